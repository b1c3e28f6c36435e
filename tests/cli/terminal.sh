# Where the screen cannot be had, or is taken away: the reason and the remedy are
# told, and the exit status is what the manual says.
. tests/cli/lib.sh

for tool in tmux ps; do
	command -v $tool >/dev/null 2>&1 || { skip "$tool is not installed"; exit 0; }
done

trap 'mux kill-server 2>/dev/null' EXIT
mux new-session -d -x 200 -y 30 "sh"
type_text "PS1='% '; HOME='$HOME'; LC_ALL=C.UTF-8; export HOME LC_ALL; clear"
mux send-keys Enter

start() { # [variable=value] arguments; the shell then says how it ended
	was=${1%%=*}
	if [ "$was" != "$1" ]; then
		set_to="$was='${1#*=}'"
		shift
	else
		set_to=
	fi
	type_text "clear; $set_to '$HOTBENCH' $*; echo \"rc=\$?.\""
	mux send-keys Enter
}

its_pid() {
	ps -o pid=,comm= --ppid "$(mux list-panes -F '#{pane_pid}')" |
		awk '$2 ~ /^hotbench/ { print $1; exit }'
}

# Ends the input; what came before the program read keys of its own may be lost.
leave() {
	mux send-keys C-d
	sees 'rc=0.' >/dev/null || {
		mux send-keys C-d
		sees 'rc=0.' >/dev/null
	}
}

hearing='argue okafor --seed 1 --opening off'
for kind in nosuch '../../etc/passwd'; do
	start "TERM=$kind" "$hearing --ephemeral"
	ok "TERM=$kind: the line mode" sees 'you>'
	ok "TERM=$kind: why" sees "terminfo does not know \"$kind\""
	ok "TERM=$kind: a remedy" sees 'TERM=xterm-256color'
	ok "TERM=$kind: left" leave
done
for kind in '' dumb unknown; do
	start "TERM=$kind" "$hearing --ephemeral"
	ok "TERM='$kind': why" sees 'a terminal that cannot place a cursor'
	ok "TERM='$kind': the line mode" sees 'you>'
	leave
done
start TERM=dumb "$hearing --ephemeral --plain"
sees 'you>' >/dev/null
ok 'who asks for lines is told nothing' gone 'place a cursor'
leave
start TERM=nosuch
ok 'the lobby says why it does not open' sees 'terminfo does not know "nosuch"'
ok 'with the exit status of a wrong use' sees 'rc=2.'

# Ended by a signal, whatever was on the screen.
ended_by() { # SIGNAL what
	kill "-$1" "$(its_pid)"
	ok "$2: SIG$1 is an interruption" sees 'rc=130.'
}
for signal in TERM HUP QUIT INT; do
	start "$hearing"
	sees 'F3 docket' >/dev/null
	ended_by $signal 'a hearing'
	ok 'and says how to go on' sees 'hotbench resume'
done
start
sees 'q quit' >/dev/null
ended_by TERM 'the lobby'
kept=$("$HOTBENCH" hearings list --format json |
	sed -n 's/.*"id": "\(.*\)",/\1/p' | head -n 1)
start replay "$kept"
sees 'replay · turn' >/dev/null
ended_by HUP 'a replay'
