# Too little of something: descriptors, processes, room on the disk, a home that may
# be written to, streams that are open, a window of a size that can be.  Every command
# ends by itself with a code of ours, and says why where it did not do its work.
. tests/cli/lib.sh

echo '{"text": "Yes, Your Honor: it was a search."}' >"$TMP/answers"
echo '{"set": "s", "turn": 1, "question": "Was it?", "answer": "It was.", "commitment": 2, "relevance": 1, "manner": 1, "consistency": 0}' >"$TMP/rows"
printf '# Opinion\n\nThe officers searched the locker.\n' >"$TMP/opinion.md"
"$HOTBENCH" argue okafor --answers "$TMP/answers" --seed 1 >/dev/null 2>&1
id=$("$HOTBENCH" hearings list | sed -n 2p | cut -d ' ' -f 1)
"$HOTBENCH" hearings export "$id" >"$TMP/hearing.json"
"$HOTBENCH" assignment new okafor -o "$TMP/assignment.json" >/dev/null

commands() {
	cat <<X
argue okafor --answers $TMP/answers --seed 2
argue --assignment $TMP/assignment.json --student 1 --answers $TMP/answers
examine tillery --answers $TMP/answers --seed 1
ask okafor --count 1 --seed 1
case list
case show okafor
case search okafor locker
case import $TMP/opinion.md --name locker
check cases/tillery
hearings list
hearings show $id
hearings label $id Q1 manner 3
hearings import $TMP/hearing.json
report $id --format html
replay $id --plain
drill again $id Q1 --answers $TMP/answers
score $TMP/rows
analyze cobra $TMP/rows
eval listen --limit 1
config show
config set network off
assignment show $TMP/assignment.json
doctor
X
}
commands >"$TMP/commands"

# Ended by itself, and with a word where the work was not done.  doctor's 1 is a
# finding, on standard output.
sound() { # TITLE
	ok "$1: ends by itself ($code)" test "$code" -le 4
	ok "$1: says why" test "$code" -eq 0 -o -s "$TMP/err" -o -s "$TMP/out"
	ok "$1: nothing for a debugger" sh -c "! grep -q 'Sanitizer\|runtime error' '$TMP/err'"
}

# A sanitizer needs descriptors of its own to say anything.
for fds in 3 5 8 16; do
	while read -r command; do
		# shellcheck disable=SC2086
		run sh -c "ulimit -n $fds; exec \"\$@\"" sh \
			timeout 60 "$HOTBENCH" $command
		# The loader, which needs one to find the libraries, says so itself.
		[ $code -ne 127 ] || continue
		sound "$fds descriptors: ${command%% $TMP*}"
	done <"$TMP/commands"
done

# Streams that are not there.
while read -r command; do
	# shellcheck disable=SC2086
	"$HOTBENCH" $command <&- >"$TMP/out" 2>"$TMP/err"
	code=$?
	sound "no standard input: ${command%% $TMP*}"
	# shellcheck disable=SC2086
	"$HOTBENCH" $command </dev/null >"$TMP/out" 2>&-
	code=$?
	: >"$TMP/err"
	ok "no standard error: ${command%% $TMP*} ($code)" test "$code" -le 3
	# shellcheck disable=SC2086
	"$HOTBENCH" $command <&- >&- 2>&-
	ok "no stream at all: ${command%% $TMP*}" test $? -le 3
done <"$TMP/commands"
run "$HOTBENCH" hearings list
code_is 0

# Windows that cannot be.
for columns in 0 -1 99999999999999999999 abc ''; do
	for command in 'case show okafor' "hearings show $id" "replay $id --plain" \
		"argue okafor --seed 1 --ephemeral --answers $TMP/answers" help; do
		# shellcheck disable=SC2086
		run env COLUMNS="$columns" LINES="$columns" TERM=nosuch timeout 60 \
			"$HOTBENCH" $command
		code_is 0
	done
done

[ "$(id -u)" -eq 0 ] && command -v setpriv >/dev/null 2>&1 || {
	skip 'what a person without rights meets is tried by root, with setpriv'
	exit 0
}
as_nobody() { setpriv --reuid=65534 --regid=65534 --clear-groups "$@"; }
chmod 755 "$TMP" "$HOME"
as_nobody test -x "$HOTBENCH" || {
	skip 'nobody may not read this folder'
	exit 0
}
chmod -R a+rX "$TMP"

# A home that may not be written to: what is only read works.
while read -r command; do
	# shellcheck disable=SC2086
	run setpriv --reuid=65534 --regid=65534 --clear-groups env HOME="$HOME" \
		timeout 60 "$HOTBENCH" $command
	sound "a home that is read-only: ${command%% $TMP*}"
	case $command in
	case\ list | case\ show* | score* | hearings\ list | config\ show | ask*)
		code_is 0
		;;
	argue* | config\ set* | case\ import*) ok "$last: is not taken for done" test $code -ne 0 ;;
	esac
done <"$TMP/commands"

# No process more: what another program would do is told as not done.
mkdir "$TMP/free"
chown 65534 "$TMP/free"
printf '#!/bin/sh\necho x\n' >"$TMP/pdftotext"
chmod +x "$TMP/pdftotext"
printf '%%PDF-1.4\n' >"$TMP/one.pdf"
chmod a+r "$TMP/one.pdf"
mkdir -p "$TMP/free/.config/hotbench"
printf '[endpoint x]\nbase_url = http://127.0.0.1:9/v1\nmodel = m\nkey_command = echo k\nretries = 0\n' \
	>"$TMP/free/.config/hotbench/config"
chown -R 65534 "$TMP/free"
for command in "case import $TMP/one.pdf --name one" "doctor --endpoint x" \
	"ask okafor --count 1 --simulator default --endpoint x"; do
	# shellcheck disable=SC2086
	run setpriv --reuid=65534 --regid=65534 --clear-groups env HOME="$TMP/free" \
		PATH="$TMP:$PATH" sh -c 'ulimit -u 1; exec "$@"' sh "$HOTBENCH" $command
	ok "$last: no process more ($code)" test "$code" -ge 1 -a "$code" -le 4
	sound "no process more: ${command%% $TMP*}"
done

# A disk that is full: each command with ever less room.
mkdir "$TMP/small"
mount -t tmpfs -o size=2m none "$TMP/small" 2>/dev/null || {
	skip 'no small disk can be mounted here'
	exit 0
}
trap 'umount "$TMP/small"' EXIT
for room in 0 40; do
	while read -r command; do
		rm -rf "$TMP"/small/* "$TMP"/small/.[a-z]*
		cp -R "$HOME/." "$TMP/small"
		head -c 4000000 /dev/zero >"$TMP/small/filler" 2>/dev/null
		[ $room -eq 0 ] || truncate -s "-${room}K" "$TMP/small/filler"
		# shellcheck disable=SC2086
		run env HOME="$TMP/small" timeout 60 "$HOTBENCH" $command
		sound "$room KiB left: ${command%% $TMP*}"
		rm -f "$TMP/small/filler"
		run env HOME="$TMP/small" "$HOTBENCH" hearings show "$id"
		ok "$room KiB left: ${command%% $TMP*}: what was kept is kept" test $code -eq 0
	done <"$TMP/commands"
done
