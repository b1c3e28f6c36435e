# Going through kept hearings: two side by side, in lines and at a terminal; played
# at their own pace; notes, and what is kept of a question.
. tests/cli/lib.sh

argue() { # file seed [options]
	file=$1 seed=$2
	shift 2
	"$HOTBENCH" argue okafor --answers "$TMP/$file" --seed "$seed" "$@" \
		>/dev/null 2>&1
	"$HOTBENCH" hearings list --format json |
		sed -n 's/.*"id": "\(.*\)",/\1/p' | head -n 1
}

printf '{"text":"Yes, it was a search."}\n{"text":"We concede that."}\n' \
	>"$TMP/a.jsonl"
printf '{"text":"It was: the query reached private data."}\n' >"$TMP/b.jsonl"
a=$(argue a.jsonl 1)
b=$(argue b.jsonl 1)

run "$HOTBENCH" replay "$a" "$b"
code_is 0
out_has "first: Okafor v. Meridian Transit Authority ($a, for petitioner, seed 1, questions simulated)"
out_has '(Same words: 1; only in the first: 2, only in the second: 1.)'
out_has 'first: Yes, it was a search.'
out_has 'second: It was: the query reached private data.'
out_has '[commitment '
out_has 'answers, first: '
out_has 'practice, second: '
out_has ' of court time)'
out_has 'Asked in the first only'
out_has ', asked in the first only'
out_has 'first: We concede that.'
out_has 'Asked in the second only'
ok 'what the second alone was asked stands above its answer' \
	grep -A1 -q '^Q [0-9]*, asked in the second only$' "$TMP/out"
ok 'in its own words' [ -n "$(grep -A1 '^Q [0-9]*, asked in the second only$' \
	"$TMP/out" | tail -n 1 | grep '?')" ]
err_is ''
run "$HOTBENCH" replay "$a" "$b" --format json
code_is 0
err_is ''
out_has '"schema": "hotbench.beside/1"'
out_has '"only": "first"'
out_has '"only_in_first": 2'
out_has '"text": "We concede that."'
ok 'all of it one object' [ "$(tail -n 1 "$TMP/out")" = '}' ]
run "$HOTBENCH" replay "$a" --format json
code_is 2
err_has 'hotbench hearings export prints one'
run "$HOTBENCH" replay "$a" "$b" --format csv
code_is 2
run "$HOTBENCH" replay "$a" "$b" --format json --blind
out_has '"labels": null'
out_lacks 'commitment'
out_has '"issue": null'
run "$HOTBENCH" replay "$b" "$a" --blind
code_is 0
out_has 'second: Yes, it was a search.'
out_lacks '[commitment '
run "$HOTBENCH" replay "$b" "$a" --feedback none
out_lacks '[commitment '
run "$HOTBENCH" hearings label "$a" Q1 commitment none it only agrees
run "$HOTBENCH" --readonly replay "$a" "$b" --plain
code_is 0
out_has '[commitment none, '
out_has '; a person labelled it]'
out_has 'it only agrees'
run "$HOTBENCH" hearings note "$b" Q1 Mind the light.
run "$HOTBENCH" replay "$a" "$b" --format json
out_has '"reason": "it only agrees"'
out_has 'Mind the light.'
run "$HOTBENCH" replay "$a" "$b" --blind
out_lacks 'it only agrees'
out_lacks 'Mind the light.'

# What is no pair.
run "$HOTBENCH" replay "$a" "$a"
code_is 2
err_has 'is one hearing: for two side by side give another'
run "$HOTBENCH" replay "$a" nobody
code_is 2
err_has 'nobody'
run "$HOTBENCH" replay "$a" "$b" "$a"
code_is 2
run "$HOTBENCH" replay "$a" "$b" --speed 2
code_is 2
err_has '--speed plays one hearing, not two'
for bad in 0 -1 fast 1000; do
	run "$HOTBENCH" replay "$a" --speed $bad
	code_is 2
done

# Under one assignment and its seed the others belong together by their number.
"$HOTBENCH" assignment new okafor --seed 5 -o "$TMP/week.json" >/dev/null 2>&1
c=$(argue a.jsonl 5 --assignment "$TMP/week.json" --student 17)
d=$(argue b.jsonl 5 --assignment "$TMP/week.json" --student 21)
run "$HOTBENCH" replay "$c" "$d"
code_is 0
out_has "first: Okafor v. Meridian Transit Authority ($c, student 17, "
out_has 'same number, assignment and seed: 1'
out_has 'second: (not answered)'
out_has 'only in the second: 0.'

# No terminal: all of it at once, whatever the speed.
run "$HOTBENCH" replay "$a" --speed 1
code_is 0
out_has 'We concede that.'
out_has 'Debrief'

command -v tmux >/dev/null 2>&1 || { skip 'tmux is not installed'; exit 0; }
trap 'mux kill-server 2>/dev/null' EXIT

start() { # arguments
	type_text "clear; '$HOTBENCH' $*"
	mux send-keys Enter
}

mux new-session -d -x 80 -y 24 "sh"
type_text "PS1='% '; HOME='$HOME'; LC_ALL=C.UTF-8; LOGNAME=wagner; export HOME LC_ALL LOGNAME; clear"
mux send-keys Enter

start replay "$a" --speed 50
ok 'it plays by itself to the end' sees 'That was the last turn.'
mux send-keys Home
ok 'and is then an ordinary replay' sees 'replay · turn 1 of'
mux send-keys m
ok 'a note is asked for' sees ' note'
type_text 'Mind the light.'
mux send-keys Enter
ok 'and kept' sees 'Noted.'
ok 'by the turn' sees 'Mind the light.'
mux send-keys w
ok 'what is kept of the question' sees 'what is kept of the question'
mux send-keys q q
ok 'back at the shell' gone 'replay · turn'
run "$HOTBENCH" hearings note "$a"
out_has 'Mind the light.'

start --readonly replay "$a"
ok 'with --readonly' sees 'replay · turn 1 of'
mux send-keys m
ok 'no note is taken, and that is said' sees 'Notes cannot be kept here'
mux send-keys q
ok 'it leaves' gone 'replay · turn'

start replay "$a" "$b"
ok 'both as wholes first' sees 'answers'
mux send-keys n
ok 'at 80 columns one above the other' sees 'two hearings'
ok 'with both answers' sees 'It was: the query'
mux resize-window -x 100 -y 24
ok 'at 100 beside each other' sees ' │ '
ok 'each with its question' sees "── second"
mux send-keys n
ok 'then what one alone was asked' sees 'asked in the first only'
ok 'and the other not' sees '(not asked here)'
mux send-keys q
ok 'q leaves it' gone '── second'

mux resize-window -x 80 -y 24
start replay "$a" --plain
ok 'in lines' sees 'replay>'
type_text 'play 50'
mux send-keys Enter
ok 'it plays too' sees 'That was the last question.'
type_text '1'
mux send-keys Enter
type_text 'w'
mux send-keys Enter
ok 'and tells what is kept' sees 'bench: simulator offline'
type_text 'play 0.1'
mux send-keys Enter
ok 'slowly' sees 'x0.1; Enter stops.'
mux send-keys Enter
ok 'Enter stops it' sees '(Stopped.)'
type_text 'b'
mux send-keys Enter
ok 'the score sheet is there in lines' sees 'marks its lines.'
