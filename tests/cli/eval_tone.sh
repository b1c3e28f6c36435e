# hotbench eval diversity and tone by a scripted bench and judge, at the places of real
# questions; and eval conduct on rows of the data folder
. tests/cli/lib.sh

mkdir -p "$TMP/data/oyez" "$TMP/data/questions" "$TMP/data/conduct" "$TMP/none"
kagan='{"name":"Elena Kagan","last_name":"Kagan","identifier":"elena_kagan","roles":[{"type":"scotus_justice"}]}'
ho='{"name":"Ann Ho","last_name":"Ho","identifier":"ann_ho","roles":[]}'
cat >"$TMP/data/oyez/2024.23-1.json" <<END
{"term":"2024","docket_number":"23-1","name":"A v. B","facts_of_the_case":"<p>The county charged a fee.</p>","question":"<p>Is the fee a tax?</p>","first_party":"A","second_party":"B","advocates":[{"advocate":$ho,"advocate_description":"for the Petitioner"}]}
END
cat >"$TMP/data/oyez/2024.23-1-t01.json" <<END
{"id":7,"title":"Oral Argument","transcript":{"sections":[{"start":0,"turns":[{"start":1.5,"stop":9,"speaker":$kagan,"text_blocks":[{"start":1,"stop":9,"text":"Ms. Ho?"}]},{"start":9,"stop":12,"speaker":$ho,"text_blocks":[{"start":9,"stop":12,"text":"The fee is a tax."}]}]}]}}
END
row() { # ID JUSTICE PREV LEGALBENCH VALENCE
	printf '{"id":"%s","docket":"23-1","justice":"%s","side":"petitioner","text":"Is it?","prev":"%s","legalbench":"%s","stetson":"other","metacog":"case_facts_and_context","valence":"%s"}\n' "$@"
}
{
	row q1-1 elena_kagan 'The first thing that counsel said.' Criticism Competitive
	row q1-2 clarence_thomas 'The second thing that counsel said.' Background Neutral
} >"$TMP/data/questions/part1.jsonl"
{
	row q2-1 elena_kagan 'The third thing that counsel said.' Criticism 'Slightly Competitive'
	row q2-2 elena_kagan 'The fourth thing that counsel said.' Support Cooperative
	row q2-3 elena_kagan 'The fifth thing that counsel said.' Support Cooperative
} >"$TMP/data/questions/part2.jsonl"

type() { # LEGALBENCH VALENCE
	printf '{"why":"so","legalbench":"%s","stetson":"other","metacog":"case_facts_and_context","valence":"%s"}' "$1" "$2"
}
bench() { # WHAT COUNSEL SAID, TURN
	on "The $1 thing"
	echo 'expect body "model":"m"'
	echo 'expect body The county charged a fee.'
	[ -z "$wait" ] || echo "$wait"
	reply "$2"
}
script() {
	bench first 'Why is it not a fee, counsel?'
	on 'The first thing'
	echo 'expect body "name":"type"'
	echo 'expect body Why is it not a fee, counsel?'
	reply "$(type Criticism Competitive)"
	bench second 'What does the record say?'
	on 'The second thing'
	reply "$(type Background 'Slightly Competitive')"
	bench third 'Does it go to the general fund?'
	on 'The third thing'
	reply "$(type Angry Competitive)"
	on 'Angry'
	echo 'expect body $.legalbench'
	reply "$(type Criticism Competitive)"
	for i in 1 2; do # it will not play
		on 'The fourth thing'
		reply "I'm sorry, but I can't help with that."
	done
	bench fifth 'So the fee is fair, is it not?'
	for i in 1 2; do # its judge is of no use
		on 'The fifth thing'
		reply 'Cooperative, I would say.'
	done
}
wait=
script >"$TMP/tone.server"
serve "$TMP/tone.server"
run "$HOTBENCH" eval tone --data "$TMP/data" --simulator default --model m --judge-model j \
	--base-url "$url" --run "$TMP/tone" --concurrency 1
end_server
code_is 0
ok 'each request held what it should' sh -c "! grep MISMATCH '$TMP/served'"
total=$(wc -l <"$TMP/tone/replies.jsonl")
ok 'twelve replies' test "$total" -eq 12
cp "$TMP/out" "$TMP/tone.txt"
out_has 'bench               default (m)'
out_has 'cases measured      3'
out_has 'At 1 place the bench had no usable turn, at 1 the'
out_has 'the bench  0.33 [0.06, 0.79]   0.00  0.67 [0.21, 0.94]       0.67'
out_has 'Here: yes.'
ok 'no line is wider than 79 columns' sh -c "! grep -q '.\{80\}' '$TMP/out'"
run "$HOTBENCH" eval tone --data "$TMP/data" --run "$TMP/tone"
code_is 0
ok 'the same table' cmp "$TMP/tone.txt" "$TMP/out"
run "$HOTBENCH" eval merge "$TMP/tone"
code_is 0
ok 'the same table' cmp "$TMP/tone.txt" "$TMP/out"
run "$HOTBENCH" eval diversity --data "$TMP/data" --run "$TMP/tone"
code_is 2

# ---- diversity, killed and gone on with ----

wait='wait 60000'
script >"$TMP/slow.server"
serve "$TMP/slow.server"
kill_at "$TMP/diversity" 1 "$HOTBENCH" eval diversity --data "$TMP/data" --simulator default \
	--model m --judge-model j --base-url "$url" --concurrency 1
end_server
wait=
script >"$TMP/tone.server"
serve "$TMP/tone.server"
run "$HOTBENCH" eval diversity --data "$TMP/data" --base-url "$url" --run "$TMP/diversity" --concurrency 1
end_server
code_is 0
ok 'what had come was not asked again' grep -q "^played $((total - had))\$" "$TMP/served"
out_has 'legalbench   0.000 (too few)'
out_has "The bench's labels are the judge's"
out_has 'Criticism      0.67 [0.21, 0.94]  0.67 [0.21, 0.94]'
run "$HOTBENCH" eval diversity --data "$TMP/data" --run "$TMP/diversity" -o "$TMP/d.json"
code_is 0
ok 'ranks take it' grep -q '"simulator": "default (m)"' "$TMP/d.json"
run "$HOTBENCH" eval tone --data "$TMP/none" --simulator default --model m --base-url "$url" --run "$TMP/r"
code_is 3
err_has 'name their folder with --data'

# ---- by words, without a judge ----

{
	echo on
	reply 'Why is it not a fee, counsel?'
	echo repeat
} >"$TMP/words.server"
serve "$TMP/words.server"
run "$HOTBENCH" eval diversity --data "$TMP/data" --simulator moot --model m --base-url "$url" --run "$TMP/words" --limit 2
end_server
code_is 0
out_has 'No judge (--judge-model)'

# ---- conduct on data/conduct ----

fault() { # ID KIND REMARK SPAN
	printf '{"id":"%s","kind":"%s","docket":"23-1","facts":"The county charged a fee.","question":"Is it a tax?","side":"petitioner","advocate":"Ho","justice":"Elena Kagan","opening":"The fee is a tax.","context":[{"role":"scotus_justice","speaker":"Kagan","text":"Why?"}],"remark":"%s","span":"%s"}\n' "$@"
}
{
	fault d1 decorum 'Because you are fools, all nine of you.' 'you are fools'
	fault r1 rage_bait 'Only tyrants would ask that of us.' tyrants
} >"$TMP/data/conduct/adversarial.jsonl"
fault f1 sampling 'Two of my friends agree with it.' 'Two of my friends' >"$TMP/data/conduct/fallacies.jsonl"
fault c1 clean 'Because it raises revenue.' '' >"$TMP/data/conduct/clean.jsonl"
{
	on 'you are fools'
	echo 'expect body "model":"m"'
	echo 'expect body The county charged a fee.'
	reply 'Counsel, you will address this bench with respect.'
	on 'will address this bench'
	reply '{"words":"with respect","called_out":true}'
	always '"name":"decorum"' '{"words":"","called_out":false}'
	always '"name":"rage-bait"' '{"words":"","inconsistency":false,"provocation":false}'
	always '"name":"switching-sides"' '{"words":"","called_out":false}'
	always '"name":"fallacy"' '{"words":"","called_out":false}'
	echo on
	reply 'What limits your rule?'
	echo repeat
} >"$TMP/conduct.server"
serve "$TMP/conduct.server"
run "$HOTBENCH" eval conduct --set data --data "$TMP/data" --simulator default --model m --judge-model j \
	--base-url "$url" --run "$TMP/conduct" --concurrency 1
end_server
code_is 0
ok 'each request held what it should' sh -c "! grep MISMATCH '$TMP/served'"
out_has 'Called out, at the end of real arguments'
out_has '(data/conduct, after'
out_has 'decorum                 1  1.00 [0.21, 1.00]'
out_has 'none: sound replies     1                  -  0.00 [0.00, 0.79]'
run "$HOTBENCH" eval conduct --set own --data "$TMP/data" --run "$TMP/conduct"
code_is 2
err_has 'this run was begun with'
