# Every kind of fault goes from a model's reply to a flag, from there into the
# clerk's note, and so into the next question; and what a model gets wrong on the
# way is mended, left out or said, never believed.
. tests/cli/lib.sh

export HOTBENCH_API_KEY=sk-planted-0123456789

# ---- scenarios are written here: thirteen alike would say less ----

reply() { # TEXT, JSON-escaped once
	text=$(printf '%s' "$1" | sed 's/\\/\\\\\\\\/g; s/"/\\\\"/g')
	printf 'body 200 {"choices":[{"index":0,"message":{"role":"assistant","content":"%s"},"finish_reason":"stop"}]}\n' "$text"
}

labels='{"proposition":"x","stance":"affirmed","helps":"neither","p_detrimental":0.1,"p_beneficial":0.7,"p_neutral":0.1,"p_none":0.1,"relevance":1,"manner":1,"quality":1,"consistency":0,"contradicts_turn":0,"outcome":"answerer","concession":false,"answered_first":true,"quote":"","why":"So it is.","instead":""}'

faults() { # QUOTE KIND
	printf '{"asked":"x","met":"answered","position":"kept","faults":[{"quote":"%s","kind":"%s","why":"Reason of %s.","fix":"Remedy of %s.","confidence":0.9}]}' \
		"$1" "$2" "$2" "$2"
}
none='{"asked":"x","met":"answered","position":"kept","faults":[]}'

kinds='decorum rage_bait switching_sides factual_general factual_legal
correlation_causation sufficient_necessary comparison sampling exclusivity
numbers ignoring_justice misstating_justice'

{
	echo on
	reply 'Where does your rule stop, counsel?'
	n=0
	for kind in $kinds; do
		n=$((n + 1))
		echo on
		echo 'for "name":"reading"'
		echo "expect body The platform closes at hour $n of every winter day"
		echo 'expect body p_detrimental'
		reply "$labels"
		echo on
		echo 'for "name":"faults"'
		echo "expect body The platform closes at hour $n of every winter day"
		echo 'expect body Noted by a list of patterns'
		echo 'expect body From the papers, on this exchange'
		reply "$(faults "closes at hour $n of every winter day" "$kind")"
		echo on
		echo "expect body The clerk's note"
		printf '%s\n' 'expect body '"closes at hour $n of every winter day."'\\" (Reason of '"$kind.)"
		reply "Number $n: what of the words closes at hour $n of every winter day?"
	done
} >"$TMP/kinds.server"
for n in 1 2 3 4 5 6 7 8 9 10 11 12 13; do
	printf '{"text": "Yes, Your Honor. The platform closes at hour %d of every winter day."}\n' $n
done >"$TMP/answers"

serve "$TMP/kinds.server"
run "$HOTBENCH" argue okafor --simulator default --reader llm --model m \
	--base-url "$url" --answers "$TMP/answers" --seed 2 --no-clock
end_server
code_is 0
ok 'three requests a kind and the first question' grep -q '^played 40' "$TMP/served"
ok 'each held what it should' sh -c "! grep MISMATCH '$TMP/served'"
for n in 1 7 12; do
	out_has "Number $n: what of the words closes at hour $n"
done
id=$("$HOTBENCH" hearings list --format json | sed -n 's/.*"id": "\([^"]*\)".*/\1/p' | head -n 1)
run "$HOTBENCH" hearings export "$id"
for kind in $kinds; do
	out_has "\"why\": \"Reason of $kind.\""
	out_has "\"fix\": \"Remedy of $kind.\""
done
out_lacks planted

# With the guard off the same reading is kept, and the bench hears nothing of it.
{
	echo on
	reply 'Where does your rule stop, counsel?'
	echo on
	echo 'for "name":"reading"'
	reply "$labels"
	echo on
	echo 'for "name":"faults"'
	reply "$(faults 'closes at hour 1 of every winter day' sampling)"
	echo on
	echo 'expect no-body clerk'
	echo 'expect no-body Reason of'
	echo 'expect no-body For this turn'
	reply 'And in summer?'
} >"$TMP/off.server"
head -n 1 "$TMP/answers" >"$TMP/one"
serve "$TMP/off.server"
run "$HOTBENCH" argue okafor --simulator default --reader llm --model m \
	--base-url "$url" --answers "$TMP/one" --seed 2 --no-clock --guard off
end_server
code_is 0
ok 'four requests' grep -q '^played 4' "$TMP/served"
ok 'and no note' sh -c "! grep MISMATCH '$TMP/served'"

# What models get wrong: bad JSON, a kind of their own, words that nobody said, a
# refusal.
row() { printf '{"id": "%s", "side": "petitioner", "opening": "A kite is a toy.", "context": [{"role": "advocate", "speaker": "A", "text": "One flew."}, {"role": "scotus_justice", "speaker": "Moore", "text": "How many kites flew?"}], "remark": "It is. Has anybody on this court bothered to read the appendix? Two kites flew, so all kites fly."}\n' "$1"; }
for id in bad kind words refusal none; do row $id; done >"$TMP/rows"
{
	echo on # bad: broken off, then mended
	# whatever the bench is called, its last turn is the question
	printf '%s\n' 'expect body <<< question\\n| How many kites flew?'
	reply '{"asked":"x","met":'
	echo on
	echo 'expect body That cannot be used'
	reply "$(faults 'Two kites flew, so all kites fly' sampling)"
	echo on # kind: none of ours, twice
	reply "$(faults 'Two kites flew, so all kites fly' bad_taste)"
	echo on
	echo 'expect body faults[0].kind'
	reply "$(faults 'Two kites flew, so all kites fly' bad_taste)"
	echo on # words
	reply "$(faults 'Every kite that ever flew is a toy' sampling)"
	echo on # refusal, twice
	reply 'I am not able to judge what people say.'
	echo on
	reply 'I am not able to judge what people say.'
	echo on # none
	reply "$none"
} >"$TMP/wrong.server"
serve "$TMP/wrong.server"
run "$HOTBENCH" analyze conduct "$TMP/rows" --reader llm --model m \
	--base-url "$url"
end_server
code_is 4
ok 'eight requests' grep -q '^played 8' "$TMP/served"
ok 'and the repairs were asked for' sh -c "! grep MISMATCH '$TMP/served'"
is_row() { # NUMBER TEXT
	ok "row $1 has $2" sh -c "sed -n '$1p' '$TMP/out' | grep -qF '$2'"
}
is_row 1 '"flags":[{"kind":"sampling","confidence":0.9,"start":64,"end":96,"why":"Reason of sampling.","fix":"Remedy of sampling."}]'
is_row 2 '"id":"kind","flags":[]'
is_row 3 '"id":"words","flags":[]'
is_row 4 '"unread":"not read by the model: '
is_row 5 '"id":"none","flags":[]'
err_has 'The model named 1 fault that is left out'
out_lacks planted

# With both readers an insult of the lists stands, and a refusal loses nothing.
serve "$TMP/wrong.server"
run "$HOTBENCH" analyze conduct "$TMP/rows" --reader both --model m \
	--base-url "$url"
end_server
code_is 0
is_row 1 '"kind":"sampling"'
is_row 4 '"kind":"decorum"'
ok 'no row is unread' sh -c "! grep -q '\"unread\"' '$TMP/out'"
err_has 'the offline reading stands alone'
