# When the journal fails a hearing under way: it is removed, or may not grow; and
# one that may only be read.
. tests/cli/lib.sh

journal=$HOME/.local/share/hotbench/hearings.db
answer() { echo '{"text":"Yes, Your Honor, it was a search."}' >&8; }

# Waits up to ten seconds for a text in what the hearing printed.
comes() {
	n=0
	until [ "$(grep -cF -e "$1" "$TMP/out")" -ge "$2" ]; do
		n=$((n + 1))
		[ $n -lt 100 ] || return 1
		sleep 0.1
	done
}

# ---- removed in the middle ----
mkfifo "$TMP/answers"
"$HOTBENCH" argue okafor --answers "$TMP/answers" --seed 1 --no-clock \
	>"$TMP/out" 2>"$TMP/err" &
hearing=$!
exec 8>"$TMP/answers"
answer
ok 'the first answer is taken' comes 'you: ' 1
rm -f "$journal" "$journal"-*
answer
answer
ok 'the hearing goes on' comes 'you: ' 3
exec 8>&-
wait $hearing
code=$?
last='a journal removed in the middle'
code_is 1
err_has 'hotbench hearings import'
path=$(sed -n 's/.* \(\/.*\.json\)$/\1/p' "$TMP/err" | head -n 1)
ok 'it is where it says' test -s "$path"
ok 'for its owner alone' [ "$(stat -c %a "$path")" = 600 ]
hearings import "$path"
code_is 0
id=$(cat "$TMP/out")
hearings show "$id"
ok 'with every answer' [ "$(grep -c '^you: ' "$TMP/out")" -eq 3 ]

# ---- a file that may not grow ----
for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16; do
	echo '{"text":"Yes, Your Honor, it was a search."}'
done >"$TMP/many.jsonl"
# In blocks of 512 or 1024 bytes; what is fifty thousand bytes long already may
# be written to, the log behind it may not.
run sh -c "ulimit -f 90; exec '$HOTBENCH' argue okafor --seed 2 --no-clock \
	--answers '$TMP/many.jsonl'"
ok 'it is not killed' [ "$code" -lt 128 ]
cat "$TMP/out" >>"$TMP/err"
err_has 'the disk is full'
hearings list --format json
id=$(sed -n 's/.*"id": "\(.*\)",/\1/p' "$TMP/out" | head -n 1)
hearings show "$id"
code_is 0
out_has 'you: Yes, Your Honor'

# ---- a folder that may not be written to ----
# As root everything may be; then as nobody, where that can be.
as_nobody=
if [ "$(id -u)" = 0 ]; then
	as_nobody='setpriv --reuid=65534 --regid=65534 --clear-groups'
fi
folder=$HOME/.local/share/hotbench
chmod 755 "$TMP" "$HOME" "$HOME/.local" "$HOME/.local/share"
rm -rf "$folder"/*.drafts
find "$folder" -type f -exec chmod 644 {} +
chmod 555 "$folder"
if $as_nobody test -x "$HOTBENCH" 2>/dev/null; then
	run $as_nobody "$HOTBENCH" hearings list --format json
	code_is 0
	run $as_nobody "$HOTBENCH" hearings show "$id"
	code_is 0
	out_has 'you: Yes, Your Honor'
	run $as_nobody "$HOTBENCH" replay "$id" --plain
	code_is 0
	run $as_nobody "$HOTBENCH" hearings export "$id"
	code_is 0
	run $as_nobody "$HOTBENCH" argue okafor --answers "$TMP/many.jsonl"
	code_is 3
	out_is ''
	err_has 'Nothing of a hearing could be kept'
	run $as_nobody "$HOTBENCH" hearings label "$id" Q1 commitment none
	code_is 3
	err_has 'nothing would be kept'
else
	skip 'nobody else can run the program here'
fi
chmod -R u+rwX,go= "$folder"

# ---- a file that may not grow, at a screen ----
command -v tmux >/dev/null 2>&1 || { skip 'tmux is not installed'; exit 0; }
trap 'mux kill-server 2>/dev/null' EXIT
mux new-session -d -x 80 -y 24 sh
type_text "PS1='% '; HOME='$HOME'; LC_ALL=C.UTF-8; export HOME LC_ALL; ulimit -f 82; clear"
mux send-keys Enter
type_text "'$HOTBENCH' argue okafor --seed 3 --opening off --no-clock"
mux send-keys Enter
ok 'the hearing begins' sees 'Q 1'
n=0
until mux capture-pane -p | grep -qF 'Not saved' || [ $n -ge 20 ]; do
	type_text 'Yes, Your Honor, it was a search.'
	mux send-keys Enter
	sleep 0.3
	n=$((n + 1))
done
ok 'what is refused is told' sees 'Not saved'
ok 'the words are back in the editor' sees 'Yes, Your Honor, it was a search.'
mux send-keys F10
ok 'it asks' sees 'Leave?'
type_text l
ok 'the shell is back' sees 'hotbench resume'
mux send-keys Enter
type_text 'clear; stty -a | tr ";" "\n" | tr " " "\n" | grep -cx -e icanon -e echo -e isig -e icrnl | sed "s/^/sane=/"'
mux send-keys Enter
ok 'on a sane terminal' sees 'sane=4'
hearings list
code_is 0

# ---- removed at a screen: nobody is told to go on with what is not there ----
mux respawn-pane -k sh
type_text "PS1='% '; HOME='$HOME'; LC_ALL=C.UTF-8; export HOME LC_ALL; clear"
mux send-keys Enter
type_text "'$HOTBENCH' argue okafor --seed 4 --opening off --no-clock"
mux send-keys Enter
sees 'Q 1' >/dev/null
rm -f "$journal" "$journal"-*
type_text 'Yes, Your Honor, it was a search.'
mux send-keys Enter
ok 'it is told on the screen' sees 'was removed'
mux send-keys F10
sees 'Leave?' >/dev/null
type_text l
ok 'and where it is' sees 'takes it back'
mux capture-pane -p >"$TMP/out"
last='left without a journal'
out_lacks 'go on with: hotbench resume'
