# hotbench eval issues by a scripted bench and judge: issues of a memo and of a real
# argument; an agent that searches; after being killed; bad replies
. tests/cli/lib.sh

none=$TMP/none
data=$TMP/data/oyez
mkdir -p "$none" "$data"
kagan='{"name":"Elena Kagan","last_name":"Kagan","identifier":"elena_kagan","roles":[{"type":"scotus_justice"}]}'
ho='{"name":"Ann Ho","last_name":"Ho","identifier":"ann_ho","roles":[]}'
says() { # WHO TEXT
	printf '{"start":1.5,"stop":9,"speaker":%s,"text_blocks":[{"start":1,"stop":9,"text":"%s"}]}' "$1" "$2"
}
cat >"$data/2024.23-1.json" <<END
{"term":"2024","docket_number":"23-1","name":"A v. B","facts_of_the_case":"<p>The county charged a fee.</p>","question":"<p>Is the fee a tax?</p>","first_party":"A","second_party":"B","advocates":[{"advocate":$ho,"advocate_description":"for the Petitioner"}]}
END
{
	printf '{"id":7,"title":"Oral Argument","transcript":{"sections":[{"start":0,"turns":['
	says "$ho" 'Justice Kagan, and may it please the Court: The fee is a tax because it raises revenue for everything that the county does, as the record shows.'
	printf ,
	says "$kagan" 'But who pays it? Only those who use the road, is that not so?'
	printf ,
	says "$ho" 'Everybody in the county pays it in the end.'
	printf ,
	says "$kagan" 'Then what is your test for telling a fee from a tax?'
	printf ,
	says "$ho" 'The test is where the money goes.'
	printf ']}]}}\n'
} >"$data/2024.23-1-t01.json"

# ---- usage ----

run "$HOTBENCH" eval issues --simulator default --set data --run "$TMP/r"
code_is 2
err_has 'a judge tells: name a --judge-model'
run "$HOTBENCH" eval issues --simulator default --judge-model j --search none --run "$TMP/r"
code_is 2
err_has 'only the agent searches'
run "$HOTBENCH" eval issues --set data
code_is 2
err_has '--set are for a run by a model'
run "$HOTBENCH" eval issues --simulator default --judge-model j --seeds 0 --run "$TMP/r"
code_is 2
run "$HOTBENCH" eval issues --simulator default --judge-model j --set data --data "$none" --run "$TMP/r" \
	--base-url http://127.0.0.1:1/v1
code_is 3
err_has 'name their folder with --data'

# ---- the issues of a real argument ----

list() { # [a line before the first reply]
	on '"name":"issues"'
	printf '%s\n' 'expect body [2] JUDGE Kagan: But who pays it?'
	printf '%s\n' 'expect body The county charged a fee.'
	reply '{"issues":[{"turn":1,"words":"raises revenue for everything","label":"Is revenue enough?","description":""}]}'
	on 'That cannot be used'
	echo 'expect body turn 1 is counsel'
	reply '{"issues":[{"turn":2,"words":"Only those who use the road","label":"Is it paid by users alone, or by all?","description":"A fee is paid by users."},{"turn":4,"words":"your test for telling","label":"What tells a fee from a tax?","description":"It decides the case."},{"turn":4,"words":"your best case","label":"Is there a case?","description":""}]}'
}
bench() { # [a line behind each of the first two turns]
	on '"model":"m"'
	echo 'expect body may it please the Court: The fee is a tax'
	[ -z "$1" ] || echo "$1"
	reply 'Who pays this fee, users or everybody?'
	on '"model":"m"'
	reply "I'm sorry, but I can't help with that."
	on '"model":"m"'
	reply "I'm sorry, but I can't help with that."
	on '"model":"m"'
	[ -z "$1" ] || echo "$1"
	reply 'What is the money spent on?'
	echo repeat
}
verdicts() {
	on 'paid by users alone'
	printf '%s\n' 'expect body <<< question 1\\n| Who pays this fee, users or everybody?'
	echo 'expect body "name":"issues-broad"'
	reply '{"words":"Who pays this fee","choice":1}'
	on 'paid by users alone'
	echo 'expect body "name":"issues-narrow"'
	reply '{"words":"users or everybody","choice":1}'
	on 'What tells a fee'
	echo 'expect body "name":"issues-broad"'
	reply '{"words":"spent on","choice":99}'
	on 'What tells a fee'
	echo 'expect body choice: '
	reply '{"words":"","choice":0}'
}
rest() {
	bench "$1"
	verdicts
}
real() {
	list
	rest "$1"
}
real >"$TMP/real.server"
serve "$TMP/real.server"
run "$HOTBENCH" eval issues --set data --data "$TMP/data" --simulator default --model m \
	--judge-model j --base-url "$url" --run "$TMP/real" --seeds 1 --concurrency 1
end_server
code_is 0
ok 'each request held what it should' sh -c "! grep MISMATCH '$TMP/served'"
cp "$TMP/out" "$TMP/real.txt"
total=$(wc -l <"$TMP/real/replies.jsonl")
ok 'two lists, nine questions with a repair, four verdicts' test "$total" -eq 16
out_has 'bench               default (m)'
out_has 'cases measured      2'
out_has '2 issues'
out_has '2 questions, and 6 times the very words of another; 1'
out_has '1 listed issue quoted no turn of the bench'
out_has 'broad   0.50 [0.09, 0.91]       2         0  > 0.60 for five of eight'
out_has 'narrow  0.50 [0.09, 0.91]       2         0  0.41 at best'
out_has '2024-23-1, petitioner, Ho          2       2   0.50    0.50'
ok 'no line is wider than 79 columns' sh -c "! grep -q '.\{80\}' '$TMP/out'"
run "$HOTBENCH" eval issues --run "$TMP/real" --data "$TMP/data"
code_is 0
ok 'the same table' cmp "$TMP/real.txt" "$TMP/out"
run "$HOTBENCH" eval merge "$TMP/real"
code_is 0
ok 'the same table' cmp "$TMP/real.txt" "$TMP/out"
run "$HOTBENCH" eval issues --run "$TMP/real" --data "$TMP/data" --seeds 2
code_is 2
err_has 'this run was begun with'

# Killed, and gone on with.
real 'wait 60000' >"$TMP/slow.server"
serve "$TMP/slow.server"
kill_at "$TMP/killed" 2 "$HOTBENCH" eval issues --set data --data "$TMP/data" \
	--simulator default --model m --judge-model j --base-url "$url" --seeds 1 --concurrency 1
end_server
ok 'the list had come' test "$had" -eq 2
rest >"$TMP/rest.server"
serve "$TMP/rest.server"
run "$HOTBENCH" eval issues --data "$TMP/data" --base-url "$url" --run "$TMP/killed" --concurrency 1
end_server
code_is 0
ok 'the same table' cmp "$TMP/real.txt" "$TMP/out"
ok 'what had come was not asked again' grep -q "^played $((total - had))\$" "$TMP/served"

# A list that is never of use leaves the section out.
{
	on '"name":"issues"'
	reply 'There are many issues.'
	echo repeat
} >"$TMP/useless.server"
serve "$TMP/useless.server"
run "$HOTBENCH" eval issues --set data --data "$TMP/data" --judge-model j --judge-base-url "$url" \
	--run "$TMP/useless" --seeds 1
end_server
code_is 0
out_has '1 sample came to nothing'
out_has 'broad       -       0         0'

# ---- the issues of a memo; the offline bench, and an agent ----

{
	always '"name":"issues-broad"' '{"words":"","choice":0}'
} >"$TMP/own.server"
serve "$TMP/own.server"
run "$HOTBENCH" eval issues --data "$none" --judge-model j --judge-base-url "$url" --run "$TMP/own" --limit 1 --seeds 1
end_server
code_is 0
out_has 'bench               offline'
out_has 'The offline bench asks out of the memo'
out_has 'broad   0.00 ['
ok 'what is not broad is not asked for as narrow' sh -c "! grep -q issues-narrow '$TMP/own/replies.jsonl'"

# Without a judge the words tell, as without a model.
{
	echo on
	echo 'expect body "model":"m"'
	reply 'What limits your rule?'
	echo repeat
} >"$TMP/words.server"
serve "$TMP/words.server"
run "$HOTBENCH" eval issues --data "$none" --simulator default --model m --base-url "$url" \
	--run "$TMP/words" --limit 1 --seeds 1
end_server
code_is 0
out_has 'reader              offline'
out_has 'No judge (--judge-model): by words.'
out_has 'broad   0.00 [0.00, 0.20]      15         0'
ok 'nine questions, and nobody judged' test "$(wc -l <"$TMP/words/replies.jsonl")" -eq 9

# An argument that goes on: counsel answers out of the memo, and the model reads.
run "$HOTBENCH" eval issues --data "$none" --simulator default --reader llm --model m --run "$TMP/r"
code_is 2
err_has 'an argument that goes on is --set played'
LABELS='{"proposition":"x","stance":"affirmed","helps":"answerer","p_detrimental":0.1,"p_beneficial":0.7,"p_neutral":0.1,"p_none":0.1,"relevance":1,"manner":1,"quality":1,"consistency":0,"contradicts_turn":0,"outcome":"answerer","concession":false,"answered_first":true,"choice":0,"quote":"","why":"It is so.","instead":""}'
played() { # [a line behind each question]
	on '"name":"issues-broad"'
	echo 'expect body What is the test that you ask us to adopt?'
	reply '{"words":"the test that you ask us","choice":1}'
	always '"name":"issues-broad"' '{"words":"","choice":0}'
	always '"name":"issues-narrow"' '{"words":"","choice":0}'
	always '"name":"reading"' "$LABELS"
	always '"name":"faults"' '{"asked":"x","met":"answered","position":"kept","faults":[]}'
	echo on
	[ -z "$1" ] || echo "$1"
	reply 'What is the test that you ask us to adopt?'
	echo repeat
}
played >"$TMP/played.server"
serve "$TMP/played.server"
run "$HOTBENCH" eval issues --data "$none" --set played --simulator default --model m --judge-model j \
	--base-url "$url" --run "$TMP/played" --limit 1 --seeds 1 --concurrency 1
end_server
code_is 0
ok 'each request held what it should' sh -c "! grep MISMATCH '$TMP/served'"
cp "$TMP/out" "$TMP/played.txt"
total=$(wc -l <"$TMP/played/replies.jsonl")
out_has '1 side of shipped cases, argued'
out_has 'broad   0.07 [0.01, 0.30]      15         0'
serve "$TMP/played.server"
run "$HOTBENCH" eval issues --data "$none" --set played --simulator default --reader llm --model m \
	--base-url "$url" --run "$TMP/read" --limit 1 --seeds 1 --concurrency 1
end_server
code_is 0
out_has 'bench               default (m, read by llm)'
ok 'eight answers are read, labels and faults; a question that was put is asked anew' test "$(wc -l <"$TMP/read/replies.jsonl")" -eq $((9 + 8 * 2 + 8))
ok 'one argument by turns' grep -q '"questions":\["What is the test that you ask us to adopt?"\]' "$TMP/read/results.jsonl"
run "$HOTBENCH" eval issues --data "$none" --set own --run "$TMP/played"
code_is 2
err_has 'this run was begun with set'
played 'wait 300' >"$TMP/slow.server"
serve "$TMP/slow.server"
kill_at "$TMP/stopped-played" 5 "$HOTBENCH" eval issues --data "$none" --set played --simulator default \
	--model m --judge-model j --base-url "$url" --limit 1 --seeds 1 --concurrency 1
end_server
played >"$TMP/played.server"
serve "$TMP/played.server"
run "$HOTBENCH" eval issues --data "$none" --base-url "$url" --run "$TMP/stopped-played" --concurrency 1
end_server
code_is 0
ok 'the same table' cmp "$TMP/played.txt" "$TMP/out"
ok 'what had come was not asked again' grep -q "^played $((total - had))\$" "$TMP/served"

act() { # ACTION TEXT QUERY
	printf '{"action":"%s","text":"%s","query":"%s","pool":"docket_files","proceeding_title":"","filename":"","link_name":"","k":1,"document":"","paragraph":0,"page":0,"justice":""}' "$1" "$2" "$3"
}
agent() { # [a line behind each search]
	on 'This is step 1 of 10'
	reply "$(act CLOSED_SEARCH '' 'the court below')"
	echo repeat
	on 'This is step 2 of 10'
	echo 'expect body Step 1, CLOSED_SEARCH'
	[ -z "$1" ] || echo "$1"
	reply "$(act PROVIDE_FINAL_RESPONSE 'What did the court below find?' '')"
	echo repeat
	always '"name":"decorum"' '{"words":"","called_out":false}'
	always '"name":"rage-bait"' '{"words":"","inconsistency":false,"provocation":false}'
	always '"name":"switching-sides"' '{"words":"","called_out":false}'
	always '"name":"fallacy"' '{"words":"","called_out":false}'
}
agent >"$TMP/agent.server"
serve "$TMP/agent.server"
run "$HOTBENCH" eval conduct --data "$none" --simulator agent --model m --judge-model j \
	--base-url "$url" --run "$TMP/agent" --limit 1 --concurrency 1
end_server
code_is 0
ok 'each request held what it should' sh -c "! grep MISMATCH '$TMP/served'"
cp "$TMP/out" "$TMP/agent.txt"
total=$(wc -l <"$TMP/agent/replies.jsonl")
ok 'two steps and the verdicts of each row' test "$total" -eq $((14 * 2 + 4 * 3 + 10))
out_has 'bench               agent (m)'
ok 'the steps are told' grep -q '"steps":2' "$TMP/agent/results.jsonl"
agent 'wait 60000' >"$TMP/slow.server"
serve "$TMP/slow.server"
kill_at "$TMP/stopped" 4 "$HOTBENCH" eval conduct --data "$none" --simulator agent --model m \
	--judge-model j --base-url "$url" --limit 1 --concurrency 4
end_server
ok 'some steps had come' test "$had" -ge 4
serve "$TMP/agent.server"
run "$HOTBENCH" eval conduct --data "$none" --base-url "$url" --run "$TMP/stopped" --concurrency 1
end_server
code_is 0
ok 'the same table' cmp "$TMP/agent.txt" "$TMP/out"
ok 'no step was paid for twice' grep -q "^played $((total - had))\$" "$TMP/served"

# Without its search it is told of none, and may not.
{
	on 'This is step 1 of 10'
	echo 'expect no-body CLOSED_SEARCH'
	reply "$(act CLOSED_SEARCH '' 'the court below')"
	echo repeat
	on 'must be one of THINK, JUSTICE_PROFILE'
	reply "$(act PROVIDE_FINAL_RESPONSE 'What did the court below find?' '')"
	echo repeat
} >"$TMP/blind.server"
serve "$TMP/blind.server"
run "$HOTBENCH" eval conduct --data "$none" --simulator agent --search none --map off --model m \
	--base-url "$url" --run "$TMP/blind" --limit 1
end_server
code_is 0
ok 'each request held what it should' sh -c "! grep MISMATCH '$TMP/served'"
out_has 'bench               agent (m, without search, without the map)'
