# What is waited for is said, with the seconds, on the screen and in lines; Ctrl-C does
# what it says, and Enter asks again.
. tests/cli/lib.sh

command -v tmux >/dev/null 2>&1 || { skip 'no tmux'; exit 0; }
trap 'mux kill-server 2>/dev/null' EXIT
unset HOTBENCH_API_KEY

argue() { # options: in a terminal of its own
	mux kill-server 2>/dev/null
	mux new-session -d -x 80 -y 24 "env HOME='$HOME' LC_ALL=C.UTF-8 '$HOTBENCH' argue okafor \
		--seed 2 --opening off --base-url $url --model m --ephemeral $*; echo rc=\$?.; cat"
}
# The seconds behind a text go on.
counts() {
	sees "$1" || return 1
	was=$(mux capture-pane -p | grep -oE "$1[0-9]+ s" | tail -n 1)
	n=0
	until now=$(mux capture-pane -p | grep -oE "$1[0-9]+ s" | tail -n 1) &&
		[ -n "$now" ] && [ "$now" != "$was" ]; do
		n=$((n + 1))
		[ $n -lt 100 ] || return 1
		sleep 0.1
	done
}
stop_server() {
	exec 9>&-
}

for mode in --plain ''; do
	serve waiting.server
	argue --simulator default $mode
	ok "$mode: it is loading" sees 'loading the model, '
	ok "$mode: what stops it is said" sees ' s (Ctrl-C stops)'
	ok "$mode: and then no more" sees 'waiting for the model, '
	ok "$mode: it thinks" sees 'thinking, '
	ok "$mode: it asks" sees 'Where does your rule stop, counsel?'
	type_text 'At the query.'
	mux send-keys Enter
	ok "$mode: one that is silent is said to be waited for" \
		counts 'waiting for the model, '
	mux send-keys C-c
	ok "$mode: Ctrl-C stops" sees 'Stopped.'
	case $mode in
	--plain) ok "$mode: Enter asks again" sees 'Enter asks again>' ;;
	*) ok "screen: Enter asks again" sees 'the bench waits: Enter asks it again' ;;
	esac
	mux send-keys Enter
	ok "$mode: so it does" sees 'And if it were twice as long?'
	type_text ':reader llm'
	mux send-keys Enter
	ok "$mode: a model reads" sees 'reader llm'
	type_text ':simulator offline'
	mux send-keys Enter
	ok "$mode: nobody asks one" sees 'simulator offline'
	type_text 'It stops there too.'
	mux send-keys Enter
	ok "$mode: what is read takes time as well" \
		sees ' s (Ctrl-C reads offline)'
	mux send-keys C-c
	ok "$mode: and may be stopped" sees 'the offline reader reads this'
	mux kill-server
	stop_server
done

# An agent's steps.
for mode in --plain ''; do
	serve waiting_agent.server
	argue --simulator agent $mode
	ok "$mode: the first step" counts 'step 1 of 10, '
	ok "$mode: the second" sees ' s (Ctrl-C stops): THINK'
	ok "$mode: a search" sees ' s (Ctrl-C stops): SEARCH "regular'
	mux kill-server
	stop_server
done

# Answers from a file, looked at by a person.
serve waiting.server
printf '{"text": "At the query."}\n' >"$TMP/answers"
argue --simulator default --answers "$TMP/answers"
ok 'answers: it is told' sees 'thinking, '
ok 'answers: and taken away' gone 'thinking, '
ok 'answers: the next is waited for' counts 'waiting for the model, '
mux kill-server
stop_server

# Where nobody sees it nothing is counted.
serve prompted.server
printf 'It stops at the query.\n' >"$TMP/in"
run "$HOTBENCH" argue okafor --plain --seed 2 --simulator default --model m \
	--base-url "$url" --ephemeral
end_server
out_lacks 'Ctrl-C'
out_lacks 'waiting for'

# A terminal that shows letters only gets no line that is written anew.
serve waiting.server
mux new-session -d -x 80 -y 24 "env HOME='$HOME' TERM=dumb '$HOTBENCH' argue okafor --plain --seed 2 \
	--opening off --simulator default --base-url $url --model m --ephemeral; cat"
ok 'a dumb terminal' sees 'wait>'
ok 'says it once' sees 'the model is still loading'
ok 'and counts nothing' sh -c "! tmux -f /dev/null -S '$TMP/tmux' capture-pane -p | grep 'Ctrl-C stops'"
mux kill-server
stop_server
wait
