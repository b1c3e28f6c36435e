# From the lobby to the case room, its papers, the podium, and back, at a real
# terminal (tmux); and what a broken case, a missing model and a small window do.
. tests/cli/lib.sh

for tool in tmux stty; do
	command -v $tool >/dev/null 2>&1 || { skip "$tool is not installed"; exit 0; }
done

own="$HOME/.config/hotbench/cases"
mkdir -p "$own/zz-broken" "$own/zy-hollow"
printf '{"schema": "hotbench.case/1", "slug": "zz-broken", "kind": "real", "title": 7}\n' \
	>"$own/zz-broken/case.json"
# Its head can be read, the rest cannot.
printf '{"schema": "hotbench.case/1", "slug": "zy-hollow", "title": "Hollow v. Whole", "kind": "real"}\n' \
	>"$own/zy-hollow/case.json"

run "$HOTBENCH" --no-unicorn
code_is 2
err_has 'Did you mean --no-unicode?'
run "$HOTBENCH" --no-color --help
code_is 0
out_has 'hotbench [options]'
run "$HOTBENCH" --config
code_is 2
run "$HOTBENCH" --no-color --readonly case list
code_is 0
out_has okafor
run "$HOTBENCH" --no-colour case list
code_is 2
run "$HOTBENCH" --no-color
code_is 2
out_has 'The lobby needs a terminal.'

trap 'mux kill-server 2>/dev/null' EXIT
mux new-session -d -x 80 -y 24 sh
type_text "PS1='% '; HOME='$HOME'; LC_ALL=C.UTF-8; export HOME LC_ALL; clear"
mux send-keys Enter

start() { # arguments
	type_text "clear; '$HOTBENCH' $*; echo code=\$?"
	mux send-keys Enter
}

start
ok 'the lobby shows the cases' sees 'Okafor v. Meridian'
ok 'and what to do the first time' sees 'First time?'
ok 'and that no model is asked' sees 'no model · offline'
type_text '/okafor'
ok 'it filters as one types' gone 'Hollow v. Whole'
mux send-keys Enter
mux send-keys Enter
ok 'Enter opens the case room' sees 'how it is argued'
ok 'with the five minutes of the first time' sees '--minutes 5 --seed'
ok 'and the bench as it sits' sees 'THACKENBY'
mux send-keys j j BSpace
ok 'a choice changes the command' gone '--minutes 5'
mux send-keys d
ok 'the documents are listed' sees 'Joint Appendix: stipulations'
mux send-keys Enter
ok 'a document opens' sees '1 of 11'
type_text '/warrant'
mux send-keys Enter
ok 'words are looked for' sees '1 of '
mux send-keys n
ok 'and found again' sees '2 of '
type_text 'g3'
mux send-keys Enter
ok 'one goes to a paragraph' sees '¶ 3'
mux send-keys t
ok 'the headings are there' sees 'I. Standing and mootness'
mux send-keys q
gone 'go there' >/dev/null
mux send-keys q
ok 'q ends the search' gone '2 of 1'
mux send-keys q
ok 'then the document' sees '── documents'
mux resize-window -x 40 -y 12
ok 'all of it goes on in a small window' sees 'Opinion and Order'
mux send-keys q
ok 'the room too' sees 'interruption'
mux send-keys Tab
ok 'with the case on a page of its own' sees 'Questions presented'
mux send-keys Tab
mux resize-window -x 200 -y 50
ok 'a wide one shows all at once' sees 'Quarry Street'
mux resize-window -x 80 -y 24
mux send-keys b
ok 'the bench is picked from a list' sees 'Or seat the justices yourself'
type_text ' '
mux send-keys End
type_text ' '
mux send-keys Home Down Enter
ok 'a bench as it comes' sees '--bench first-round'
mux capture-pane -p | sed -n '/hotbench argue/,/^ *$/p' |
	grep -v -e 'Enter argue' -e '^ *$' >"$TMP/command"
mux send-keys Enter
ok 'Enter argues' sees 'Your opening; Enter alone skips it'
mux send-keys Enter
ok 'and the bench asks' sees 'Q 1'
# The line at the foot, as a shell reads it: the same first question.
sed "s|^ *hotbench|'$HOTBENCH'|" "$TMP/command" >"$TMP/again"
echo '{"text": "I do not know, Your Honor."}' >"$TMP/answer"
sed -i '$s/$/ --ephemeral --turns 1 --answers "$TMP\/answer"/' "$TMP/again"
sh "$TMP/again" >"$TMP/out" 2>"$TMP/err"
asked=$(sed -n 's/^[A-Z][a-z]*: //p' "$TMP/out" | head -n 1 | cut -c 1-40)
ok 'the command at the foot holds the same hearing' \
	test -n "$asked" -a -n "$(mux capture-pane -p | grep -F "$asked")"
type_text 'No, Your Honor; the search began with the query.'
mux send-keys Enter
ok 'an answer is taken' sees 'Q 2'
mux send-keys F10
sees 'Leave?' >/dev/null
mux send-keys l
ok 'leaving comes back to the lobby' sees 'Go on with'
ok 'which knows the hearing' sees 'petitioner · at Q 2'

mux send-keys End
ok 'a broken case says what is wrong' sees '$.title:'
mux send-keys Enter
ok 'and is not argued' sees 'has to be mended first'
mux send-keys k
mux send-keys Enter
ok 'one that breaks later does not end the program' sees '$.facts'
ok 'nor leave the lobby' sees 'Go on with'
mux send-keys h
ok 'every hearing is in a list' sees 'Enter goes on where it was left'
mux send-keys Enter
ok 'and goes on from there' sees 'Q 2'
mux send-keys F10
sees 'Leave?' >/dev/null
mux send-keys a
ok 'to its debrief' sees 'Debrief'
mux send-keys q
sees 'find' >/dev/null
mux send-keys q
ok 'q leaves the program' sees 'code=0'

# A stop, a storm of sizes, and an end from outside leave the terminal sane.
its_pid() {
	ps -o pid=,comm= --ppid "$(mux list-panes -F '#{pane_pid}')" |
		awk '$2 ~ /^hotbench/ { print $1; exit }'
}
tty_is_sane() {
	mux send-keys Enter
	type_text 'clear; stty -a | tr ";" "\n" | tr " " "\n" | grep -cx -e icanon -e echo -e isig -e icrnl | sed "s/^/sane=/"'
	mux send-keys Enter
	sees 'sane=4'
}
if command -v ps >/dev/null 2>&1; then
	start
	sees 'find' >/dev/null
	mux send-keys C-z
	ok 'Ctrl-Z in the lobby gives the shell back' sees 'Stopped'
	ok 'with a sane terminal' tty_is_sane
	type_text 'fg'
	mux send-keys Enter
	ok 'and fg the lobby' sees 'find'
	mux send-keys Enter
	sees 'how it is argued' >/dev/null
	for size in 41x13 200x50 10x3 1x1 119x30 300x100 40x12; do
		mux resize-window -x "${size%x*}" -y "${size#*x}"
	done
	ok 'the room follows the size' sees 'interruption'
	mux resize-window -x 80 -y 24
	sees 'seed' >/dev/null
	kill -TERM "$(its_pid)"
	ok 'SIGTERM leaves' gone 'how it is argued'
	ok 'with a sane terminal' tty_is_sane
else
	skip 'ps is not installed'
fi

start --no-unicode --no-color
ok 'common options go without a command' sees '> Tillery'
mux send-keys q
sees 'code=0' >/dev/null

# A model that is asked for and not there is told where it was asked for.
conf="$HOME/.config/hotbench/config"
printf '%s\n' 'endpoint = far' '[argue]' 'simulator = default' \
	'[endpoint far]' 'base_url = http://192.0.2.1:9/v1' 'model = m' \
	'key_env = NO_SUCH_KEY' >"$conf"
start
ok 'a missing key is told, and nothing is asked' sees 'key missing: NO_SUCH_KEY'
mux send-keys q
sees 'code=0' >/dev/null
printf '%s\n' 'network = off' 'endpoint = far' '[argue]' 'simulator = default' \
	'[endpoint far]' 'base_url = http://192.0.2.1:9/v1' 'model = m' >"$conf"
start
ok 'so is a network that is off' sees 'the network is off'
mux send-keys Enter
sees 'how it is argued' >/dev/null
mux send-keys Enter
ok 'the room says why it cannot begin' sees 'network'
ok 'and stays' sees 'how it is argued'
mux send-keys q
sees 'find' >/dev/null
mux send-keys q
ok 'q leaves, twice' sees 'code=0'
