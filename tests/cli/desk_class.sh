# What an instructor sees of a class on their own desk: who handed in nothing, which
# hearings were graded here and by whom, what may be handed out before a date, what goes
# back of a grade, what is taken out of a file for outsiders.
. tests/cli/lib.sh

points 4 >"$TMP/answers"
assign() { # FILE TITLE [options]
	file=$1 title=$2
	shift 2
	run "$HOTBENCH" assignment new okafor --turns 2 --side petitioner --due 2099-03-04 \
		--title "$title" -o "$TMP/$file.json" "$@"
	code_is 0
}
hand_in() { # FILE STUDENT
	at "student$2"
	run "$HOTBENCH" argue --assignment "$TMP/$1.json" --student "$2" --answers "$TMP/answers"
	code_is 0
	id=$(newest)
	"$HOTBENCH" hearings export "$id" -o "$TMP/class/$1-$2.json"
}

# ---- who handed in nothing ----
mkdir "$TMP/class"
at prof
assign w5 'Week 5'
assign w6 'Week 6'
assign w7 'Week 7' --student 1,2,8
run "$HOTBENCH" assignment accommodate "$TMP/w6.json" --student 7 --extra-time 2 -o "$TMP/w6-7.json"
code_is 0
for n in 1 2 4; do hand_in w5 $n; done
at prof
run "$HOTBENCH" report "$TMP/class"
code_is 0
out_lacks 'Nothing in this table' # Week 6 is in no file
for n in 1 2; do hand_in w6 $n; done
hand_in w7 1
first=$id
at prof
missing() { "$HOTBENCH" report "$TMP/class" --names "$@" 2>/dev/null | sed -n '/^Nothing in this table/,/Of the students of/p' | sed 's/  */ /g; s/ $//'; }
ok 'they are named, by assignment' test "$(missing | grep ' Week ')" = '4 Week 6 2099-03-04
7 Week 6 2099-03-04
2 Week 7 2099-03-04
8 Week 7 2099-03-04'
run "$HOTBENCH" report "$TMP/class"
out_has 'Who else is in the class is not known here'
run "$HOTBENCH" report "$TMP/class" --redact @student
out_has '2 times a student whom an assignment names has no hearing in this table'
ok 'by the numbers of the table' test "$(missing --redact @student | grep -c '^#[0-9]* Week ')" = 2
run "$HOTBENCH" report "$TMP/class" --format json
out_has '"nothing_for": "Week 7"'
# ... another machine knows of nobody but those of the files
at nobody
ok 'nor of whom a file names' test "$(missing | grep ' Week ')" = '4 Week 6 2099-03-04
2 Week 7 2099-03-04
4 Week 7 2099-03-04'
at prof
# ... each by the day of their own section
assign w8a 'Week 8' --student 1,2
run "$HOTBENCH" assignment new okafor --turns 2 --side petitioner --due 2099-05-06 --title 'Week 8' \
	--student 4,9 -o "$TMP/w8b.json"
code_is 0
hand_in w8a 1
hand_in w8b 4
at prof
ok 'by the day of their section' test "$(missing | grep ' Week 8')" = '2 Week 8 2099-03-04
9 Week 8 2099-05-06'
at nobody
ok 'or by none' test "$(missing | grep ' Week 8')" = '2 Week 8'
at prof
rm "$TMP"/class/w8?-*.json

# ---- what was handed out, the newest first ----
at prof
run "$HOTBENCH" assignment list
code_is 0
ok 'each once' test "$(cut -c 1-7 "$TMP/out" | tr '\n' ',')" = 'Week 8 ,Week 8 ,Week 7 ,Week 6 ,Week 5 ,'
out_has 'okafor, for petitioner        due 2099-05-06 23:59 UTC, 0 hearings, 2 students named'
ok 'who is allowed something is told' sh -c "grep '^Week 6' '$TMP/out' | grep -q ', 1 with a file of their own'"
ok 'those of one title are told apart' test "$(grep -c '^Week 8.*, its hash [0-9a-f]\{8\}$' "$TMP/out")" = 2
ok 'and no others' test "$(grep -c ', its hash' "$TMP/out")" = 2
hearings import "$TMP/class"/w5-*.json
run "$HOTBENCH" assignment list --format json
out_has '"own_files": ['
ok 'and who held it' sh -c "tr -d '\n' <'$TMP/out' | grep -q '\"title\": \"Week 5\".*\"hearings\": 3'"
at nobody
run "$HOTBENCH" assignment list
code_is 0
out_is ''
err_has 'nothing was handed out here'
at prof

# ---- without --names nobody is told by name or number, whatever else is told ----
mkdir "$TMP/who"
assign w9 'Week 9' --attempts 1
assign w10 'Week 10' --student 'A-9417,A-9417,Ada Quill,B-2718'
run "$HOTBENCH" assignment accommodate "$TMP/w9.json" --student A-9417 --extra-time 2 -o "$TMP/w9-own.json"
code_is 0
for who in 'A-9417 w9-own 1' 'a-9417 w9 2' 'Ada Quill w9 3' 'ada quill w9 4' 'Ada Quill w10 5'; do
	n=${who##* } who=${who% *}
	file=${who##* } who=${who% *}
	at "who$n"
	run "$HOTBENCH" argue --assignment "$TMP/$file.json" --student "$who" --answers "$TMP/answers"
	code_is 0
	"$HOTBENCH" hearings export "$(newest)" -o "$TMP/who/$n.json"
done
sed 's/"attempt": 1,/"attempt": 3,/; s/"id": "2/"id": "a/; s/"minutes": [0-9.]*/"minutes": 77/' \
	"$TMP/who/4.json" >"$TMP/who/6.json"
at prof
for format in text md json csv html; do
	run "$HOTBENCH" report "$TMP/who" --format $format
	code_is 0
	ok "$format has no number and no name" sh -c "! grep -qi -e 9417 -e 2718 -e quill '$TMP/out'"
	out_has '#1'
	out_has 'attempt 3 of 1'
	run "$HOTBENCH" report "$TMP/who" --names --format $format
	code_is 0
	ok "$format has both with --names" sh -c "grep -q A-9417 '$TMP/out' && grep -q 'Ada Quill' '$TMP/out'"
	out_lacks 'in the order of their first hearings'
done

# ---- what was graded here, by whom; what goes back of it ----
hearings import "$TMP/class"/w*.json
code_is 0
hearings list
out_lacks 'graded here'
all='1=4,2=4,3=4,4=4,5=4,6=4,7=n/a'
hearings ballot "$first" --set 1=2 --author 'Prof. Hale'
code_is 0
hearings list
out_has '"Week 7", attempt 1, graded here by Prof. Hale (in part)'
hearings ballot "$first" --set "$all" --author 'Prof. Hale'
code_is 0
err_is ''
# who forgets to say who they are is told whose name is under the sheet
run env LOGNAME=jhale "$HOTBENCH" hearings ballot "$first" --set "$all"
code_is 0
err_has "this sheet is signed 'jhale', your login name, and $first has one by 'Prof. Hale': they count as two judges"
run env LOGNAME=jhale "$HOTBENCH" hearings ballot "$first" --set 1=5
err_is ''
# a sheet that is not finished moves no points beside one that is
hearings ballot "$first" --set 1=1 --author 'Prof. Osei'
run "$HOTBENCH" report --class "$first"
out_has 'points: 24.5 of 30'
out_has 'Not finished, and no part of points or total beside a sheet that is: of'
out_has '(Prof. Osei)'
run "$HOTBENCH" report "$first"
out_has 'by Prof. Osei, '
out_has ', not finished'
hearings ballot "$first" --author 'Prof. Osei' --remove --yes
hearings list
out_has 'graded here by Prof. Hale, jhale'
out_lacks '(in part)'
ok 'one of them' test "$(grep -c 'graded here' "$TMP/out")" = 1
hearings list --format json
out_has '"graded_here_by": "Prof. Hale, jhale"'
out_has '"graded_here_by": null'
hearings list --format csv
out_has ',graded_here_by'
out_has ',"Prof. Hale, jhale"'
hearings export "$first" -o "$TMP/back.json"
code_is 0
err_is "hotbench: note: $first: 2 score sheets that a later one of the same judge replaced are left out; --drafts writes them, too"
sheets() { grep -c '"ballot": "plain"' "$1"; }
ok 'the last of each' test "$(sheets "$TMP/back.json")" = 2
hearings export "$first" --drafts -o "$TMP/drafts.json"
code_is 0
err_is ''
ok 'and all' test "$(sheets "$TMP/drafts.json")" = 4
hearings export "$first" --drafts --redact @authors
out_lacks Hale
hearings export "$first" --drafts --format jsonl
code_is 2
err_has '--drafts is for the record'
at student1
hearings import "$TMP/back.json"
code_is 0
hearings list
out_has 'graded by Prof. Hale, jhale'
out_lacks 'graded here'
at prof
hearings ballot "$first" --author jhale --remove --yes
code_is 0

# ---- before the memo opens: what is handed back, and what a reading says ----
own_turtle
run "$HOTBENCH" assignment new turtle --turns 3 --seed 3 --side petitioner --opening off --sealed \
	--memo-after-due --due 2099-12-01 --student-case "$TMP/copy" -o "$TMP/shut.json"
code_is 0
said='Yes, Your Honor, and nobody would ask who carried whom. Any parent would say the neighbor brought my daughter back.'
for i in 1 2 3; do echo "{\"text\": \"$said\"}"; done >"$TMP/parent"
gist='everybody would say that the neighbor returned the child'
late() { # STUDENT
	run "$HOTBENCH" argue --assignment "$TMP/shut.json" --student "$1" --answers "$TMP/parent"
	code_is 0
	shut=$(newest)
}
at elsewhere
mv "$own/turtle" "$TMP/whole"
run "$HOTBENCH" case import "$TMP/copy/turtle"
code_is 0
late 5
out_lacks "$gist"
out_has 'It may be one of the answers that the case foresees; which, the bench memo says once'
"$HOTBENCH" hearings export "$shut" -o "$TMP/shut-5.json"
ok 'nor does the file say it' sh -c "! grep -q '$gist' '$TMP/shut-5.json'"
rm -rf "$own/turtle"
mv "$TMP/whole" "$own/turtle"
at prof
late 6
out_has "Heard as: Yes: $gist" # with the whole case, whose memo is open to whoever has it
run "$HOTBENCH" report "$shut"
code_is 0
err_has 'the bench memo stands in this report'
err_has '--for-student leaves it out'
out_has 'What the bench memo says'
for format in text html json md; do
	run "$HOTBENCH" report "$shut" --for-student --format $format
	code_is 0
	err_is "hotbench: $shut: the bench memo opens for students 2099-12-01 23:59 UTC, and is left out"
	out_has 'The bench memo opens when the assignment is due'
	out_lacks 'What the bench memo says'
	out_lacks "$gist"
	out_lacks 'a new issue: ' # which is of the memo
done
# ... nor what an authority holds, or the other side must show, in the words of the map
"$HOTBENCH" hearings export "$shut" | sed 's/"authorities": \[\]/"authorities": [{"cite": "Smith", "claim": "Your Honor", "start": 5, "end": 15, "document": null, "paragraph": 0, "verdict": "refutes", "why": "as the MAP has it"}]/
	s/"remarks": \[\]/"remarks": [{"kind": "switching_sides", "confidence": 0.9, "start": 0, "end": 3, "why": "This may be what the other side must establish: a PROPOSITION", "fix": null, "turn": null}]/' >"$TMP/told.json"
run "$HOTBENCH" report "$TMP/told.json"
out_has 'as the MAP has it'
out_has 'a PROPOSITION'
run "$HOTBENCH" report "$TMP/told.json" --for-student
code_is 0
out_has 'This may be what the other side must establish.'
out_lacks 'as the MAP has it'
out_lacks 'PROPOSITION'
run "$HOTBENCH" report "$first" --for-student # nothing is shut
code_is 0
err_is ''
run "$HOTBENCH" report --class "$first" --for-student
code_is 2
err_has '--for-student is for hearings'

# ---- a file for outsiders: neither an accommodation nor what opens a memo ----
mv "$own/turtle" "$TMP/whole"
run "$HOTBENCH" case import "$TMP/copy/turtle"
run "$HOTBENCH" assignment accommodate "$TMP/shut.json" --student 5 --extra-time 1.5 --no-clock -o "$TMP/shut-own.json"
code_is 0
at apart
run "$HOTBENCH" argue --assignment "$TMP/shut-own.json" --student 5 --answers "$TMP/parent"
code_is 0
apart=$(newest)
minutes() { sed -n 's/.*"minutes": \([0-9.]*\).*/\1/p' "$1"; }
clock() { sed -n 's/.*"clock": "\([a-z]*\)".*/\1/p' "$1"; }
hearings export "$apart" -o "$TMP/apart.json"
hearings export "$apart" --redact @student -o "$TMP/apart-red.json"
code_is 0
err_has "$apart: its minutes and its clock stay, and may be those of one student alone"
ok 'what opens a memo is in the whole file' grep -q memo_key "$TMP/apart.json"
ok 'and in no other' sh -c "! grep -q memo_key '$TMP/apart-red.json'"
at prof
hearings import "$TMP/apart.json"
code_is 0
hearings export "$apart" --redact @student -o "$TMP/red.json"
code_is 0
err_lacks 'minutes'
ok 'it had more time' test "$(minutes "$TMP/apart.json")" != "$(minutes "$TMP/shut-5.json")"
ok 'it is told with the time of all' test "$(minutes "$TMP/red.json")" = "$(minutes "$TMP/shut-5.json")"
ok 'and the clock of all' test "$(clock "$TMP/red.json")" = "$(clock "$TMP/shut-5.json")"
ok 'which it had not' test "$(clock "$TMP/apart.json")" = none
ok 'no key in it' sh -c "! grep -q memo_key '$TMP/red.json'"
hearings export "$apart" --redact @authors -o "$TMP/red2.json"
ok 'the student own file keeps both' grep -q memo_key "$TMP/red2.json"
hearings import "$TMP/red.json"
code_is 0
hearings export "$apart" -o "$TMP/again.json"
ok 'nothing changed here' cmp "$TMP/apart.json" "$TMP/again.json"
rm -rf "$own/turtle"
mv "$TMP/whole" "$own/turtle"

# ---- a case under another name ----
run "$HOTBENCH" case import cases/tillery
code_is 2
err_has 'give it another one with --name NAME, or say --force'
run "$HOTBENCH" case import cases/tillery --name lost-tortoise
code_is 0
out_is "lost-tortoise
$own/lost-tortoise"
err_is ''
run "$HOTBENCH" check "$own/lost-tortoise"
code_is 0
ok 'all else is as it was' test "$("$HOTBENCH" case show tillery --format json | grep -v '"slug"\|"hash"\|"dir"\|"origin"\|"path"' | cksum)" = \
	"$("$HOTBENCH" case show lost-tortoise --format json | grep -v '"slug"\|"hash"\|"dir"\|"origin"\|"path"' | cksum)"
run "$HOTBENCH" argue lost-tortoise --turns 1 --answers "$TMP/answers"
code_is 0
out_has 'Tillery v. Vance'
hearings list --limit 1
out_has 'lost-tortoise, for '
run "$HOTBENCH" case import cases/tillery --name lost-tortoise
code_is 2
err_has 'is there already; --force replaces it'
run "$HOTBENCH" case import cases/tillery --name 'Lost Tortoise'
code_is 2
err_has "'Lost Tortoise' is no name for a case"
run "$HOTBENCH" case import "$TMP/copy/turtle" --name hare
code_is 2
err_has "it is the students' copy of 'turtle'"
ok 'which is not there' test ! -e "$own/hare"
printf '{"schema": "hotbench.case/1"' >"$TMP/copy/turtle/case.json"
run "$HOTBENCH" case import "$TMP/copy/turtle" --name hare
code_is 3

# ---- students whose names are taken out stay apart ----
class=
for n in 1 2; do
	at prof
	run "$HOTBENCH" hearings import "$TMP/class/w5-$n.json" "$TMP/class/w6-$n.json"
	class="$class $(sed -n 's/^ *"id": "\([^"]*\)".*/\1/p' "$TMP/class/w5-$n.json" "$TMP/class/w6-$n.json" | grep '^20')"
done
mkdir "$TMP/red" "$TMP/red-alone"
# shellcheck disable=SC2086
hearings export $class --redact @student -o "$TMP/red"
code_is 0
run "$HOTBENCH" report "$TMP/red"
out_has 'A class of 2 students, 4 hearings'
out_lacks 'attempt 1 is there'
ok 'no name is left' test "$(cat "$TMP/red"/*.json | grep -c '"student": "\[redacted\] [12] of ')" = 4
for id in $class; do hearings export "$id" --redact @student -o "$TMP/red-alone"; done
run "$HOTBENCH" report "$TMP/red-alone"
out_has 'A class of 4 students, 4 hearings'

# ---- what goes back holds no draft and no dispute ----
at prof
# shellcheck disable=SC2086
set -- $class
back=$2
"$HOTBENCH" hearings label "$back" Q1 commitment beneficial --author dana >/dev/null
"$HOTBENCH" hearings label "$back" Q1 commitment neutral --author lee >/dev/null
"$HOTBENCH" hearings label "$back" Q2 manner 2 --author lee >/dev/null
"$HOTBENCH" hearings ballot "$back" --set '1=4,2=5,3=4,4=5,5=4,6=4,7=n/a' --author dana >/dev/null
"$HOTBENCH" hearings ballot "$back" --set '1=2,2=2' --author lee >/dev/null 2>&1
run "$HOTBENCH" report "$back"
out_has 'marked it'
out_has 'Score sheet plain, by lee'
run "$HOTBENCH" report "$back" --for-student
code_is 0
err_has "$back: 1 score sheet not finished is left out"
err_has "$back: 2 labels in which people differ are left out; --labels-by NAME has one person's hold"
out_has 'Score sheet plain, by dana'
out_lacks 'Score sheet plain, by lee'
out_lacks 'marked it'
run "$HOTBENCH" report "$back" --for-student --labels-by dana
err_has "$back: 1 score sheet not finished is left out"
out_has 'Marked beneficial by dana'
out_lacks 'lee marked it'
err_has "$back: 1 label in which people differ is left out"
