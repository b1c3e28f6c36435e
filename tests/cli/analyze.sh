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
code_is 2
run "$HOTBENCH" analyze cobre "$f"
code_is 2
run "$HOTBENCH" analyze tactics "$f"
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
