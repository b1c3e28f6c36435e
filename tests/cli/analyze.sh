# hotbench analyze: rows out for rows in, offsets, history, bad input
. tests/cli/lib.sh

f=$TMP/rows.jsonl
cat >"$f" <<'EOF'
{"set": "s", "turn": 2, "annotator": "A", "question": "Did you ever threaten the landlord at the house?", "answer": "No.", "commitment": 2, "manner": 4}
{"set": "s", "turn": 4, "annotator": "A", "question": "What color was the car?", "answer": "It was red."}

{"set": "s", "turn": 6, "annotator": "A", "question": "Did you ever threaten the landlord at the house?", "answer": "Yes, I did."}
{"set": "s", "turn": 6, "annotator": "B", "question": "Did you ever threaten the landlord at the house?", "answer": "Yes, I did."}
EOF
run "$HOTBENCH" analyze cobra "$f" --setting witness
code_is 0
err_is ''
ok 'a row out for each row in' test "$(wc -l <"$TMP/out")" -eq 4
out_has '{"set":"s","turn":2,"annotator":"A","commitment":1,'
out_has '"relevance":null,"manner":1,"quality":null,"consistency":0,'
out_has '"start":0,"end":2,"text":"No"'
ok 'the changed answer is found where it was given' \
	test "$(grep -c '"consistency":1' "$TMP/out")" -eq 1
out_has '"what":"inconsistent"'
out_has '"turn":2}]}'

# Labels in the input change nothing.
sed 's/"commitment": 2, "manner": 4/"commitment": 4, "expect": "x"/' "$f" >"$TMP/other.jsonl"
cp "$TMP/out" "$TMP/first"
run "$HOTBENCH" analyze cobra "$TMP/other.jsonl" --setting witness
ok 'gold labels are not looked at' cmp -s "$TMP/first" "$TMP/out"

printf '%s\n' '{"id": "x-1", "docket": "1", "turn": 9, "question": "Is that the rule?", "answer": "We concede that it isn\u2019t \u2014 not here."}' \
	'{"id": 7, "question": "Warum?", "answer": "Nein, Euer Ehren, das Gesetz verlangt das nicht, sagen die Richter."}' \
	'{"id": 8, "question": "", "answer": ""}' >"$f"
run "$HOTBENCH" analyze cobra "$f" --format json
code_is 0
out_has '"id": "x-1"'
out_lacks '"turn": 9'
out_has '"concession": true'
out_has '"experimental": true'
out_has '"commitment": null'
out_has '"unread": "not read, because'
run "$HOTBENCH" analyze cobra "$f" --format csv
code_is 0
out_has 'id,set,turn,annotator,commitment,'
run "$HOTBENCH" analyze cobra "$f" --format text
code_is 0
out_has '"x-1"  detrimental'

printf '{"question": "a"}\n[]\n{"question": 1, "answer": "b"}\n{oops\n' >"$f"
run "$HOTBENCH" analyze cobra "$f"
code_is 3
err_has 'rows.jsonl:1: $.answer: '
err_has 'rows.jsonl:2: '
err_has 'rows.jsonl:3: $.question: '
err_has 'rows.jsonl:4: '
: >"$f"
run "$HOTBENCH" analyze cobra "$f"
code_is 3
run "$HOTBENCH" analyze cobra "$TMP/none.jsonl"
code_is 3
run "$HOTBENCH" analyze cobre "$f"
code_is 2
run "$HOTBENCH" analyze questions "$f"
code_is 2
err_has 'not available'
run "$HOTBENCH" analyze cobra "$f" --setting court
code_is 2
run "$HOTBENCH" analyze cobra
code_is 2

# A model that is not there: rows come all the same, and say why.
printf '{"id": 1, "question": "Why?", "answer": "Because."}\n' >"$f"
run "$HOTBENCH" analyze cobra "$f" --reader poet
code_is 2

# Answers against their case: a row out for each row in, what was said before in
# turns of its own, no label looked at.
q='Is Query A, taken alone, a search? Yes or no.'
cat >"$f" <<X
{"id": "one", "question": "$q", "answer": "No, Your Honor. It is not.", "effect": 1, "kind": "strong"}
{"id": 2, "question": "$q", "answer": "Yes, Your Honor.", "before": [{"question": "$q", "answer": "No, Your Honor. It is not."}]}
X
run "$HOTBENCH" analyze answers okafor --side petitioner "$f"
code_is 0
ok 'an answer out for each answer in' test "$(wc -l <"$TMP/out")" -eq 2
out_has '{"id":"one","reading":{"reader":"offline","commitment":'
out_has '{"id":2,"reading":{"reader":"offline","commitment":'
for member in touches beside_the_point concession correction answers \
	propositions record authorities contradicts flags; do
	out_has "\"$member\":"
done
sed 's/"effect": 1, "kind": "strong"/"effect": 4, "reading": {"firm": true}/' "$f" >"$TMP/other.jsonl"
cp "$TMP/out" "$TMP/first"
run "$HOTBENCH" analyze answers okafor --side petitioner "$TMP/other.jsonl"
ok 'nor are the labels of answers looked at' cmp -s "$TMP/first" "$TMP/out"
run "$HOTBENCH" analyze answers okafor "$f" --format json
code_is 0
out_has '"id": "one"'
run "$HOTBENCH" analyze answers okafor "$f" --format text
code_is 0
out_has '"one"  '
printf '{"question": "a", "answer": "b", "before": [{"question": "c"}]}\n{"question": "a", "answer": 1}\n' >"$f"
run "$HOTBENCH" analyze answers okafor "$f"
code_is 3
err_has 'rows.jsonl:1: $.before[0].answer: '
err_has 'rows.jsonl:2: $.answer: '
run "$HOTBENCH" analyze answers nobody "$f"
code_is 2
err_has "No case is called 'nobody'"
run "$HOTBENCH" analyze answers "$f"
code_is 2
err_has 'CASE FILE'
run "$HOTBENCH" analyze answers okafor "$f" --format csv
code_is 2
err_has 'text, json or jsonl'
run "$HOTBENCH" analyze answers okafor "$f" --side both
code_is 2
