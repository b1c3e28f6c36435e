# hearings settle: what the reading leaves unsettled, settled by whoever said it; what of
# it a class, an instructor and agreement see.
. tests/cli/lib.sh

cat >"$TMP/a.jsonl" <<'END'
{"text":"The extra showing is not in the text. Courts wrote it in and it should go."}
{"text":"We think context matters, but it cannot be a requirement for one group."}
{"text":"That would be for the jury to weigh after the employer gives its reason."}
END
run "$HOTBENCH" argue ames --answers "$TMP/a.jsonl" --seed 4
code_is 0
out_has 'unsettled'
out_has 'nearest to "'
out_has 'firmer: '
out_has 'settle     hotbench hearings settle '
id=$("$HOTBENCH" hearings list --format json |
	sed -n 's/.*"id": "\(.*\)",/\1/p' | head -n 1)
open=$("$HOTBENCH" hearings export "$id" |
	sed -n 's/^ *"unsettled": \([0-9]*\),*/\1/p')
ok 'there are some to settle' test "$open" -ge 2
"$HOTBENCH" hearings export "$id" >"$TMP/before.json"

# Nothing is told of what a position does before it is picked.
run "$HOTBENCH" hearings settle "$id"
code_is 0
out_has "($open answers to settle.)"
out_has '  1  '
out_has '  0  none of these'
out_has '  x  I did not answer it'
out_lacks 'helps your side'
out_lacks 'costs your side'
err_has 'left off'
run "$HOTBENCH" hearings label "$id"
out_is ''

# A word that is no pick keeps nothing, and says what would be one.
printf '9\nmaybe\nq\n' >"$TMP/in"
run "$HOTBENCH" hearings settle "$id"
code_is 0
ok 'it says what would be one' [ "$(grep -c 'Enter passes it over' \
	"$TMP/out")" -eq 3 ]
run "$HOTBENCH" hearings label "$id"
out_is ''

# One is picked, one is no answer, then it is left; the same goes on from there.
printf '1\nx\nq\n' >"$TMP/in"
run "$HOTBENCH" hearings settle "$id" --author Kim
code_is 0
out_has 'in no class and no grade'
out_has 'left unanswered'
out_has 'self-assessed on 2'
run "$HOTBENCH" hearings label "$id"
out_has 'self-assessed: '
out_has 'the offline reader: '
out_has 'by Kim'
out_has 'self-assessed: it answered nothing'
run "$HOTBENCH" hearings settle "$id"
out_has "($((open - 2)) answer"
run "$HOTBENCH" hearings settle "$id" --again
out_has "($open answers to settle.)"
out_has '(as you said before)'
run "$HOTBENCH" hearings show "$id"
out_has 'of them by your own word'
out_has 'self-assessed on 2'
run "$HOTBENCH" drill list
out_has 'Ames'

# An export has it, and what the reader said is unchanged; in again it is the same.
"$HOTBENCH" hearings export "$id" >"$TMP/after.json"
ok 'the export has it' grep -q '"field": "self"' "$TMP/after.json"
ok 'what the reader said is unchanged' [ \
	"$(sed '/"marks"/,$d' "$TMP/before.json")" = \
	"$(sed '/"marks"/,$d' "$TMP/after.json")" ]
run "$HOTBENCH" hearings import "$TMP/after.json"
code_is 0
err_has 'no change'
run "$HOTBENCH" hearings export "$id" --redact @authors
out_lacks 'Kim'
out_has '"author": "counsel"'

# The gradebook is the same with and without it, but for their number; so is the class.
for format in csv text; do
	run "$HOTBENCH" report --class "$id" --format $format
	code_is 0
	cp "$TMP/out" "$TMP/with.$format"
done
ok 'the gradebook tells how many' grep -q 'self_assessed' "$TMP/with.csv"
ok 'the class tells how many' grep -q 'assessed themselves' "$TMP/with.text"
cut_column() {
	tr -d '\r' <"$1" | awk -F, 'NR == 1 {
		for (i = 1; i <= NF; i++) if ($i == "self_assessed") n = i
	} { for (i = 1; i <= 19; i++) if (i != n) printf "%s,", $i; print "" }'
}
cut_column "$TMP/with.csv" >"$TMP/with.cut"
"$HOTBENCH" hearings label "$id" --remove --author Kim >"$TMP/removed"
ok 'they are taken out like labels' grep -q '^2 labels by Kim' "$TMP/removed"
run "$HOTBENCH" report --class "$id" --format csv
cut_column "$TMP/out" >"$TMP/without.cut"
same "$TMP/without.cut" "$TMP/with.cut"
run "$HOTBENCH" hearings settle "$id"
out_has "($open answers to settle.)"
run "$HOTBENCH" hearings label "$id" --restore --author Kim
code_is 0

# A label of somebody else goes before it.
q=$("$HOTBENCH" hearings label "$id" | sed -n 's/^\(Q[0-9]*\) .*/\1/p' | head -n 1)
run "$HOTBENCH" hearings label "$id" "$q" commitment detrimental --author Wray
code_is 0
run "$HOTBENCH" hearings show "$id"
out_has 'self-assessed on 1'

# Agreement has it where it is asked for.
run "$HOTBENCH" hearings agree "$id"
out_lacks 'self-assessed'
run "$HOTBENCH" hearings agree "$id" --self
out_has 'Kim (self-assessed)'

# The drill asks the same of a try that is unsettled, once, and scores it by that.
printf '%s\n' 'That is one line among several that the court below might have drawn.' \
	':1' ':2' >"$TMP/in"
run "$HOTBENCH" drill again "$id" Q2 --plain
code_is 0
out_has 'Which of these did you say? It is scored by that:'
out_has 'you say: '
out_has 'by your own word'
out_has '(That is asked only of an answer that is unsettled, and only once.)'

# A try that is no answer is none by one's own word either; another is, and is counted so.
try_until_it_helps() {
	for pick in 1 2 3 4; do
		printf '%s\n' "$1" ":$pick" ':quit' >"$TMP/in"
		run "$HOTBENCH" drill again "$id" Q2 --plain
		grep -q 'helps your side' "$TMP/out" && return
	done
}
better_tries() {
	"$HOTBENCH" drill list | tr '\n' ' ' |
		sed -n 's/.*questions\{0,1\}: \([0-9]*\) better.*/\1/p'
}
try_until_it_helps \
	'That is one line among several that the court below might have drawn.'
out_has 'helps your side; that is kept by your own word, and moves nothing'
out_has 'The reading heard no answer to the question in your words'
ok 'none is better by it' [ "$(better_tries)" = 0 ]
try_until_it_helps \
	'No, because the words reach everybody, and background circumstances cannot be a requirement for one group.'
out_has 'helps your side; the try is scored so'
ok 'one is better by it' [ "$(better_tries)" = 1 ]

# What was no answer waits in the drill until it is put right.
run "$HOTBENCH" argue ames --answers "$TMP/a.jsonl" --seed 4
id=$("$HOTBENCH" hearings list --format json |
	sed -n 's/.*"id": "\(.*\)",/\1/p' | head -n 1)
printf 'x\n0\n0\n' >"$TMP/in"
run "$HOTBENCH" hearings settle "$id"
run "$HOTBENCH" drill list
out_has "$id  Q 1"
run "$HOTBENCH" hearings settle "$id"
out_has '(0 answers to settle: 2 stay unsettled, none of the positions by your own'
run "$HOTBENCH" hearings show "$id"
out_has ', self-assessed'
out_has 'it left the question unanswered (self-assessed)'
for pick in 1 2 3 4; do
	printf '%s\nq\n' "$pick" >"$TMP/in"
	run "$HOTBENCH" hearings settle "$id" --again
	grep -q 'helps your side' "$TMP/out" && break
done
run "$HOTBENCH" drill list
out_lacks "$id  Q 1"
run "$HOTBENCH" hearings show "$id"
out_has 'held        since Q 1, by your own word: '
out_has '1 of 3 met the question (1 of them self-assessed)'
run "$HOTBENCH" hearings progress ames
out_has '(1 of them self-assessed)'

# Not while the hearing goes on; of a memo that is closed, see assignment.sh.
run "$HOTBENCH" --readonly hearings settle "$id"
code_is 2
printf 'Yes, because the text says any individual.\n:quit\n' >"$TMP/in"
run "$HOTBENCH" argue ames --plain --seed 3
left=$("$HOTBENCH" hearings list --format json |
	sed -n 's/.*"id": "\(.*\)",/\1/p' | head -n 1)
ok 'another hearing' test "$left" != "$id"
run "$HOTBENCH" hearings settle "$left"
code_is 2
err_has 'it is not over'

# To whom it comes these are no judge's labels: nothing to accept.
at desk
run "$HOTBENCH" hearings import "$TMP/after.json"
code_is 0
id=$(sed -n 's/^  "id": "\(.*\)",/\1/p' "$TMP/after.json")
run "$HOTBENCH" hearings accept "$id"
err_has "of counsel's own answers (self-assessed)"
err_has 'not for accepting'
out_lacks 'labels by Kim'
run "$HOTBENCH" hearings accept "$id" --author Kim
err_has 'no change'
err_lacks 'now as written here'
at home
