# Five students of known quality (tests/bench/students): what the reading says of them, and
# that nothing ranks them but what people graded.
. tests/cli/lib.sh

rows=tests/bench/students
count() { # CASE STUDENT PATTERN
	"$HOTBENCH" analyze answers "$1" --side petitioner "$rows/$1.$2.jsonl" |
		grep -c "$3"
}

for case in calloran karsova; do
	ok "$case: whoever evades is told so, nine times of ten" \
		[ "$(count $case evasive '"beside_the_point":true')" -ge 9 ]
	for student in competent excellent; do
		ok "$case: a $student answer is not beside the point" \
			[ "$(count $case $student '"beside_the_point":true')" -le 1 ]
		ok "$case: nor is a $student student called rude" \
			[ "$(count $case $student '"kind":"decorum"')" = 0 ]
	done
	ok "$case: a candid answer is no evasion" \
		[ "$(count $case silent '"beside_the_point":true')" -le 1 ]
done

# The rude and wrong one is not placed above the competent one, whatever the benefit says:
# more of the answers are worth giving again.
again() { # CASE STUDENT: how many
	"$HOTBENCH" argue "$1" --seed 7 --opening off --student "$2" \
		--answers "$rows/$1.$2.jsonl" >"$TMP/$2.said" 2>/dev/null
	cp "$TMP/$2.said" "$TMP/$1.$2"
	sed -n 's/^again *\([0-9]*\) answer.*/\1/p' "$TMP/$2.said" | grep . || echo 0
}
for case in karsova calloran; do
	rude=$(again $case rude)
	competent=$(again $case competent)
	ok "$case: the rude student has more to give again" [ "$rude" -gt "$competent" ]
done

# Conduct that is flagged stands before anything that the answers brought, and the answer
# is to be given again; the report has it first, too.
ok 'karsova: what a judge would remember comes before strongest and weakest' awk '
	/^conduct    what a judge would remember: Q [0-9]* "/ { seen = 1 }
	/^(strongest|weakest|effect)/ { exit !seen }' "$TMP/karsova.rude"
ok 'and is to be given again' grep -q 'you: .*: a judge would remember its words' "$TMP/karsova.rude"
ok 'nothing is said where no rule sees any' sh -c "! grep -q '^conduct' '$TMP/karsova.competent'"
ok 'but what is not seen is said' grep -q 'of rude words only plain ones are noticed' "$TMP/karsova.competent"
id=$("$HOTBENCH" hearings list --format csv | grep 'karsova.*rude' | cut -d, -f1 | head -n 1)
run "$HOTBENCH" report "$id"
ok 'the report has it before the strongest' awk '
	/^What a judge would remember/ { seen = 1 }
	/^strongest|^Strongest|^figure/ { exit !seen }' "$TMP/out"
out_has 'What a judge would remember'

# A class of them: no rank before anybody graded, whatever the figures.
mkdir "$TMP/class"
for student in rude competent excellent evasive silent; do
	[ -f "$TMP/$student.said" ] || again calloran $student >/dev/null
	"$HOTBENCH" hearings list --format csv | grep "calloran.*$student" |
		cut -d, -f1 | head -n 1 >"$TMP/id"
	"$HOTBENCH" hearings export "$(cat "$TMP/id")" -o "$TMP/class/$student.json" >/dev/null
done
run "$HOTBENCH" report "$TMP/class" --names
code_is 0
for student in rude competent excellent evasive silent; do
	ok "$student has a row" grep -q "^$(printf %.6s "$student")" "$TMP/out"
done
out_lacks 'NRBaT'
count_of() { # STUDENT HEAD: what stands below it, in the table hearing by hearing
	awk -v who="$(printf %.6s "$1")" -v head="$2" '
		/^student +no\./ { for (i = 1; i <= NF; i++) if ($i == head) at = i }
		at && index($0, who) == 1 { print $at; exit }' "$TMP/out"
}
ok 'evasion is seen at a glance' test "$(count_of evasive missed)" = 10
ok 'and earns nothing' test "$(count_of evasive met)$(count_of evasive good)" = 00
ok 'the rude one has not what the case foresees' \
	test "$(count_of rude good)" -lt "$(count_of competent good)"
out_has 'No person has graded any of these hearings'
