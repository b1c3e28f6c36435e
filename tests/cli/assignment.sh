# An instructor's assignment: made, shown, argued under, kept with the hearing; a
# sealed memo; what is allowed to one student and told to nobody.
. tests/cli/lib.sh

echo '{"text": "Yes, Your Honor: it was a search."}' >"$TMP/answers"
under() { # FILE [options]
	file=$1
	shift
	run "$HOTBENCH" argue --assignment "$TMP/$file" --answers "$TMP/answers" "$@"
}

# ---- new, show ----
run "$HOTBENCH" assignment new okafor --side respondent --turns 2 --hints off \
	--pause off --due 2099-12-01T17:00:00Z --title 'Week 3' --student '17, 18' \
	-o "$TMP/a.json"
code_is 0
out_is "$TMP/a.json"
run cat "$TMP/a.json"
out_has '"schema": "hotbench.assignment/1"'
out_has '"due": "2099-12-01T17:00:00Z"'
out_has '"hints": false'
out_has '"bench": "panel"'
run "$HOTBENCH" assignment show "$TMP/a.json"
code_is 0
out_has 'Week 3'
out_has 'the case here the same'
out_has 'students   17, 18'
out_has 'hints      off'
run "$HOTBENCH" assignment show - --format json
err_has 'standard input'
code_is 3
cp "$TMP/a.json" "$TMP/in"
run "$HOTBENCH" assignment show - --format json
code_is 0
out_has '"hash": "'
run "$HOTBENCH" assignment new okafor -o "$TMP/a.json"
code_is 2
err_has 'is there already'
run "$HOTBENCH" --readonly assignment new okafor -o "$TMP/never.json"
code_is 2
ok 'readonly writes nothing' test ! -e "$TMP/never.json"
"$HOTBENCH" assignment new okafor >"$TMP/one"
"$HOTBENCH" assignment new okafor >"$TMP/two"
ok 'each has a seed of its own' sh -c "! cmp -s '$TMP/one' '$TMP/two'"
run "$HOTBENCH" assignment new okafor --due 2026-02-30
code_is 2
err_has '2026-02-30 names a day that is in no calendar'
run "$HOTBENCH" assignment new okafor --due tomorrow
code_is 2
err_has '--due tomorrow is no date such as 2026-12-01'
run "$HOTBENCH" assignment new okafor --issues nothing
code_is 2
err_has "no issue called 'nothing'"
run "$HOTBENCH" assignment new okafor --title ' '
code_is 2
run "$HOTBENCH" assignment new nobody
code_is 2
run env HOTBENCH_BENCH=scotus HOTBENCH_CLOCK=none "$HOTBENCH" assignment new okafor
out_has '"bench": "panel"'
out_has '"clock": "words"'

# ---- real justices by name only ----
run "$HOTBENCH" assignment new waetzig
code_is 0
out_has '"bench": "panel"'
err_has '--bench scotus names the real one'
run "$HOTBENCH" assignment new waetzig --bench scotus
out_has '"bench": "scotus"'
err_is ''
run "$HOTBENCH" assignment new okafor --simulator transcript
code_is 2
err_has 'has none'

# ---- argue ----
under a.json
code_is 2
err_has 'say which one you are with --student NUMBER'
under a.json --student 19
code_is 2
err_has 'is not for student 19'
under a.json --student 17 --side petitioner
code_is 2
err_has '--side petitioner goes against the assignment, which says respondent'
under a.json --student 17 --no-clock
code_is 2
err_has '--clock none goes against the assignment, which says words'
under a.json --student 17 --seed 1
code_is 2
run "$HOTBENCH" argue drozdek --assignment "$TMP/a.json" --student 17
code_is 2
err_has "is for the case 'okafor', not for 'drozdek'"
run "$HOTBENCH" argue
code_is 2
err_has 'which case, or which assignment'
under a.json --student 17 --side respondent
code_is 0
out_has 'for respondent'
out_has '(student 17, assignment "Week 3", attempt 1, due 2099-12-01 17:00 UTC)'
out_lacks 'late by'
grep '^[A-Z][a-z]*: ' "$TMP/out" >"$TMP/asked.17"
run "$HOTBENCH" argue okafor --assignment "$TMP/a.json" --student 18 --answers "$TMP/answers"
code_is 0
grep '^[A-Z][a-z]*: ' "$TMP/out" >"$TMP/asked.18"
ok 'both face the same bench' cmp "$TMP/asked.17" "$TMP/asked.18"

# ---- hints and pauses, in the line mode; bench and reader stay ----
printf ':hint\n:pause\n:simulator moot\n:reader llm\n:quit\n' >"$TMP/in"
run "$HOTBENCH" argue --assignment "$TMP/a.json" --student 17 --plain
out_has 'This hearing is held without hints.'
out_has 'This hearing is held without pauses: its clock runs on.'
out_has "(The assignment 'Week 3' says which simulator: it stays.)"
out_has "(The assignment 'Week 3' says which reader: it stays.)"
out_lacks '· paused'
run "$HOTBENCH" resume --simulator moot --answers "$TMP/answers"
code_is 2
err_has 'says which simulator: it stays'
printf ':hint\n' >"$TMP/in"
run "$HOTBENCH" resume --plain
out_has 'held without hints'
run "$HOTBENCH" hearings export "$(newest)"
out_has '"student": "17"'
out_has '"title": "Week 3"'
out_has '"late_s": 0'
out_has '"hints": false'
# ... an examination says so in its terms, as its hearing does
run "$HOTBENCH" assignment new okafor --feedback none --title 'Exam' -o "$TMP/exam.json"
code_is 0
ok 'in the file' grep -q '"pause": false' "$TMP/exam.json"
sed 's/"pause": false/"pause": true/' "$TMP/exam.json" >"$TMP/older.json"
for file in exam older; do
	run "$HOTBENCH" assignment show "$TMP/$file.json"
	ok "no pauses in $file" grep -q '^  pause  *off$' "$TMP/out"
	ok "no hints in $file" grep -q '^  hints  *off$' "$TMP/out"
done
printf ':hint\n:pause\n:quit\n' >"$TMP/in"
run "$HOTBENCH" argue --assignment "$TMP/exam.json" --student 17 --plain
out_has 'This hearing is an examination: its clock is not paused.'
# ... what was said stands where the terms say so, and only there
run "$HOTBENCH" assignment new okafor --side respondent --turns 2 --opening off --retract off \
	--title 'Said is said' -o "$TMP/said.json"
code_is 0
ok 'in the file' grep -q '"retract": false' "$TMP/said.json"
ok 'not in others' sh -c "! grep -q retract '$TMP/exam.json'"
run "$HOTBENCH" assignment show "$TMP/said.json"
out_has 'retract    off'
printf 'Yes, Your Honor.\n:retract\n:quit\n' >"$TMP/in"
run "$HOTBENCH" argue --assignment "$TMP/said.json" --student 17 --plain
out_has 'In this hearing no answer is taken back: put it right in your next one.'
run "$HOTBENCH" argue --assignment "$TMP/said.json" --student 17 --plain --retract on
code_is 2
run "$HOTBENCH" hearings export "$(newest)" -o "$TMP/said-17.json"
printf 'Yes, Your Honor.\n:retract\n:quit\n' >"$TMP/in"
run "$HOTBENCH" argue --assignment "$TMP/exam.json" --student 17 --plain
out_has 'Taken back; it stays in the record'
run "$HOTBENCH" hearings export "$(newest)" -o "$TMP/exam-17.json"
run "$HOTBENCH" report "$TMP/said-17.json" "$TMP/exam-17.json" --class --format csv
out_has ',weak,retracted,assignment,'
for n in 0:said 1:exam; do
	ok "the class table counts in ${n#*:}" test "$(awk -F, -v t="${n#*:}" '
		NR == 1 { for (i = 1; i <= NF; i++) if ($i == "retracted") at = i; else if ($i == "assignment") title = i }
		NR > 1 && tolower($title) ~ t { print $at }' "$TMP/out")" = "${n%:*}"
done
run "$HOTBENCH" report "$TMP/said-17.json" "$TMP/exam-17.json" --class
out_has '; back: answers taken back,'
# ... without an assignment too, and neither is there otherwise
printf ':hint\n:pause\n:quit\n' >"$TMP/in"
run "$HOTBENCH" argue okafor --plain --hints off
out_has 'held without hints'
out_has 'paused'
printf ':hint\n:quit\n' >"$TMP/in"
run "$HOTBENCH" argue okafor --plain
out_lacks 'without hints'

# ---- lists, export, import ----
run "$HOTBENCH" hearings list
out_has '  17             1  '
out_has 'student  answers  what'
out_has '"Week 3"'
run "$HOTBENCH" hearings list --format csv
out_has 'damaged,student,assignment,due,late_s,late,attempt'
out_has ',false,17,Week 3,2099-12-01T17:00:00Z,0,,1'
run "$HOTBENCH" hearings list --format json
out_has '"student": "18"'
out_has '"student": null'
id=$("$HOTBENCH" hearings list | sed -n '/  18  /s/ .*//p')
"$HOTBENCH" hearings export "$id" -o "$TMP/h.json"
run "$HOTBENCH" hearings import "$TMP/h.json"
err_has 'the same; no change'
"$HOTBENCH" hearings delete "$id" --yes >/dev/null 2>&1
run "$HOTBENCH" hearings import "$TMP/h.json"
code_is 0
run "$HOTBENCH" hearings export "$id"
ok 'what comes back is what went' cmp -s "$TMP/h.json" "$TMP/out"
sed '/"student"/d; /"assignment": {/,/}/d; /"hints"/d; /"pause"/d' "$TMP/h.json" |
	sed 's/"id": "20/"id": "19/' >"$TMP/old.json"
run "$HOTBENCH" hearings import "$TMP/old.json"
code_is 0
for bad in 's/"student": "18"/"student": "a\\nb"/' 's/"late_s"/"hash"/' \
	's/"due": "[^"]*"/"due": "soon"/' 's/"Week 3"/"a\\nb"/' 's/\("hash": "[0-9a-f]*\)[0-9a-f]",/\1",/'; do
	sed "$bad" "$TMP/h.json" >"$TMP/bad.json"
	run "$HOTBENCH" hearings import "$TMP/bad.json"
	code_is 3
done

# ---- a student by option and by setting ----
run "$HOTBENCH" argue okafor --answers "$TMP/answers" --student 'Ada Ört'
code_is 0
run "$HOTBENCH" hearings show "$(newest)"
out_has '(student Ada Ört)'
run "$HOTBENCH" argue okafor --answers "$TMP/answers" --student ''
code_is 2
run env HOTBENCH_STUDENT=5 "$HOTBENCH" argue okafor --answers "$TMP/answers"
out_has '(student 5)'
# The case is handed out beside it: whoever lacks it is told, and takes it in.
mkdir "$TMP/handed"
sed 's/"slug": "tillery"/"slug": "snail"/' cases/tillery/case.json >"$TMP/case.json"
mkdir -p "$HOME/.config/hotbench/cases/snail"
cp -r cases/tillery/docket cases/tillery/meta "$HOME/.config/hotbench/cases/snail/"
cp "$TMP/case.json" "$HOME/.config/hotbench/cases/snail/"
# What check finds is told before anybody argues it.
sed 's/"slug": "tillery"/"slug": "slug"/' cases/tillery/map.json >"$HOME/.config/hotbench/cases/snail/map.json"
run "$HOTBENCH" assignment new snail -o "$TMP/faulty.json"
code_is 3
err_has 'map.json'
err_has 'hotbench check'
rm "$HOME/.config/hotbench/cases/snail/map.json"
run "$HOTBENCH" assignment new snail --side petitioner --sealed --memo-after-due --due 2099-12-01 -o "$TMP/handed/snail.json"
code_is 0
"$HOTBENCH" case delete snail --yes >/dev/null 2>&1
run "$HOTBENCH" argue --assignment "$TMP/handed/snail.json" --student 17 --answers "$TMP/answers"
code_is 2
err_has 'hotbench case import FOLDER takes it in'
run "$HOTBENCH" case import "$TMP/handed/snail/"
code_is 0
out_has 'snail'
run "$HOTBENCH" case import "$TMP/handed/snail"
code_is 0
err_has 'the same; no change'
run "$HOTBENCH" argue --assignment "$TMP/handed/snail.json" --student 17 --answers "$TMP/answers"
code_is 0

id=$("$HOTBENCH" hearings list --format json | sed -n 's/.*"id": "\([^"]*\)".*/\1/p' | head -n 1)
run "$HOTBENCH" replay "$id" --plain
code_is 0
err_lacks 'has changed since'

# Nobody may settle by a memo that is shut.
{ cat "$TMP/answers"; echo '{"text": ":adjourn"}'; } >"$TMP/adjourned"
run "$HOTBENCH" argue --assignment "$TMP/handed/snail.json" --student 17 --answers "$TMP/adjourned"
code_is 0
run "$HOTBENCH" hearings settle "$(newest)"
code_is 2
err_has 'the bench memo opens when the assignment is due'
run "$HOTBENCH" drill again "$id" 1 --answers "$TMP/answers"
err_lacks 'has changed since'

# What was weak may be given again: the hearing is over.
echo '{"text": "I would rather speak of the weather, Your Honor, which is fine."}' >"$TMP/weak"
cat "$TMP/answers" >>"$TMP/weak"
run "$HOTBENCH" argue --assignment "$TMP/a.json" --student 17 --answers "$TMP/weak"
code_is 0
id=$("$HOTBENCH" hearings list --format json | sed -n 's/.*"id": "\([^"]*\)".*/\1/p' | head -n 1)
echo '{"text": "No, Your Honor."}' >"$TMP/again"
run "$HOTBENCH" drill again "$id" 1 --answers "$TMP/again"
code_is 0
run env HOTBENCH_STUDENT=5 "$HOTBENCH" argue --assignment "$TMP/a.json" --answers "$TMP/answers"
code_is 2
err_has 'is not for student 5'

# ---- late ----
"$HOTBENCH" assignment new okafor --due 2020-01-01 --title Late -o "$TMP/late.json" >/dev/null
run "$HOTBENCH" assignment show "$TMP/late.json"
out_has '; who begins now is late by'
under late.json --student 9
code_is 0
out_has 'clerk: This hearing begins after its assignment was due, late by'
run "$HOTBENCH" hearings list --limit 1
out_has ', late by '
run "$HOTBENCH" hearings export "$(newest)"
out_lacks '"late_s": 0'
out_has 'late by'

printf ':quit\n' >"$TMP/in"
run "$HOTBENCH" argue --assignment "$TMP/late.json" --student 9 --plain
run "$HOTBENCH" resume --answers "$TMP/answers"
code_is 0
err_has 'the record will say late by'

# ---- faults, each with its place ----
run "$HOTBENCH" check "$TMP/a.json"
code_is 0
fault() { # sed-script message
	sed "$1" "$TMP/a.json" >"$TMP/bad.json"
	run "$HOTBENCH" assignment show "$TMP/bad.json"
	code_is 3
	err_has "$TMP/bad.json: $2"
}
fault 's/"Week 3"/4/' '$.title: expected text, found number'
fault 's/"Week 3"/"Week\\n3"/' '$: title: expected a line of at most 200 bytes'
fault 's/"2099.*"/"soon"/' '$: due: "soon" is no date'
fault 's/"panel"/3/' '$.terms.bench: expected text'
fault 's/"marks"/"mark"/' '$.terms.feedback'
fault 's/"17"/""/' '$.students[0]: "" is no student'
fault 's/"respondent"/"third"/' '$.terms.side'
fault 's/"hints": false/"hints": 0/' '$.terms.hints'
fault 's/assignment\/1/assignment\/2/' '$.schema'
fault 's/"hash": ".*"/"hash": "12"/' '$.case: hash: expected 64 hex digits'
fault 's/"slug": "okafor"/"slug": "..\/x"/' '$.case.slug'
fault 's/"terms"/"term"/' '$.terms'
fault 's/^}/,"team": true, "student": {"number": "9", "extra_time": 99}}/' \
	'$.student: extra_time: 99 is no number from 1 to 10'
fault 's/^}/,"memo": {"key": "xyz"}}/' '$.memo: key: expected 64 hex digits'
run "$HOTBENCH" check "$TMP/bad.json"
code_is 1
out_has '$.memo: key'
fault '1d' 'line'
run "$HOTBENCH" assignment show "$TMP/nowhere.json"
code_is 3
err_has "$TMP/nowhere.json"

# ---- another case under that name ----
sed 's/\("hash": "\)..../\1ffff/' "$TMP/a.json" >"$TMP/other.json"
under other.json --student 17
code_is 3
err_has "The case 'okafor' here is not the one of the assignment 'Week 3'"
err_has "the assignment's ffff"
run "$HOTBENCH" assignment show "$TMP/other.json"
code_is 0
out_has 'is not the one of the assignment'

# ---- what is allowed to one student ----
run "$HOTBENCH" assignment accommodate "$TMP/a.json" --student 17
code_is 2
err_has 'what is allowed'
run "$HOTBENCH" assignment accommodate "$TMP/a.json" --student 19 --no-clock
code_is 2
err_has 'is not for student 19'
run "$HOTBENCH" assignment accommodate "$TMP/a.json" --extra-time 2
code_is 2
run "$HOTBENCH" assignment accommodate "$TMP/a.json" --student 17 --extra-time 0.5
code_is 2
run "$HOTBENCH" assignment accommodate "$TMP/a.json" --student 17 --extra-time 1.5 \
	--no-interruption -o "$TMP/a17.json"
code_is 0
err_is ''
run "$HOTBENCH" assignment accommodate "$TMP/a17.json" --student 17 --no-clock
code_is 2
err_has 'a17.json is the own file of student 17'
err_has "give the class's file"
run "$HOTBENCH" assignment accommodate "$TMP/a.json" --student 017 --extra-time 1.5 \
	--no-interruption -o "$TMP/a17-same.json"
code_is 0
err_is ''
run "$HOTBENCH" assignment accommodate "$TMP/a.json" --student 017 --extra-time 2 -o "$TMP/a17-other.json"
code_is 0
err_has 'student 017 has a file of their own for this assignment already (1.5 times the minutes, no interruptions)'
run "$HOTBENCH" assignment show "$TMP/a17.json"
out_has 'Allowed to student 17'
out_has '1.5 times the minutes'
run "$HOTBENCH" assignment show "$TMP/a.json"
out_lacks 'Allowed'
under a17.json --student 18
code_is 2
under a17.json
code_is 2
err_has 'hearings here are of student 9'
under a17.json --student 17
code_is 0
run "$HOTBENCH" hearings export "$(newest)"
out_has '"minutes": 22.5'
out_lacks 'extra_time'
out_lacks 'accommodat'
grep '"hash"' "$TMP/out" | sort -u >"$TMP/hashes"
grep '"hash"' "$TMP/h.json" | sort -u >"$TMP/hashes.class"
ok 'its assignment is that of the class' cmp -s "$TMP/hashes" "$TMP/hashes.class"
for format in text json csv; do
	run "$HOTBENCH" hearings list --format $format
	out_lacks 22.5
	out_lacks accommodat
done
"$HOTBENCH" assignment accommodate "$TMP/a.json" --student 18 --no-clock -o "$TMP/a18.json" >/dev/null
under a18.json --student 18
run "$HOTBENCH" hearings export "$(newest)"
out_has '"clock": "none"'

# ---- a team ----
run "$HOTBENCH" assignment new okafor --team --student 1
code_is 2
"$HOTBENCH" assignment new okafor --bench naac --team --student 1,2 -o "$TMP/team.json" >/dev/null
under team.json --student 1
code_is 0
first=$(newest)
run "$HOTBENCH" hearings export "$first"
out_has '"oralist": "first"'
out_has '"minutes": '
under team.json --student 2
second=$(newest)
run "$HOTBENCH" hearings export "$second"
out_has '"oralist": "second"'
run "$HOTBENCH" hearings joint "$second" "$first"
code_is 0
out_has 'student                 1                         2'
out_has 'questions answered      1                         1'
out_has 'first       second'
out_has '  -           '
out_has 'not raised  -'
"$HOTBENCH" hearings ballot "$first" --set '1=3,2=3,3=3,4=3,5=3,6=3,7=n/a' --author Wray >/dev/null
"$HOTBENCH" hearings ballot "$second" --set 1=2 --author Li >/dev/null 2>&1
run "$HOTBENCH" hearings joint "$second" "$first"
out_has 'plain, by Wray          60.0                      -'
out_has 'plain, by Li            -                         2 of 5 marked'
run "$HOTBENCH" hearings joint "$first" "$first"
code_is 2
err_has "one of the two must be the first oralist's"
run "$HOTBENCH" hearings joint "$first"
code_is 2
run "$HOTBENCH" hearings joint "$first" "$id"
code_is 2
err_has 'is for the petitioner'

# ---- what the terms forbid is not offered, and told where it is typed ----
run "$HOTBENCH" assignment new okafor --hints off --pause off --retract off --feedback none \
	--opening off -o "$TMP/strict.json"
code_is 0
printf ':help\n:retract\n:reader llm\n:quit\n' >"$TMP/in"
run "$HOTBENCH" argue --assignment "$TMP/strict.json" --student 1 --plain
for command in hint pause retract read reader simulator; do
	ok ":$command is not listed" sh -c "! grep -q '^  :$command ' '$TMP/out'"
done
for command in help docket label model adjourn; do
	ok ":$command is" grep -q "^  :$command " "$TMP/out"
done
out_has '(In this hearing no answer is taken back'
out_has 'says which reader: it stays'

# ---- a sealed memo ----
own_turtle
run "$HOTBENCH" assignment new turtle --sealed
code_is 2
err_has 'with -o FILE'
run "$HOTBENCH" assignment new turtle --memo-after-due -o "$TMP/s.json"
code_is 2
mkdir -p "$TMP/out1"
run "$HOTBENCH" assignment new turtle --sealed --turns 1 --due 2099-01-01 -o "$TMP/out1/s.json"
code_is 0
copy=$TMP/out1/turtle
ok 'a copy lies beside it' test -f "$copy/memo.sealed"
ok 'it has no map' test ! -e "$copy/map.json"
ok 'it has the papers' diff -r "$own/turtle/docket" "$copy/docket"
issue=$("$HOTBENCH" case show turtle --memo --format json | sed -n 's/^ *"losing_concession": "\(.\{20\}\).*/\1/p' | head -n 1)
ok 'there is a memo' test -n "$issue"
ok 'nothing of it can be read there' sh -c "! grep -rqF '$issue' '$copy'"
run "$HOTBENCH" assignment new turtle --sealed --turns 1 -o "$TMP/out1/t.json"
code_is 0
err_has "out1/turtle is there already, so the students' copy goes to "
err_has 'out1/t-students (--student-case names another folder); --same-copy'
out_has 'out1/t-students/turtle'
ok 'the copy lies there' test -f "$TMP/out1/t-students/turtle/memo.sealed"
rm "$TMP/out1/t.json"
run "$HOTBENCH" assignment new turtle --sealed --turns 1 -o "$TMP/out1/t.json"
code_is 2
err_has 'out1/t-students/turtle is there already: name another folder with --student-case'
run "$HOTBENCH" assignment new turtle --sealed --student-case "$TMP/out1" -o "$TMP/out1/u.json"
code_is 2
err_has 'out1/turtle is there already: name another folder with --student-case'
run "$HOTBENCH" check "$copy"
code_is 0
run "$HOTBENCH" case show "$copy" --memo
code_is 2
err_has "The instructor keeps the bench memo of 'turtle'. Argue it with hotbench argue --assignment FILE"
run "$HOTBENCH" case show "$copy"
code_is 0
out_has 'The instructor keeps the bench memo.'
mv "$own/turtle" "$TMP/whole"
cp -R "$copy" "$own/turtle"
run "$HOTBENCH" argue turtle --answers "$TMP/answers"
code_is 2
err_has 'argue it under the assignment, with hotbench argue --assignment FILE'
# ... and nothing asks a student for what is the instructor's
for verb in show set search; do
	case $verb in search) words='the boat' ;; *) words='' ;; esac
	"$HOTBENCH" case $verb turtle $words >"$TMP/out" 2>&1
	ok "$verb says nothing of --memo or prepare" sh -c "! grep -e '--memo' -e 'case prepare' '$TMP/out'"
done
before=$(find "$own/turtle" -type f -exec cat {} + | cksum)
for words in 'prepare turtle' 'prepare turtle --accept all' 'set turtle title Other' \
	'set turtle issue both Label Why?'; do
	run "$HOTBENCH" case $words
	code_is 2
done
err_has 'is the copy that an instructor gave you, and stays as it is'
ok 'the copy is as it was' test "$(find "$own/turtle" -type f -exec cat {} + | cksum)" = "$before"
under out1/s.json --student 4
code_is 0
out_has 'not raised'
run "$HOTBENCH" hearings show "$(newest)"
out_has 'not raised'
printf ':quit\n' >"$TMP/in"
run "$HOTBENCH" argue --assignment "$TMP/out1/s.json" --student 9 --plain
run "$HOTBENCH" resume --answers "$TMP/answers"
code_is 0
out_has 'not raised'
# ... of another assignment
run "$HOTBENCH" assignment new turtle -o "$TMP/whatever.json"
code_is 2
err_has "is a students' copy"
rm -rf "$own/turtle"
cp -R "$TMP/whole" "$own/turtle"
run "$HOTBENCH" assignment new turtle --turns 1 --student-case "$TMP/out2" --memo-after-due --due 2099-01-01 \
	-o "$TMP/s2.json"
code_is 0
under out1/s.json --student 9
code_is 0
rm -rf "$own/turtle"
cp -R "$TMP/out2/turtle" "$own/turtle"
under out1/s.json --student 9
code_is 3
err_has 'memo.sealed: is not the memo of this assignment: hotbench case import FOLDER adds the copy'
# ... and not before it is due
under s2.json --student 9
code_is 0
out_lacks 'not raised'
out_has 'the bench memo opens when the assignment is due'
run "$HOTBENCH" hearings show "$(newest)"
out_lacks 'not raised'
# A drill goes on without the memo, and says why there is no outline of a good answer.
printf '%s\n' '{"text":"It was: the query itself reached private data."}' >"$TMP/again"
run "$HOTBENCH" drill again "$(newest)" 1 --answers "$TMP/again"
code_is 0
out_has 'none yet: the bench memo is shut until 2099-01-01'
out_lacks "$issue"
sed 's/2099-01-01/2020-01-01/' "$TMP/s2.json" >"$TMP/s3.json"
under s3.json --student 9
out_has 'not raised'
printf 'x' >>"$own/turtle/memo.sealed"
under s2.json --student 9
code_is 3
printf 'x' >"$own/turtle/memo.sealed"
under s2.json --student 9
code_is 3
err_has 'is no sealed memo'

# ---- another of our files, a folder ----
run "$HOTBENCH" hearings export "$(newest)" -o "$TMP/hearing.json"
for what in 'assignment show' 'assignment accommodate --student 3 --no-clock' 'argue --assignment'; do
	# shellcheck disable=SC2086
	run "$HOTBENCH" $what "$TMP/hearing.json"
	code_is 3
	err_has 'this is a hearing, and not an assignment: expected'
done
run "$HOTBENCH" hearings import "$TMP/a.json"
code_is 3
err_has 'this is an assignment, and not a hearing'
mkdir "$TMP/exports"
run "$HOTBENCH" hearings import "$TMP/exports"
code_is 3
err_has "comes in with: hotbench hearings import $TMP/exports/*.json"

# ---- more time is the student's own minutes ----
run "$HOTBENCH" assignment new okafor --minutes 10 --turns 1 -o "$TMP/ten.json"
run "$HOTBENCH" assignment accommodate "$TMP/ten.json" --student 3 --extra-time 1.5 -o "$TMP/ten-3.json"
run "$HOTBENCH" assignment show "$TMP/ten-3.json"
out_has '1.5 times the minutes: 15'
under ten-3.json --student 3 --minutes 30
code_is 2
err_has 'goes against the assignment, which says 15'
under ten-3.json --student 3 --minutes 15
code_is 0

# ---- the folder that was handed out, with the case in it ----
mkdir "$TMP/handout"
cp -R cases/okafor "$TMP/handout/okafor"
cp "$TMP/ten.json" "$TMP/handout/week5.json"
for what in "$TMP/handout" "$TMP/handout/week5.json"; do
	run "$HOTBENCH" case import "$what"
	code_is 2
	err_has "hotbench case import $TMP/handout/okafor"
done

# ---- one that is not sealed, of a case whose sealed copy is out ----
mkdir "$TMP/seal"
run "$HOTBENCH" assignment new paxton --sealed --title First -o "$TMP/seal/a.json"
code_is 0
err_lacks 'sealed copy of paxton is out'
run "$HOTBENCH" assignment new paxton --title Second -o "$TMP/seal/b.json"
code_is 0
err_has "the sealed copy of paxton is out with 'First', and who has that copy cannot argue under this assignment"
run "$HOTBENCH" assignment new paxton --title Third --same-copy "$TMP/seal/a.json" -o "$TMP/seal/c.json"
code_is 0
err_lacks 'cannot argue'
