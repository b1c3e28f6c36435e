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

# A class of them: no rank before anybody graded, whatever the figures.
mkdir "$TMP/class"
for student in rude competent excellent evasive silent; do
	run "$HOTBENCH" argue calloran --seed 7 --opening off --student "$student" \
		--answers "$rows/calloran.$student.jsonl"
	id=$("$HOTBENCH" hearings list --format json |
		sed -n 's/.*"id": "\([^"]*\)".*/\1/p' | head -n 1)
	"$HOTBENCH" hearings export "$id" -o "$TMP/class/$student.json" >/dev/null
done
run "$HOTBENCH" report "$TMP/class" --names
code_is 0
for student in rude competent excellent evasive silent; do
	out_has "$student"
done
out_lacks 'NRBaT'
out_has 'No person has graded any of these hearings'
