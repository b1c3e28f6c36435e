# What an instructor sees of a class on their own desk: who handed in nothing, which
# hearings were graded here and by whom, what may be handed out before a date, what goes
# back of a grade, what is taken out of a file for outsiders.
. tests/cli/lib.sh

at() { # whose desk it is from here on
	XDG_DATA_HOME=$TMP/data/$1
	export XDG_DATA_HOME
}
newest() { "$HOTBENCH" hearings list | sed -n 2p | cut -d ' ' -f 1; }
hearings() { run "$HOTBENCH" hearings "$@"; }
for i in 1 2 3 4; do
	echo "{\"text\":\"Yes, because the record shows it, point $i.\"}"
done >"$TMP/answers"
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
missing() { "$HOTBENCH" report "$TMP/class" "$@" 2>/dev/null | sed -n '/^Nothing in this table/,/Of the students of/p' | sed 's/  */ /g; s/ $//'; }
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
