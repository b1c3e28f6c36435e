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
# Taken back, it waits again; and its words are put right.
printf 'u\nr\nu\n%s\n%s\na\nspan You would not ask\nclean\nspan %s\na it reads better\n' \
	'remark' 'remark If you had read it, Your Honor, you would not ask.' 'If you had read it' >"$TMP/in"
rm "$d/review.jsonl.decided"
sed 's/"id":"[^"]*"/"id":"later"/' "$d/review.jsonl" >"$TMP/later"
cat "$TMP/later" >>"$d/review.jsonl"
run "$HOTBENCH" generate conduct --review "$d/review.jsonl" --by me
code_is 0
out_has 'There is none before it.'
out_has 'remark: 1 to 3000 bytes of words'
out_has 'remark: If you had read it, Your Honor'
out_has 'mend one of the two'
err_has '1 accepted, 0 rejected, 1 still wait'
ok 'taking it back is kept' test "$(grep -c '"verdict":"withdrawn"' "$d/review.jsonl.decided")" -eq 1
head -n 2 "$d/review.jsonl.decided" >"$TMP/decided"
mv "$d/review.jsonl.decided" "$TMP/decided.after"
mv "$TMP/decided" "$d/review.jsonl.decided"
run "$HOTBENCH" generate conduct okafor --run "$d" -o "$TMP/out.jsonl"
code_is 0
err_has '0 accepted by a person, 0 mended, 0 rejected, 1 wait for a person'
mv "$TMP/decided.after" "$d/review.jsonl.decided"
run "$HOTBENCH" generate conduct okafor --run "$d"
code_is 0
err_has '1 mended'
out_has '"remark":"If you had read it, Your Honor, you would not ask.","span":"If you had read it"'
run "$HOTBENCH" generate tactics --review "$d/review.jsonl"
code_is 3
err_has 'no item of a review of tactics'
run "$HOTBENCH" generate conduct tillery --run "$d"
code_is 2
err_has 'this run was begun with case "okafor", not "tillery"'

# ---- on the screen ----

# The same decisions, one by one on disk, whatever happens to the program.
command -v tmux >/dev/null 2>&1 || { skip 'tmux is not installed'; exit 0; }
trap 'mux kill-server 2>/dev/null' EXIT
sed 's/"id":"[^"]*"/"id":"first"/' "$d/review.jsonl" >"$TMP/two.jsonl"
sed 's/"id":"[^"]*"/"id":"second"/' "$d/review.jsonl" >>"$TMP/two.jsonl"
begin() { # COLUMNS ROWS how
	mux kill-server 2>/dev/null
	mux new-session -d -x "$1" -y "$2" "HOME='$HOME' LC_ALL=C.UTF-8 $3 '$HOTBENCH' generate conduct --review '$TMP/two.jsonl' --by me; printf '\r\n\033[Jended=%s\n' \$?; sleep 60"
}
begin 80 24 'NO_COLOR=1'
ok 'the first remark is on the screen' sees '1 of 2'
mux capture-pane -ep | sed 's/\x1b\[39m//g' >"$TMP/out"
out_lacks "$(printf '\033[3')" # no color but back to the terminal's own
out_has 'An invented remark'
type_text 'a'
ok 'a letter chooses' sees 'Accept it.'
ok 'and no more' test ! -e "$TMP/two.jsonl.decided"
mux send-keys Enter
ok 'the next one' sees '1 accepted · 0 rejected · 2 of 2'
ok 'what was decided is on disk' grep -q '"id":"first","verdict":"accept","by":"me"' "$TMP/two.jsonl.decided"
type_text 'e'
ok 'a line to mend in' sees 'change'
type_text 'kind switching_sides'
mux send-keys Enter
ok 'it is told' sees 'kind: switching_sides'
kill -9 "$(ps -o pid=,args= --ppid "$(mux list-panes -F '#{pane_pid}')" | awk '/hotbench/ { print $1; exit }')"
ok 'killed' sees 'ended=137'
begin 30 6 ''
ok 'too small a window says so' sees 'make it 32 by 8'
mux resize-window -x 32 -y 8
ok 'a small one has it, too' sees '1 of 1'
type_text 'r'
mux send-keys Enter
ok 'the end' sees 'The end of the'
type_text 'u'
ok 'taken back' sees '1 of 1'
ok 'which is on disk' sh -c "tail -n 1 '$TMP/two.jsonl.decided' | grep -q '\"id\":\"second\",\"verdict\":\"withdrawn\"'"
begin 80 24 ''
ok 'and it waits again' sees '1 of 1'
type_text 'q'
ok 'leaving tells how many wait' sees '1 still wait'
