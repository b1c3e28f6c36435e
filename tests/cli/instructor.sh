# What an instructor's desk rests on: sheets that say what nobody marked, dates of the
# clock here, whose assignment a hearing was held under, notes that are the bench's alone.
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
for i in 1 2 3 4; do
	echo "{\"text\":\"Yes, Your Honor, because the record shows it, point $i.\"}"
done >"$TMP/answers"

# ---- what nobody marked, and what somebody left out ----
at prof
hotbench argue okafor --turns 2 --student 1 --answers "$TMP/answers"
id=$(newest)
hotbench hearings ballot "$id" --set '1=5,2=n/a' --author Wray
code_is 0
line() { tr -s ' ' <"$TMP/out" | grep -F "$1" | head -n 1; }
hotbench report "$id"
ok 'marked by nobody' sh -c "grep -A9 'Score sheet plain' '$TMP/out' | grep -q 'not marked'"
ok 'left out by somebody: one line' test "$(grep -A9 'Score sheet plain' "$TMP/out" | grep -c 'not assessed')" = 1
for format in html md; do
	hotbench report "$id" --format $format
	out_has 'not marked'
done
hotbench report --class "$id"
out_has 'not marked'
hotbench report --class "$id" --format csv
out_has ',5,,,,,,,5,5,,1,Wray'

# ---- dates of sheets and labels: of the clock here, kept as UTC ----
hotbench hearings label "$id" Q1 commitment neutral --author Wray
"$HOTBENCH" hearings export "$id" |
	sed 's/"at": "20[^"]*"/"at": "2025-12-05T03:30:00Z"/; s/"id": "20/"id": "19/' >"$TMP/night.json"
# Chicago, in words that need no table of zones: a bare Ubuntu has none.
TZ=CST6CDT,M3.2.0,M11.1.0
export TZ
hotbench report "$TMP/night.json"
code_is 0
out_has 'Score sheet plain, by Wray (elsewhere), 2025-12-04'
out_has 'by Wray (elsewhere), 2025-12-04'
out_lacks '2025-12-05'
hotbench hearings import "$TMP/night.json"
night=$(sed -n 's/^ *"id": "\(19[^"]*\)".*/\1/p' "$TMP/night.json" | head -n 1)
hotbench hearings ballot "$night"
out_has 'by Wray (elsewhere), 2025-12-04'
hotbench hearings label "$night"
out_has 'by Wray (elsewhere), 2025-12-04'
hotbench hearings export "$night"
out_has '"at": "2025-12-05T03:30:00Z"'
unset TZ

# ---- who signs where nobody says it ----
unset HOTBENCH_AUTHOR
LOGNAME=keys hotbench hearings note "$id" Q1 'Before there was a setting.'
out_has 'by keys'
hotbench config set author 'Prof. Wray'
code_is 0
hotbench hearings note "$id" Q1 'A first remark.'
out_has 'by Prof. Wray'
hotbench hearings label "$id" Q2 commitment neutral
out_has 'by Prof. Wray'
hotbench hearings ballot "$id" --set 1=4
code_is 0
out_has 'by Prof. Wray'
out_lacks 'by Wray,'
hotbench hearings note "$id" Q1 'A second one.' --author Li
out_has 'by Li'
HOTBENCH_AUTHOR=Env hotbench hearings note "$id" Q1 'A third one.'
out_has 'by Env'
if command -v tmux >/dev/null 2>&1; then
	mux new-session -d -x 100 -y 30 "$HOTBENCH replay $id --plain"
	ok 'a replay' sees 'replay>'
	type_text ':note In the replay.'
	mux send-keys Enter
	ok 'is noted in' sees '(Noted.)'
	mux_end
	hotbench hearings note "$id"
	out_has 'In the replay.'
	ok 'by whoever the setting says' sh -c "grep 'In the replay' '$TMP/out' | grep -q 'by Prof. Wray'"
else
	skip 'no tmux'
fi
printf 'author = Prof. Wray\nauthr = x\n' >"$XDG_CONFIG_HOME/hotbench/config"
hotbench hearings note "$id" Q1 'Signed by nobody.'
code_is 3
printf 'author = Prof. Wray\n' >"$XDG_CONFIG_HOME/hotbench/config"

# ---- a sheet is taken away ----
hotbench hearings ballot "$id" --set 1=2 --author Wray --ballot mckinney
code_is 0
hotbench hearings ballot "$id" --author 'Prof. Wray' --remove
code_is 2
err_has 'say --yes to mean it'
hotbench hearings ballot "$id" --remove --yes
code_is 2
err_has 'wants --author NAME'
hotbench hearings ballot "$id" --author 'Prof. Wray' --remove --set 1=2 --yes
code_is 2
run "$HOTBENCH" --readonly hearings ballot "$id" --author 'Prof. Wray' --remove --yes
code_is 2
hotbench hearings ballot "$id"
out_has 'by Prof. Wray'
hotbench hearings ballot "$id" --author 'Prof. Wray' --remove --yes
code_is 0
out_is "$id"
hotbench hearings ballot "$id"
out_lacks 'by Prof. Wray'
out_has 'by Wray,'
hotbench hearings ballot "$id" --author 'Prof. Wray' --remove --yes
code_is 2
err_has 'Prof. Wray has filled in no score sheet of hearing'
hotbench report "$id"
out_has 'Score sheet plain, by Wray'
out_lacks 'Score sheet plain, by Prof. Wray'
hotbench hearings ballot "$id" --author Wray --ballot mckinney --remove --yes
code_is 0
hotbench report "$id"
out_has 'Score sheet plain, by Wray'
out_lacks 'Score sheet mckinney'
if command -v tmux >/dev/null 2>&1; then
	mux new-session -d -x 100 -y 30 "$HOTBENCH hearings ballot $id --author Wray --remove; sleep 60"
	ok 'a terminal is asked' sees 'Take away what Wray filled in of hearing'
	type_text no
	mux send-keys Enter
	ok 'and may say no' sees 'nothing was deleted'
	mux_end
	hotbench hearings ballot "$id"
	out_has 'by Wray,'
fi

# ---- a folder that check refuses is no case to import ----
at sound
mkdir "$TMP/bad"
cp -R cases/okafor "$TMP/bad/latch"
for f in case map; do
	sed 's/"slug": "okafor"/"slug": "latch"/' cases/okafor/$f.json >"$TMP/bad/latch/$f.json"
done
sed -i 's/"losing_concession": "[^"]*"/"losing_concession": 7/' "$TMP/bad/latch/case.json"
hotbench case import "$TMP/bad/latch"
code_is 3
out_is ''
err_has 'losing_concession: expected text, found number'
err_has 'latch was not imported: hotbench check finds'
ok 'nothing half imported' test ! -e "$XDG_CONFIG_HOME/hotbench/cases/latch"
# ... what only a deep look finds, and a file beside case.json
sed 's/"slug": "okafor"/"slug": "latch"/' cases/okafor/case.json >"$TMP/bad/latch/case.json"
paper=$(cd "$TMP/bad/latch" && ls docket/* | head -n 1)
mv "$TMP/bad/latch/$paper" "$TMP/paper"
hotbench case import "$TMP/bad/latch"
code_is 3
err_has '$.documents['
ok 'nothing of it' sh -c "! ls -A '$XDG_CONFIG_HOME/hotbench/cases' 2>/dev/null | grep -q ."
mv "$TMP/paper" "$TMP/bad/latch/$paper"
echo '{' >>"$TMP/bad/latch/map.json"
hotbench case import "$TMP/bad/latch/"
code_is 3
err_has 'map.json'
sed 's/"slug": "okafor"/"slug": "latch"/' cases/okafor/map.json >"$TMP/bad/latch/map.json"
hotbench case import "$TMP/bad/latch"
code_is 0

# ---- what counts as an attempt ----
at prof
hotbench assignment new okafor --attempts 2 --turns 2 --side petitioner --title Once -o "$TMP/once.json"
at eve
begin() { # shell words that feed it
	run sh -c "$1 | '$HOTBENCH' argue --assignment '$TMP/once.json' --student 7 $2"
}
begin ':' --plain
code_is 3
err_has "the assignment 'Once' was not begun, and no attempt is counted"
begin 'sleep 0.3' '--answers -'
code_is 3
run sh -c "'$HOTBENCH' argue --assignment '$TMP/once.json' --student 7 --plain </dev/null"
code_is 3
: >"$TMP/empty"
run sh -c "'$HOTBENCH' argue --assignment '$TMP/once.json' --student 7 --plain <'$TMP/empty'"
code_is 3
ok 'nothing is kept' test -z "$(newest)"
begin "sleep 0.3; cat '$TMP/answers'" '--answers -'
code_is 0
out_has 'attempt 1 of 2'
run sh -c "'$HOTBENCH' argue --assignment '$TMP/once.json' --student 7 --plain <'$TMP/answers'"
out_has 'attempt 2 of 2'
# ... a damaged journal does not give them back
journal=$XDG_DATA_HOME/hotbench/hearings.db
hotbench hearings salvage -o "$TMP/fresh.db"
rm -f "$journal"*
mv "$TMP/fresh.db" "$journal"
begin "cat '$TMP/answers'" '--answers -'
code_is 2
err_has 'may be begun 2 times, and student 7 has done so'

# ---- whose assignment it is ----
at prof
rm -f "$XDG_CONFIG_HOME/hotbench/config"
mkdir "$TMP/class"
hotbench assignment new okafor --attempts 2 --turns 2 --minutes 15 --feedback none --hints off \
	--side petitioner --due 2099-05-01 --title 'Week 3' -o "$TMP/w3.json"
code_is 0
err_is ''
hotbench assignment new okafor --turns 2 --minutes 15 --side respondent --title 'Week 4' -o "$TMP/w4.json"
hotbench assignment accommodate "$TMP/w3.json" --student 4 --extra-time 2 --no-interruption -o "$TMP/w3-4.json"
code_is 0
# ... an honest one, one with a file of their own, one who edited the file, one who gave
# themselves more time, one under another assignment
sed 's/"feedback": "none"/"feedback": "full"/; s/"minutes": 15/"minutes": 20/
	s/"attempts": 2/"attempts": 9/; s/"due": "2099-05/"due": "2099-06/' "$TMP/w3.json" >"$TMP/edited.json"
ok 'the edited one is another' sh -c "! cmp -s '$TMP/w3.json' '$TMP/edited.json'"
sed 's/^}$/,"student": {"number": "6", "extra_time": 3, "no_clock": true}}/' "$TMP/w3.json" >"$TMP/taken.json"
hand_in() { # STUDENT FILE
	at "s$1"
	sed "s/point/as student $1 reads it, point/" "$TMP/answers" >"$TMP/answers-$1"
	hotbench argue --assignment "$TMP/$2" --student "$1" --answers "$TMP/answers-$1"
	code_is 0
	hotbench hearings list
	out_lacks 'made here'
	out_lacks 'other terms'
	"$HOTBENCH" hearings export "$(newest)" -o "$TMP/class/$1.json"
}
hand_in 3 w3.json
hand_in 4 w3-4.json
hand_in 5 edited.json
hand_in 6 taken.json
hand_in 3b w4.json
sed 's/"title": "Week 4"/"title": "Week 9"/' "$TMP/w4.json" >"$TMP/w9.json"
hand_in 7 w9.json
edited='other terms: 20 minutes instead of 15, feedback full instead of none, due 2099-06-01 23:59 UTC instead of 2099-05-01 23:59 UTC, attempts: 9 instead of 2'
taken='other terms: clock none instead of words, 45 minutes instead of 15 (perhaps allowed to the student by a file that is not here)'
at prof
imports() {
	hotbench hearings import "$TMP/class/$1.json"
	code_is 0
}
imports 3
err_lacks 'note:'
imports 4
err_lacks 'note:'
imports 5
err_has "\"Week 3\": $edited"
imports 6
err_has "\"Week 3\": $taken"
imports 3b
err_lacks 'note:'
imports 7
err_has '"Week 9": not an assignment made here'
hotbench hearings list
out_has "\"Week 3\", attempt 1 of 9, $edited"
out_has 'not an assignment made here'
ok 'of three' test "$(grep -c 'other terms\|not an assignment' "$TMP/out")" = 3
hotbench hearings list --format json
out_has '"made_here": true'
out_has '"made_here": false'
out_has "\"differs\": \"$taken\""
hotbench hearings list --format csv
out_has ",no,\"$edited\""

# ... and in the table of the class: each assignment by itself, who differs is told
for n in 3 4 5 6 3b 7; do
	id=$(sed -n 's/^ *"id": "\(2[^"]*\)".*/\1/p' "$TMP/class/$n.json" | head -n 1)
	"$HOTBENCH" hearings ballot "$id" --set '1=4,2=4,3=4,4=4,5=4,6=4,7=4' --author Wray >/dev/null
	"$HOTBENCH" hearings export "$id" -o "$TMP/class/$n.json"
done
hotbench report "$TMP/class" --names
code_is 0
flat() { tr -s ' \n' '  ' <"$TMP/out" >"$TMP/flat"; mv "$TMP/flat" "$TMP/out"; }
cp "$TMP/out" "$TMP/class.txt"
flat
out_has 'score sheet plain; Week 3 (okafor, for the petitioner)'
out_has 'score sheet plain; Week 4 (okafor, for the respondent)'
out_has "5: $edited."
out_has "6: $taken."
out_lacks '4: other terms'
out_lacks '30 minutes'
out_has '3 hearings were not held under what was handed out'
hotbench report "$TMP/class" --format csv
out_has ',attempt,made_here,differs,'
ok 'three are the class'"'"'s' test "$(grep -c ',yes,,' "$TMP/out")" -ge 3
out_has ",no,\"$edited\""
hotbench report "$TMP/class" --format html
out_has 'Week 4 (okafor, for the respondent)'
out_has 'not an assignment made here'

# ... against one file, on a machine that made none
at ta
hotbench report "$TMP/class" --names
out_has 'No person has graded'
out_lacks 'other terms'
for n in 3 4 5 6 3b 7; do
	"$HOTBENCH" hearings import "$TMP/class/$n.json" >/dev/null 2>&1
	"$HOTBENCH" hearings accept "$(newest)" --author Wray >/dev/null 2>&1
	"$HOTBENCH" hearings delete "$(newest)" --yes >/dev/null 2>&1
done
hotbench report "$TMP/class" --names
out_lacks 'not graded'
out_lacks 'other terms'
out_lacks 'handed out'
hotbench report "$TMP/class" --names --assignment "$TMP/w3.json"
code_is 0
flat
out_has "5: $edited."
out_has 'another assignment'
out_has '4: other terms: 30 minutes instead of 15'
hotbench report "$TMP/class" --names --assignment "$TMP/w3-4.json"
flat
out_lacks '4: other terms'
hotbench report "$TMP/class" --assignment "$TMP/class/3.json"
code_is 3
hotbench report "$TMP/class/3.json" --assignment "$TMP/w3.json"
code_is 2
err_has 'are for a class'
# ... made on another machine
hotbench assignment add "$TMP/w3.json" "$TMP/w3-4.json" "$TMP/w4.json"
code_is 0
hotbench report "$TMP/class" --names
flat
out_has "6: $taken."
out_lacks '4: other terms'
hotbench assignment add "$TMP/class/3.json"
code_is 3
run "$HOTBENCH" --readonly assignment add "$TMP/w3.json"
code_is 2
run "$HOTBENCH" --readonly report "$TMP/class" --names
code_is 0
flat
out_has "6: $taken."

# ---- papers for the bench ----
at prof
own=$XDG_CONFIG_HOME/hotbench/cases
mkdir -p "$own" "$TMP/snail"
cp -R cases/tillery "$own/snail"
for f in case map; do
	sed 's/"slug": "tillery"/"slug": "snail"/' cases/tillery/$f.json >"$own/snail/$f.json"
done
grep -q 'His poster forbade the easy way' "$own/snail/meta/note-bench.md" || echo 'not ok: the note is another'
note=$(sed -n 's/.*"id": "\([^"]*\)".*note-bench.*/\1/p' "$own/snail/case.json" | head -n 1)
[ -n "$note" ] || note=$(tr -d '\n' <"$own/snail/case.json" | grep -o '"id": "[^"]*"[^{}]*note-bench.md' | sed 's/"id": "\([^"]*\)".*/\1/')
hotbench case search snail 'poster forbade the easy way'
out_has 'forbade'
before=$("$HOTBENCH" case show snail --format json | sed -n 's/^ *"hash": "\(.*\)",/\1/p')
hotbench case set snail document "$note" for nobody
code_is 2
hotbench case set snail document "$note" for bench
code_is 0
ok 'said in the file' grep -q '"for": "bench"' "$own/snail/case.json"
hotbench case set snail
out_has 'for the bench'
hotbench check "$own/snail"
code_is 0
hotbench case show snail
out_lacks 'note-bench'
out_lacks 'Note for the bench'
hotbench case show snail --memo
out_has 'His poster forbade the easy way'
hotbench case show snail --memo --format json
out_has '"for": "bench"'
hotbench case show snail --format json
out_lacks '"for": "bench"'
hotbench case search snail 'poster forbade the easy way'
out_lacks 'forbade the easy way'
hotbench assignment new snail --sealed --turns 2 --title Snail --side petitioner -o "$TMP/snail/a.json"
code_is 0
err_has 'note: the debrief of a first attempt shows the memo with its model answers'
ok 'and no more' [ "$(wc -l <"$TMP/err")" -eq 1 ]
ok 'no word of it in the copy' sh -c "! grep -rq 'forbade the easy way' '$TMP/snail'"
ok 'nor that there is one' sh -c "! grep -rq 'note-bench\|\"for\"' '$TMP/snail/snail'"
at snail
hotbench case import "$TMP/snail/snail"
code_is 0
hotbench case show snail
code_is 0
out_lacks 'ench.md'
hotbench case search snail 'poster forbade the easy way'
out_lacks 'forbade the easy way'
hotbench assignment show "$TMP/snail/a.json"
out_has 'the case here the same'
hotbench argue --assignment "$TMP/snail/a.json" --student 1 --answers "$TMP/answers"
code_is 0
out_lacks 'forbade'
out_has 'not raised'
"$HOTBENCH" hearings export "$(newest)" -o "$TMP/snail/1.json"
for form in text md html; do
	hotbench report "$TMP/snail/1.json" --format $form
	out_lacks 'forbade the easy way'
done
ok 'nothing of it in the record' sh -c "! grep -q 'forbade the easy way\|note-bench' '$TMP/snail/1.json'"
# ... and the hash is one on both sides
at prof
one=$("$HOTBENCH" case show snail --format json | sed -n 's/^ *"hash": "\(.*\)",/\1/p')
ok 'the hearing has the hash of the case' grep -q "\"${one:-none}\"" "$TMP/snail/1.json"
ok 'which marking it changed' test "$one" != "$before"
hotbench hearings import "$TMP/snail/1.json"
code_is 0
err_has ': student 1, Tillery v. Vance, for petitioner, "Snail"'
err_lacks 'note: '
hotbench case set snail document "$note" for all
code_is 0
hotbench case search snail 'poster forbade the easy way'
out_has 'forbade'
# ... a changed note is another case, whoever holds it
hotbench case set snail document "$note" for bench
echo 'And more.' >>"$own/snail/meta/note-bench.md"
ok 'its bytes count' test "$("$HOTBENCH" case show snail --format json | sed -n 's/^ *"hash": "\(.*\)",/\1/p')" != "$one"
# ... other values are refused, and what is no text cannot be sealed
sed 's/"for": "bench"/"for": "judges"/' "$own/snail/case.json" >"$TMP/case.json"
cp "$own/snail/case.json" "$TMP/sound.json"
cp "$TMP/case.json" "$own/snail/case.json"
hotbench check "$own/snail"
code_is 1
out_has 'for: '
cp "$TMP/sound.json" "$own/snail/case.json"
printf '\377\376' >>"$own/snail/meta/note-bench.md"
hotbench assignment new snail --sealed --turns 2 --student-case "$TMP/snail2" -o "$TMP/snail2.json"
code_is 2
err_has 'for the bench and no UTF-8 text'
ok 'nothing half made' test ! -e "$TMP/snail2/snail" -a ! -e "$TMP/snail2.json"

# ---- a sheet that nobody here filled in ----
at forger
hotbench argue okafor --turns 2 --student 8 --answers "$TMP/answers"
"$HOTBENCH" hearings ballot "$(newest)" --set '1=5,2=5' --author Wray >/dev/null 2>&1
"$HOTBENCH" hearings export "$(newest)" -o "$TMP/forged.json"
hotbench argue okafor --turns 2 --student 9 --answers "$TMP/answers"
"$HOTBENCH" hearings export "$(newest)" -o "$TMP/clean.json"
"$HOTBENCH" hearings ballot "$(newest)" --set '1=5,2=5' --author Wray >/dev/null 2>&1
"$HOTBENCH" hearings export "$(newest)" -o "$TMP/later.json"
at fresh
hotbench hearings import "$TMP/forged.json"
code_is 0
err_has 'came with a score sheet by Wray, which was not filled in here'
forged=$(newest)
hotbench hearings list
out_has ', a score sheet by Wray (elsewhere), filled in elsewhere'
hotbench hearings list --format json
out_has '"sheets_not_from_here": "Wray (elsewhere)"'
hotbench hearings list --format csv
out_has ',sheets_not_from_here'
hotbench hearings ballot "$forged"
out_has '(filled in elsewhere: no part of a mean, grade or rank'
hotbench hearings import "$TMP/forged.json"
err_lacks 'score sheet by'
hotbench hearings import "$TMP/clean.json"
err_lacks 'score sheet'
hotbench hearings import "$TMP/later.json"
code_is 0
err_has 'came with a score sheet by Wray, which was not filled in here'
# ... once Wray grades here, a sheet that came along is still none of theirs
at fresh2
hotbench hearings import "$TMP/clean.json"
hotbench hearings ballot "$(newest)" --set 1=3 --author Wray
hotbench hearings import "$TMP/forged.json"
err_has 'came with a score sheet by Wray, which was not filled in here'
hotbench hearings list
out_lacks 'who filled in none here'
