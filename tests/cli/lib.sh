# What the scripts in tests/cli share.  Each begins with
#
#	. tests/cli/lib.sh
#
# runs in the repository's folder with a $TMP of its own and a home inside it,
# and makes one result line a promise:
#
#	run "$HOTBENCH" argue nobody          # keeps $code, $TMP/out, $TMP/err
#	code_is 3                             # ok / not ok, named after the run
#	out_has 'text'; out_lacks 'text'; err_has 'text'; out_is 'text'; err_is ''
#	same expected-file actual-file        # ACCEPT=yes rewrites the first
#	ok 'a title' command...               # passes when the command does
#	skip 'reason'                         # not a failure, but counted
#	serve agent.server; end_server        # a model that plays a scenario
#
# run reads standard input from $TMP/in if the script wrote one, else nothing.

# Whose time is over still ends what it began: what it traps EXIT for.
trap 'exit 143' TERM

last='(nothing was run)'
code=0

result() { # 0|1 title
	if [ "$1" -eq 0 ]; then
		echo "ok $2"
	else
		echo "not ok $2"
	fi
}

# What is started thousands of times here are these titles and comparisons, so they
# start no program that they can do without.
newline='
'
too_long=$(printf '%150s' '' | tr ' ' '?')

# Sets last: the command in one line that says the same in every run.
name_it() { # COMMAND
	rest=${1%%"$newline"*} last=
	case $rest in "$HOTBENCH"*) rest=hotbench${rest#"$HOTBENCH"} ;; esac
	while [ "${rest#*"$TMP"}" != "$rest" ]; do
		last=$last${rest%%"$TMP"*}TMP
		rest=${rest#*"$TMP"}
	done
	last=$last$rest
	# shellcheck disable=SC2295
	rest=${last#$too_long}
	[ "$rest" = "$last" ] || last=${last%"$rest"}
}

run() {
	name_it "$*"
	if [ -f "$TMP/in" ]; then
		"$@" <"$TMP/in" >"$TMP/out" 2>"$TMP/err"
	else
		"$@" </dev/null >"$TMP/out" 2>"$TMP/err"
	fi
	code=$?
	rm -f "$TMP/in"
}

show() {
	echo "  stdout:"; head -c 4000 "$TMP/out" | sed 's/^/    /'
	echo "  stderr:"; head -c 4000 "$TMP/err" | sed 's/^/    /'
}

code_is() {
	[ "$code" -eq "$1" ]
	result $? "$last: exit code $1"
	[ "$code" -eq "$1" ] || { echo "  exit code was $code"; show; }
}

# The file holds / lacks a fixed text.
has() { # stream text
	grep -qF -e "$2" "$TMP/$1"
	set -- $? "$last: $1 has \"${2%%"$newline"*}\""
	result "$1" "$2"
	[ "$1" -eq 0 ] || show
}

lacks() {
	! grep -qF -e "$2" "$TMP/$1"
	set -- $? "$last: $1 lacks \"${2%%"$newline"*}\""
	result "$1" "$2"
	[ "$1" -eq 0 ] || show
}

is() {
	printf '%s' "$2" >"$TMP/expected"
	[ -z "$2" ] || echo >>"$TMP/expected"
	cmp -s "$TMP/expected" "$TMP/$1"
	set -- $? "$1"
	result "$1" "$last: $2 as expected"
	[ "$1" -eq 0 ] || diff "$TMP/expected" "$TMP/$2"
}

out_has() { has out "$1"; }
err_has() { has err "$1"; }
out_lacks() { lacks out "$1"; }
err_lacks() { lacks err "$1"; }
out_is() { is out "$1"; }
err_is() { is err "$1"; }

same() {
	if [ "${ACCEPT:-}" = yes ]; then
		cp "$2" "$1"
	fi
	if diff -u "$1" "$2" >"$TMP/diff" 2>&1; then
		echo "ok $last: as in $1"
	else
		echo "not ok $last: as in $1 (make accept rewrites it)"
		sed 's/^/  /' "$TMP/diff"
	fi
}

ok() {
	title=$1
	shift
	"$@" >"$TMP/ok.log" 2>&1
	set -- $? "$title"
	result "$1" "$2"
	[ "$1" -eq 0 ] || sed 's/^/  /' "$TMP/ok.log"
}

skip() { echo "SKIP: $*"; }

# ---- a terminal (tmux), for the scripts that need one ----

mux() {
	case $1 in
	kill-server) mux_end ;;
	*) timeout 30 tmux -f /dev/null -S "$TMP/tmux" "$@" ;;
	esac
}

# It is gone when this returns: what comes next would meet a dying one else.
mux_end() {
	set -- "$(timeout 30 tmux -S "$TMP/tmux" display-message -p '#{pid}' 2>/dev/null)" 0
	timeout 30 tmux -S "$TMP/tmux" kill-server 2>/dev/null
	while [ -n "$1" ] && kill -0 "$1" 2>/dev/null && [ "$2" -lt 500 ]; do
		sleep 0.02
		set -- "$1" $(($2 + 1))
	done
	rm -f "$TMP/tmux"
}

# Waits half a minute and more for a fixed text on the screen, or for it to go.
sees() {
	n=0
	while ! mux capture-pane -p | grep -qF -e "$1"; do
		n=$((n + 1))
		[ $n -lt 600 ] || { mux capture-pane -p; return 1; }
		sleep 0.05
	done
}

gone() {
	n=0
	while mux capture-pane -p | grep -qF -e "$1"; do
		n=$((n + 1))
		[ $n -lt 600 ] || { mux capture-pane -p; return 1; }
		sleep 0.05
	done
}

type_text() {
	mux send-keys -l "$1"
}

# A model on loopback that plays a scenario (tests/llm/server.c): FILE of
# tests/llm/scenarios, or a path.  Sets $url; what came of it is in $TMP/served.
# It lives until end_server closes the pipe that it reads.
serve() {
	case $1 in
	*/*) scenario=$1 ;;
	*) scenario=tests/llm/scenarios/$1 ;;
	esac
	[ -p "$TMP/hold" ] || mkfifo "$TMP/hold"
	rm -f "$TMP/served"
	"$OUT/tests/llm/server" "$scenario" <"$TMP/hold" >"$TMP/served" &
	exec 9>"$TMP/hold"
	n=0
	until grep -qs '^port' "$TMP/served" || [ $n -ge 500 ]; do
		n=$((n + 1))
		sleep 0.01
	done
	url=http://127.0.0.1:$(sed -n 's/^port //p' "$TMP/served")/v1
}

end_server() {
	exec 9>&-
	wait
}

# A run by a model, killed when $2 replies of it are in the folder $1; sets had, the
# replies that are kept.
kill_at() { # FOLDER N COMMAND...
	folder=$1 least=$2
	shift 2
	"$@" --run "$folder" >"$TMP/out" 2>"$TMP/err" </dev/null 9>&- &
	pid=$! n=0
	until [ "$(cat "$folder/replies.jsonl" 2>/dev/null | wc -l)" -ge "$least" ] || [ $n -ge 600 ]; do
		n=$((n + 1))
		sleep 0.1
	done
	kill -KILL $pid
	wait $pid 2>/dev/null
	had=$(cat "$folder/replies.jsonl" 2>/dev/null | wc -l)
}

# ---- a scripted model: lines of a scenario ----

# A reply whose text is $1.
reply() {
	text=$(printf '%s' "$1" | sed 's/\\/\\\\\\\\/g; s/"/\\\\"/g')
	printf 'body 200 {"choices":[{"index":0,"message":{"role":"assistant","content":"%s"},"finish_reason":"stop"}],"usage":{"prompt_tokens":100,"completion_tokens":20}}\n' "$text"
}
on() { # TEXT of the body
	echo on
	echo "for $1"
}
always() { # TEXT REPLY
	on "$1"
	reply "$2"
	echo repeat
}
next() { # FORM REPLY: the next request, whatever it holds
	echo on
	printf 'expect body %s\n' "$1"
	reply "$2"
}

# ---- desks: a student's, an instructor's, each with hearings of its own ----

at() { # whose desk it is from here on
	XDG_DATA_HOME=$TMP/data/$1
	export XDG_DATA_HOME
}
hearings() { run "$HOTBENCH" hearings "$@"; }
newest() { "$HOTBENCH" hearings list | sed -n 2p | cut -d ' ' -f 1; }
# So many answers that nobody finds fault with, as lines of JSON.
points() { # N
	for i in $(seq "$1"); do
		echo "{\"text\":\"Yes, because the record shows it, point $i.\"}"
	done
}
# A case of one's own, turtle, which is tillery under that name; $own: where it lies.
own_turtle() {
	own=${XDG_CONFIG_HOME:-$HOME/.config}/hotbench/cases
	mkdir -p "$own"
	cp -R cases/tillery "$own/turtle"
	sed -i.bak 's/"slug": "tillery"/"slug": "turtle"/' "$own/turtle/case.json" "$own/turtle/map.json"
	rm -f "$own"/turtle/*.bak
}

# ---- whole outputs (tests/golden/, `make accept` rewrites them) ----

# golden NAME begins one; each `say ARGS...` adds a run of the program with all
# that it prints: "$ hotbench ARGS", its output, "! " before what went to standard
# error, its exit code unless 0.  `brief=PATTERN say ...` keeps the lines that match.
# golden_end compares.  What differs from run to run (ids, times, folders) is written
# in capitals, and of a number no more than four decimals, which every libm has.
golden() {
	golden=tests/golden/$1.txt
	: >"$TMP/golden"
}

say() {
	{
		echo "\$ hotbench $*"
		if [ -f "$TMP/in" ]; then
			"$HOTBENCH" "$@" <"$TMP/in" 2>"$TMP/err"
		else
			"$HOTBENCH" "$@" </dev/null 2>"$TMP/err"
		fi
		echo "= $?"
		rm -f "$TMP/in"
		sed 's/^/! /' "$TMP/err"
		echo
	} | grep -e '^[$=!]' -e "${brief:-}" | sed "s|$TMP|TMP|g; s|$PWD|HERE|g; /^= 0\$/d
		s/\([0-9]\.[0-9]\{4\}\)[0-9]\{1,\}\(e-[0-9]*\)\{0,1\}/\1/g
		s/20[0-9][0-9][01][0-9][0-3][0-9]-[0-2][0-9][0-5][0-9][0-5][0-9]-[a-z0-9]\{4\}/ID/g
		s/20[0-9][0-9]-[01][0-9]-[0-3][0-9]T[0-9:]*Z/TIME/g
		s/, 20[0-9][0-9]-[01][0-9]-[0-3][0-9]/, TODAY/g
		s/\( .t_ms.: \)[0-9]*/\1MS/
		s/today [0-2][0-9]:[0-5][0-9]/TODAY/g" >>"$TMP/golden"
}

golden_end() {
	last=$golden
	same "$golden" "$TMP/golden"
}
