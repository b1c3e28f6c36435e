# The curses room at a real terminal (tmux): it starts, argues, follows the size,
# stops and goes on, is told to leave, is killed and resumed; and whatever
# happens, the terminal is as it was.
. tests/cli/lib.sh

for tool in tmux ps stty; do
	command -v $tool >/dev/null 2>&1 || { skip "$tool is not installed"; exit 0; }
done

# The shell's child: our program.
its_pid() {
	ps -o pid=,comm= --ppid "$(mux list-panes -F '#{pane_pid}')" |
		awk '$2 ~ /^hotbench/ { print $1; exit }'
}

# Canonical mode and echo are on again.  The markers are made when the line is
# run, so that the line as typed does not hold them.
tty_is_sane() {
	mux send-keys Enter
	type_text 'clear; stty -a | tr ";" "\n" | tr " " "\n" | grep -cx -e icanon -e echo -e isig -e icrnl | sed "s/^/sane=/"'
	mux send-keys Enter
	sees 'sane=4'
}

begin() {
	mux new-session -d -x 80 -y 24 "sh"
	mux set-option -g remain-on-exit on >/dev/null
	type_text "PS1='% '; HOME='$HOME'; LC_ALL=C.UTF-8; EDITOR='$TMP/editor'; export HOME LC_ALL EDITOR; clear"
	mux send-keys Enter
}

start() { # arguments
	type_text "clear; '$HOTBENCH' $*"
	mux send-keys Enter
}

trap 'mux kill-server 2>/dev/null' EXIT
begin

start argue okafor --seed 1 --opening off
ok 'the first question is on the screen' sees 'Q 1'
type_text 'No, Your Honor; the search began with the query.'
ok 'the draft and its cost are shown' sees 'words 9'
mux send-keys Enter
ok 'the answer is in the transcript and the next question asked' sees 'Q 2'

mux resize-window -x 140 -y 40
ok 'a wide terminal gets the margin' sees 'you have committed to'
for size in 41x13 200x50 10x3 1x1 90x30; do
	mux resize-window -x "${size%x*}" -y "${size#*x}"
done
mux resize-window -x 40 -y 12
ok 'a small one gets the smaller key line' gone 'you have committed to'
mux resize-window -x 80 -y 24
ok 'and back' sees 'F3 docket'

mux send-keys F5
ok 'the reading opens' sees 'your answer, read'
mux send-keys q
ok 'and closes' gone 'your answer, read'
mux send-keys F3
ok 'the docket opens' sees 'search'
mux send-keys Escape
ok 'and closes' gone 'words to look for'

type_text 'kept while stopped'
mux send-keys C-z
ok 'Ctrl-Z gives the shell back' sees 'Stopped'
ok 'with a sane terminal' tty_is_sane
type_text 'fg'
mux send-keys Enter
ok 'fg brings it back with the draft' sees 'kept while stopped'

cat >"$TMP/editor" <<'END'
#!/bin/sh
printf 'from my own editor\n' >>"$1"
END
chmod +x "$TMP/editor"
mux send-keys C-x
ok 'the own editor is run and its text taken' sees 'from my own editor'
mux send-keys C-_
ok 'which can be undone' gone 'from my own editor'

kill -TERM "$(its_pid)"
ok 'SIGTERM leaves' gone 'F3 docket'
ok 'with a sane terminal' tty_is_sane
start resume
ok 'resume stands where it was, draft and all' sees 'kept while stopped'
ok 'at the same question' sees 'Q 2'

kill -KILL "$(its_pid)"
ok 'killed' sees 'Killed'
# Nobody can give the terminal back then but the person: Return is Ctrl-J now.
type_text 'stty sane; tput rmcup; clear'
mux send-keys C-j
gone 'kept while stopped' >/dev/null
start resume
ok 'resume after a kill' sees 'kept while stopped'
kill -SEGV "$(its_pid)"
ok 'a crash gives the terminal back' tty_is_sane

start argue okafor --seed 2 --opening off --no-color --no-unicode
ok '--no-unicode draws with ASCII' sees '--------------------'
mux send-keys F10
ok 'leaving asks' sees 'Leave?'
mux send-keys a
ok 'adjourning leads to the debrief' sees 'Debrief'
mux send-keys q
ok 'q leaves it' gone 'Debrief'
ok 'with a sane terminal' tty_is_sane

kept=$(HOME="$HOME" "$HOTBENCH" hearings list --format json |
	sed -n 's/.*"id": "\(.*\)",/\1/p' | head -n 1)
start replay "$kept"
ok 'replay shows the first turn' sees 'replay · turn 1 of'
type_text '/no such words'
mux send-keys Enter
ok 'words are looked for' sees 'Nobody said that.'
mux send-keys Escape
sleep 1 # or Esc and d would be Alt-d
mux send-keys d
ok 'd is the debrief' sees 'Debrief'
mux send-keys q
ok 'and q comes back' sees 'replay · turn'
mux send-keys q
ok 'q leaves it' gone 'replay · turn'
ok 'with a sane terminal' tty_is_sane

type_text "TERM=dumb '$HOTBENCH' argue okafor --seed 3 --opening off"
mux send-keys Enter
ok 'a dumb terminal gets the line mode' sees 'you>'
mux send-keys C-c
mux send-keys C-d
