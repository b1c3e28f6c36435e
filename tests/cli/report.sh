# Reports: every format, every ending, several hearings; the table of a class; names
# taken out; hostile text stays text; a picture of the page where there is Chromium.
. tests/cli/lib.sh

report() { run "$HOTBENCH" report "$@"; }
mkdir -p "$HOME/.config/hotbench/cases"
cp -R tests/golden/barn "$HOME/.config/hotbench/cases/barn"

printf '{"text":"Yes, it was a search."}\n{"text":"I concede that Inez Doe knew."}\n' >"$TMP/a.jsonl"
run "$HOTBENCH" argue okafor --answers "$TMP/a.jsonl" --seed 1
code_is 0
id=$("$HOTBENCH" hearings list | sed -n 2p | cut -d ' ' -f 1)
old=tests/golden/hearing.json # an exported one

# ---- each answer by itself, beside the curve ----

printf '{"text":"%s"}\n' 'It depends.' 'Nora acted three times, at the drain, in the street and at the gate.' \
	'To return an animal is to see to it that it gets home, whoever does the walking.' \
	"I don't know, Your Honor." \
	'We concede that Nora has to prove that Agnes would not have come home alone.' >"$TMP/b.jsonl"
"$HOTBENCH" argue tillery --answers "$TMP/b.jsonl" --opening off --seed 5 >"$TMP/out"
own=$("$HOTBENCH" hearings list | sed -n 2p | cut -d ' ' -f 1)
"$HOTBENCH" hearings label "$own" Q2 commitment beneficial --author Wray >/dev/null
"$HOTBENCH" hearings label "$own" Q5 commitment detrimental --author Wray >/dev/null

# ---- one count of concessions: by their label, or by their words ----

printf '{"text":"%s"}\n' 'She helped three times, Your Honor, at the drain, in the street and at the gate.' \
	'Yes. The gate was latched and Nora lifted the latch, so Agnes was home because of her.' \
	'On the latch, yes. But the drain and the street remain, and there she was helped.' \
	'We concede that Nora has to prove that Agnes would not have come home alone.' >"$TMP/c.jsonl"
"$HOTBENCH" argue tillery --answers "$TMP/c.jsonl" --opening off --seed 6 >"$TMP/kept.out"
kept=$("$HOTBENCH" hearings list | sed -n 2p | cut -d ' ' -f 1)
"$HOTBENCH" report "$kept" -o "$TMP/kept.txt"
ok 'an answer has the words' grep -q 'remark: a concession: "yes. But the drain' "$TMP/kept.txt"
n=$(sed -n 's/^candor  *\([0-9]*\) concession.*/\1/p' "$TMP/kept.out")
ok 'the debrief counts both' [ "$n" = 2 ]
ok 'the report counts as many' grep -qE "^concessions \(no error\) +$n( |\$)" "$TMP/kept.txt"
ok 'and names as many' grep -qE "^a concession +practice +$n +Q 3, Q 4\$" "$TMP/kept.txt"
for ending in txt md json csv html; do
	"$HOTBENCH" report "$own" -o "$TMP/own.$ending"
done
ok 'the debrief has a better answer beside the weak one' \
	grep -qE '^ {16}better: [A-Z]' "$TMP/out"
ok 'the debrief names the question that nobody answered' sh -c \
	"grep -qE '^unanswered Q 6 ' '$TMP/out'"
ok '.txt has a better answer beside the weak one' grep -qE '^      better: [A-Z]' "$TMP/own.txt"
ok '.json has it' grep -q '"foreseen": \[$' "$TMP/own.json"
ok '.csv has each answer by itself' grep -q ',benefit,penalty,net_so_far' "$TMP/own.csv"
ok '.md has each answer by itself, and the curve' \
	grep -qE '^\| 1 \| [01]\.[0-9]{2} \| [01]\.[0-9]{2} \| [-+]' "$TMP/own.md"
ok '.txt has each answer by itself, and the curve' \
	grep -qE '^Q 1 +[01]\.[0-9]{2} +[01]\.[0-9]{2} +[-+]' "$TMP/own.txt"
ok '.html has each answer by itself' grep -q '>curve so far</th>' "$TMP/own.html"
ok '.json has each answer by itself' grep -q '"penalty": [01]' "$TMP/own.json"
ok '.json has types as files name them' grep -q '"scheme": "stetson"' "$TMP/own.json"
ok '.txt has types in words, and what files call them, once' sh -c \
	"grep -q '^kind ' '$TMP/own.txt' && [ \$(grep -c stetson '$TMP/own.txt') -eq 1 ]"
ok '.txt: as many candid answers as are remarked' sh -c \
	"grep -qE '^candid .*no error. +1$' '$TMP/own.txt' && grep -qE '^candidly says .* 1 +Q 4$' '$TMP/own.txt'"

# ---- formats and endings ----

report "$id"
code_is 0
err_is ''
out_has 'Okafor v. Meridian Transit Authority'
out_has 'What was said'
out_has '[unsettled] commitment:'
out_has 'I concede that Inez Doe knew.'
out_has '(simulated):'
out_has 'What can be counted of the answers'
out_has 'Benefit, penalty and curve: no figure: '
out_has 'No person has graded this hearing.'
out_has 'not assessed'
for ending in txt md json csv html; do
	report "$id" -o "$TMP/r.$ending"
	code_is 0
	out_is ''
	ok ".$ending: it is there, its owner's alone" \
		[ "$(stat -c %a "$TMP/r.$ending")" = 600 ]
done
ok '.txt is text' grep -q '^What was said$' "$TMP/r.txt"
ok '.md is Markdown' grep -q '^# Okafor' "$TMP/r.md"
ok '.json is an object' grep -q '^  "schema": "hotbench.report/1",$' "$TMP/r.json"
ok '.csv has a head' grep -q '^hearing,student,case,side,turn,' "$TMP/r.csv"
ok '.csv has a row an answer' [ "$(grep -c "^$id," "$TMP/r.csv")" -ge 2 ]
ok '.html is HTML' grep -q '^<html lang="en">$' "$TMP/r.html"
report "$id" -o "$TMP/R.HTML"
ok 'an ending in capitals' grep -q '^<!DOCTYPE html>$' "$TMP/R.HTML"
report "$id" --format md -o "$TMP/r.txt"
ok '--format goes before the ending' grep -q '^# Okafor' "$TMP/r.txt"
for name in r.docx r noending.; do
	report "$id" -o "$TMP/$name"
	code_is 2
	err_has '.txt, .md, .json, .csv and .html'
	ok "$name: nothing is written" test ! -e "$TMP/$name"
done
report "$id" --format pdf
code_is 2
err_has 'text, md, json, csv'
run "$HOTBENCH" --readonly report "$id"
code_is 0

# The page needs nothing else, and says so to whoever looks.
ok 'no script' sh -c "! grep -qi '<script' '$TMP/r.html'"
ok 'no address but names of the SVG' sh -c "! grep -qiE '(src|href|url)[=(]' '$TMP/r.html'"
ok 'every head of a column has a scope' sh -c \
	"! grep -o '<th[^e][^>]*>' '$TMP/r.html' | grep -v 'scope='"
ok 'the page can be printed' grep -q '@media print' "$TMP/r.html"
ok 'dark, too' grep -q 'prefers-color-scheme:dark' "$TMP/r.html"

# ---- what it stands on ----

report nobody
code_is 2
report "$old" --format json
code_is 0
out_has '"id": "20240101-120000-abcd"'
out_has '"certainty": "unsettled"'
out_has '"words": "simulated"'
out_has 'no word of the bench was said by a real judge'
report "$id" --format json
out_has '"judges"'
out_has 'Weakly met: worth giving again'
report "$id" "$old" --format json
code_is 0
ok 'several: an array' [ "$(head -n 1 "$TMP/out")" = '[' ]
ok 'of two' [ "$(grep -c '"schema"' "$TMP/out")" -eq 2 ]
report "$id" "$old" --format html
ok 'several: one page with a head of its own' grep -q '<h1>2 hearings</h1>' "$TMP/out"
ok 'a section each' [ "$(grep -c '<section>' "$TMP/out")" -eq 2 ]
report "$id" "$old" --format csv
ok 'several: one head' [ "$(grep -c '^hearing,' "$TMP/out")" -eq 1 ]
echo 'legend = Privileged <work product>' >"$HOME/.config/hotbench/config"
report "$id"
out_has 'Privileged <work product>'
report "$id" --format html
out_has '<p class="legend">Privileged &lt;work product&gt;</p>'
report "$id" --format json
out_has '"legend": "Privileged <work product>"'
report "$old"
out_has 'Privileged <work product>'
report --class "$old"
out_has 'Privileged <work product>'
rm "$HOME/.config/hotbench/config"

# While a hearing can be resumed, what belongs to the debrief is kept back.
echo ':quit' | "$HOTBENCH" argue okafor --plain --seed 1 >/dev/null 2>&1
open=$("$HOTBENCH" hearings list | sed -n 2p | cut -d ' ' -f 1)
report "$open"
code_is 0
out_has 'This hearing is not over'
out_lacks 'bench memo says'
report "$id"
out_has 'bench memo says'

# A memo that opens with the due date is opened by no report of a students' copy
# before it; whoever has the case as it was made sees its issues.
hex=$(printf '%064d' 7)
assigned() { # DUE
	sed "s~20240101-120000-abcd\",~&\"assignment\": {\"title\": \"Week 3\", \"hash\": \"$hex\", \"due\": \"$1\", \"memo_key\": \"$hex\", \"memo_after_due\": true},~" \
		"$old" >"$TMP/assigned.json"
}
assigned 2999-01-01T00:00:00Z
report "$TMP/assigned.json"
code_is 0
out_has 'Week 3'
out_has 'bench memo says'
out_lacks 'opens when the assignment is due'
report --class "$TMP/assigned.json" --format csv
out_has 'barn/the-lamp'
printf x >"$HOME/.config/hotbench/cases/barn/memo.sealed"
report "$TMP/assigned.json"
code_is 0
out_has 'Week 3'
out_has 'The bench memo opens when the assignment is due'
out_lacks 'bench memo says'
out_lacks 'Reversed, on the lamp.'
report --class "$TMP/assigned.json" --format csv
out_has 'Week 3'
out_lacks 'barn/the-lamp'
rm "$HOME/.config/hotbench/cases/barn/memo.sealed"
assigned 2023-12-31T12:00:00Z
report "$TMP/assigned.json"
out_has 'late by 1 day'
out_has 'bench memo says'
out_lacks 'minutes allowed'
report --class "$TMP/assigned.json" --format md
out_has ', late by 1 day'

# People's labels stand with author and reason.
run "$HOTBENCH" hearings label "$id" Q1 commitment neutral it only restates --author 'Prof. Ames'
report "$id"
out_has 'commitment: neutral (the offline reader: '
out_has 'by Prof. Ames'
out_has 'it only restates'

# ---- hostile text stays text ----

evil='\\u003cscript\\u003ealert(1)\\u003c/script\\u003e \\"\\u003e\\u003cimg onerror=x\\u003e \\u001b[2J\\u202e# | [a](http://x) =1+1'
student='\\u003cscript\\u003ealert(1) \\"\\u003e\\u003cimg'
sed "s~\"text\": \"No, Your Honor~\"text\": \"$evil No, Your Honor~
	s~\"title\": \"Marl~\"title\": \"$evil Marl~
	s~\"speaker\": \"Obiandu\"~\"speaker\": \"$evil\"~
	s~\"id\": \"20240101-120000-abcd\",~&\"student\": \"$student\",~
	s~\"ballots\": \[\]~\"ballots\": [{\"ballot\": \"$evil\", \"author\": \"$evil\", \"at\": \"\", \"marks\": [{\"name\": \"$evil\", \"mark\": 3, \"max\": 5}]}]~" \
	"$old" >"$TMP/evil.json"
ok 'the evil one is another' sh -c "! cmp -s '$old' '$TMP/evil.json'"
is_safe() {
	ok "$1: no control character comes out" sh -c \
		"! LC_ALL=C tr -d '\\n\\r' <'$TMP/out' | LC_ALL=C grep -q '[[:cntrl:]]'"
	ok "$1: no override comes out" sh -c \
		"! LC_ALL=C grep -q '$(printf '\342\200\256')' '$TMP/out'"
}
for format in text md json csv html; do
	report "$TMP/evil.json" --format $format
	code_is 0
	is_safe "a hearing as $format"
	out_has 'alert(1)'
	case $format in
	html | md)
		ok "$format: no tag comes through" sh -c \
			"! grep -qi -e '<script' -e '<img' '$TMP/out'"
		;;
	csv)
		ok 'csv: no formula comes through' sh -c "! grep -qE '(^|,)\"?=' '$TMP/out'"
		;;
	esac
	report --class "$TMP/evil.json" --names --format $format
	code_is 0
	is_safe "a class as $format"
	case $format in
	html | md)
		ok "class, $format: no tag comes through" sh -c \
			"! grep -qi -e '<script' -e '<img' '$TMP/out'"
		;;
	esac
done

# ---- a class ----

sheet() { # ANSWERING BEARING
	printf '"ballots": [{"ballot": "plain", "author": "Prof. Byrd", "at": "2024-01-02T10:00:00Z", "marks": [{"name": "Answering", "mark": %s, "max": 35}, {"name": "Bearing", "mark": %s, "max": 15}], "total": null}]' "$1" "$2"
}
one() { # FILE N STUDENT BALLOTS
	sed "s#20240101-120000-abcd\",#2024010$2-120000-abcd\",\"student\": \"$3\",#
		s#\"started\": \"2024-01-01#\"started\": \"2024-01-0$2#
		s#\"ended\": \"2024-01-01#\"ended\": \"2024-01-0$2#
		s#\"ballots\": \[\]#$4#" "$old" >"$class/$1.json"
}
class=$TMP/class
mkdir "$class"
one a 1 'Ann Lee' "$(sheet 20 10)"
one b 2 'Bo Ray' "$(sheet 30 10)"
one c 3 'Ann Lee' "$(sheet 25 null)"
one d 4 'Cy, the third' '"ballots": []'
echo 'not a hearing' >"$class/readme.txt"
accepted() { # NAME: as if its sheet had been filled in here
	"$HOTBENCH" hearings import "$class/$1.json" >/dev/null 2>&1
	id_of=$(sed -n 's/^ *"id": "\([^"]*\)".*/\1/p' "$class/$1.json" | head -n 1)
	"$HOTBENCH" hearings accept "$id_of" --author 'Prof. Byrd' >/dev/null 2>&1
	"$HOTBENCH" hearings accept "$id_of" --author 'me' >/dev/null 2>&1
	"$HOTBENCH" hearings delete "$id_of" --yes >/dev/null 2>&1
}
report "$class"
out_lacks '30.0 of'
report "$class" --format md
out_has 'not graded'
accepted a
accepted b
accepted c
report "$class" --format csv
code_is 0
tr -d '\r' <"$TMP/out" >"$TMP/class.csv"
same tests/golden/class.csv "$TMP/class.csv"
# A number of the roll is no name: a grade is to go to its row.
one e 5 '17' "$(sheet 30 10)"
report "$class" --format csv --names
accepted e
ok 'a student is called by the number given' grep -q '^17,20240105' "$TMP/out"
report "$class" --format csv
ok 'where that was asked for, and its id likewise' grep -q '^#\([0-9]\),#\1-1,1,barn,' "$TMP/out"
out_lacks 20240105
out_lacks 'Ann Lee'
rm "$class/e.json"
report "$class"
code_is 0
out_has 'A class of 3 students, 4 hearings'
out_has '#1, #2: students in the order of their first hearings'
out_has 'An export is a file that whoever has it can change'
out_has 'No ranks: not the same categories are marked'
ok 'and of whom' sh -c "tr -s ' \\n' '  ' <'$TMP/out' | grep -q 'graded: .* is for #[0-9] and not for #[0-9]'"
out_lacks 'Ann Lee'
out_has '25.0 of 35'
one c 3 'Ann Lee' "$(sheet 25 9)"
accepted c
report "$class" --names
out_has 'Ann Lee'
out_lacks 'No ranks'
report "$class" -o "$TMP/class.html"
code_is 0
ok 'a class has one h1' [ "$(grep -c '<h1>' "$TMP/class.html")" -eq 1 ]
report "$class" --format json
out_has '"kind": "class"'
ok 'benefit is in no column of a class' sh -c "! grep -qE '\"(bat|pat|nrbat|benefit)\"' '$TMP/out'"
report --class "$class/a.json" "$class/d.json" "$id"
code_is 0
out_has 'A class of 3 students, 3 hearings'
report --class "$class/d.json"
out_has 'No person has graded any of these hearings'
report "$id" --names
code_is 2
err_has '--class or a folder'

# A file that makes no sense is named, with the place, and nothing is printed.
sed 's/"seed": 3/"seed": "three"/' "$class/a.json" >"$class/e.json"
echo '{' >"$class/f.json"
cp "$class/a.json" "$class/g.json"
report "$class"
code_is 3
out_is ''
err_has 'class/e.json: $.seed: expected'
err_has 'class/f.json: '
err_has '2 of them cannot be used; --skip-bad'
report "$class" --skip-bad
code_is 1
out_has 'A class of 3 students, 4 hearings'
out_has '2 files could not be used and are left out.'
out_has '1 file is the same as another of them'
err_has 'class/e.json: $.seed'
report "$class/e.json"
code_is 3
err_has 'class/e.json: $.seed: expected'
report "$class/e.json" -o "$TMP/never.html"
ok 'no half report' test ! -e "$TMP/never.html"
mkdir "$TMP/empty"
report "$TMP/empty"
code_is 3
err_has 'no exported hearing'
report "$TMP/empty" --skip-bad
code_is 3
report "$TMP/none.json"
code_is 3
err_has 'none.json'

# ---- names taken out ----

clean() { # FILE TITLE
	ok "$2: no byte of the names is left" sh -c "! grep -qiw -e inez -e doe -e ames '$1'"
}
for format in text md json csv html; do
	report "$id" --redact 'Inez,Doe,Prof. Ames' --format $format
	code_is 0
	clean "$TMP/out" "report as $format"
	ok "$format: [redacted] stands there" grep -q 'redacted' "$TMP/out"
done
run "$HOTBENCH" hearings export "$id" --redact 'INEZ,doe,@authors,@notes' -o "$TMP/redacted.json"
code_is 0
clean "$TMP/redacted.json" 'export'
ok 'nor what was noted' sh -c "! grep -q 'only restates' '$TMP/redacted.json'"
report "$TMP/redacted.json"
code_is 0
out_has 'I concede that [redacted] [redacted] knew.'
out_has 'by judge 1'
run "$HOTBENCH" hearings export "$id" --redact okafor
code_is 0
ok 'a name in slugs and titles, too' sh -c "! grep -qi okafor '$TMP/out'"
out_has '"slug": "redacted"'
report --class "$class/a.json" "$class/b.json" --names --redact 'Ann Lee,Byrd,@authors' --format csv
code_is 0
ok 'a student' sh -c "! grep -qi -w -e 'ann lee' -e byrd '$TMP/out'"
report --class "$class/a.json" "$class/b.json" --names --redact 'Ann Lee,Bo Ray'
out_has 'A class of 2 students, 2 hearings'
ok 'nor any of two, who stay two' sh -c "! grep -qi -e 'ann lee' -e 'bo ray' '$TMP/out'"
report "$id" --redact '@everyone'
code_is 2
err_has "'@everyone' is no name"
report "$id" --redact ' , '
code_is 2
err_has 'no name is given'

# ---- what it looks like ----

browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome)
if [ -z "$browser" ]; then
	skip 'no Chromium here to show the pages'
	exit 0
fi
# The title is what a script would have changed, the width what does not fit.
shows() { # FILE WIDTH
	"$browser" --headless --no-sandbox --disable-gpu --hide-scrollbars \
		--user-data-dir="$TMP/browser" --window-size="$2,2000" \
		--screenshot="$TMP/shot.png" "file://$1" >"$TMP/browser.log" 2>&1
	head -c 8 "$TMP/shot.png" | grep -q PNG && [ "$(wc -c <"$TMP/shot.png")" -gt 20000 ]
}
for width in 360 1280; do
	ok "a report is drawn, $width wide" shows "$TMP/r.html" $width
	ok "a class is drawn, $width wide" shows "$TMP/class.html" $width
done
# Said and marked first, and eight answers on six sheets of paper at most.
echo '{"text": "The history of a token is a record that the railway makes for itself, Your Honor, and it took no more than that."}' >"$TMP/eight"
for i in 1 2 3 4 5 6 7; do
	echo "{\"text\": \"In paragraph $i of our brief we say why the sergeant needed no warrant, and paragraph 1$i of the appendix bears that out.\"}"
done >>"$TMP/eight"
run "$HOTBENCH" argue okafor --opening off --seed 4 --turns 8 --answers "$TMP/eight"
eight=$("$HOTBENCH" hearings list --limit 1 --format csv | tail -n 1 | cut -d, -f1)
"$HOTBENCH" hearings ballot "$eight" --set 1=3,2=3,3=3,4=3,5=3,6=3,7=n/a >/dev/null
# ... and on a telephone no long line of a score sheet is cut: in a frame, for no window
# is so narrow
report --class "$eight" -o "$TMP/long.html"
sed "s#</body>#<script>parent.postMessage([...document.querySelectorAll('.wide')].filter(e => e.scrollWidth > e.clientWidth + 1).length + ' cut', '*')</script></body>#; s#<meta[^>]*Security-Policy[^>]*>##" \
	"$TMP/long.html" >"$TMP/cut.html"
echo '<title></title><script>onmessage = e => document.title = e.data</script><iframe src="cut.html" width="360" height="2000"></iframe>' >"$TMP/frame.html"
"$browser" --headless --no-sandbox --disable-gpu --user-data-dir="$TMP/browser" --virtual-time-budget=5000 \
	--dump-dom "file://$TMP/frame.html" >"$TMP/dom" 2>"$TMP/browser.log"
ok 'the sheet has its long line' grep -q 'Use of time, closing and rebuttal (of 5, weight 5)' "$TMP/long.html"
ok 'nothing is cut' grep -q '<title>0 cut' "$TMP/dom"
report "$eight" -o "$TMP/eight.html"
"$browser" --headless --no-sandbox --disable-gpu --user-data-dir="$TMP/browser" \
	--print-to-pdf="$TMP/eight.pdf" "file://$TMP/eight.html" >"$TMP/browser.log" 2>&1
sheets=$(grep -a -c '/Type /Page$' "$TMP/eight.pdf")
ok "eight answers on paper: $sheets pages" [ "$sheets" -gt 0 ] && [ "$sheets" -le 6 ]
ok 'what was said stands behind the marks, and before the rest' sh -c "
	grep -o '>Score sheet plain\|>What was said<\|>Practice checks<' '$TMP/eight.html' |
	tr '\n' ' ' | grep -q '^>Score sheet plain >What was said< >Practice checks< '"
report "$TMP/evil.json" -o "$TMP/evil.html"
"$browser" --headless --no-sandbox --disable-gpu --user-data-dir="$TMP/browser" \
	--dump-dom "file://$TMP/evil.html" >"$TMP/dom" 2>"$TMP/browser.log"
ok 'the evil one is read as a page' grep -q '</html>' "$TMP/dom"
ok 'and holds no script and no picture from outside' sh -c \
	"! grep -qi -e '<script' -e '<img' '$TMP/dom'"

# ---- a class in 79 columns is a table ----
rm "$TMP/class/"[ef].json
run "$HOTBENCH" report "$TMP/class"
code_is 0
ok 'hearings are rows' sh -c "grep -q '^student no[.] date  *said met missed good gave flags first weak' '$TMP/out'"
ok 'of at most 79 columns' test "$(awk 'length > n { n = length } END { print n }' "$TMP/out")" -le 79
# ... a word that is named is neither hearing, file nor folder
run "$HOTBENCH" report clas
code_is 2
err_has "'clas' is no file and no folder: there is no hearing clas"
run "$HOTBENCH" report clas --skip-bad
code_is 2
err_has "give --class or a folder ('clas' is none)"
