# hotbench eval judge: judges held against people's labels, by words and by a scripted
# model; also after being killed; bad rows, refusals, wrong usage
. tests/cli/lib.sh

rows=$TMP/rows.jsonl
cat >"$rows" <<'END'
{"id":"a1","task":"decorum","side":"petitioner","question":"Why?","answer":"Because you are fools.","turn":"Counsel, you will address this bench with respect.","labels":[{"by":"Ann","label":true},{"by":"Ben","label":true},{"by":"Cy","label":null}]}
{"id":"a2","task":"decorum","side":"petitioner","question":"Why?","answer":"Because you are fools.","turn":"And what limits your rule?","labels":[{"by":"Ann","label":false},{"by":"Ben","label":true}]}
{"id":"a3","task":"decorum","side":"petitioner","answer":"You dolts.","turn":"Go on with your second point.","labels":[{"by":"Ann","label":false},{"by":"Ben","label":false}]}
{"id":"a4","task":"decorum","side":"petitioner","answer":"You dolts.","turn":"Mind your tone, counsel.","label":true,"by":"Ann"}
{"id":"p1","task":"provocation","side":"petitioner","answer":"Only a tyrant would ask.","turn":"Leave the tyrants aside, counsel.","label":true,"by":"Ann"}
{"id":"p1","task":"rage_bait","side":"petitioner","answer":"Only a tyrant would ask.","turn":"Leave the tyrants aside, counsel.","label":false,"by":"Ann"}
{"id":"f1","task":"fallacy","side":"respondent","flaw":"sampling","answer":"Two of my friends agree.","turn":"Two of how many?","label":true,"by":"Ann"}
{"id":"w1","task":"followed","side":"petitioner","question":"Who paid?","choices":["The county paid in March.","The vendor never sent a bill."],"turn":"Is the vendor's bill in the record?","label":2,"by":"Ann"}
{"id":"m1","task":"mouth","side":"petitioner","question":"Who paid?","answer":"Nobody knows.","turn":"You say \"the county paid it all in March\". Where?","label":true,"by":"Ann"}
{"id":"i1","task":"issue_broad","side":"petitioner","issue":"Is the fee a tax?","turn":"Why is it not a tax?","label":true,"by":"Ann"}
{"id":"i1","task":"issue_narrow","side":"petitioner","issue":"Is the fee a tax, and who pays it?","turn":"Why is it not a tax?","label":false,"by":"Ann"}
{"id":"v1","task":"valence","side":"respondent","turn":"No, no, that was not my question.","label":"Competitive","by":"Ann"}
END
echo '{"id":"v1","task":"valence","side":"respondent","turn":"No, no, that was not my question.","label":"Slightly Competitive","by":"Ben"}' >>"$rows"

# ---- usage ----

run "$HOTBENCH" eval judge
code_is 2
run "$HOTBENCH" eval judge "$rows" --run "$TMP/r"
code_is 2
err_has 'nobody is asked: name a --judge-model'
run "$HOTBENCH" eval judge "$rows" --judge-model j
code_is 2
err_has 'eval judge: name a folder for the run with --run DIR'
run "$HOTBENCH" --readonly eval judge "$rows" --judge-model j --run "$TMP/r"
code_is 2
err_has '--readonly forbids that'
run "$HOTBENCH" eval judge "$rows" --simulator moot
code_is 2
run "$HOTBENCH" eval judge "$TMP/nowhere.jsonl"
code_is 3
err_has nowhere.jsonl
run "$HOTBENCH" eval judge "$rows" --judge-model j --run "$TMP/r" --plan --base-url http://127.0.0.1:1/v1
code_is 0
err_has 'eval judge: 12 samples'
err_has 'j at 127.0.0.1:1 judges: about 13 requests'
ok 'a plan alone makes no folder' test ! -e "$TMP/r"

# ---- rows that are none ----

bad() { # ROW MESSAGE
	printf '%s\n' "$1" >"$TMP/bad.jsonl"
	run "$HOTBENCH" eval judge "$TMP/bad.jsonl"
	code_is 3
	err_has 'bad.jsonl'
	err_has "$2"
}
bad '{"id":"x","task":"decor","side":"petitioner","turn":"T.","label":true}' 'did you mean "decorum"'
bad '{"id":"x","task":"decorum","turn":"T.","label":true}' '$.side'
bad '{"id":"x","task":"decorum","side":"petitioner","label":true}' '$.turn'
bad '{"id":"x","task":"decorum","side":"petitioner","turn":"T.","label":"yes"}' '$.label'
bad '{"id":"x","task":"valence","side":"petitioner","turn":"T.","label":"Angry"}' '$.label'
bad '{"id":"x","task":"fallacy","side":"petitioner","turn":"T.","label":true}' '$.flaw'
bad '{"id":"x","task":"issue_broad","side":"petitioner","turn":"T.","label":true}' '$.issue'
bad '{"id":"x","task":"followed","side":"petitioner","turn":"T.","choices":["a"],"label":1}' 'two choices or more'
bad '{"id":"x","task":"followed","side":"petitioner","turn":"T.","choices":["a","b"],"label":3}' '$.label'
bad '{"id":"x","task":"decorum","side":"petitioner","turn":"T.","labels":[{"by":"A","label":true},{"by":"A","label":false}]}' 'A has a label here already'
bad '{"id":"x","task":"decorum","side":"petitioner","turn":"T.","label":null}' 'no row in it has'
bad '{"id":"x","task":"decorum","side":"petitioner","case":"nowhere","turn":"T.","label":true}' nowhere
bad '{"id":"x","task":"decorum","side":"petitioner","turn":"T.","label":true}
{"id":"x","task":"decorum","side":"petitioner","turn":"U.","label":true,"by":"B"}' 'bad.jsonl:2: $: the id x stands before another turn too'
bad 'no JSON' 'bad.jsonl:1'

# ---- by words ----

run "$HOTBENCH" eval judge "$rows"
code_is 0
out_has 'reader              words'
out_has 'cases measured      12'
out_has 'followed         1  1.00 [0.21, 1.00]'
out_has 'mouth            1  1.00 [0.21, 1.00]'
out_has 'decorum, Ann and Ben     3  0.67 [0.21, 0.94]  0.40'
out_has 'followed: 2, 2'
out_lacks 'decorum: yes'
ok 'no line is wider than 79 columns' sh -c "! grep -q '.\{80\}' '$TMP/out'"
run "$HOTBENCH" --readonly eval judge "$rows" --format json
code_is 0
out_has '"suite": "judge"'

# ---- by a model ----

judge() { # [a line behind each reply's turn]
	on 'address this bench with respect'
	echo 'expect body "model":"j"'
	echo 'expect body "name":"decorum"'
	[ -z "$1" ] || echo "$1"
	reply '{"words":"address this bench with respect","called_out":true}'
	on 'what limits your rule'
	reply '{"words":"what limits","called_out":true}'
	on 'your second point' # never of use
	reply 'It is called out.'
	on 'your second point'
	echo 'expect body That cannot be used'
	reply '{"words":"you are rude","called_out":true}'
	on 'Mind your tone' # it will not
	echo 'body 400 {"error":{"message":"I will not judge that"}}'
	on 'Leave the tyrants' # two tasks, the same judge
	echo 'expect body "name":"rage-bait"'
	reply '{"words":"Leave the tyrants aside","inconsistency":false,"provocation":true}'
	echo repeat
	on 'Two of how many'
	printf '%s\n' 'expect body <<< the flaw\\n| '
	reply '{"words":"Two of how many","called_out":true}'
	on 'vendor never sent'
	printf '%s\n' 'expect body <<< answer 2\\n| The vendor never sent a bill.'
	reply '{"why":"the bill","choice":2}'
	on 'Nobody knows'
	reply '{"words":"","invented":false}'
	on '| Is the fee a tax?'
	printf '%s\n' 'expect body <<< question 1\\n| Why is it not a tax?'
	echo 'expect body "name":"issues-broad"'
	reply '{"words":"not a tax","choice":1}'
	on 'and who pays it?'
	echo 'expect body "name":"issues-narrow"'
	reply '{"words":"who pays","choice":1}'
	on 'That cannot be used'
	echo 'expect body words: they do not stand in question 1'
	reply '{"words":"","choice":0}'
	on 'that was not my question'
	echo 'expect body "name":"type"'
	reply '{"why":"It rejects.","legalbench":"Criticism","stetson":"other","metacog":"argumentation_and_clarification","valence":"Competitive"}'
}
judge >"$TMP/judge.server"
serve "$TMP/judge.server"
run "$HOTBENCH" eval judge "$rows" --judge-model j --base-url "$url" --run "$TMP/whole" --concurrency 1
end_server
code_is 0
ok 'each request held what it should' sh -c "! grep MISMATCH '$TMP/served'"
ok 'fourteen replies are kept' test "$(wc -l <"$TMP/whole/replies.jsonl")" -eq 14
cp "$TMP/out" "$TMP/whole.txt"
out_has 'reader              judge j'
out_lacks 'bench  '
out_has 'decorum         1 1.00 [0.21, 1.00]'
out_has '1.00        2     1'
out_has 'provocation     1 1.00 [0.21, 1.00]'
out_has 'mouth           1 0.00 [0.00, 0.79]'
out_has 'issue_narrow    1 1.00 [0.21, 1.00]'
out_has 'decorum, Ann          2  0.50 [0.09, 0.91]'
out_has 'decorum, Ben          2  1.00 [0.34, 1.00]'
out_has 'valence, Ann and Ben     1  0.00 [0.00, 0.79]'
out_has 'decorum: yes, yes'
out_has 'mouth: yes, no'
ok 'no line is wider than 79 columns' sh -c "! grep -q '.\{80\}' '$TMP/out'"
run "$HOTBENCH" eval judge "$rows" --run "$TMP/whole"
code_is 0
ok 'the same table' cmp "$TMP/whole.txt" "$TMP/out"
run "$HOTBENCH" eval merge "$TMP/whole"
code_is 0
ok 'the same table' cmp "$TMP/whole.txt" "$TMP/out"
sed 's/"by":"Ann","label":true/"by":"Ann","label":false/' "$rows" >"$TMP/other.jsonl"
run "$HOTBENCH" eval judge "$TMP/other.jsonl" --run "$TMP/whole"
code_is 2
err_has 'this run was begun with rows'

# ---- killed, and gone on with ----

judge 'wait 60000' >"$TMP/slow.server"
serve "$TMP/slow.server"
"$HOTBENCH" eval judge "$rows" --judge-model j --base-url "$url" --run "$TMP/killed" \
	--concurrency 1 >"$TMP/out" 2>"$TMP/err" </dev/null 9>&- &
pid=$!
n=0
until grep -qs 'respect' "$TMP/served" || [ $n -ge 40 ]; do
	n=$((n + 1))
	sleep 0.1
done
kill -KILL $pid
wait $pid 2>/dev/null
end_server
had=$(wc -l <"$TMP/killed/replies.jsonl")
ok 'some had come, not all' sh -c "[ $had -gt 0 ] && [ $had -lt 14 ]"
serve "$TMP/judge.server"
run "$HOTBENCH" eval judge "$rows" --judge-model j --base-url "$url" --run "$TMP/killed" --concurrency 1
end_server
code_is 0
ok 'the same table' cmp "$TMP/whole.txt" "$TMP/out"
ok 'what had come was not asked again' grep -q "^played $((14 - had))\$" "$TMP/served"

# ---- a case that may not leave; what people and models write stays text ----

run "$HOTBENCH" eval judge "$rows" --judge-model j --base-url http://192.0.2.1/v1 --run "$TMP/far"
code_is 2
err_has '192.0.2.1'
printf '%s\n' '{"id":"x\u001b[31m","task":"decorum","side":"petitioner","turn":"T\u202e.","labels":[{"by":"A\u001b]0;x","label":true},{"by":"B","label":true}]}' >"$TMP/hostile.jsonl"
run "$HOTBENCH" eval judge "$TMP/hostile.jsonl"
code_is 0
ok 'nothing drives the terminal' sh -c "! grep -q '$(printf '\033')' '$TMP/out' '$TMP/err'"
