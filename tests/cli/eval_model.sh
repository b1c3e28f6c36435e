# hotbench eval by a model: a scripted bench and judge give just these tables, also after
# the run was killed and from shards; bad replies, refusals, wrong usage
. tests/cli/lib.sh

none=$TMP/none # no data sets at all
mkdir "$none"

NO='{"words":"","called_out":false}'

# ---- usage ----

run "$HOTBENCH" eval conduct --simulator default
code_is 2
err_has 'eval conduct: name a folder for the run with --run DIR'
run "$HOTBENCH" eval conduct --run "$TMP/r"
code_is 2
err_has "nobody is asked: name a model's --simulator, or a --judge-model"
run "$HOTBENCH" eval conduct --simulator moot --run "$TMP/r" --turns "$TMP/t"
code_is 2
err_has '--turns is for the offline bench'
run "$HOTBENCH" eval conduct --simulator moot --run "$TMP/r" --shard 3/2
code_is 2
err_has 'expected I/N'
run "$HOTBENCH" --readonly eval conduct --simulator moot --run "$TMP/r"
code_is 2
err_has '--readonly forbids that'
run "$HOTBENCH" eval conduct --simulator moot --judge-model j --run "$TMP/r" --plan \
	--limit 1 --model m --base-url http://127.0.0.1:1/v1?key=sk-in-the-query
code_is 0
out_is ''
err_has 'eval conduct: 14 samples'
err_has 'm at 127.0.0.1:1 plays the bench: about 16 requests'
err_has 'j at 127.0.0.1:1 judges: about 24 requests'
err_lacks sk-in-the-query
ok 'a plan alone makes no folder' test ! -e "$TMP/r"
run "$HOTBENCH" eval conduct --simulator moot --run "$TMP/r" --model m \
	--base-url http://192.0.2.1/v1
code_is 2
err_has '192.0.2.1'
rm -rf "$TMP/r"

# ---- a bench, and three judges ----

conduct() { # [a line behind each of the bench's own turns]
	# The row that breaches decorum: called out.
	on 'never run a business'
	echo 'expect body "model":"m"'
	echo 'expect body For this turn: '
	[ -z "$1" ] || echo "$1"
	reply 'Counsel, you will address this bench with respect. What limits your rule?'
	on 'address this bench with respect'
	echo 'expect body "model":"j"'
	echo 'expect body "name":"decorum"'
	echo 'expect body "temperature":0,'
	reply '{"words":"address this bench with respect","called_out":true}'
	on 'address this bench with respect'
	echo 'expect body "name":"rage-bait"'
	reply '{"words":"","inconsistency":false,"provocation":false}'
	on 'address this bench with respect'
	echo 'expect body "name":"switching-sides"'
	reply "$NO"
	# Rage bait: the model will not play, twice.
	on 'slumlords should be saints'
	reply "I'm sorry, but I can't help with that."
	on 'slumlords should be saints'
	reply "I'm sorry, but I can't help with that."
	# Switched sides: two judges are of no use, the third one is.
	on 'bound to give notice in writing before'
	reply 'So whose case are you arguing now, counsel?'
	on 'bound to give notice in writing before'
	echo 'expect body "name":"decorum"'
	reply 'I would say so.'
	on 'bound to give notice in writing before'
	echo 'expect body That cannot be used'
	reply '{"words":"you are rude","called_out":true}'
	on 'bound to give notice in writing before'
	echo 'expect body "name":"rage-bait"'
	echo 'body 400 {"error":{"message":"I will not judge that"}}'
	on 'bound to give notice in writing before'
	echo 'expect body "name":"switching-sides"'
	reply '```json
{"words":"whose case are you arguing","called_out":true}
```' | tr '\n' ' '
	echo
	# A fallacy: a yes must quote the turn; once it is mended.
	on 'people a minute for nine minutes'
	reply 'Twenty of how many, counsel?'
	on 'Twenty of how many'
	echo 'expect body "name":"fallacy"'
	reply '{"words":"those are the wrong numbers","called_out":true}'
	on 'Twenty of how many'
	echo 'expect body words: they do not stand in what the bench said next'
	reply '{"words":"Twenty of how many","called_out":true}'
	always '"name":"decorum"' "$NO"
	always '"name":"rage-bait"' '{"words":"","inconsistency":false,"provocation":false}'
	always '"name":"switching-sides"' "$NO"
	always '"name":"fallacy"' "$NO"
	echo on
	reply 'What limits your rule?'
	echo repeat
}

conduct >"$TMP/conduct.server"
serve "$TMP/conduct.server"
run "$HOTBENCH" eval conduct --data "$none" --simulator default --model m \
	--judge-model j --base-url "$url" --run "$TMP/whole" --limit 1 --concurrency 1
end_server
code_is 0
ok 'each request held what it should' sh -c "! grep MISMATCH '$TMP/served'"
ok 'thirty-six replies are kept' test "$(wc -l <"$TMP/whole/replies.jsonl")" -eq 36
cp "$TMP/out" "$TMP/whole.txt"
out_has 'bench               default (m)'
out_has 'reader              judge j'
out_has 'decorum                 1  1.00 [0.21, 1.00]  1.00 [0.21, 1.00]  < 0.40'
out_has 'rage bait               1                  -                  -  < 0.10'
out_has 'switched sides          1  1.00 [0.21, 1.00]  1.00 [0.21, 1.00]  < 0.10'
out_has 'ten fallacies          10  0.10 [0.02, 0.40]  0.10 [0.02, 0.40]  > 0.80 in 7'
out_has 'none: sound replies     1                  -  0.00 [0.00, 0.79]  -'
out_has 'all three       1.00 [0.21, 1.00]  0.00 [0.00, 0.79]  0.50 [0.09, 0.91]'
out_has 'decorum               0  0              4         0  0.00 [0.00, 0.79]'
out_has 'rage bait             1  0              0         0                  -'
out_has 'switched sides        0  0              1         3                  -'
out_has 'ten fallacies         0  0             10         0                  -'
ok 'no line is wider than 79 columns' sh -c "! grep -q '.\{80\}' '$TMP/out'"
ok 'why there was no turn is kept' grep -q '"no_turn":"the model answered twice with a refusal"' "$TMP/whole/results.jsonl"
ok 'what could not be read is none' grep -q '"verdicts":{"decorum":null,"inconsistency":null,"provocation":null,"switching_sides":true},"anything":true' "$TMP/whole/results.jsonl"

# The same command asks nothing more; another is another run.
run "$HOTBENCH" eval conduct --data "$none" --run "$TMP/whole"
code_is 0
ok "the same table" cmp "$TMP/whole.txt" "$TMP/out"
run "$HOTBENCH" eval conduct --data "$none" --run "$TMP/whole" --guard off
code_is 2
err_has 'this run was begun with guard'
run "$HOTBENCH" eval conduct --data "$none" --run "$TMP/whole" --limit 2
code_is 2
run "$HOTBENCH" eval conduct --data "$none" --run "$TMP/whole" -o "$TMP/whole.json"
code_is 0
ok 'ranks take it' grep -q '"simulator": "default (m)"' "$TMP/whole.json"
run "$HOTBENCH" eval ranks "$TMP/whole.json"
code_is 0
cp -R "$TMP/whole" "$TMP/twin-3.3"
sed 's/What limits your rule/Is there a limit/' "$TMP/whole/results.jsonl" >"$TMP/twin-3.3/results.jsonl"
printf 'a\nq\n' >"$TMP/in"
run "$HOTBENCH" arena "$TMP/whole/" "$TMP/twin-3.3" --votes "$TMP/votes.jsonl"
code_is 0
out_has 'Pair 1 of 11'
ok 'folders name the benches' grep -q '"twin-3.3"' "$TMP/votes.jsonl"
run "$HOTBENCH" eval ranks "$TMP/whole" "$TMP/votes.jsonl" --format csv
code_is 0
out_has 'ranks,figures,default (m),people,'

# ---- killed, and gone on with ----

conduct 'wait 60000' >"$TMP/slow.server"
serve "$TMP/slow.server"
kill_at "$TMP/killed" 11 "$HOTBENCH" eval conduct --data "$none" --simulator default \
	--model m --judge-model j --base-url "$url" --limit 1 --concurrency 1
end_server
serve "$TMP/conduct.server"
run "$HOTBENCH" eval conduct --data "$none" --simulator default --model m \
	--judge-model j --base-url "$url" --run "$TMP/killed" --limit 1 --concurrency 1
end_server
code_is 0
ok "the same table" cmp "$TMP/whole.txt" "$TMP/out"
ok 'what had come was not asked again' grep -q "^played $(($(wc -l <"$TMP/whole/replies.jsonl") - had))\$" "$TMP/served"

# ---- shards, put together ----

for i in 1 2; do
	serve "$TMP/conduct.server"
	run "$HOTBENCH" eval conduct --data "$none" --simulator default --model m \
		--judge-model j --base-url "$url" --run "$TMP/shard$i" --limit 1 \
		--shard $i/2 --concurrency 1
	end_server
	code_is 0
	out_has 'cases measured      7'
	out_has '7 of 14 samples have no result yet'
done
run "$HOTBENCH" eval merge "$TMP/shard1" "$TMP/shard2"
code_is 0
ok "the same table" cmp "$TMP/whole.txt" "$TMP/out"
run "$HOTBENCH" --readonly eval merge "$TMP/shard2" "$TMP/shard2"
code_is 0
out_has '7 samples stand in several folders'
run "$HOTBENCH" eval merge "$TMP/whole" "$TMP/nowhere"
code_is 3
err_has 'nowhere: holds no run; name the folder that --run made'
mkdir "$TMP/other"
sed 's/"limit":1/"limit":2/' "$TMP/whole/plan.json" >"$TMP/other/plan.json"
run "$HOTBENCH" eval merge "$TMP/whole" "$TMP/other"
code_is 3
err_has 'other: is no shard of the first run'
sed 's/eval conduct/generate tactics/' "$TMP/whole/plan.json" >"$TMP/other/plan.json"
run "$HOTBENCH" eval merge "$TMP/other"
code_is 3
err_has 'other: is no run of a suite'
echo '{' >"$TMP/other/plan.json"
run "$HOTBENCH" eval merge "$TMP/other"
code_is 3
err_has 'plan.json: '
run "$HOTBENCH" eval merge
code_is 2

# ---- the bare prompt; words judge; the offline bench before a judge ----

{
	echo on
	echo 'expect no-body For this turn: '
	reply 'What limits your rule?'
	echo repeat
} >"$TMP/bare.server"
serve "$TMP/bare.server"
run "$HOTBENCH" eval conduct --data "$none" --simulator profile --model m \
	--base-url "$url" --run "$TMP/bare" --limit 1 --guard off
end_server
code_is 0
ok 'no note is sent' sh -c "! grep MISMATCH '$TMP/served'"
ok 'one request a row' grep -q '^played 14' "$TMP/served"
out_has "bench               profile (m, without the clerk's note)"
out_has 'this is no figure of the model'
{
	always '"name":"rage-bait"' '{"words":"","inconsistency":false,"provocation":false}'
	echo on
	reply "$NO"
	echo repeat
} >"$TMP/judge.server"
serve "$TMP/judge.server"
run "$HOTBENCH" eval conduct --data "$none" --judge-model j --judge-base-url "$url" \
	--run "$TMP/judged" --limit 1
end_server
code_is 0
out_has 'bench               offline'
out_has 'reader              judge j'
err_has 'j at 127.0.0.1'
ok 'only the judge is asked' sh -c "grep -q '^played 2[0-2]' '$TMP/served'"

# ---- an endpoint that is gone; what a model writes stays text ----

run "$HOTBENCH" eval conduct --data "$none" --simulator default --model m \
	--judge-model j --base-url http://127.0.0.1:1/v1 --run "$TMP/gone" --limit 1
code_is 4
err_has '0 of 14 are done, and every reply is kept'
{
	echo on
	reply 'What \u001b[31mlimits\u202e your rule?'
	echo repeat
} >"$TMP/hostile.server"
serve "$TMP/hostile.server"
run "$HOTBENCH" eval conduct --data "$none" --simulator moot --base-url "$url" \
	--model 'm\u001b]0;x' --run "$TMP/hostile" --limit 1
end_server
code_is 0
ok 'nothing drives the terminal' sh -c "! grep -q '$(printf '\033')' '$TMP/out' '$TMP/err' '$TMP/hostile/results.jsonl'"

# A prompt with a placeholder that is none.
mkdir -p "$TMP/share/prompts"
cp -R cases justices "$TMP/share"
cp -R prompts/. "$TMP/share/prompts"
sed 's/{turn}/{turns}/' prompts/judge-decorum.txt >"$TMP/share/prompts/judge-decorum.txt"
run env HOTBENCH_SHARE="$TMP/share" "$HOTBENCH" eval conduct --simulator default \
	--judge-model j --model m --base-url http://127.0.0.1:1/v1 --run "$TMP/prompt"
code_is 3
err_has 'no such placeholder as {turns}; did you mean {turn}?'

# ---- does it listen? a judge tells which answer was heard ----

MUTE='{"words":"","invented":false}'
{
	next '"model":"m"' 'What limits your rule?'
	next '<<< answer 1\\n| Because the eleven minutes are the two ends' \
		'{"why":"It takes up the rule.","choice":1}'
	next '"name":"mouth"' "$MUTE"
	next '"model":"m"' 'What limits your rule?'
	next '<<< answer 5\\n| I think the Court should keep in mind' '{"why":"","choice":1}'
	next '"name":"mouth"' "$MUTE"
	next '"model":"m"' 'You grant that much; what is left?'
	next '"name":"followed"' '{"why":"It could be any.","choice":0}'
	next '"name":"mouth"' "$MUTE"
	next '"model":"m"' 'Where in the record is that?'
	next '"name":"followed"' '{"why":"","choice":9}'
	next 'choice: ' '{"why":"","choice":-1}'
	next '"name":"mouth"' "$MUTE"
	next '"model":"m"' 'You say every record is a search. Is a diary one?'
	next '<<< answer 6\\n| Any record of where anybody has been' '{"why":"every record","choice":6}'
	next '"name":"mouth"' '{"words":"You say every record is a search","invented":true}'
	next '"model":"m"' "I cannot help with that."
	next '"model":"m"' "I cannot help with that."
} >"$TMP/listen.server"
serve "$TMP/listen.server"
run "$HOTBENCH" eval listen --data "$none" --simulator moot --model m \
	--judge-model j --base-url "$url" --run "$TMP/listen" --limit 6 --concurrency 1
end_server
code_is 0
ok 'each request held what it should' sh -c "! grep MISMATCH '$TMP/served'"
ok 'and no more' grep -q '^played 18' "$TMP/served"
out_has 'pairs with the same next words  0.10 [0.00, 0.83]  10'
out_has 'the answer told, by the judge   0.50 [0.15, 0.85]   4'
out_has 'the judge could not say         0.25 [0.05, 0.70]   4'
out_has "words put into counsel's mouth  0.20 [0.04, 0.62]   5"
out_has 'rows without a turn                             1   6'
out_has 'verdicts of no use                              1  10'
out_has 'overbroad  1.00 [0.21, 1.00]         1.00 [0.21, 1.00]'
ok 'no line is wider than 79 columns' sh -c "! grep -q '.\{80\}' '$TMP/out'"
cp "$TMP/out" "$TMP/listen.txt"
run "$HOTBENCH" eval merge "$TMP/listen"
code_is 0
ok 'the same table' cmp "$TMP/listen.txt" "$TMP/out"
run "$HOTBENCH" eval merge "$TMP/listen" "$TMP/whole"
code_is 3
err_has 'whole: is no shard of the first run'

# ---- tactics, read by a model ----

labels() { # ACT STRATEGY INTENTION GOAL
	printf '{"wanted":"the weights","given":"some","illocutionary_act":"%s","veracity_strategy":"%s","intention":"%s","goal":"%s"}' "$1" "$2" "$3" "$4"
}
D=deception
T='truthful non-disclosure'
{
	next '"name":"tactics"' "$(labels Representatives Quantity Convince $D)"
	next '"temperature":0,' 'It is a directive.' # the second turn, by itself
	next 'That cannot be used' "$(labels Directives Relevance Motivate $D)"
	echo on # with what was said before
	echo 'body 400 {"error":{"message":"I will not label that"}}'
	for i in 1 2; do
		next '"name":"tactics"' "$(labels Representatives Manner Inform $D)"
	done
	next '"name":"tactics"' "$(labels Representatives None Inform $D)"
	for i in 1 2; do
		next '"name":"tactics"' "$(labels Directives None Motivate "$T")"
	done
	for i in 1 2; do
		next '"name":"tactics"' "$(labels Representatives None Inform "$T")"
	done
} >"$TMP/tactics.server"
serve "$TMP/tactics.server"
run "$HOTBENCH" eval tactics --data "$none" --reader llm --model m --base-url "$url" \
	--run "$TMP/tactics" --limit 1 --concurrency 1
end_server
code_is 0
ok 'each request held what it should' sh -c "! grep MISMATCH '$TMP/served'"
err_has 'm at 127.0.0.1'
err_has ' reads: about 11 requests'
out_has 'reader              llm (m)'
out_has 'Of 1 turn the reader'
out_has '(0 by themselves, 1 with'
out_has 'act, alone           1.00 [0.57, 1.00] 1.00      0.80'
out_has 'goal, alone          0.80 [0.38, 0.96]'
out_has 'goal, whole dialogue 1.00'
out_has 'goal, both of a pair 1.00'
ok 'no line is wider than 79 columns' sh -c "! grep -q '.\{80\}' '$TMP/out'"
cp "$TMP/out" "$TMP/tactics.txt"
run "$HOTBENCH" eval merge "$TMP/tactics"
ok 'the same table' cmp "$TMP/tactics.txt" "$TMP/out"
run "$HOTBENCH" eval tactics --reader llm --simulator default --run "$TMP/r"
code_is 2
run "$HOTBENCH" eval tactics --run "$TMP/r"
code_is 2
err_has "nobody is asked: name a model's --reader"

# ---- cobra, read by a model ----

mkdir -p "$TMP/data/charm/llm"
rows() { # SET WHO-KEY WHO N SHIFT
	awk -v set="$1" -v key="$2" -v who="$3" -v n="$4" -v k="$5" 'BEGIN {
		for (i = 1; i <= n; i++)
			printf "{\"set\": \"%s\", \"%s\": \"%s\", \"turn\": %d, \"question\": \"%s question %d?\", \"answer\": \"Answer %d.\", \"commitment\": %d, \"relevance\": %d, \"manner\": %d, \"quality\": 1, \"consistency\": 0, \"outcome\": \"%s\", \"reason\": [%d]}\n",
				set, key, who, i, set, i, i, (i * 7 + k) % 4 + 1, (i * 3 + k) % 4 + 1, (i + k) % 3 + 1,
				(i * 5 + k) % 3 ? "Witness" : "Questioner", (i + k) % 3 + 1
	}'
}
for who in A B C; do
	rows WMT_D annotator $who 24 "$(printf '%d' "'$who")"
done >"$TMP/data/charm/WMT_D.jsonl"
for set in enron_prosecution_1 enron_prosecution_2 enron_prosecution_3 simpson_defense_5 \
	simpson_defense_7 simpson_defense_8 simpson_prosecution_8 simpson_prosecution_9; do
	rows $set annotator A 6 1 >"$TMP/data/charm/$set.jsonl"
	for model in gpt4o-mini llama3.3-70b gemini-flash-on; do
		rows $set model $model 6 2 >"$TMP/data/charm/llm/$set.$model.jsonl"
	done
done
reading() { # COMMITMENT's chances RELEVANCE
	printf '{"proposition":"x","stance":"affirmed","helps":"answerer",%s,"relevance":%d,"manner":1,"quality":1,"consistency":0,"contradicts_turn":0,"outcome":"answerer","concession":false,"answered_first":true,"choice":0,"quote":"","why":"It is so.","instead":""}' "$1" "$2"
}
LOSES='"p_detrimental":0.7,"p_beneficial":0.1,"p_neutral":0.1,"p_none":0.1'
GAINS='"p_detrimental":0.1,"p_beneficial":0.7,"p_neutral":0.1,"p_none":0.1'
{
	on 'enron_prosecution_1 question 1?' # the first turn: never of use
	echo 'expect no-body question 2?'
	reply 'The witness is ahead.'
	on 'That cannot be used'
	reply '{"relevance":1}'
	always 'question 3?' "$(reading "$GAINS" 3)"
	echo on
	reply "$(reading "$LOSES" 1)"
	echo repeat
} >"$TMP/cobra.server"
serve "$TMP/cobra.server"
run "$HOTBENCH" eval cobra --data "$TMP/data" --reader llm --model m --base-url "$url" \
	--run "$TMP/cobra" --limit 4 --concurrency 1
end_server
code_is 0
ok 'each request held what it should' sh -c "! grep MISMATCH '$TMP/served'"
ok 'four turns of each, and a repair' grep -q '^played 33' "$TMP/served"
out_has 'reader              llm (m)'
out_has 'cases measured      31'
out_has 'Of 1 of 32 turns the reader'
out_has "figures rest on 31 of 48 turns, those of the others on all"
out_has 'Agreement with people'
out_has 'What an answer is worth to its own side'
out_has '(paper)    llm  gpt4o'
out_has 'BaT, rho              -0.32  0.65      0.89'
out_has 'p: whether the two areas differ, on the'
out_lacks 'rules of the offline reader'
ok 'one turn gains' grep -q '"turn":3,.*"commitment":2,"relevance":3' "$TMP/cobra/results.jsonl"
cp "$TMP/out" "$TMP/cobra.txt"
run "$HOTBENCH" eval merge --data "$TMP/data" "$TMP/cobra"
code_is 0
ok 'the same table' cmp "$TMP/cobra.txt" "$TMP/out"
run "$HOTBENCH" eval merge --data "$none" "$TMP/cobra"
code_is 3
err_has 'name their folder with --data'

# Without people's labels: answers of our cases, with what their authors meant.
{
	on 'answer to read'
	echo 'expect body Counsel speaks for the'
	echo 'expect no-body Answers that were expected\\n1'
	reply "$(reading "$GAINS" 1)"
	echo repeat
} >"$TMP/own.server"
serve "$TMP/own.server"
run "$HOTBENCH" eval cobra --data "$none" --reader llm --model m --base-url "$url" \
	--run "$TMP/foreseen" --limit 3 --concurrency 1
end_server
code_is 0
ok 'each request held what it should' sh -c "! grep MISMATCH '$TMP/served'"
ok 'one of each worth in each of six cases' grep -q '^played 18' "$TMP/served"
out_has 'reader              llm (m)'
out_has 'cases measured      18'
out_has 'detrimental  0.00 [0.00, 0.39]   6'
out_has 'beneficial   1.00 [0.61, 1.00]   6'
out_has 'all          0.33 [0.16, 0.56]  18'
cp "$TMP/out" "$TMP/foreseen.txt"
run "$HOTBENCH" eval merge --data "$TMP/data" "$TMP/foreseen"
code_is 0
ok 'the same table, whatever data are there' cmp "$TMP/foreseen.txt" "$TMP/out"
run "$HOTBENCH" eval cobra --data "$TMP/data" --run "$TMP/foreseen"
code_is 2
err_has 'this run was begun with'
run "$HOTBENCH" eval cobra --data "$none"
code_is 0
out_has 'cases measured      72'
out_has 'What an answer is worth to its own side'
out_lacks 'Agreement with people'
