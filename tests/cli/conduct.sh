# hotbench analyze conduct: flags out for remarks in, offsets, bad input
. tests/cli/lib.sh

f=$TMP/rows.jsonl
cat >"$f" <<'EOF'
{"id": "a-1", "side": "petitioner", "facts": "A store sold kites.", "question": "Is a kite a toy?", "opening": "A kite is a toy.", "justice": "Moore", "context": [{"role": "justice", "speaker": "Moore", "text": "Is it?"}], "remark": "It is. Has anybody on this court bothered to read the appendix?", "kind": "control", "span": "It is."}

{"id": "a-2", "remark": "Yes, Your Honor. The statute says so at line four."}
{"set": "s", "turn": 3, "remark": "The rule \u2014 the rule is plain. You people are idiots and everybody knows it."}
EOF
run "$HOTBENCH" analyze conduct "$f"
code_is 0
err_is ''
ok 'a row out for each row in' test "$(wc -l <"$TMP/out")" -eq 3
out_has '{"id":"a-1","flags":[{"kind":"decorum","confidence":'
out_has '"start":7,"end":63,"why":"'
out_has '"fix":"'
out_has '{"id":"a-2","flags":[]}'
out_has '{"set":"s","turn":3,"flags":[{'
# "—" is three bytes: "You people" begins at byte 32
out_has '"start":32,'

# Labels and ids in the input change nothing.
cp "$TMP/out" "$TMP/first"
sed 's/"kind": "control", "span": "It is."/"kind": "sampling", "expect": "x", "error": "y", "difficulty": "z", "actual": "w", "pair": "v"/' "$f" >"$TMP/other.jsonl"
run "$HOTBENCH" analyze conduct "$TMP/other.jsonl"
ok 'gold labels are not looked at' cmp -s "$TMP/first" "$TMP/out"
sed 's/"a-1"/"decorum-9"/' "$f" >"$TMP/other.jsonl"
sed 's/"a-1"/"decorum-9"/' "$TMP/first" >"$TMP/want"
run "$HOTBENCH" analyze conduct "$TMP/other.jsonl"
ok 'an id is only echoed' cmp -s "$TMP/want" "$TMP/out"

run "$HOTBENCH" analyze conduct "$f" --format text
code_is 0
out_has '"a-2"  nothing'
out_has 'out of order for a courtroom: "'
run "$HOTBENCH" analyze conduct "$f" --format csv
code_is 0
out_has 'id,kind,confidence,start,end,why,fix'
out_has 'a-2,,,,,,'
run "$HOTBENCH" analyze conduct "$f" --format json
code_is 0
out_has '"kind": "decorum"'

printf '{"id": 1}\n{"remark": "a", "side": "left"}\n{"remark": "a", "context": [{"role": 1}]}\n' >"$f"
run "$HOTBENCH" analyze conduct "$f"
code_is 3
err_has 'rows.jsonl:1: $.remark: '
err_has "rows.jsonl:2: \$.side: 'left' is neither petitioner nor respondent"
err_has 'rows.jsonl:3: $.context[0].role: '
printf '{"remark": ""}\n{"remark": "Nein, Euer Ehren, das Gesetz verlangt das nicht, sagen die Richter."}\n' >"$f"
run "$HOTBENCH" analyze conduct "$f"
code_is 0
out_has '"unread":"not read, because'

# Without weights, or with broken ones, the rest is read, and a line says so once.
mkdir "$TMP/share"
cp -R prompts "$TMP/share/"
printf '{"remark": "If anybody up there had been listening we would be done."}\n{"remark": "No."}\n' >"$f"
for wrong in missing short; do
	case $wrong in
	missing) rm "$TMP/share/prompts/lexicons/faults.weights" ;;
	short) head -c 5000 prompts/lexicons/faults.weights >"$TMP/share/prompts/lexicons/faults.weights" ;;
	esac
	run env HOTBENCH_SHARE="$TMP/share" "$HOTBENCH" analyze conduct "$f"
	code_is 0
	err_has 'lexicons/faults.weights: '
	err_has '; faults of conduct and reasoning are not looked for'
	ok "$wrong: said once" test "$(wc -l <"$TMP/err")" -eq 1
	out_has '{"flags":[]}'
done
rm "$TMP/share/prompts/lexicons/speech.vec"
run env HOTBENCH_SHARE="$TMP/share" "$HOTBENCH" analyze conduct "$f"
code_is 0
err_has 'lexicons/speech.vec: '
