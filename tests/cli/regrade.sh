# An instructor's desk: a hearing goes out, comes back graded by two, and nothing of
# anybody's is lost; labels given blind, how far people agree, score sheets, notes.
. tests/cli/lib.sh

data=$TMP/data
count() { grep -c "$1" "$2"; }

points 12 >"$TMP/answers.jsonl"
at student
run "$HOTBENCH" argue okafor --answers "$TMP/answers.jsonl" --seed 1 --turns 12
code_is 0
hearings list --format json
id=$(sed -n 's/.*"id": "\(.*\)",/\1/p' "$TMP/out")
hearings label "$id" Q1 commitment beneficial I think --author Student
code_is 0
hearings export "$id" -o "$TMP/student.json"
code_is 0

# Two professors, each at a desk of their own.
grade() { # who, what the commitments are, manner of Q2
	at "$1"
	hearings import "$TMP/student.json"
	code_is 0
	q=0
	for value in $2; do
		q=$((q + 1))
		"$HOTBENCH" hearings label "$id" Q$q commitment "$value" \
			because of "$1" --author "$1" >/dev/null || echo "not ok label"
	done
	hearings label "$id" Q2 manner "$3" --author "$1"
	code_is 0
	hearings note "$id" Q3 "Look at this, says $1" --author "$1"
	code_is 0
	out_has "note by $1, 2"
	hearings note "$id" 'turn 1' "A hard opening question." --author "$1"
	code_is 0
	out_has 'turn 1  note by'
	hearings ballot "$id" --set '1=4, 2=3' --author "$1"
	code_is 0
	out_has '7 of 10 marked (2 of 7 lines)'
	hearings export "$id" -o "$TMP/$1.json"
	code_is 0
}
grade Wray '2 3 4 1 2 3 4 1 2 3 4 1' 3
grade Li '2 3 4 1 2 3 4 1 2 4 1 2' 2

# Back home: nothing is lost, and twice is once.
at student
hearings import "$TMP/Wray.json"
code_is 0
out_is "$id"
err_has "13 labels, 2 notes and 1 score sheet of Wray were added to $id; nothing of yours was changed"
err_has '1 of them is newer than a label given here, and that one holds'
hearings import "$TMP/Li.json"
code_is 0
err_has 'of Li were added'
hearings export "$id" -o "$TMP/both.json"
code_is 0
ok 'all labels of all three' [ "$(count '"field": "commitment"' "$TMP/both.json")" -eq 25 ]
ok 'all four notes' [ "$(count '"field": "note"' "$TMP/both.json")" -eq 4 ]
ok 'both sheets' [ "$(count '"ballot": "plain"' "$TMP/both.json")" -eq 2 ]
ok "the student's own stays, with its reason" grep -q '"I think"' "$TMP/both.json"
ok 'the turns are as they were' sh -c "sed '/\"marks\": \\[\$/,\$d' \"$TMP/both.json\" |
	cmp - /dev/fd/3 3<<X
\$(sed '/\"marks\": \\[\$/,\$d' \"$TMP/student.json\")
X"
for again in Wray Li student; do
	hearings import "$TMP/$again.json"
	code_is 0
	out_is "$id"
	err_has 'no change'
done
hearings export "$id"
ok 'twice is once' cmp "$TMP/both.json" "$TMP/out"
hearings show "$id"
out_has '[note by Wray, 2'
out_has '[note by Li, 2'
out_has 'labels     Q 1  commitment: '
out_has 'Student'
out_has 'ballots    Plain sheet, 0 to 5, by Wray, 2'
out_has 'by Li, 2'
out_has '7 of 10 marked (2 of 7 lines)'
out_lacks 'total'
hearings note "$id"
ok 'a line a note' [ "$(wc -l <"$TMP/out")" -eq 4 ]
hearings label "$id"
out_lacks 'note by'

hearings note "$id" Q99 nowhere
code_is 2
err_has 'names no answer here'
hearings note "$id" Q1 ' '
code_is 2
err_has 'say what is to be noted'

# The whole of it into an empty journal, and over.
at fresh
hearings import "$TMP/both.json"
code_is 0
err_has "LOOK: $id came with a score sheet by Wray, Li, which was not filled in here"
hearings accept "$id" --author Wray
hearings accept "$id" --author Li
hearings export "$id"
ok 'a graded one goes through whole' cmp "$TMP/both.json" "$TMP/out"

# Another journal is merged in the same way.
at student2
hearings import "$TMP/student.json"
hearings import "$data/fresh/hotbench/hearings.db"
code_is 0
err_has 'of Wray'
err_has 'of Li'

# What is no regrade is refused, with the place, and changes nothing.
at student
sed 's/the record shows it, point 3/the record SHOWS it, point 3/' \
	"$TMP/Wray.json" >"$TMP/edited.json"
hearings import "$TMP/edited.json"
code_is 3
err_has 'other content: turn 6 differs, here "you: Yes, because the record shows'
err_has "hotbench hearings delete $id"
spoil() { # sed script, what is said
	sed "$1" "$TMP/Wray.json" >"$TMP/edited.json"
	hearings import "$TMP/edited.json"
	code_is 3
	err_has "$2"
}
spoil '/"marks": \[$/,$s/"value": "neutral"/"value": "splendid"/' \
	'$.marks[2]: value: "splendid" is none of detrimental'
spoil '/"marks": \[$/,$s/"at": "2/"at": "yesterday 2/' \
	'$.marks[0]: at: expected a time such as'
spoil '/"marks": \[$/,$s/"turn": 4,/"turn": 5,/' \
	'turn 5 is no answer'
spoil '/"marks": \[$/,$s/"turn": 4,/"turn": 99,/' 'there is no turn 99'
# What stands is the newest: no date that is still to come.
spoil '/"ballots"/,$s/"at": "20[0-9][0-9]/"at": "2999/' 'is still to come'
spoil '/"ballots"/,$s/"mark": 4,/"mark": 40,/' \
	'$.ballots[0].marks[0]: mark: 40 is more than the line has, 5'
hearings export "$id"
ok 'ours is untouched' cmp "$TMP/both.json" "$TMP/out"
run "$HOTBENCH" --readonly hearings import "$TMP/Wray.json"
code_is 2
run "$HOTBENCH" --readonly hearings note "$id" Q1 no
code_is 2

# Rows of labels: one an answer and annotator, and the reader's.
hearings export "$id" --format jsonl -o "$TMP/rows.jsonl"
code_is 0
ok 'a row each' [ "$(wc -l <"$TMP/rows.jsonl")" -eq 37 ]
ok 'of the reader too' [ "$(count '"model":"offline"' "$TMP/rows.jsonl")" -eq 12 ]
ok 'null where nothing was said' grep -q \
	'"annotator":"Li".*"commitment":3,"relevance":null,"manner":2' "$TMP/rows.jsonl"
run "$HOTBENCH" score "$TMP/rows.jsonl"
code_is 0
out_has "set $id, annotator Wray: 12 turns"
out_has "set $id, model offline"
run "$HOTBENCH" agree "$TMP/rows.jsonl" --bootstrap 100 --seed 1
code_is 0
out_has 'Wray-Li: 12 pairs'
out_has 'Wray-offline: 12 pairs'
hearings export "$id" --format csv
code_is 2

# How far they agree, in figures of the same kind.
hearings agree "$id"
code_is 0
out_has 'Answers labelled: Wray 12, Li 12, Student 1, the offline reader 12'
out_has 'Wray and Li'
out_has 'commitment      n 12  alike 9    kappa  0.67  ['
out_has 'manner          n 1   alike 0    too few to say'
out_has 'Wray and the offline reader'
hearings agree "$id" "$id"
out_has 'Answers labelled: Wray 12, Li 12, Student 1,'
hearings agree "$id" --format json
code_is 0
out_has '"undefined": "too few to say"'
hearings agree "$id" --format csv
ok 'a row a pair and field' [ "$(wc -l <"$TMP/out")" -eq 49 ]
at nobody
hearings import "$TMP/answers.jsonl"
code_is 3
at unlabelled
run "$HOTBENCH" argue okafor --answers "$TMP/answers.jsonl" --seed 2 --turns 2
hearings list --format json
other=$(sed -n 's/.*"id": "\(.*\)",/\1/p' "$TMP/out")
hearings agree "$other"
code_is 2
err_has 'nobody labelled'

# Blind: nothing that anybody said is seen until the end, and it goes on.  One line an
# answer.
at student
blind() { hearings label "$id" --blind "$@"; code_is 0; }
printf '?\n2 -- it helps\nnote a remark\nback\n\nsplendid\nreader\n2 3 4\nm=9\nx=3\nbe 1\nback\nd\ndone\n' >"$TMP/in"
blind --author Third --fields commitment,manner
out_has '(12 answers to label'
out_has '1 commitment (detrimental|beneficial|neutral|none): what counsel commits to'
out_has '2 manner (1|2|3|4): is it clear and orderly'
out_has '(commitment, manner)'
out_has 'labels> '
out_has 'you: Yes, because the record shows it, point 1.'
out_has '(answer 3 of 12)'
# ... each choice is told in words before the next answer comes
out_has '(Kept: commitment beneficial. back goes to it again.)'
out_has '(Noted: a remark)'
out_has '(Kept: commitment beneficial; manner 1, yes. back goes to it again.)'
out_has '(commitment: beneficial, manner)'
out_has '(commitment: beneficial, manner: 1)'
out_has "(Nothing kept: commitment: 'splendid' is none of"
out_has 'nothing to take back'
out_has "(Nothing kept: there are 2 labels to give, and '4' is one too many"
out_has "(Nothing kept: manner: '9' is none of 1|2|3|4)"
out_has "(Nothing kept: 'x' begins no field's name"
out_lacks 'Wray'
out_lacks 'offline'
out_lacks 'because of'
out_lacks 'note by'
err_has 'left off'
hearings label "$id"
ok 'four labels of three lines' [ "$(count 'by Third' "$TMP/out")" -eq 4 ]
out_has 'commitment: detrimental'
out_has ': it helps'
# what is labelled in full is passed over; the rest by letters, signs and beginnings
{ printf '%s\n' / '=1' 'ne 1' 'no 2' '.2' 'bene 3' '-1' '+2' '/ 4' 'm=1 n=' 'm=1 c=3'; } >"$TMP/in"
blind --author Third --fields commitment,manner
out_has '(11 answers to label'
err_has 'left off'
out_lacks 'Wray'
out_has '(Nothing kept of this answer.)'
out_has 'manner 3, clearly not'
yes 3 3 | head -n 3 >"$TMP/in"
blind --author Third --fields commitment,manner
out_has '(3 answers to label'
out_has 'Third and the offline reader'
out_has 'commitment      n 12'
out_lacks 'Wray and Li'
hearings note "$id"
out_has 'note by Third'
{ echo; printf 'note '; yes a | head -n 3000 | tr -d '\n'; printf '\n2\nq\n'; } >"$TMP/in"
blind --author Fourth --fields manner
out_has 'the note is longer than'
hearings label "$id"
ok 'a line that is too long is one line' [ "$(count 'by Fourth' "$TMP/out")" -eq 1 ]
echo 'b111' >"$TMP/in"
blind --author Fifth
hearings label "$id"
ok 'four at once by letters' [ "$(count 'by Fifth' "$TMP/out")" -eq 4 ]
out_has 'commitment: beneficial'
printf '1\nb\n0\nq\n' >"$TMP/in"
blind --author Seventh --fields consistency
tr -s ' \n' '  ' <"$TMP/out" >"$TMP/flat" && mv "$TMP/flat" "$TMP/out"
out_has '(Kept: consistency 1, at odds with an earlier answer. b goes to it again.)'
out_has '(answer 2 of 12)'
out_has '(consistency: 1)'
out_has '(Kept: consistency 0, fits what was said before. b goes to it again.)'
echo 'n111' >"$TMP/in"
blind --author Sixth
out_has "(Nothing kept: commitment: 'n' begins several: neutral, none)"
echo 'b111 out=c a=n conc=y cons=0 -- all of it' >"$TMP/in"
blind --author Sixth
hearings label "$id"
ok 'all eight' [ "$(count 'by Sixth.*: all of it' "$TMP/out")" -eq 8 ]
hearings label "$id" --blind --fields splendid
code_is 2
hearings label "$id" Q1 --blind
code_is 2
run "$HOTBENCH" --readonly hearings label "$id" --blind
code_is 2
run "$HOTBENCH" replay "$id" --blind
code_is 0
out_has 'you: Yes, because'
out_lacks 'note by'
out_lacks 'Debrief'
out_lacks 'benefit'

# Score sheets: no total before every line is marked; one's own alone while marking.
hearings ballot "$id" --set voise=3 --author Wray
code_is 2
err_has "no line is called 'voise' (did you mean 7?); it has: 1 "
hearings ballot "$id" --set xyzzy=3 --author Wray
err_has "no line is called 'xyzzy'; it has: 1 "
hearings ballot "$id" --set =3 --author Wray
err_has "no line is called ''; it has: 1 "
hearings ballot "$id" --set 'answers=4,record=9' --author Wray
code_is 2
err_has "no line is called 'record'"
hearings ballot "$id" --set 'Knowledge of the r=9' --author Wray
code_is 2
err_has "'9' is no mark; say 0 to 5"
hearings ballot "$id" --set '2=suggested' --author Wray
code_is 2
err_has 'nothing is suggested there'
hearings ballot "$id" --set '3=5,4=5,5=5,6=5' --author Wray
out_has '27 of 30 marked (6 of 7 lines)'
out_lacks 'by Li'
out_lacks 'total'
hearings ballot "$id" --set '7=5' --author Wray
out_has 'total 87.0 (0 to 100)'
hearings ballot "$id"
code_is 0
out_has 'by Wray'
out_has 'by Li'
out_lacks 'mean'
hearings ballot "$id" --set '1=5,2=5,3=5,4=5,5=5,6=5,7=5' --author Li
hearings ballot "$id"
out_has 'plain: mean 93.5 of 2 judges, from 87.0 to 100.0'
hearings show "$id"
out_has 'plain: mean 93.5 of 2 judges, from 87.0 to 100.0'
hearings ballot "$id" --ballot mckinney
code_is 0
out_has 'Research, preparation and organization: 0 to 25'
out_has 'other sheets: four-by-100, mcbaine, plain'
err_has 'no such sheet is filled in yet'
hearings ballot "$id" --ballot mckinney --set 'Research, prep=20' --author Li
code_is 0
out_has '20 of 25 marked (1 of 6 lines)'
hearings ballot "$id" --ballot nobody
code_is 2
run "$HOTBENCH" --readonly hearings ballot "$id" --set 1=4
code_is 2
run "$HOTBENCH" --readonly hearings ballot "$id" --ballot mckinney
code_is 0
out_has '20 of 25'

# Why a mark is so stands with it until the line is marked otherwise.
hearings ballot "$id" --set '1=4' --author Li 'heard it again,' twice
code_is 0
out_has '4 of 5, weight 35
      heard it again, twice'
hearings ballot "$id" --set '2=4' --author Li
out_has 'heard it again, twice'
hearings show "$id"
out_has 'heard it again, twice'
run "$HOTBENCH" report "$id"
out_has 'heard it again, twice'
hearings export "$id" --redact @notes
out_lacks 'heard it again'
hearings ballot "$id" 'heard it again'
code_is 2
err_has 'a reason goes with --set'
hearings ballot "$id" --set 1=5,2=5 --author Li "$(printf '%0401d' 0)"
code_is 2
err_has 'the reason is longer than 400 bytes'
hearings ballot "$id" --set 1=5,2=5 --author Li
out_lacks 'heard it again'
hearings ballot "$id" --set 1=5 --author Li 'on reflection'

# Sheets that others filled in since are merged by judge.
hearings export "$id" -o "$TMP/sheets.json"
at fresh
hearings import "$TMP/sheets.json"
code_is 0
err_has 'score sheet'
hearings accept "$id" --author Wray --instead
hearings accept "$id" --author Li --instead
hearings ballot "$id"
out_has 'mean 93.5 of 2 judges'
out_has 'on reflection'
hearings import "$TMP/sheets.json"
err_has 'no change'

# Whoever has an export can write a newer sheet into it: that is said aloud.
sed '/"ballots"/,$s/"mark": 4,/"mark": 5,/
	/"ballots"/,$s/"at": "20[0-9T:-]*Z"/"at": "'"$(date -u +%Y-%m-%dT%H:%M:%SZ)"'"/' \
	"$TMP/Wray.json" >"$TMP/forged.json"
hearings import "$TMP/forged.json"
code_is 0
err_has "LOOK: $id came with a score sheet by Wray, which was not filled in here"
err_has 'nothing of yours was changed'
hearings ballot "$id"
out_has 'by Wray (elsewhere)'
