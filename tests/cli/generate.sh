# hotbench generate tactics: a scripted model writes, checks, is mended, votes and
# judges; what is flagged waits for a person; formats out; a run that is gone on with
. tests/cli/lib.sh

export HOTBENCH_API_KEY=sk-planted-0123456789

# A reply whose JSON stands in single quotes' place: REPLY 'JSON'.
reply() {
	text=$(printf '%s' "$1" | sed 's/\\/\\\\\\\\/g; s/"/\\\\"/g')
	printf 'body 200 {"choices":[{"index":0,"message":{"role":"assistant","content":"%s"},"finish_reason":"stop"}],"usage":{"prompt_tokens":100,"completion_tokens":20}}\n' "$text"
}
on() { # FORM [more lines]
	echo on
	echo "for \"name\":\"$1\""
}
answer() { # TEXT STRATEGY
	printf '{"wanted":"whether the gate was shut","intention":"Inform","veracity_strategy":"%s","illocutionary_act":"Representatives","answer":"%s","given":"that it was shut","words":"%s","why":"It states it flatly."}' "$2" "$1" "$1"
}
CAST='{"title":"The gate at dusk","background":"A gate stood open and a dog got out. Ms. Hale sues Mr. Boyd.","role":"the groundskeeper, Ann Boyd","examiner":"counsel for Ms. Hale","private_knowledge":"She propped the gate with a stone.","bound":"The insurer told her in confidence to leave it to counsel.","outcome_deception":"A plain question about the stone would have left no room.","outcome_truthful":"She refused openly; the insurer can be asked."}'
QUESTION='{"open":"the gate","question":"Was the gate shut that evening?","other":"Who had the key to the gate?"}'
FITS='{"illocutionary_act":"Representatives","veracity_strategy":"None","intention":"Inform","natural":true,"fits":true,"fault":""}'
MISFIT='{"illocutionary_act":"Representatives","veracity_strategy":"Manner","intention":"Inform","natural":true,"fits":false,"fault":"It is vague and not plain."}'
sound() { # N
	printf '{"turns":['
	i=1
	while [ $i -le "$1" ]; do
		[ $i -eq 1 ] || printf ,
		printf '{"turn":%d,"fits":true,"fault":""}' $i
		i=$((i + 1))
	done
	printf '],"goal_fits":true,"real":false,"harmful":false,"fault":""}'
}
named() { # N GOAL STRATEGY
	printf '{"turns":['
	i=1
	while [ $i -le "$1" ]; do
		[ $i -eq 1 ] || printf ,
		printf '{"turn":%d,"illocutionary_act":"Representatives","veracity_strategy":"%s","intention":"Inform","natural":true}' $i "$3"
		i=$((i + 1))
	done
	printf '],"goal":"%s","fault":""}' "$2"
}

# ---- usage ----

run "$HOTBENCH" generate
code_is 2
run "$HOTBENCH" generate tactics
code_is 2
err_has 'name a folder for the run with --run DIR'
run "$HOTBENCH" generate tactics --run "$TMP/r" --setting moon
code_is 2
err_has "there is no 'moon'"
run "$HOTBENCH" generate tactics --run "$TMP/r" --shard 3/2
code_is 2
err_has 'expected I/N'
run "$HOTBENCH" generate tactics --run "$TMP/r" --format dialogue
code_is 2
err_has 'name a folder with -o'
run "$HOTBENCH" --readonly generate tactics --run "$TMP/r"
code_is 2
err_has '--readonly forbids that'
run "$HOTBENCH" generate tactics --run "$TMP/r" -n 100 --method vote --plan \
	--model m --base-url http://127.0.0.1:1/v1?key=sk-in-the-query --judge-model j
code_is 0
err_has 'generate tactics: 100 samples'
err_has 'm at 127.0.0.1:1 writes: about'
err_has 'j at 127.0.0.1:1 judges: about'
err_lacks sk-in-the-query
ok 'a plan alone makes no folder' test ! -e "$TMP/r"

# ---- checked and mended; two judges; one flags ----

{
	on cast
	echo 'expect body The subject: '
	echo 'expect body "temperature":0.2'
	echo 'expect body "top_p":0.6'
	reply "$CAST"
	on question
	echo 'expect no-body propped the gate'
	reply "$QUESTION"
	on answer # of the one that misleads: of no use at first
	echo 'expect body propped the gate'
	echo 'expect body the listener believe something false in its place'
	reply '{"answer":"Yes."}'
	on answer
	echo 'expect body That cannot be used'
	reply "$(answer 'There was some movement of it, in a manner of speaking.' None)"
	on check
	echo 'expect body "temperature":0,'
	echo 'expect no-body top_p'
	reply "$MISFIT"
	on answer # anew
	echo 'expect body It is vague and not plain.'
	reply "$(answer 'It was shut when I left.' None)"
	on judgement
	echo 'expect body "temperature":0,'
	echo 'expect body labels: act Representatives, strategy None'
	reply "$(sound 1)"
	on labels
	echo 'expect body propped the gate'
	echo 'expect no-body labels: act'
	echo 'expect no-body what the speaker is after'
	echo 'expect body "model":"j"'
	reply "$(named 1 deception Quality)"
	on answer # of the one that keeps it back: a falsehood is refused
	echo 'expect body in confidence'
	reply "$(answer 'It was shut, I am sure of it.' Quality)"
	on answer
	echo 'expect body this speaker says nothing false'
	reply "$(answer 'I cannot speak to that; I was told to leave it to counsel.' None)"
	on check
	reply "$FITS"
	on judgement
	reply "$(sound 1)"
	on labels
	reply "$(named 1 'truthful non-disclosure' None)"
} >"$TMP/revise.server"
d=$TMP/revise
serve "$TMP/revise.server"
run "$HOTBENCH" generate tactics --run "$d" -n 1 --turns 1 --seed 5 --model m \
	--base-url "$url" --judge-model j -o "$TMP/out.jsonl"
end_server
code_is 0
ok 'thirteen requests' grep -q '^played 13' "$TMP/served"
ok 'each held what it should' sh -c "! grep MISMATCH '$TMP/served'"
err_has '2 dialogues: 1 passed, 0 accepted by a person, 0 mended, 0 rejected, 1 wait for a person'
err_has 'gave the same: act 100 %, strategy 50 %, intention 100 %, goal 100 % (of 2 answers, 2 dialogues)'
err_has "hotbench generate tactics --review $d/review.jsonl"
ok 'one goes out' test "$(wc -l <"$TMP/out.jsonl")" -eq 1
ok 'and says what it is' grep -q '"fictional":true,"generated":true,"notice":"Fictional. Generated by a model' "$TMP/out.jsonl"
ok 'with its goal' grep -q '"goal":"truthful non-disclosure"' "$TMP/out.jsonl"
ok 'and labels' grep -q '"responder":"I cannot speak to that; I was told to leave it to counsel.","illocutionary_act":"Representatives","veracity_strategy":"None"' "$TMP/out.jsonl"
ok 'one waits' test "$(wc -l <"$d/review.jsonl")" -eq 1
ok 'with what was flagged' grep -q '"by":"judge","answer":1,"what":"the judge would say: act Representatives, strategy Quality' "$d/review.jsonl"
ok 'no key is in the folder' sh -c "! grep -r planted '$d'"
run "$HOTBENCH" analyze tactics "$TMP/out.jsonl"
code_is 0
out_has '"id":"gen-5-0001-'

# The same command asks nothing more, and needs no model.
run "$HOTBENCH" generate tactics --run "$d" -o "$TMP/again.jsonl"
code_is 0
ok 'the same comes out' cmp -s "$TMP/out.jsonl" "$TMP/again.jsonl"
run "$HOTBENCH" generate tactics --run "$d" --turns 2
code_is 2
err_has 'this run was begun with turns 1, not 2'

# ---- a person reviews ----

run "$HOTBENCH" generate tactics --review "$TMP/nothing.jsonl"
code_is 3
echo '{"schema":"hotbench.review/1","kind":"conduct","id":"x"}' >"$TMP/other.jsonl"
run "$HOTBENCH" generate tactics --review "$TMP/other.jsonl"
code_is 3
err_has 'other.jsonl:1: no item of a review of tactics'
printf 's\n' >"$TMP/in"
run "$HOTBENCH" generate tactics --review "$d/review.jsonl"
code_is 0
out_has 'Only the speaker knows: She propped the gate with a stone.'
out_has '1: It was shut when I left.'
out_has '- judge, answer 1: the judge would say: act Representatives, strategy'
err_has '0 accepted, 0 rejected, 1 still wait'
printf 'what?\n7 strategy Quality\n7\n1 color Quality\n1 strategy Blue\n1 strategy quality\n1\na She knew.\n' >"$TMP/in"
run "$HOTBENCH" generate tactics --review "$d/review.jsonl" --by 'A. Reader'
code_is 0
out_has 'a [why]  accept'
out_has 'There are answers 1 to 1.'
out_has 'one of act strategy intention'
out_has 'one of Quantity Quality Relevance Manner None'
out_has 'answer 1: strategy Quality'
ok 'an answer is shown again, with its labels as they stand' test "$(sed -n '/^answer 1:/,$p' "$TMP/out" | grep -c -e '1: It was shut' -e 'strategy Quality, ')" -eq 2
err_has '1 accepted, 0 rejected, 0 still wait'
ok 'it is kept' grep -q '"verdict":"accept","by":"A. Reader","at":"20.*"why":"She knew.","labels":\[{"answer":1,"field":"veracity_strategy","value":"Quality"}\]' "$d/review.jsonl.decided"
run "$HOTBENCH" generate tactics --review "$d/review.jsonl"
code_is 0
err_has 'nothing waits to be reviewed'
# Back to the one before: the last decision counts, and the person says so.
sed 's/"id":"[^"]*"/"id":"first"/' "$d/review.jsonl" >"$TMP/two.jsonl"
sed 's/"id":"[^"]*"/"id":"second"/' "$d/review.jsonl" >>"$TMP/two.jsonl"
printf 'b\na\nb\nr too plain\nb\nq\n' >"$TMP/in"
run "$HOTBENCH" generate tactics --review "$TMP/two.jsonl"
code_is 0
out_has 'There is none before it.'
err_has '0 accepted, 1 rejected, 1 still wait'
ok 'both decisions are kept' test "$(grep -c '"id":"first"' "$TMP/two.jsonl.decided")" -eq 2
ok 'and the last one counts' sh -c "tail -n 1 '$TMP/two.jsonl.decided' | grep -q reject"
run "$HOTBENCH" generate tactics --run "$d" -o "$TMP/out.jsonl"
code_is 0
err_has '2 dialogues: 1 passed, 0 accepted by a person, 1 mended, 0 rejected, 0 wait for a person'
ok 'both go out' test "$(wc -l <"$TMP/out.jsonl")" -eq 2
ok 'the label is the person'"'"'s' grep -q '"responder":"It was shut when I left.","illocutionary_act":"Representatives","veracity_strategy":"Quality"' "$TMP/out.jsonl"
ok 'whose decision it was' grep -q '"review":"mended","reviewer":"A. Reader"' "$TMP/out.jsonl"
run "$HOTBENCH" generate tactics --run "$d" --format chat-jsonl
code_is 0
ok 'a line for each answer' test "$(wc -l <"$TMP/out")" -eq 2
out_has '{"messages":[{"role":"system","content":"Somebody is questioned'
out_has 'nobody in it is real.'
out_has '{"role":"assistant","content":"{\"wanted\":\"whether the gate was shut\",\"given\":\"that it was shut\",\"illocutionary_act\":\"Representatives\",\"veracity_strategy\":\"Quality\",\"intention\":\"Inform\",\"goal\":\"deception\"}"}'
out_lacks 'propped the gate'
echo nonsense >>"$d/review.jsonl.decided"
printf '%s\n' "$(sed 's/accept/reject/' "$d/review.jsonl.decided" | head -n 1)" >>"$d/review.jsonl.decided"
run "$HOTBENCH" generate tactics --run "$d" -o "$TMP/out.jsonl"
err_has '1 rejected'
err_has '1 line could not be read and is passed over'
ok 'the last decision counts' test "$(wc -l <"$TMP/out.jsonl")" -eq 1

# ---- a vote, by n-grams and by vectors; a choice of questions; drill files ----

{
	on cast
	reply "$CAST"
	on question
	reply "$QUESTION"
	for goal in deception 'truthful non-disclosure'; do
		for ask in 1 2; do
			on answer
			echo 'expect body "temperature":0.6'
			echo 'expect no-body top_p'
			reply "$(answer 'The gate was shut when I left.' None)"
			on answer
			reply "$(answer 'Zebras, quite.' None)"
			on answer
			reply "$(answer 'The gate was shut when I left it.' None)"
			on answer
			reply "$(answer 'The gate was shut as I left it.' None)"
			echo on
			echo 'for "input"'
			echo 'expect line POST /v1/embeddings'
			echo 'expect body "model":"e"'
			if [ $ask = 1 ]; then
				echo 'body 200 {"data":[{"index":0,"embedding":[1,0]},{"index":1,"embedding":[0.6,0.8]},{"index":2,"embedding":[0.6,0.8]},{"index":3,"embedding":[0,1]}]}'
			else
				echo 'body 404 {"error":{"message":"no embeddings here"}}'
			fi
		done
		on judgement
		reply "$(sound 2)"
	done
} >"$TMP/vote.server"
d=$TMP/vote
serve "$TMP/vote.server"
run "$HOTBENCH" generate tactics --run "$d" -n 1 --turns 1 --seed 6 --model m \
	--base-url "$url" --method vote --drill --embedding-model e \
	--format dialogue -o "$TMP/dialogues"
end_server
code_is 0
err_has 'no other model judges'
err_has '2 files in '
ok 'twenty-four requests' grep -q '^played 24' "$TMP/served"
ok 'each held what it should' sh -c "! grep MISMATCH '$TMP/served'"
ok 'the one in the middle, by vectors' grep -q '"answer":"Zebras, quite.".*"candidates":4,"likeness":0.8[0-9]*,"likeness_by":"embeddings"' "$d/results.jsonl"
ok 'and by n-grams where there are none' grep -q '"answer":"The gate was shut when I left it.".*"likeness_by":"character n-grams"' "$d/results.jsonl"
run "$HOTBENCH" check "$TMP/dialogues"
code_is 0
ok 'both files are there' test "$(ls "$TMP/dialogues" | wc -l)" -eq 2
ok 'and say what they are' sh -c "grep -l '\"title\": \"The gate at dusk (generated)\"' '$TMP'/dialogues/*.json | wc -l | grep -q 2"
mkdir -p "$HOME/.config/hotbench/prompts/dialogues"
cp "$TMP"/dialogues/*.json "$HOME/.config/hotbench/prompts/dialogues/"
run "$HOTBENCH" check
code_is 0

# ---- a reply that is never of use; a judge that cannot be read; a run gone on with ----

{
	on cast
	reply 'I would rather not.'
	on cast
	reply 'No.'
	on cast
	reply "$CAST"
	on question
	reply "$QUESTION"
	on answer
	reply "$(answer 'It was shut.' None)"
	on judgement
	reply 'Looks fine.'
	on judgement
	reply 'Fine.'
	echo on # the server is out of order: the run is put off
	echo 'for "name":"answer"'
	echo 'body 401 {"error":{"message":"no such key"}}'
} >"$TMP/lost.server"
d=$TMP/lost
serve "$TMP/lost.server"
run "$HOTBENCH" generate tactics --run "$d" -n 2 --turns 1 --seed 7 --model m \
	--base-url "$url" --method direct --concurrency 1
end_server
code_is 4
err_has 'says 401: no such key'
err_has '1 of 2 are done, and every reply is kept; the same command goes on from there'
ok 'why the first one came to nothing is kept' grep -q '{"sample":0,"left":"it holds no JSON value' "$d/results.jsonl"
{
	on answer
	reply "$(answer 'I cannot say.' None)"
	on judgement
	reply "$(sound 1)"
} >"$TMP/rest.server"
serve "$TMP/rest.server"
run "$HOTBENCH" generate tactics --run "$d" --base-url "$url"
end_server
code_is 1
ok 'two requests were left' grep -q '^played 2' "$TMP/served"
err_has '1 pair came to nothing'
err_has '1 wait for a person'
out_has '"goal":"truthful non-disclosure"'
ok 'the unread judgement is flagged' grep -q "the writer's own judgement could not be read" "$d/review.jsonl"
err_lacks planted

# ---- stopped by a person, and gone on with ----

{
	on cast
	reply "$CAST"
	on question
	reply "$QUESTION"
	on answer
	echo 'wait 60000'
	reply "$(answer 'It was shut.' None)"
} >"$TMP/slow.server"
d=$TMP/stopped
serve "$TMP/slow.server"
"$HOTBENCH" generate tactics --run "$d" -n 1 --turns 1 --seed 8 --model m \
	--base-url "$url" --method direct >"$TMP/out" 2>"$TMP/err" </dev/null 9>&- &
pid=$!
n=0
until [ "$(cat "$d/replies.jsonl" 2>/dev/null | wc -l)" -eq 2 ] || [ $n -ge 100 ]; do
	n=$((n + 1))
	sleep 0.1
done
sleep 0.3
kill -INT $pid
wait $pid
code=$?
last='Ctrl-C'
end_server
code_is 130
err_has 'stopped; 0 of 1 are done, and every reply is kept; the same command goes on'
out_is ''
{
	on answer
	reply "$(answer 'It was shut.' None)"
	on judgement
	reply "$(sound 1)"
	on answer
	reply "$(answer 'I cannot say.' None)"
	on judgement
	reply "$(sound 1)"
} >"$TMP/rest.server"
serve "$TMP/rest.server"
run "$HOTBENCH" generate tactics --run "$d" --base-url "$url" --method direct
end_server
code_is 0
ok 'what had come was not asked again' grep -q '^played 4' "$TMP/served"
ok 'two dialogues' test "$(wc -l <"$TMP/out")" -eq 2

# ---- two addresses, of which one is dead; a budget ----

{
	on cast
	reply "$CAST"
	on question
	reply "$QUESTION"
	cat "$TMP/rest.server"
} >"$TMP/two.server"
serve "$TMP/two.server"
run "$HOTBENCH" generate tactics --run "$TMP/two" -n 1 --turns 1 --seed 9 \
	--method direct --model m --base-url "http://127.0.0.1:1/v1,$url" -o "$TMP/two.jsonl"
end_server
code_is 0
ok 'the other one answered all' grep -q '^played 6' "$TMP/served"
ok 'two dialogues' test "$(wc -l <"$TMP/two.jsonl")" -eq 2

# ---- a part of a run; a judge who must be named again ----

serve "$TMP/two.server"
run "$HOTBENCH" generate tactics --run "$TMP/part" -n 3 --shard 2/2 --turns 1 --seed 9 \
	--method direct --model m --base-url "$url"
end_server
code_is 0
err_has 'generate tactics: 1 sample'
out_has '"pair":"gen-9-0002"'
run "$HOTBENCH" generate tactics --run "$TMP/far" -n 1 --model m \
	--base-url http://127.0.0.1:1/v1 --judge-model j --judge-base-url http://127.0.0.1:2/v1 --limit 0
code_is 0
run "$HOTBENCH" generate tactics --run "$TMP/far" --base-url http://127.0.0.1:1/v1
code_is 2
err_has 'give it once more with --judge-base-url'

printf '[endpoint dear]\nbase_url = http://127.0.0.1:1/v1\nprices = 1000000 1000000\n' >"$TMP/dear.conf"
run "$HOTBENCH" --config "$TMP/dear.conf" generate tactics --run "$TMP/dear" -n 1 \
	--endpoint dear --model m --budget 2000
code_is 4
err_has 'cost about'
err_has 'the budget of 2000.00 would be passed'
err_has '0 of 1 are done, and every reply is kept'

# ---- another one's folder, a damaged one ----

mkdir "$TMP/plain"
echo '{"schema":"hotbench.run/1","task":"eval","options":{}}' >"$TMP/plain/plan.json"
run "$HOTBENCH" generate tactics --run "$TMP/plain"
code_is 2
err_has 'is the plan of another task'
echo '{' >"$TMP/plain/plan.json"
run "$HOTBENCH" generate tactics --run "$TMP/plain"
code_is 3
err_has 'plan.json: '
