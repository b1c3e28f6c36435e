# What an instructor's own journal can tell of what comes in, without trusting anybody:
# each of these once passed without a word.
. tests/cli/lib.sh

home=$TMP/homes
at() { # whose machine it is from here on
	XDG_DATA_HOME=$home/$1/data
	XDG_CONFIG_HOME=$home/$1/config
	export XDG_DATA_HOME XDG_CONFIG_HOME
	mkdir -p "$XDG_DATA_HOME" "$XDG_CONFIG_HOME"
}
hotbench() { run "$HOTBENCH" "$@"; }
newest() { "$HOTBENCH" hearings list --format json --limit 1 | sed -n 's/.*"id": "\([^"]*\)".*/\1/p' | head -n 1; }
id_in() { sed -n 's/^ *"id": "\([^"]*\)".*/\1/p' "$1" | head -n 1; }
flat() { tr -s ' \n' '  ' <"$TMP/out" >"$TMP/flat"; mv "$TMP/flat" "$TMP/out"; }
answers() { # WHOSE, words of the first: no two students say the same
	for i in 1 2 3 4 5; do
		echo "{\"text\":\"Yes, Your Honor, because the record shows what $1 says of point $i, and nothing else.\"}"
	done >"$TMP/answers-$1"
}
hand_in() { # STUDENT FILE NAME [whose answers]
	at "s$1"
	"$HOTBENCH" argue --assignment "$TMP/$2" --student "$1" --answers "$TMP/answers-${4:-$1}" >/dev/null 2>&1
	"$HOTBENCH" hearings export "$(newest)" -o "$TMP/$3.json"
}
for n in 1 2 3 4; do answers $n; done
at prof
hotbench assignment new okafor --attempts 2 --turns 2 --side petitioner --title 'Week 6' -o "$TMP/w6.json"
code_is 0
hand_in 1 w6.json one

# ---- the bench memo's own words, which counsel has not before them ----
at reciter
sed -n 's/^ *"good_answer": "\(.*\)",*$/{"text":"\1"}/p' cases/okafor/case.json | head -n 2 >"$TMP/answers-5"
sed -n '/^\[[0-9]*\] .*\./{s/^\[[0-9]*\] //; s/"/\\"/g; s/.*/{"text":"&"}/p; q;}' cases/okafor/docket/*.md >>"$TMP/answers-5"
answers 6
head -n 1 "$TMP/answers-6" >>"$TMP/answers-5"
ok 'two of the memo, one of a paper, one of their own' test "$(wc -l <"$TMP/answers-5")" = 4
"$HOTBENCH" argue okafor --turns 4 --student 5 --answers "$TMP/answers-5" >/dev/null 2>&1
"$HOTBENCH" hearings export "$(newest)" -o "$TMP/recited.json"
at prof-reciter
hotbench hearings import "$TMP/recited.json"
err_has "2 of its 4 longer answers are the bench memo's own words (Q 1, Q 2)"
for format in text csv html; do
	hotbench report --class "$TMP/recited.json" --format $format
	flat
	out_has "2 of its 4 longer answers are the bench memo"
done
hotbench hearings import "$TMP/one.json"
err_lacks "own words"

# ... who reads out the brief says the papers' words, and two who do are no copies
at reader
sed -n '/^\[[0-9]*\] .*\./{s/^\[[0-9]*\] //; s/"/\\"/g; s/.*/{"text":"&"}/p;}' \
	cases/okafor/docket/brief-petitioner.md | head -n 3 >"$TMP/answers-7"
"$HOTBENCH" argue okafor --turns 3 --student 7 --answers "$TMP/answers-7" >/dev/null 2>&1
hotbench report --class "$(newest)" --format csv
out_has "3 of its 3 longer answers are the case's papers' words (Q 1, Q 2, Q 3)"
out_lacks "memo's own words"

# ---- the name of the case in a file, edited ----
sed 's/"slug": "okafor"/"slug": "tillery"/; s/"id": "20/"id": "19/' "$TMP/one.json" >"$TMP/slug.json"
at prof
hotbench hearings import "$TMP/one.json"
code_is 0
err_lacks 'note: '
hotbench hearings import "$TMP/slug.json"
code_is 0
err_has 'the case called tillery instead of okafor, though it is that one'
hotbench hearings list
out_has 'the case called tillery instead of okafor'
hotbench report --class "$TMP/one.json" "$TMP/slug.json" --format csv
out_has 'the case called tillery instead of okafor'
hotbench report --class "$TMP/one.json" "$TMP/slug.json"
flat
ok 'among what to look at' sh -c "grep -q 'Look at these.*the case called tillery.*Hearing by hearing' '$TMP/out'"

# ---- a folder that is a case already is taken as it is ----
at folder
for option in '--title A-v-B' --confidential --not-confidential --ocr; do
	# shellcheck disable=SC2086
	hotbench case import cases/tillery $option
	code_is 2
	out_is ''
	err_has 'is a case already and is taken as it is'
done
# ... and is no paper of another
hotbench case import README.md cases
code_is 2
out_is ''
err_has 'hotbench case import cases/ames'
hotbench case import cases/tillery
code_is 2
err_has 'tillery is the name of a case that comes with the program'
err_has '--name NAME, or say --force'
ok 'nothing is imported' test ! -e "$XDG_CONFIG_HOME/hotbench/cases/tillery"
hotbench case import cases/tillery --force
code_is 0
err_has 'this one stands before it until hotbench case delete tillery'

# ---- blind: whose it is comes first ----
at blind
echo '{"text":"I am Sam Lee, Your Honor, and the record shows it."}' >"$TMP/named"
hotbench argue okafor --turns 1 --student 'Sam Lee' --answers "$TMP/named"
"$HOTBENCH" hearings export "$(newest)" | sed 's/"id": "20[^"]*"/"id": "sam-lee-1"/' >"$TMP/sam-lee.json"
for format in text md html csv json; do
	hotbench report "$TMP/sam-lee.json" --blind --format $format
	code_is 0
	out_has 'and the record shows it'
	ok "no name in $format" sh -c "! grep -qi 'sam.lee' '$TMP/out'"
	ok "nor that one went, at its place, in $format" sh -c "! grep -q '^student' '$TMP/out'"
done
hotbench argue okafor --turns 1 --student Z-77 --answers "$TMP/answers-1"
hotbench report "$(newest)" --blind
out_lacks 'student   '
out_lacks Z-77
hotbench report "$(newest)"
out_has 'student             Z-77'

# ---- a name that is said aloud, where the student is a number ----
spoken='a name that is said aloud ("I am ...") stays; --redact NAME,... takes it out'
echo '{"text":"I am Dana Whitfield, Your Honor, and the record shows it."}' >"$TMP/aloud"
hotbench argue okafor --turns 1 --student 7 --answers "$TMP/aloud"
aloud=$(newest)
hotbench report "$aloud" --blind
out_has Whitfield
err_has "$aloud: the student is known here by a number or not at all"
err_has "$spoken"
hotbench report "$aloud" --redact @student
err_has "$spoken"
hotbench hearings export "$aloud" --redact @student
err_has "$spoken"
hotbench report "$aloud" --blind --redact 'Dana,Whitfield'
err_is ''
out_lacks Dana
out_lacks Whitfield
hotbench report "$aloud"
err_is ''
hotbench report "$TMP/sam-lee.json" --blind
err_lacks "$spoken"
for what in report 'hearings export'; do
	# shellcheck disable=SC2086
	hotbench help $what
	flat
	out_has 'said aloud'
done

# ---- the table of a class: what was said, and by whom ----
class=$TMP/class
mkdir "$class"
again() { # FILE STUDENT ATTEMPT NAME: as if it were another hearing
	sed "s/\"id\": \"20/\"id\": \"$4-20/; s/\"student\": \"[^\"]*\"/\"student\": \"$2\"/; s/\"attempt\": [0-9]*/\"attempt\": $3/
		s/\"id\": \"\(..\)-20\(.*\)-\(.*\)\",/\"id\": \"\1\2\3\",/" "$TMP/$1.json" >"$class/$4.json"
}
for n in 3 4 2; do hand_in $n w6.json s$n; done
cp "$TMP/one.json" "$TMP/s1.json"
for n in 1 2 3 4; do cp "$TMP/s$n.json" "$class/s$n.json"; done
at prof
hotbench report "$class"
code_is 0
out_lacks 'Look at these'
# ... in the order of a gradebook
hotbench report "$class" --names --format csv
ok 'by number' test "$(sed 1d "$TMP/out" | cut -d , -f 1 | tr -d '\r\n')" = 1234
again s1 10 1 aa
again s2 9 1 ab
hotbench report "$class" --names --format csv
ok 'numbers are numbers' test "$(sed 1d "$TMP/out" | cut -d , -f 1 | tr -d '\r' | tr '\n' ' ')" = '1 2 3 4 9 10 '
# ... the same words under two names
out_has '2 of its 2 longer answers are word for word those of 1 (no. 1)'
out_has '2 of its 2 longer answers are word for word those of 10 (no. 1)'
hotbench report "$class"
flat
out_has 'Look at these before a grade hangs on them'
out_has 'no verdict'
hotbench report "$class" --format html
out_has 'word for word those of'
rm "$class/aa.json" "$class/ab.json"
again s3 Zoe 1 ba
again s4 adam 1 bb
rm "$class"/s[1234].json
again s1 Bob 1 bc
hotbench report "$class" --names --format csv
ok 'by name where there are names' test "$(sed 1d "$TMP/out" | cut -d , -f 1 | tr -d '\r' | tr '\n' ' ')" = 'adam Bob Zoe '
hotbench report "$class" --format csv
ok 'or by the numbers of the table' test "$(sed 1d "$TMP/out" | cut -d , -f 1 | tr -d '\r' | tr '\n' ' ')" = '#1 #2 #3 '
rm "$class"/*
# ... an attempt that is there twice, and one too many; 03 is 3
cp "$TMP/s3.json" "$class/s3.json"
again s4 03 1 ca
hotbench report "$class" --names --format csv
out_has 'attempt 1 is there 2 times'
ok '03 is 3' test "$(sed 1d "$TMP/out" | cut -d , -f 1 | tr -d '\r\n')" = 33
again s4 3 3 ca
hotbench report "$class" --format csv
out_lacks 'there 2 times'
out_has 'attempt 3 of 2'
hotbench report "$class"
flat
out_has 'attempt 3 of 2'
# ... two of one name with numbers are two
rm "$class"/*
again s3 '17 Sam Lee' 1 da
again s4 '18 Sam Lee' 1 db
hotbench report "$class" --names
out_has 'A class of 2 students, 2 hearings'
out_lacks 'Look at these'
again s4 '17 Sam Lee' 1 db
hotbench report "$class" --names
flat
out_has 'or of two students of one name'
# ... and of names that differ in capital letters alone it is said
rm "$class"/*
again s3 'Sam Lee' 1 dc
again s4 'sam lee' 1 dd
hotbench report "$class" --format csv
out_has "its student's name differs from that of #1 (no. 1) in capital letters alone"
out_lacks Lee
again s4 'Sam Leigh' 1 dd
hotbench report "$class" --format csv
out_lacks 'capital letters'
# ... practice among what was assigned; the same id with other words
rm "$class"/*
cp "$TMP/s1.json" "$class/s1.json"
at s2
hotbench argue okafor --turns 2 --student 2 --answers "$TMP/answers-2"
"$HOTBENCH" hearings export "$(newest)" -o "$class/practice.json"
at prof
hotbench report "$class" --format csv
out_has 'held under no assignment'
sed 's/of point 1,/of point 7,/' "$TMP/s1.json" >"$class/other.json"
hotbench report "$class"
code_is 3
err_has 'with other turns: an id is given once'
# ... a second download is no harm
cp "$TMP/s1.json" "$class/s1 (1).json"
cp "$TMP/s1.json" "$class/other.json"
hotbench report "$class"
code_is 0
err_has 'are the same, and counted once'
out_has '2 files are the same as another of them, and left out.'
out_has 'A class of 2 students, 2 hearings'
rm "$class/s1 (1).json"
sed 's/"student": "1"/"student": "2"/' "$TMP/s1.json" >"$class/other.json"
hotbench report "$class"
code_is 3
err_has 's1.json: hearing'
err_has "is there already, from $class/other.json, with other labels, score sheets or terms"
err_lacks 'with other turns'
rm "$class/other.json"

# ---- what contradicts itself ----
doubts() { # WORDS: told of $TMP/edited.json at import and in a table
	at doubts
	hotbench hearings import "$TMP/edited.json"
	code_is 0
	err_has "note: $(id_in "$TMP/edited.json"): "
	err_has "$1"
	hotbench report --class "$(id_in "$TMP/edited.json")" --format csv
	out_has "$1"
	"$HOTBENCH" hearings delete "$(id_in "$TMP/edited.json")" --yes >/dev/null 2>&1
	at prof
	mkdir "$TMP/edited"
	mv "$TMP/edited.json" "$TMP/edited"
	hotbench report "$TMP/edited"
	flat
	out_has 'Look at these before a grade hangs on them'
	out_has "$1"
	rm -r "$TMP/edited"
}
at doubts
hotbench hearings import "$TMP/s2.json"
err_lacks 'note: '
hotbench report --class "$(newest)" --format csv
out_lacks 'by its id'
out_lacks 'was read'
"$HOTBENCH" hearings delete "$(newest)" --yes >/dev/null 2>&1
sed 's/"started": "[^"]*"/"started": "2020-01-02T10:00:00Z"/; s/"ended": "[^"]*"/"ended": "2020-01-02T10:20:00Z"/' \
	"$TMP/s2.json" >"$TMP/edited.json"
doubts 'begun 2020-01-02'
sed 's/"ended": "[^"]*"/"ended": "2020-01-02T10:20:00Z"/' "$TMP/s2.json" >"$TMP/edited.json"
doubts 'ended before it was begun'
sed 's/"id": "20[0-9]*-/"id": "29990101-/; s/"started": "[0-9-]*T/"started": "2999-01-01T/; s/"ended": "[0-9-]*T/"ended": "2999-01-01T/' \
	"$TMP/s2.json" >"$TMP/edited.json"
doubts 'which is still to come'
sed 's/shows what 2 says of point 1, and nothing else/shows what 2 says of point 1, and much more than that/' \
	"$TMP/s2.json" >"$TMP/edited.json"
doubts 'where it was read'
sed 's/"n": 4,/"n": 44,/; s/"n": 5,/"n": 45,/; s/"follows": 4/"follows": 44/' "$TMP/s2.json" >"$TMP/edited.json"
doubts 'turns 4 to 43 are missing'
# ... the debrief inside has counted what was cut off
sed 's/"answers": 2,/"answers": 3,/' "$TMP/s2.json" >"$TMP/edited.json"
doubts 'its debrief counts 3 answers, and its turns have 2'
# ... begun before there was its assignment; the second attempt before the first
sed 's/"id": "20[0-9]*-[0-9]*-/"id": "20200102-100000-/; s/"started": "[^"]*"/"started": "2020-01-02T10:00:00Z"/
	s/"ended": "[^"]*"/"ended": "2020-01-02T10:20:00Z"/' "$TMP/s1.json" >"$TMP/before.json"
sed 's/"attempt": 1/"attempt": 2/' "$TMP/before.json" >"$TMP/second.json"
at prof
hotbench hearings import "$TMP/before.json"
err_has 'and its assignment was made'
mkdir "$TMP/before"
cp "$TMP/before.json" "$TMP/before"
hotbench report "$TMP/before" --format csv
out_has 'and its assignment was made'
"$HOTBENCH" hearings delete "$(id_in "$TMP/before.json")" --yes >/dev/null 2>&1
at order
hotbench assignment add "$TMP/w6.json"
hotbench hearings import "$TMP/s1.json" "$TMP/second.json"
err_has 'is attempt 1 of student 1, and was begun after attempt 2'
err_lacks 'its assignment was made' # it came from elsewhere
cp "$TMP/second.json" "$TMP/s1.json" "$TMP/before"
rm "$TMP/before/before.json"
hotbench report "$TMP/before" --format csv
out_has 'attempt 1, begun after attempt 2 (no. 1)'
# ... a reading that this program would not give: the first, or of both
read_turn=$(sed -n 's/^ *"n": \([0-9]*\),.*/n\1/p; s/^ *"commitment": .*/read/p' "$TMP/s2.json" | grep -B 1 read | sed -n '1s/n//p')
commitments() { # first|all: 1 instead, which nobody was read to have
	awk -v which="$1" '/^ *"commitment": [0-9]/ && (++n == 1 || which == "all") { sub(/: [0-9]/, ": 1") } { print }' "$TMP/s2.json"
}
commitments first >"$TMP/edited.json"
doubts "the reading of turn $read_turn is not what this program reads there"
commitments all >"$TMP/edited.json"
doubts 'are not what this program reads there'
# ... and none of another version, or of another text of the case: nothing can be told
at doubts
for edit in 's/"program": "[^"]*"/"program": "0.0.9"/' 's/"hash": "......../"hash": "00000000/'; do
	commitments all | sed "$edit" >"$TMP/edited.json"
	ok "edited: $edit" sh -c "! cmp -s '$TMP/edited.json' '$TMP/s2.json'"
	hotbench report --class "$TMP/edited.json" --format csv
	code_is 0
	out_lacks 'this program reads'
	hotbench report --class "$TMP/edited.json"
	flat
	out_has 'The readings of 1 hearing were not read again: another version of the program read them'
done
# ... of many hearings a sample is read again, of all of them where that is asked for
mkdir "$TMP/many"
for n in $(seq 10 59); do
	sed "s/\"id\": \"20[0-9]*-[0-9]*-/\"id\": \"20260102-1000$n-/" "$TMP/s2.json" >"$TMP/many/$n.json"
done
hotbench report "$TMP/many"
flat
out_has 'what this program reads was looked at in 25 of 100 answers, as a sample: --reread looks at all'
hotbench report "$TMP/many" --reread
flat
out_lacks 'as a sample'
# ... nor where a person labelled it: that is no reading
hotbench hearings import "$TMP/s2.json"
"$HOTBENCH" hearings label "$(newest)" Q1 commitment detrimental --author Wray >/dev/null
"$HOTBENCH" hearings export "$(newest)" -o "$TMP/edited.json"
hotbench report --class "$TMP/edited.json" --format csv
out_lacks 'this program reads'
"$HOTBENCH" hearings delete "$(newest)" --yes >/dev/null 2>&1
# ... other words than those of the hearing that is here
sed 's/of point 1,/of point 7,/' "$TMP/s1.json" >"$class/s1.json"
at doubts
hotbench hearings import "$TMP/s1.json"
hotbench report "$class" --format csv
out_has 'not the words of the hearing of that id in the journal here'
cp "$TMP/s1.json" "$class/s1.json"

# ... an answer whose reading is gone
awk '/^ *"reading": [{]/ && !n++ { print "      \"reading\": null"; gone = 1 }
	!gone { print }
	gone && /^      }/ { gone = 0 }' "$TMP/s2.json" >"$TMP/edited.json"
doubts "turn $read_turn was not read, and later answers were"

# ---- what is here counts, and not what a file makes of it ----
beside() { "$HOTBENCH" report --class "$@" --format csv 2>/dev/null | sed 1d | cut -d , -f 12; }
at s2b
hotbench hearings import "$TMP/s2.json"
honest=$(beside "$TMP/s2.json")
relevance=4 made=2
[ "$honest" != 2 ] || relevance=1 made=0
for q in 2 1; do "$HOTBENCH" hearings label "$(id_in "$TMP/s2.json")" Q$q relevance $relevance --author Morgan >/dev/null; done
hotbench hearings label "$(id_in "$TMP/s2.json")"
ok 'listed as they were asked' test "$(cut -c 1-13 "$TMP/out" | tr '\n' ' ')" = 'Q1  relevance Q2  relevance '
ok 'where they were given they count' test "$(beside "$(id_in "$TMP/s2.json")")" = $made
"$HOTBENCH" hearings export "$(id_in "$TMP/s2.json")" -o "$TMP/own.json"
at labels
two=$(id_in "$TMP/own.json")
hotbench hearings import "$TMP/own.json"
code_is 0
err_has "$two came with 2 labels that were not given here"
for what in "$two" "$TMP/own.json"; do
	ok "no label counts, of $what" test "$(beside "$what")" = "$honest"
	hotbench report --class "$what" --format csv
	out_has '2 labels of it were not given here'
	out_lacks Morgan
done
# who takes them out, and puts them back, accepts none of them
hotbench hearings label "$two" --remove --author Morgan
hotbench hearings label "$two" --restore --author Morgan
ok 'put back, no label counts' test "$(beside "$two")" = "$honest"
hotbench report --class "$TMP/own.json" --labels-by Morgan --format csv
out_lacks 'not given here'
hotbench hearings accept "$two"
out_has '  2 labels by Morgan'
err_has 'nothing was taken over'
ok 'listed, they do not count' test "$(beside "$two")" = "$honest"
hotbench hearings accept "$two" --author Morgan
err_has '2 labels by Morgan count now as written here'
hotbench report --class "$two" --format csv
out_lacks 'not given here'
ok 'accepted, they count' test "$(beside "$two")" = $made
hotbench hearings accept "$two"
err_has 'no change'
# ... a word more in each answer
sed 's/"student": "2"/"student": "22"/; s/"id": "20/"id": "19/; s/and nothing else\./and nothing else indeed./' "$TMP/s2.json" >"$TMP/indeed.json"
hotbench report --class "$TMP/s2.json" "$TMP/s3.json" "$TMP/indeed.json" --format csv
ok 'both are told, and no other' test "$(grep -c 'nearly word for word those of' "$TMP/out")" = 2
hotbench hearings import "$TMP/indeed.json"
err_has 'its longer answers are nearly word for word those of'
# ... names that differ in a mark
sed 's/"student": "2"/"student": "2."/; s/"id": "20/"id": "19/' "$TMP/s2.json" >"$TMP/dot.json"
hotbench report --class "$TMP/s2.json" "$TMP/dot.json" --names --format csv
out_has "its student's name differs from that of 2 (no. 1) in blanks or marks alone"
"$HOTBENCH" hearings delete "$(id_in "$TMP/indeed.json")" --yes >/dev/null 2>&1
hotbench hearings import "$TMP/dot.json"
err_has "is of student '2.', and $two of '2': they count as two"
"$HOTBENCH" hearings delete "$(id_in "$TMP/dot.json")" --yes >/dev/null 2>&1
# ... readings
at readings
hotbench hearings import "$TMP/s2.json"
commitments all >"$TMP/edited.json"
hotbench report --class "$TMP/edited.json" --format csv
code_is 0
out_has 'not the readings of the hearing of that id in the journal here, which count'
out_lacks 'this program reads'
# ... of two files the one with the words that are here, whatever it is called
mkdir "$TMP/two"
sed 's/of point 1,/of point 7,/' "$TMP/s2.json" >"$TMP/two/a.json"
cp "$TMP/s2.json" "$TMP/two/b.json"
hotbench report "$TMP/two" --skip-bad --format csv
code_is 1
err_has "two/a.json: hearing $(id_in "$TMP/s2.json") is there already, from $TMP/two/b.json"
out_lacks 'not the words'
rm "$TMP/two/b.json"
hotbench report "$TMP/two" --format csv
code_is 0
out_has 'not the words'
# ... and one that was begun elsewhere is not gone on with unasked
at s4
head -n 1 "$TMP/answers-4" >"$TMP/first"
"$HOTBENCH" argue --assignment "$TMP/w6.json" --student 4 --answers "$TMP/first" >/dev/null 2>&1
"$HOTBENCH" hearings export "$(newest)" -o "$TMP/open.json"
at labels
hotbench hearings import "$TMP/open.json"
hotbench resume --answers "$TMP/answers-4"
code_is 2
err_has "came in from a file: hotbench resume $(id_in "$TMP/open.json") goes on with it all the same"
"$HOTBENCH" hearings delete "$(id_in "$TMP/open.json")" --yes >/dev/null 2>&1

# ---- who says next to nothing does not look well ----
rm "$class"/*
at silent
for a in Yes. No. 'She did.' Yes. No. Yes.; do echo "{\"text\":\"$a\"}"; done >"$TMP/few"
hotbench argue tillery --turns 6 --student 5 --seed 5 --answers "$TMP/few"
out_has 'too little was said'
"$HOTBENCH" hearings export "$(newest)" -o "$class/5.json"
for format in text html md json; do
	hotbench report "$class/5.json" --format $format
	flat
	out_has 'No figures: too little was said to judge how it went: 0 of 6 answers'
	for figure in 'answered in the first words' 'What the answers did' 'Benefit and penalty' 'weakly met' 'strongest'; do
		out_lacks "$figure"
	done
done
for format in text html md; do
	hotbench report "$class" --format $format
	flat
	out_has 'too little was said'
	out_has 'here or in the tables below'
	out_has '0 questions in all'
	ok "no figure of it in $format" sh -c "! grep -q '[0-9] of 6' '$TMP/out'"
done
hotbench report "$class" --format csv
ok 'empty, with a note' grep -q ',yes,6,,,,,,,.*,too little was said,' "$TMP/out"
out_lacks left

# ---- the same at import ----
at import
hotbench assignment add "$TMP/w6.json"
code_is 0
rm "$class"/*
imports() { # FILE: comes in, and is held against what is here
	hotbench hearings import "$1"
	code_is 0
}
for n in 1 2; do
	imports "$TMP/s$n.json"
	err_lacks 'note: '
done
again s1 7 1 ea
imports "$class/ea.json"
err_has '2 of its 2 longer answers are word for word those of'
err_has 'of student 1'
again s3 01 1 eb
imports "$class/eb.json"
err_has 'is attempt 1 of student 1, and so is'
again s4 4 3 ec
imports "$class/ec.json"
err_has 'is attempt 3 of 2'
imports "$TMP/s3.json"
err_has '2 of its 2 longer answers'
at s4
hotbench argue okafor --turns 2 --student 4 --answers "$TMP/answers-4"
"$HOTBENCH" hearings export "$(newest)" -o "$class/practice.json"
at import
imports "$class/practice.json"
err_has 'was held under no assignment'
err_lacks 'word for word'
hotbench hearings import "$class/practice.json"
err_has 'the same; no change'
err_lacks 'note:'
# ... all at once, each held against those before it, too
at once
hotbench hearings import "$TMP/s1.json" "$class/ea.json"
code_is 0
err_has 'word for word those of'
# ... another's file under an id that is here; other turns under it
sed 's/"student": "1"/"student": "2"/; s/"attempt": 1/"attempt": 2/' "$TMP/s1.json" >"$TMP/claims.json"
imports "$TMP/claims.json"
err_has 'no label, note or score sheet of the file is new'
err_lacks 'all that the file says'
err_has 'LOOK: the file says that it is of student 2, which it is not here'
err_has 'LOOK: the file says that it is attempt 2'
sed 's/of point 1,/of point 7,/' "$TMP/s1.json" >"$TMP/other.json"
hotbench hearings import "$TMP/other.json"
code_is 3
err_has 'is here already with other content: turn'
# ... and 03 has used up what 3 has
at s3
hotbench argue --assignment "$TMP/w6.json" --student 03 --answers "$TMP/answers-3"
out_has 'attempt 2 of 2'
hotbench argue --assignment "$TMP/w6.json" --student 003 --answers "$TMP/answers-3"
code_is 2
err_has 'may be begun 2 times'

# ---- points and totals: both, and what each line weighs ----
at totals
hotbench hearings import "$TMP/s1.json"
id=$(newest)
hotbench hearings ballot "$id" --set '1=4,2=5,3=4,4=5,5=4,6=4,7=4' --author Wray
out_has '(0 to 100): 30 of 35 points, weighed line by line'
out_has '4 of 5, weight 35'
hotbench hearings ballot "$id" --set '7=n/a' --author Wray
out_has '26 of 30 over 6 of 7 lines; Voice and presence not assessed, weighed line by line'
total=$(sed -n 's/.*total \([0-9.]*\).*/\1/p' "$TMP/out" | head -n 1)
ok 'which is no share of the points' test -n "$total" -a "$total" != 86.7
hotbench report "$id"
out_has '26.0 of 30 points'
out_has "marked: $total (0 to 100), over 6 of 7 lines"
out_has 'weight'
hotbench report --class "$id" --format html
out_has "26.0/30, $total"
out_has 'weight 35'
hotbench hearings show "$id"
flat
out_has "total $total (0 to 100): 26 of 30 over 6 of 7 lines"
hotbench report --class "$id" --format csv
out_has ",26,30,$total,"
# ... a sheet whose lines weigh as their points do says nothing of weights
hotbench hearings ballot "$id" --ballot four-by-100 --set '1=90,2=80,3=70,4=100' --author Wray
out_has 'of 400 points'
out_lacks 'weight'

# ---- in the instructor's own name, and never written here ----
rm "$class"/*
at forge
hotbench hearings import "$TMP/s1.json" "$TMP/s2.json" "$TMP/s3.json"
"$HOTBENCH" config set author 'Prof. Wray' >/dev/null
one=$(id_in "$TMP/s1.json")
two=$(id_in "$TMP/s2.json")
three=$(id_in "$TMP/s3.json")
sheet='1=3,2=3,3=3,4=3,5=3,6=3,7=3'
# ... on a student's machine, whose name nobody hears of
at s2
"$HOTBENCH" hearings ballot "$two" --set '1=5,2=5,3=5,4=5,5=5,6=5,7=5' --author 'Prof. Wray' >/dev/null
"$HOTBENCH" hearings label "$two" Q1 commitment beneficial --author 'Prof. Wray' >/dev/null
"$HOTBENCH" hearings export "$two" -o "$TMP/forged.json"
forged() { # what is told of it afterwards, wherever it is shown
	hotbench hearings list
	out_has 'a score sheet by Prof. Wray (elsewhere)'
	out_has 'labels in the name of Prof. Wray that were not given here'
	hotbench hearings list --format csv
	out_has ',Prof. Wray (elsewhere),Prof. Wray'
	hotbench hearings list --format json
	out_has '"labels_not_from_here": "Prof. Wray"'
	hotbench hearings ballot "$two"
	out_has 'by Prof. Wray (elsewhere), '
	out_has '(filled in elsewhere: no part of a mean, grade or rank'
	hotbench hearings show "$two"
	out_has 'Prof. Wray (elsewhere)'
	hotbench hearings label "$two"
	out_has 'by Prof. Wray (elsewhere)'
}
forged_in() { # a report of it, or of a class with it
	hotbench report "$1" --format "$2"
	code_is 0
	flat
	out_has 'Prof. Wray (elsewhere)'
	out_has 'filled in elsewhere'
}
# ... by the setting alone, before anybody graded
at forge
imports "$TMP/forged.json"
err_has "LOOK: $two came with a score sheet by Prof. Wray, which was not filled in here"
err_has "LOOK: $two came with labels or notes by Prof. Wray that were not given here"
err_has "hotbench hearings accept $two"
err_lacks 'who filled in none here'
forged
hotbench hearings import "$TMP/forged.json"
err_has 'no change'
err_lacks LOOK
# ... and of those who have; a stranger is a stranger
at forge2
hotbench hearings import "$TMP/s1.json" "$TMP/s3.json"
for id in "$one" "$three"; do
	"$HOTBENCH" hearings ballot "$id" --set "$sheet" --author 'Prof. Wray' >/dev/null
done
imports "$TMP/forged.json"
err_has 'which was not filled in here'
forged
for format in text md html json; do
	forged_in "$two" $format
	hotbench report --class "$one" "$two" "$three" --format $format
	code_is 0
	flat
	out_has 'a score sheet by Prof. Wray (elsewhere)'
	out_has 'filled in elsewhere'
done
hotbench report --class "$one" "$two" "$three" --names --format csv
ok 'two have a rank' test "$(grep -c ',21,35,60,1,Prof. Wray' "$TMP/out")" = 2
ok 'and one has none' grep -q '^2,.*filled in elsewhere.*not graded' "$TMP/out"
# ... the same of a folder of files, where nothing was imported
cp "$TMP/forged.json" "$class/2.json"
"$HOTBENCH" hearings export "$one" -o "$class/1.json"
"$HOTBENCH" hearings delete "$two" --yes >/dev/null 2>&1
hotbench report "$class" --names --format csv
ok 'the own one has a rank' test "$(grep -c ',21,35,60,1,Prof. Wray' "$TMP/out")" = 1
ok 'the other has none' grep -q '^2,.*filled in elsewhere.*not graded' "$TMP/out"
"$HOTBENCH" hearings delete "$one" --yes >/dev/null 2>&1
hotbench report "$class" --format csv
ok 'what was written here is known for good' test "$(grep -c ',21,35,60,1,Prof. Wray' "$TMP/out")" = 1
imports "$class/1.json"
err_lacks LOOK
hotbench report "$class" --format csv --redact @authors
out_has '(elsewhere)'
out_lacks Wray
out_has 'not graded'
hotbench report "$class" --names --assignment "$TMP/w6.json"
code_is 0
# ... a mark changed in what was written here
sed '/"ballots"/,$s/"mark": 3/"mark": 5/' "$class/1.json" >"$TMP/better.json"
imports "$TMP/better.json"
err_has 'which was not filled in here'
hotbench report --class "$one" --format csv
out_has ',21,35,60,1,Prof. Wray'
# ... it does not serve as the form for one's own
imports "$TMP/forged.json"
hotbench hearings ballot "$two" --set 1=2 --author 'Prof. Wray'
out_has '2 of 5 marked (1 of 7 lines)'
hotbench hearings ballot "$two" --author 'Prof. Wray' --remove --yes
# ... and counts once it is accepted
run "$HOTBENCH" --readonly hearings accept "$two"
code_is 2
hotbench hearings accept "$two" --author Li
code_is 0
err_has 'no change'
hotbench hearings accept nobody
code_is 2
hotbench hearings accept
code_is 2
hotbench hearings accept "$two" --instead
code_is 2
hotbench hearings accept "$two"
code_is 0
out_has '  1 label and 1 score sheet (plain 100.0) by Prof. Wray'
hotbench hearings accept "$two" --author 'Prof. Wray'
code_is 0
out_is "$two"
err_has '1 label and 1 score sheet (plain 100.0) by Prof. Wray count now as written here'
err_has 'plain was none and is 100.0'
hotbench hearings ballot "$one" --author 'Prof. Wray (elsewhere)' --remove --yes
code_is 0
hotbench report --class "$one" "$two" "$three" --format csv
out_has ',35,35,100,1,Prof. Wray'
out_lacks elsewhere
imports "$TMP/forged.json"
err_has 'no change'
err_lacks LOOK
hotbench report "$class" --format csv
out_lacks elsewhere
# ... on a machine where nobody grades, everybody is a stranger
at nobody
hotbench report "$class" --format csv
out_has 'a score sheet by Prof. Wray (elsewhere): filled in elsewhere'
out_lacks ',35,35,100,1,'

# ---- in a name that nobody here has heard of ----
alike=$(printf 'Prof. Wr\320\260y') # a letter of another alphabet
at s3
for name in Lindqvist 'prof. wray' Wray "$alike"; do
	"$HOTBENCH" hearings ballot "$three" --set '1=5,2=5,3=5,4=5,5=5,6=5,7=5' --author "$name" >/dev/null
	"$HOTBENCH" hearings export "$three" -o "$TMP/unknown-$name.json"
	"$HOTBENCH" hearings ballot "$three" --author "$name" --remove --yes >/dev/null 2>&1
done
n=0
for name in Lindqvist 'prof. wray' Wray "$alike"; do
	n=$((n + 1))
	at unknown$n
	hotbench hearings import "$TMP/s1.json"
	"$HOTBENCH" hearings ballot "$one" --set "$sheet" --author 'Prof. Wray' >/dev/null
	mkdir "$TMP/unknown$n"
	cp "$TMP/s1.json" "$TMP/unknown$n/1.json"
	cp "$TMP/unknown-$name.json" "$TMP/unknown$n/3.json"
	# ... in a folder, then in the journal
	hotbench report "$TMP/unknown$n" --names --format csv
	out_has "a score sheet by $name (elsewhere): filled in elsewhere"
	ok 'no grade and no rank' grep -q '^3,.*filled in elsewhere.*not graded' "$TMP/out"
	ok 'the one of the file has its grade here' grep -q '^1,.*,21,35,60,1,Prof. Wray' "$TMP/out"
	imports "$TMP/unknown-$name.json"
	err_has "LOOK: $three came with a score sheet by $name, which was not filled in here"
	hotbench hearings list
	out_has "a score sheet by $name (elsewhere), filled in elsewhere"
	hotbench hearings ballot "$three"
	out_has "(filled in elsewhere: no part of a mean, grade or rank"
	for format in csv text md html json; do
		hotbench report --class "$one" "$three" --format $format
		flat
		out_has "a score sheet by $name (elsewhere): filled in elsewhere"
		out_lacks '35,35,100'
		out_lacks '35.0 of 35'
	done
	for format in text md html json; do
		hotbench report "$three" --format $format
		flat
		out_has "$name (elsewhere)"
		out_has 'filled in elsewhere'
	done
	# ... the instructor's own sheet beside it is the grade
	"$HOTBENCH" hearings ballot "$three" --set "$sheet" --author 'Prof. Wray' >/dev/null
	hotbench report --class "$one" "$three" --format csv
	ok 'two of one rank' test "$(grep -c ',21,35,60,1,Prof. Wray' "$TMP/out")" = 2
	out_has 'filled in elsewhere'
	hotbench hearings accept "$three" --author 'Prof. Marsh'
	err_has 'no change'
	hotbench hearings accept "$three" --author "$name"
	err_has 'counts now as written here'
	err_has 'plain was 60.0 and is 80.0 of 2 judges'
	hotbench hearings list
	out_lacks elsewhere
	hotbench report --class "$one" "$three" --format csv
	out_lacks elsewhere
	out_has ",28,35,80,1,\"$name, Prof. Wray\""
	imports "$TMP/unknown-$name.json"
	err_has 'no change'
	err_lacks LOOK
done

# ---- in the name of whoever graded it here ----
at claims
imports "$TMP/s3.json"
"$HOTBENCH" hearings ballot "$three" --set "$sheet" --author 'Prof. Wray' >/dev/null
at s3
"$HOTBENCH" hearings ballot "$three" --set '1=5,2=5,3=5,4=5,5=5,6=5,7=5' --author 'Prof. Wray' >/dev/null
"$HOTBENCH" hearings export "$three" -o "$TMP/claims.json"
"$HOTBENCH" hearings ballot "$three" --author 'Prof. Wray' --remove --yes >/dev/null 2>&1
at claims
for later in no yes; do # whichever is dated later
	[ $later = yes ] || sed '/"ballots"/,$s/"at": "20../"at": "200/' "$TMP/claims.json" >"$TMP/early.json"
	file=$TMP/early.json
	[ $later = no ] || file=$TMP/claims.json
	hotbench hearings import "$file"
	err_has "LOOK: $three: 1 score sheet by Prof. Wray differs from what counts here in that name, plain 100.0 against plain 60.0, and stays beside it"
	hotbench hearings accept "$three"
	out_has 'plain 100.0 against plain 60.0'
	hotbench hearings accept "$three" --author 'Prof. Wray'
	code_is 1
	err_has 'differs from what counts here'
	err_lacks 'as written here'
	hotbench report --class "$three" --format csv
	out_has ',21,35,60,1,Prof. Wray'
	hotbench hearings accept "$three" --author 'Prof. Wray' --instead
	code_is 0
	err_has 'plain was 60.0 and is 100.0'
	hotbench report --class "$three" --format csv
	out_has ',35,35,100,1,Prof. Wray'
	out_lacks elsewhere
	# ... nothing is taken a second time, also under the name it had elsewhere
	sed 's/"author": "Prof. Wray"/"author": "Prof. Wray (elsewhere)"/' "$file" >"$TMP/again.json"
	for back in "$file" "$TMP/again.json"; do
		hotbench hearings import "$back"
		err_has 'no change'
		err_lacks LOOK
		hotbench report --class "$back" --format csv
		out_lacks 'filled in elsewhere'
	done
	"$HOTBENCH" hearings ballot "$three" --author 'Prof. Wray' --remove --yes >/dev/null 2>&1
	"$HOTBENCH" hearings ballot "$three" --set "$sheet" --author 'Prof. Wray' >/dev/null
done

# ---- an assistant's labels, and then a sheet of hers typed in here ----
at assistant2
hotbench hearings import "$TMP/s1.json"
"$HOTBENCH" hearings label "$one" Q1 commitment neutral --author Lindqvist >/dev/null
"$HOTBENCH" hearings export "$one" -o "$TMP/labelled.json"
at both
hotbench hearings import "$TMP/labelled.json" "$TMP/s2.json"
hotbench report --class "$one" "$two"
out_lacks elsewhere
"$HOTBENCH" hearings ballot "$two" --set "$sheet" --author Lindqvist >/dev/null
mkdir "$TMP/labels"
cp "$TMP/labelled.json" "$TMP/labels/1.json"
for what in "report --class $one $two" "report $TMP/labels" "hearings list" "hearings label $one" "report $one"; do
	# shellcheck disable=SC2086
	hotbench $what
	out_lacks elsewhere
done
imports "$TMP/labelled.json"
err_has 'no change'
err_lacks LOOK

# ---- an honest hand-back ----
at s1
imports "$class/1.json"
err_has "$one was graded by Prof. Wray"
err_lacks 'who filled in none here'
hotbench hearings list
out_has ', graded by Prof. Wray'
out_lacks 'who filled in none here'
hotbench hearings ballot "$one"
out_lacks 'who filled in none here'

# ---- a redacted copy comes back ----
at forge2
hotbench hearings label "$three" Q1 commitment neutral because --author 'Prof. Wray'
"$HOTBENCH" hearings export "$three" --redact '@authors,@notes,@student' -o "$TMP/red.json"
ok 'it says so' grep -q '"redacted": true' "$TMP/red.json"
imports "$TMP/red.json"
err_has 'no label, note or score sheet of the file is new'
err_has 'The file is a redacted copy: 2 labels, notes or score sheets of people who have another name'
hotbench hearings ballot "$three"
out_lacks 'judge'
out_lacks 'mean'
hotbench hearings label "$three"
ok 'one label' test "$(wc -l <"$TMP/out")" = 1
# ... one from before it said so, too
sed '/"redacted": true/d' "$TMP/red.json" >"$TMP/red2.json"
imports "$TMP/red2.json"
hotbench hearings label "$three"
out_lacks 'judge'
# ... what somebody added to it is taken
at assistant
imports "$TMP/red.json"
"$HOTBENCH" hearings label "$three" Q2 commitment neutral --author Teo >/dev/null
"$HOTBENCH" hearings export "$three" -o "$TMP/teo.json"
at forge2
imports "$TMP/teo.json"
err_has '1 label of Teo was added'
hotbench hearings label "$three"
out_lacks 'judge'
# ... where there is none, it is a hearing
at elsewhere
imports "$TMP/red.json"
hotbench hearings label "$three"
out_has 'by judge 1'

# ---- a concession under another issue than its own ----
at conceding
echo '{"text":"We concede that no one can say whether Agnes would have come home alone."}' >"$TMP/conceding"
cat "$TMP/conceding" "$TMP/conceding" "$TMP/conceding" >"$TMP/conceding3"
hotbench argue tillery --turns 3 --seed 2 --student 1 --answers "$TMP/conceding3"
id=$(newest)
hotbench hearings show "$id"
out_has 'conceded?'
for format in text html csv; do
	hotbench report --class "$id" --format $format
	flat
	out_has 'conceded?'
done
hotbench report --class "$id"
flat
out_has 'something was conceded under that issue, which may bear on another'
hotbench report "$id"
flat
out_has 'something was conceded under that issue, which may bear on another'
