# A student hands in a hearing twice, unfinished and then whole; an attempt that is open;
# what goes back to a student of a grade; a memo that is still shut for students.
. tests/cli/lib.sh

points 4 >"$TMP/answers"

at prof
run "$HOTBENCH" assignment new okafor --attempts 3 --turns 4 --minutes 10 --clock words --side petitioner \
	--title 'Week 5' -o "$TMP/w5.json"
code_is 0
run "$HOTBENCH" assignment accommodate "$TMP/w5.json" --student 3 --extra-time 1.5 -o "$TMP/w5-3.json"
code_is 0

# ---- an attempt that is open ----
at student
begin() {
	printf 'Yes, because the record shows it, point 1.\n:quit\n' >"$TMP/in"
	run "$HOTBENCH" argue --assignment "$TMP/w5-3.json" --student 3 --plain
	code_is 0
}
begin
err_lacks 'is not finished'
id=$(newest)
hearings export "$id" -o "$TMP/part.json"
begin
err_has "hotbench: attempt 1 of 3 at \"Week 5\" is not finished: hotbench resume $id goes on with it"
other=$(newest)
if command -v tmux >/dev/null; then
	mux new-session -d -x 100 -y 20 \
		"$HOTBENCH argue --assignment $TMP/w5-3.json --student 3 --plain; echo code \$?; sleep 60"
	ok 'a person is asked' sees 'Begin another attempt all the same? Type yes:'
	mux send-keys no Enter
	ok 'and may say no' sees 'code 2'
	ok 'it is told how to go on' sees 'no attempt is counted'
	mux_end
	mux new-session -d -x 100 -y 24 \
		"$HOTBENCH argue --assignment $TMP/w5-3.json --student 3; echo code \$?; sleep 60"
	ok 'before the screen, too' sees 'Begin another attempt all the same? Type yes:'
	mux send-keys Enter
	ok 'no word is a no' sees 'code 2'
	mux_end
	ok 'nothing was begun' test "$(newest)" = "$other"
else
	skip 'no tmux'
fi
run "$HOTBENCH" hearings delete "$other" --yes
code_is 0
run "$HOTBENCH" resume "$id" --answers "$TMP/answers"
code_is 0
hearings export "$id" -o "$TMP/whole.json"
code_is 0

# ---- the part comes in, then the whole ----
at prof
hearings import "$TMP/part.json"
code_is 0
err_has 'not finished'
hearings label "$id" Q1 manner 3 for a reason --author 'Prof. Hale'
code_is 0
hearings note "$id" Q1 'Look here.' --author 'Prof. Hale'
sed 's/point 1\./point one./' "$TMP/whole.json" >"$TMP/changed.json"
hearings import "$TMP/changed.json"
code_is 3
err_has 'hearing '"$id"' is here already with other content: turn 2 differs'
# ... a class where the journal has the part: the longer counts, whatever its name
mkdir "$TMP/class"
cp "$TMP/part.json" "$TMP/class/a.json"
cp "$TMP/whole.json" "$TMP/class/b.json"
table() {
	run "$HOTBENCH" report "$TMP/class"
	code_is 0
	err_has "class/$1.json goes on where "
	err_has "class/$2.json was left, and counts instead of it"
	out_has '1 file is an unfinished part of another of them, and left out.'
	out_lacks 'not the words of the hearing'
	run "$HOTBENCH" report "$TMP/class" --names --format csv
	ok 'one row, and over' sh -c "grep -c '$id' '$TMP/out' | grep -qx 1"
	ok 'it has all four answers' sh -c "grep '$id' '$TMP/out' | grep -q ',4,'"
}
table b a
err_has "$id goes on in its file behind what is here: the file counts, and hotbench hearings import takes it in"
run "$HOTBENCH" --readonly hearings import "$TMP/whole.json"
code_is 2
hearings import "$TMP/whole.json"
code_is 0
out_is "$id"
err_has "$id was not finished here and goes on in the file: "
err_has 'turns more, to its end; what was labelled, noted and graded here is kept'
err_has "$id: student 3, "
hearings show "$id"
out_has 'Look here.'
out_has 'Prof. Hale'
out_has 'point 3'
hearings import "$TMP/whole.json"
code_is 0
err_has 'no change'
hearings import "$TMP/part.json"
code_is 0
err_has 'The file ends '
hearings export "$id" -o "$TMP/graded.json"
ok 'every turn is here' test "$(grep -c '"kind": ' "$TMP/graded.json")" = "$(grep -c '"kind": ' "$TMP/whole.json")"
run "$HOTBENCH" drill list
out_lacks "$id" # a student's answers wait for nobody here
mv "$TMP/class/a.json" "$TMP/class/c.json"
table b c
out_lacks 'Of 2 of the files'
# ... and one where it has nothing
at nobody
table b c
sed 's/point 1\./point one./' "$TMP/part.json" >"$TMP/class/c.json"
run "$HOTBENCH" report "$TMP/class"
code_is 3
err_has 'with other turns: an id is given once, so one of the two was changed'
rm "$TMP/class/c.json"

mkdir "$TMP/empty"
run "$HOTBENCH" report "$TMP/empty"
code_is 3
err_has '1 of them cannot be used, and there is no other'

# ---- what the file here allows is said ----
at prof
run "$HOTBENCH" report "$TMP/class"
code_is 0
out_lacks 'other terms'
out_has 'Of 1 of the files the journal here holds labels, notes or score sheets'
sed 's/"minutes": 15/"minutes": 50/' "$TMP/whole.json" >"$TMP/class/b.json"
run "$HOTBENCH" report "$TMP/class" --format csv
out_has '50 minutes instead of 15 (allowed to the student by a file that is here)'
out_lacks 'perhaps allowed'
cp "$TMP/whole.json" "$TMP/class/b.json"

# ---- what was allowed is taken back, and given again ----
withdraw() {
	run "$HOTBENCH" "$@" assignment accommodate "$TMP/w5.json" --student 03 --withdraw
}
run "$HOTBENCH" assignment accommodate "$TMP/w5.json" --student 3 --withdraw --no-clock
code_is 2
err_has 'takes back all that was allowed'
withdraw --readonly
code_is 2
run "$HOTBENCH" report "$TMP/class"
out_lacks 'other terms'
withdraw
code_is 0
out_is "what was allowed to student 03 under 'Week 5' is withdrawn"
err_has "a file that the student has still runs: give them the class's"
run "$HOTBENCH" report "$TMP/class" --format csv
out_lacks 'other terms' # it was allowed when that hearing was begun
hearings list
out_lacks 'other terms'
sed 's/"started": "20../"started": "2098/' "$TMP/whole.json" >"$TMP/class/b.json"
run "$HOTBENCH" report "$TMP/class" --format csv
out_has '15 minutes instead of 10 (what was allowed to the student was withdrawn 20'
out_has ', before it was begun)'
out_lacks 'perhaps allowed'
cp "$TMP/whole.json" "$TMP/class/b.json"
withdraw
code_is 2
err_has "nothing is allowed to student 03 under 'Week 5'"
run "$HOTBENCH" assignment accommodate "$TMP/w5.json" --student 3 --extra-time 1.5 -o "$TMP/w5-3-again.json"
code_is 0
err_lacks 'already'
run "$HOTBENCH" report "$TMP/class"
out_lacks 'other terms'

# ---- drafts of a grade, and a grader of two spellings ----
hearings ballot "$id" --set '1=1, 2=1' --author 'Prof. Hale'
hearings ballot "$id" --set '1=4' --author 'Prof. Hale'
code_is 0
err_lacks 'they count as two'
hearings export "$id" -o "$TMP/back.json"
ok 'one sheet goes back' test "$(grep -c '"ballot": "plain"' "$TMP/back.json")" = 1
at student
hearings import "$TMP/back.json"
err_has '1 label, 1 note and 1 score sheet of Prof. Hale were added'
at prof
hearings ballot "$id" --set '1=5, 2=5' --author 'prof. hale'
code_is 0
err_has "$id has a sheet by 'Prof. Hale', and this one is by 'prof. hale': they count as two judges"
run "$HOTBENCH" report "$TMP/class" --format md
out_has 'the judge "Prof. Hale" differs from "prof. hale" in capital letters, blanks or marks alone'
run "$HOTBENCH" report "$TMP/class" --redact @authors
code_is 0
out_lacks 'Hale'
hearings ballot "$id" --author 'prof. hale' --remove --yes
run "$HOTBENCH" report "$TMP/class"
out_lacks 'the judge "'

# ---- a memo that is shut until a date ----
own_turtle
memo() { # DUE [OPTION]
	run "$HOTBENCH" assignment new turtle --turns 2 --side petitioner --sealed --due "$@" \
		--student-case "$TMP/copy-$1" -o "$TMP/memo-$1.json"
	code_is 0
	run "$HOTBENCH" argue --assignment "$TMP/memo-$1.json" --student 9 --answers "$TMP/answers"
	run "$HOTBENCH" report "$(newest)"
	code_is 0
}
shut='the bench memo stands in this report, and opens for students 2099-12-01'
memo 2099-12-01 --memo-after-due
err_has "$shut"
out_has 'The bench memo stands in this report, and opens for students 2099-12-01'
run "$HOTBENCH" report "$(newest)" --blind
err_lacks 'memo stands'
out_lacks 'memo stands'
memo 2099-11-01
err_lacks 'memo stands'
out_lacks 'memo stands'
