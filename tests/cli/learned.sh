# What is learned after a hearing: a nearly silent one has nothing called strong or
# handled, a fatal concession is worth giving again, sound answers are not taken for the
# other side's, and yes or no is looked for only where it was asked for.
. tests/cli/lib.sh

say() { for text; do printf '{"text": "%s"}\n' "$text"; done; }

# ---- nearly silent ----
say 'Yes.' 'No.' "I don't know." 'Um.' 'Yes, Your Honor.' "I don't know." 'No.' \
	"I don't know." >"$TMP/silent"
for seed in 3 4; do
	run "$HOTBENCH" argue tillery --seed $seed --opening off --answers "$TMP/silent"
	code_is 0
	out_has 'answers    too little was said to judge how it went: 0 of 8 answers'
	out_has 'strongest  none that the reading is sure of'
	out_has '0 handled'
	out_lacks 'effect     '
	out_lacks 'curve      '
	out_has 'worth giving again: hotbench drill again'
	out_has 'it left the question unanswered'
	# nobody is held to a noise
	out_lacks 'You said "Um"'
done
id=$(newest)
run "$HOTBENCH" drill list --format json
out_has '"unanswered"'

# Candidly not to know, once among answers, is no error; mostly not to know is drilled.
say 'Nora acted three times, at the drain, in the street and at the gate.' \
	"I don't know, Your Honor." \
	'To return an animal is to see to it that it gets home, whoever does the walking.' \
	'She shut the gate, waited ten minutes and left a note on the door.' >"$TMP/once"
run "$HOTBENCH" argue tillery --seed 5 --opening off --answers "$TMP/once"
out_has 'candor     0 concessions, 1 candid "I don'\''t know" (no errors in themselves)'
out_lacks 'left it unanswered'
out_has '1 candidly not known'
say "I don't know." "I don't know." "I don't know." "I don't know." "I don't know." \
	"I don't know." "I don't know." "I don't know." >"$TMP/never"
run "$HOTBENCH" argue tillery --seed 5 --opening off --answers "$TMP/never"
out_has 'again      8 answers are worth giving again'
out_has 'too little was said to judge how it went'
never=$(newest)
say "I don't know." 'Nora saw to it that Agnes got home: she acted at the drain, in the street and at the gate, and to return an animal is to see it safely home.' >"$TMP/two"
run "$HOTBENCH" drill again "$never" --answers "$TMP/two"
code_is 0
# that nothing touches the question is never sure, and it does not say whether they need
# that point: it is no worse, and moves no box
out_has 'result: not clearly better, and it moves no box'
out_has 'lacking: an answer to this very question'

# ---- a fatal concession ----
say 'I have to concede that. Nora did nothing to Agnes, who went back by her own walking.' \
	'Nora acted three times, at the drain, in the street and at the gate.' >"$TMP/fatal"
run "$HOTBENCH" argue tillery --seed 5 --opening off --answers "$TMP/fatal"
code_is 0
out_has 'you concede, and your side may have to hold it'
out_has 'weakest    Q 1' # which counsel called conceded
fatal=$(newest)
run "$HOTBENCH" drill list --format json
out_has '"may-give-away"'
printf 'I do concede it: Agnes walked home by herself and Nora did nothing.\n:quit\n' >"$TMP/in"
run "$HOTBENCH" drill again "$fatal" 1 --plain
out_lacks 'result: better'

# ---- whose side ----
row() { printf '{"id": "%s", "question": "%s", "answer": "%s"}\n' "$1" "$2" "$3"; }
{
	row a 'In Marchetti the claimant shut a gate. What did Nora shut?' \
		'The heifers did not follow Mrs. Marchetti either, and she was paid.'
	row b 'Nora said that she does not know if Agnes needed her. Does that hurt you?' \
		'She was being honest, and I think honesty should not be held against her.'
	row c 'Nora said that she does not know if Agnes needed her. Does that hurt you?' \
		'No. She was being honest, and I think honesty should not be held against her. Nobody could know.'
} >"$TMP/sound.jsonl"
run "$HOTBENCH" analyze answers tillery --side petitioner "$TMP/sound.jsonl"
code_is 0
out_lacks 'switching_sides'
row a 'In Marchetti the claimant shut a gate. What did Nora shut?' \
	'Agnes walked home by herself and chose the way and the pace, and going along is not returning.' >"$TMP/switched.jsonl"
run "$HOTBENCH" analyze answers tillery --side petitioner "$TMP/switched.jsonl"
out_has '"kind":"switching_sides","confidence":0.7' # perhaps: no more was measured

# ---- what was asked ----
{
	row a 'What judgment are you asking for, if that is right?' 'Reverse, Your Honor.'
	row b "Why isn't Nora that man?" 'Because she acted three times.'
	row c 'Did Nora lift the latch of the gate?' 'Yes, at four.'
} >"$TMP/asked.jsonl"
run "$HOTBENCH" analyze answers tillery --side petitioner "$TMP/asked.jsonl"
ok 'yes or no is looked for in one of three' \
	[ "$(grep -c '"answered_first":null' "$TMP/out")" = 2 ]
ok 'and found there' [ "$(grep -c '"answered_first":1' "$TMP/out")" = 1 ]

# ---- advice is called so ----
run "$HOTBENCH" replay "$fatal" --plain
out_lacks 'instead: '
run "$HOTBENCH" report "$fatal"
out_has 'advice: '
row a 'Is an animal returned by one who never moves it?' \
	'Nora acted three times on the journey, at the drain, in the street and at the gate: paragraphs 6, 8 and 9.' >"$TMP/cited.jsonl"
run "$HOTBENCH" analyze answers tillery --side petitioner "$TMP/cited.jsonl"
out_lacks 'say the paragraph numbers'
