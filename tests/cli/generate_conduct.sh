# hotbench generate conduct: a scripted model puts a fault into an exchange, two judges
# look at it unasked what was meant; what they see otherwise waits for a person
. tests/cli/lib.sh

export HOTBENCH_API_KEY=sk-planted-0123456789

reply() {
	text=$(printf '%s' "$1" | sed 's/\\/\\\\\\\\/g; s/"/\\\\"/g')
	printf 'body 200 {"choices":[{"index":0,"message":{"role":"assistant","content":"%s"},"finish_reason":"stop"}]}\n' "$text"
}
on() {
	echo on
	echo "for \"name\":\"$1\""
}
REMARK='{"plan":"She loses patience.","remark":"If you had read the record, Your Honor, you would not ask. The reports join both ends of the trip.","span":"If you had read the record, Your Honor, you would not ask.","error":"It belittles the judge.","expect":"Counsel, answer the question.","clean":"The record answers that, Your Honor. The reports join both ends of the trip."}'
seen() { # DECORUM RAGE SWITCH NATURAL
	printf '{"decorum":%s,"rage_bait":%s,"switching_sides":%s,"natural":%s}' "$@"
}
NONE=$(seen false false false true)
DECORUM=$(seen true false false true)

run "$HOTBENCH" generate conduct --run "$TMP/r"
code_is 2
err_has 'name a case'
run "$HOTBENCH" generate conduct nobody --run "$TMP/r"
code_is 2
run "$HOTBENCH" generate conduct okafor --run "$TMP/r" --kind rudeness
code_is 2
cp -R cases/okafor "$TMP/secret"
sed 's/"slug": "okafor"/"slug": "secret"/; s/"confidential": false/"confidential": true/' cases/okafor/case.json >"$TMP/secret/case.json"
run "$HOTBENCH" generate conduct "$TMP/secret" --run "$TMP/r" --base-url http://127.0.0.1:1/v1 --model m
code_is 2
err_has 'secret is confidential: nothing is made of it for others'
ok 'and nothing was written' test ! -e "$TMP/r"

# ---- one that passes, and one that does not ----

{
	on remark
	echo 'expect body "temperature":0.2'
	echo 'expect body - decorum: words aimed at people'
	echo 'expect no-body - rage_bait: '
	reply '{"remark":"No."}'
	on remark
	echo 'expect body That cannot be used'
	reply "$REMARK"
	on faults
	echo 'expect body "temperature":0,'
	echo 'expect body - switching_sides: '
	echo 'expect no-body It belittles the judge'
	reply "{\"first\":$NONE,\"second\":$DECORUM,\"harmful\":false,\"fault\":\"\"}"
	on faults
	echo 'expect body "model":"j"'
	reply "{\"first\":$NONE,\"second\":$DECORUM,\"harmful\":false,\"fault\":\"\"}"
	on remark
	reply "$REMARK"
	on faults
	reply "{\"first\":$NONE,\"second\":$DECORUM,\"harmful\":false,\"fault\":\"\"}"
	on faults
	reply "{\"first\":$NONE,\"second\":$(seen true true false true),\"harmful\":false,\"fault\":\"\"}"
} >"$TMP/conduct.server"
d=$TMP/run
serve "$TMP/conduct.server"
run "$HOTBENCH" generate conduct okafor --run "$d" -n 2 --kind decorum --seed 3 \
	--concurrency 1 --model m --judge-model j --base-url "$url" -o "$TMP/out.jsonl"
end_server
code_is 0
ok 'seven requests' grep -q '^played 7' "$TMP/served"
ok 'each held what it should' sh -c "! grep MISMATCH '$TMP/served'"
err_has '2 remarks: 1 passed, 0 accepted by a person, 0 mended, 0 rejected, 1 wait for a person'
ok 'a remark and its twin' test "$(wc -l <"$TMP/out.jsonl")" -eq 2
ok 'the remark' grep -q '"id":"gen-okafor-3-0001","kind":"decorum",.*"docket":"okafor".*"advocate":"counsel".*"notice":"The remark was invented by a model.*"remark":"If you had read' "$TMP/out.jsonl"
ok 'the twin' grep -q '"id":"gen-okafor-3-0001-clean","kind":"clean",.*"remark":"The record answers that.*"span":"","pair":"gen-okafor-3-0001"' "$TMP/out.jsonl"
ok 'what was flagged' grep -q '"by":"judge","what":"the remark: rage_bait is seen in it, and was not meant"' "$d/review.jsonl"
run "$HOTBENCH" analyze conduct "$TMP/out.jsonl"
code_is 0
ok 'a row out for each' test "$(wc -l <"$TMP/out")" -eq 2

# ---- a person reviews ----

printf 'kind rudeness\nkind rage_bait\nv\na\n' >"$TMP/in"
run "$HOTBENCH" generate conduct --review "$d/review.jsonl" --by me
code_is 0
out_has 'Remark: If you had read the record'
out_has 'Sound twin: The record answers that'
out_has 'one of decorum rage_bait switching_sides'
out_has 'kind: rage_bait'
out_has 'Kind of fault: rage_bait' # as mended, where it is seen again
run "$HOTBENCH" generate conduct okafor --run "$d"
code_is 0
err_has '1 mended'
ok 'four rows' test "$(wc -l <"$TMP/out")" -eq 4
out_has '"id":"gen-okafor-3-0002","kind":"rage_bait"'
run "$HOTBENCH" generate tactics --review "$d/review.jsonl"
code_is 3
err_has 'no item of a review of tactics'
run "$HOTBENCH" generate conduct tillery --run "$d"
code_is 2
err_has 'this run was begun with case "okafor", not "tillery"'
