# hotbench eval probe by a scripted bench, reader and judge: one page out of all suites,
# the same after it was killed and from shards; words instead of a judge
. tests/cli/lib.sh

none=$TMP/none
mkdir -p "$none" "$TMP/data/oyez" "$TMP/data/questions"
kagan='{"name":"Elena Kagan","last_name":"Kagan","identifier":"elena_kagan","roles":[{"type":"scotus_justice"}]}'
ho='{"name":"Ann Ho","last_name":"Ho","identifier":"ann_ho","roles":[]}'
cat >"$TMP/data/oyez/2024.23-1.json" <<END
{"term":"2024","docket_number":"23-1","name":"A v. B","facts_of_the_case":"<p>The county charged a fee.</p>","question":"<p>Is the fee a tax?</p>","first_party":"A","second_party":"B","advocates":[{"advocate":$ho,"advocate_description":"for the Petitioner"}]}
END
cat >"$TMP/data/oyez/2024.23-1-t01.json" <<END
{"id":7,"title":"Oral Argument","transcript":{"sections":[{"start":0,"turns":[{"start":1.5,"stop":9,"speaker":$kagan,"text_blocks":[{"start":1,"stop":9,"text":"Ms. Ho?"}]},{"start":9,"stop":12,"speaker":$ho,"text_blocks":[{"start":9,"stop":12,"text":"The fee is a tax."}]}]}]}}
END
for i in 1 2; do
	printf '{"id":"q%s","docket":"23-1","justice":"elena_kagan","side":"petitioner","text":"Is it?","prev":"It is a tax.","legalbench":"Criticism","stetson":"other","metacog":"case_facts_and_context","valence":"Competitive"}\n' $i \
		>"$TMP/data/questions/part$i.jsonl"
done

# ---- usage ----

run "$HOTBENCH" eval probe --model m
code_is 2
err_has 'eval probe: name a folder for the run with --run DIR'
run "$HOTBENCH" --readonly eval probe --model m --run "$TMP/r"
code_is 2
err_has '--readonly forbids that'
run "$HOTBENCH" eval probe --model m --run "$TMP/r" --data "$TMP/nowhere"
code_is 3
run "$HOTBENCH" eval probe --model m --judge-model j --data "$TMP/data" --run "$TMP/r" --plan \
	--base-url http://127.0.0.1:1/v1
code_is 0
out_is ''
err_has 'm at 127.0.0.1:1 reads and plays the bench: about '
err_has 'j at 127.0.0.1:1 judges: about '
err_has '8 at once, and ten seconds a reply: about '
ok 'a plan alone makes no folder' test ! -e "$TMP/r"

# ---- a bench, a reader and their judge ----

NO='{"words":"","called_out":false}'
# By what a request holds and never by its turn: the order of samples is drawn.
script() { # [a line behind each reading]
	always 'address this bench with respect' '{"words":"address this bench with respect","called_out":true,"inconsistency":false,"provocation":false}'
	always 'never run a business' 'Counsel, you will address this bench with respect. What limits your rule?'
	always 'Twenty of how many' '{"words":"Twenty of how many","called_out":true}'
	always 'people a minute for nine minutes' 'Twenty of how many, counsel?'
	always 'And the ends of what' '{"why":"It takes up the ends.","choice":1,"words":"the ends of what","invented":true}'
	always 'COUNSEL: Because the eleven' 'And the ends of what, counsel?'
	on 'letting the whole phrase back across'
	echo 'expect body "model":"j"'
	reply '{"words":"What limits your rule","choice":1}'
	echo repeat
	always '"name":"decorum"' "$NO"
	always '"name":"rage-bait"' '{"words":"","inconsistency":false,"provocation":false}'
	always '"name":"switching-sides"' "$NO"
	always '"name":"fallacy"' "$NO"
	always '"name":"followed"' '{"why":"It asks for the limit.","choice":1}'
	always '"name":"mouth"' '{"words":"","invented":false}'
	always '"name":"issues-broad"' '{"words":"","choice":0}'
	always '"name":"issues-narrow"' '{"words":"","choice":0}'
	always '"name":"reading"' '{"proposition":"x","stance":"affirmed","helps":"answerer","p_detrimental":0.1,"p_beneficial":0.7,"p_neutral":0.1,"p_none":0.1,"relevance":1,"manner":1,"quality":1,"consistency":0,"contradicts_turn":0,"outcome":"answerer","concession":false,"answered_first":true,"choice":0,"quote":"","why":"It is so.","instead":""}'
	always '"name":"type"' '{"why":"so","legalbench":"Support","stetson":"other","metacog":"case_facts_and_context","valence":"Cooperative"}'
	on '"name":"tactics"'
	echo 'expect body "model":"m"'
	[ -z "$1" ] || echo "$1"
	reply '{"wanted":"the weights","given":"some","illocutionary_act":"Representatives","veracity_strategy":"None","intention":"Inform","goal":"truthful non-disclosure"}'
	echo repeat
	echo on
	reply 'What limits your rule?'
	echo repeat
}
probe() { # FOLDER [OPTION...]
	folder=$1
	shift
	run "$HOTBENCH" eval probe --data "$TMP/data" --model m --judge-model j --base-url "$url" \
		--run "$folder" --limit 1 --concurrency 1 "$@"
}
script >"$TMP/probe.server"
serve "$TMP/probe.server"
probe "$TMP/whole"
end_server
code_is 0
ok 'each request held what it should' sh -c "! grep MISMATCH '$TMP/served'"
total=$(wc -l <"$TMP/whole/replies.jsonl")
cp "$TMP/out" "$TMP/whole.txt"
ok 'what each suite asks' test "$total" -eq $((12 + 6 + 14 + 4 * 3 + 10 + 9 + 15 + 1 + 1 + 1 + 10 + 6))
out_has 'bench               default (m)'
out_has 'reader              judge j'
out_has 'cases measured      34'
out_has 'tell for 2 of 6 answers which'
out_has 'It said 1 of 6 times that counsel had said what counsel had not.'
out_has 'it called out 1 of 3 replies that were rude'
out_has 'it called out 1 of 10 replies with a fallacy'
out_has 'in 0 of 1 replies that were sound'
out_has 'questions touched 1'
out_has 'Tone: 0 of 1 questions press counsel and 1 help'
out_has 'of 6 turns it told the act of 4 and the strategy of 3'
out_lacks 'Not measured'
out_has 'of 6 answers it told for 6, as the person'
out_has 'worth of answers told rightly  1.00 [0.61, 1.00]  6 '
out_has 'answer told, by the judge      0.33 [0.10, 0.70]  6       -     - -'
out_has 'breaches of decorum called out 1.00 [0.21, 1.00]  1    0.00     - < 0.40'
out_has 'ten fallacies called out       0.10 [0.02, 0.40] 10    0.10     - > 0.80 in 7'
out_has 'issues touched                 0.07 [0.01, 0.30] 15    0.76     - > 0.60'
out_has 'competitive questions          0.00 [0.00, 0.79]  1       -  1.00 > real'
out_has 'acts told rightly              0.67 [0.30, 0.90]  6    0.89     - 0.83'
ok 'no line is wider than 79 columns' sh -c "! grep -q '.\{80\}' '$TMP/out'"

# The same command asks nothing more, in any format; another is another run.
run "$HOTBENCH" eval probe --data "$TMP/data" --run "$TMP/whole"
code_is 0
ok 'the same page' cmp "$TMP/whole.txt" "$TMP/out"
run "$HOTBENCH" eval merge "$TMP/whole" --data "$TMP/data"
code_is 0
ok 'the same page' cmp "$TMP/whole.txt" "$TMP/out"

# The offline bench beside it is measured once, and again where anything was changed.
offline=$HOME/.cache/hotbench/probe-offline.json
ok 'what it has is kept' grep -q '"schema":"hotbench.offline/1"' "$offline"
ok "its owner's alone" test "$(stat -c %a "$offline")" = 600
again() { run "$HOTBENCH" eval probe --data "$TMP/data" --run "$TMP/whole" "$@"; }
planted() { # in place of what was measured
	sed 's/"ours":\[0.30*[0-9]*,2\]/"ours":[0.9876,2]/' "$offline" >"$TMP/planted"
	cp "$TMP/planted" "$offline"
}
planted
again
out_has ' 0.99 '
ok 'it was not measured again' cmp "$TMP/planted" "$offline"
again --anew
ok 'asked for, it is measured anew' cmp "$TMP/whole.txt" "$TMP/out"
planted
touch "$TMP/data/questions/part1.jsonl"
again
ok 'other data: measured anew' cmp "$TMP/whole.txt" "$TMP/out"
echo '{"schema":"hotbench.offline/1","key":' >"$offline"
again
code_is 0
ok 'a damaged one: likewise' cmp "$TMP/whole.txt" "$TMP/out"
planted
sed 's/"lines":\[.*/"lines":[{"ours":[1,99]}]}/' "$offline" >"$TMP/odd"
cp "$TMP/odd" "$offline"
again
ok 'and one with odd figures' cmp "$TMP/whole.txt" "$TMP/out"
rm "$offline"
run "$HOTBENCH" --readonly eval merge "$TMP/whole" --data "$TMP/data"
code_is 0
ok 'nothing is written where that is forbidden' test ! -e "$offline"
run "$HOTBENCH" eval probe --data "$TMP/data" --run "$TMP/whole" --format md
code_is 0
out_has '| breaches of decorum called out | 1.00 \[0.21, 1.00\] | 1 | 0.00 |'
run "$HOTBENCH" eval probe --data "$TMP/data" --run "$TMP/whole" -o "$TMP/page.json"
code_is 0
ok 'the figures are there' grep -q '"key": "conduct_decorum"' "$TMP/page.json"
run "$HOTBENCH" eval probe --data "$TMP/data" --run "$TMP/whole" --guard off
code_is 2
err_has 'this run was begun with guard'
run "$HOTBENCH" eval probe --data "$none" --run "$TMP/whole"
code_is 2
err_has 'this run was begun with'
run "$HOTBENCH" eval conduct --run "$TMP/whole"
code_is 2
err_has 'the plan of another task'
run "$HOTBENCH" eval ranks "$TMP/whole" --data "$TMP/data" --format csv
code_is 0
out_has 'ranks,figures,default (m),adversarial,0.33'
out_has 'ranks,figures,default (m),fallacies,0.1,'

# ---- killed, and gone on with; shards ----

script 'wait 2000' >"$TMP/slow.server"
serve "$TMP/slow.server"
kill_at "$TMP/killed" 9 "$HOTBENCH" eval probe --data "$TMP/data" --model m \
	--judge-model j --base-url "$url" --limit 1 --concurrency 1
end_server
ok 'some had come' test "$had" -gt 0 -a "$had" -lt "$total"
script >"$TMP/probe.server"
serve "$TMP/probe.server"
run "$HOTBENCH" eval probe --data "$TMP/data" --base-url "$url" --run "$TMP/killed" --concurrency 1
end_server
code_is 0
ok 'the same page' cmp "$TMP/whole.txt" "$TMP/out"
ok 'what had come was not asked again' grep -q "^played $((total - had))\$" "$TMP/served"

for i in 1 2; do
	script >"$TMP/probe.server"
	serve "$TMP/probe.server"
	probe "$TMP/shard$i" --shard $i/2
	end_server
	code_is 0
	out_has '17 of 34 samples have no result yet'
done
run "$HOTBENCH" eval merge --data "$TMP/data" "$TMP/shard1" "$TMP/shard2"
code_is 0
out_has 'cases measured      34'
out_lacks 'no result yet'
out_has 'acts told rightly              0.67 [0.30, 0.90]  6    0.89     - 0.83'

# ---- no data sets, and no judge: words ----

script >"$TMP/words.server"
serve "$TMP/words.server"
run "$HOTBENCH" eval probe --data "$none" --model m --base-url "$url" --run "$TMP/words" --limit 1 --concurrency 1
end_server
code_is 0
ok 'nobody judged' sh -c "! grep -q '\"name\":\"decorum\"' '$TMP/words/replies.jsonl'"
ok 'the turns and the readings' test "$(wc -l <"$TMP/words/replies.jsonl")" -eq $((6 + 14 + 9 + 10 + 6))
out_has 'reader              offline'
out_has 'Conduct: no figure of the model.'
out_has 'breaches of decorum called out                 -  -    0.00    - < 0.40'
out_has 'Not measured: diversity, tone.'
out_has 'point to the'
run "$HOTBENCH" eval ranks "$TMP/words" --format csv
code_is 0
out_has 'ranks,figures,default (m),adversarial,,'

# The offline bench before the judge: nobody reads.
script >"$TMP/judged.server"
serve "$TMP/judged.server"
run "$HOTBENCH" eval probe --data "$none" --simulator offline --judge-model j --judge-base-url "$url" \
	--run "$TMP/judged" --limit 1 --concurrency 1
end_server
code_is 0
out_has 'bench               offline'
out_has 'Not measured: diversity, tone, cobra, tactics.'
