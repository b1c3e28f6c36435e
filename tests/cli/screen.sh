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
mux resize-window -x 31 -y 12
ok 'in one that is too narrow for a question it says so' sees 'Too small'
mux resize-window -x 80 -y 7
ok 'or too low' sees 'make it 32 by 8'
mux resize-window -x 80 -y 24
ok 'and back' sees 'F3 docket'

mux send-keys F5
ok 'the reading opens' sees 'your answer, read'
mux send-keys q
ok 'and closes' gone 'your answer, read'
mux send-keys F3
ok 'the docket opens' sees 'Enter search'
mux send-keys Escape
ok 'and closes' gone 'Enter search' # before it, Esc and k would be Alt-k

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
mux send-keys C-x C-e
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

# Ten turns, with most of what can be opened in between, then the size changed as
# fast as it can be while a question is answered.
start argue okafor --seed 4 --opening off --clock wall
sees 'Q 1' >/dev/null
turn=1
while [ $turn -le 10 ]; do
	type_text "Answer number $turn, Your Honor: the query is the search."
	mux send-keys Enter
	turn=$((turn + 1))
	sees "Q $turn" >/dev/null || break
done
ok 'ten turns were argued' sees 'Q 11'
mux send-keys F11
ok 'a moment is given' sees 'MOMENT 0:'
mux send-keys F5
ok 'the answer stands above its reading' sees 'Answer number 10'
mux send-keys l
ok 'it can be labelled' sees 'your own label'
mux send-keys Right Enter
sees 'why (may stay empty)' >/dev/null
mux send-keys Enter
ok 'and the label is kept' sees 'Kept: commitment'
mux send-keys q
mux send-keys C-s
sees 'look for' >/dev/null
type_text 'number 3,'
mux send-keys Enter
ok 'words are found in what was said' sees 'Answer number 3,'
mux send-keys q
gone 'other words' >/dev/null
mux send-keys F3
sees 'words to look for' >/dev/null
type_text 'general order'
mux send-keys Enter
ok 'a search of the docket' sees 'open the paper'
mux send-keys Enter
ok 'leads into the paper' sees 'g paragraph'
mux send-keys Escape
gone 'g paragraph' >/dev/null
mux send-keys Escape
gone 'open the paper' >/dev/null
type_text 'kept in the storm'
for k in 1 2 3 4 5 6 7 8; do
	mux resize-window -x $((30 + 20 * k)) -y $((10 + 4 * k))
	mux resize-window -x $((200 - 20 * k)) -y $((60 - 5 * k))
done
mux resize-window -x 80 -y 24
ok 'a storm of sizes leaves the draft' sees 'kept in the storm'
ok 'and the question' sees 'Q 11'
pid=$(its_pid)
kill -TSTP "$pid"
ok 'SIGTSTP from outside stops it' sees 'Stopped'
ok 'with a sane terminal' tty_is_sane
type_text 'fg'
mux send-keys Enter
ok 'SIGCONT brings it back' sees 'kept in the storm'
kill -HUP "$(its_pid)"
ok 'SIGHUP leaves' gone 'kept in the storm'
ok 'with a sane terminal' tty_is_sane

# Its terminal is closed under it: nothing is lost, nothing goes on running.
mux new-window "HOME='$HOME' LC_ALL=C.UTF-8 '$HOTBENCH' resume"
ok 'resume in a window of its own' sees 'kept in the storm'
type_text ', and closed'
sees 'and closed' >/dev/null
sleep 1
pid=$(mux list-panes -F '#{pane_pid}')
mux kill-window
n=0
while kill -0 "$pid" 2>/dev/null && [ $n -lt 50 ]; do
	n=$((n + 1))
	sleep 0.1
done
ok 'a closed terminal ends it' sh -c "! kill -0 $pid 2>/dev/null"
start resume
ok 'with the draft kept' sees 'kept in the storm, and closed'
mux send-keys F10
sees 'Leave?' >/dev/null
mux send-keys l
gone 'Leave?' >/dev/null

# The mouse is left alone unless it is asked for, and always given back.
mouse_is() {
	n=0
	while [ "$(mux display-message -p '#{mouse_any_flag}')" != "$1" ]; do
		n=$((n + 1))
		[ $n -lt 50 ] || return 1
		sleep 0.1
	done
}
start argue okafor --seed 5 --opening off
sees 'Q 1' >/dev/null
ok 'no mouse by default' mouse_is 0
mux send-keys M-x
ok 'until it is asked for' mouse_is 1
type_text 'It was a search.'
mux send-keys Enter
sees 'Q 2' >/dev/null
row=$(mux capture-pane -p | grep -n 'It was a search' | head -n 1 | cut -d: -f1)
type_text "$(printf '\033[<0;20;%dM\033[<0;20;%dm' "$row" "$row")"
ok 'a click on an answer opens its reading' sees 'your answer, read'
kill -SEGV "$(its_pid)"
ok 'a crash gives it back' mouse_is 0
ok 'and the terminal' tty_is_sane
mkdir -p "$HOME/.config/hotbench"
printf '[screen]\nmouse = yes\n' >"$HOME/.config/hotbench/config"
start argue okafor --seed 5 --opening off --no-mouse
sees 'Q 1' >/dev/null
ok '--no-mouse goes over the settings' mouse_is 0
mux send-keys F10
sees 'Leave?' >/dev/null
mux send-keys l
gone 'Leave?' >/dev/null
start argue okafor --seed 5 --opening off
sees 'Q 1' >/dev/null
ok 'which can ask for it' mouse_is 1
mux send-keys C-z
sees 'Stopped' >/dev/null
ok 'a stopped program has no mouse' mouse_is 0
type_text 'fg'
mux send-keys Enter
ok 'it has when it goes on' mouse_is 1
kill -TERM "$(its_pid)"
ok 'and not when it is gone' mouse_is 0
rm "$HOME/.config/hotbench/config"

# What terminals there are: each draws, takes keys, and comes back sane.
for kind in vt100 xterm-256color screen tmux linux; do
	infocmp $kind >/dev/null 2>&1 || { skip "no terminfo for $kind"; continue; }
	type_text "clear; TERM=$kind '$HOTBENCH' argue okafor --seed 6 --opening off --ephemeral"
	mux send-keys Enter
	ok "TERM=$kind: the question" sees 'Q 1'
	type_text "typed on $kind"
	ok "TERM=$kind: the draft" sees "typed on $kind"
	mux send-keys Escape
	sleep 0.2
	mux send-keys q
	ok "TERM=$kind: Esc and a letter is a command" sees 'Leave?'
	mux send-keys l
	gone 'Leave?' >/dev/null
	ok "TERM=$kind: a sane terminal" tty_is_sane
done

type_text "TERM=dumb '$HOTBENCH' argue okafor --seed 3 --opening off"
mux send-keys Enter
ok 'a dumb terminal gets the line mode' sees 'you>'
mux send-keys C-c
mux send-keys C-d
