# hotbench arena: blind votes on pairs, kept one by one, and their count
. tests/cli/lib.sh

turn() { # ID TEXT
	printf '{"id": "%s", "question": "Was it lit?", "answer": "It was.", "text": "%s"}\n' "$1" "$2"
}
{ turn 1 'Why?'; turn 2 'When?'; turn 3 'Who says so?'; } >"$TMP/alpha.jsonl"
{ turn 1 'Why not?'; turn 2 'When?'; turn 3 'Says who?'; } >"$TMP/beta.jsonl"
v=$TMP/votes.jsonl
arena() { run "$HOTBENCH" arena "$TMP/alpha.jsonl" "$TMP/beta.jsonl" --votes "$v" --annotator me "$@"; }

# Two pairs: the same words are none.  Nothing tells who is who before the end.
printf 'q\n' >"$TMP/in"
arena
code_is 0
out_has 'Pair 1 of 2'
out_has 'Was it lit?'
out_lacks 'alpha'
out_lacks 'beta'
ok 'no vote, no file' test ! -e "$v"

printf 'hm\n?\na  it listens\n' >"$TMP/in"
arena
code_is 0
out_has 'both bad'
out_lacks 'Win rates'
out_lacks 'alpha'
err_has '1 of 2 pairs wait'
err_has "--tally $v"
ok 'the vote is kept with its comment' grep -q '"vote":"a","comment":"it listens","annotator":"me"' "$v"
ok 'one line' test "$(wc -l <"$v")" -eq 1
ok 'its owner'"'"'s alone' test "$(stat -c %a "$v")" = 600

# Who comes back goes on; another person begins anew.
printf 'x\n' >"$TMP/in"
arena
code_is 0
out_lacks 'Pair 1 of 2'
out_has 'Pair 2 of 2'
out_has 'Win rates'
out_has 'alpha'
ok 'two votes' test "$(wc -l <"$v")" -eq 2
arena --plain
code_is 0
out_lacks 'Which?'
out_has 'Win rates'
printf 's\nt\n' >"$TMP/in"
run "$HOTBENCH" arena "$TMP/alpha.jsonl" "$TMP/beta.jsonl" --votes "$v" --annotator 'y\033[31mou' --count 2
code_is 0
out_has 'Win rates' # what was skipped was shown
ok 'three votes' test "$(wc -l <"$v")" -eq 3
ok 'no escape is kept' sh -c "! grep -q '$(printf '\033')' '$v'"

run "$HOTBENCH" arena --tally "$v" --format json
code_is 0
out_has '"schema": "hotbench.eval/1"'
out_has '"suite": "arena"'
out_has '"n": 3'
out_has '"key": "rates"'
run "$HOTBENCH" arena --tally "$v" -o "$TMP/page.html"
code_is 0
ok 'a page' grep -q 'Win rates' "$TMP/page.html"

# From a suite into the arena.
run "$HOTBENCH" eval listen --data "$TMP" --limit 6 --turns "$TMP/one.jsonl"
code_is 0
ok 'every turn of the bench is kept' test "$(wc -l <"$TMP/one.jsonl")" -eq 6
ok 'and is told to be simulated' test "$(grep -c '"simulated":true' "$TMP/one.jsonl")" -eq 6
run "$HOTBENCH" eval listen --data "$TMP" --limit 6 --seed 99 --turns "$TMP/two.jsonl"
printf 'b\n' >"$TMP/in"
run "$HOTBENCH" arena "$TMP/one.jsonl" "$TMP/two.jsonl" --votes "$TMP/own.jsonl" --count 1
code_is 0
out_lacks 'Win rates'
err_has 'pairs wait'
out_has 'Case:'
run "$HOTBENCH" arena --tally "$TMP/own.jsonl"
out_has 'one'

# What is wrong is told with its place.
run "$HOTBENCH" arena "$TMP/alpha.jsonl"
code_is 2
err_has 'two or more'
run "$HOTBENCH" arena "$TMP/alpha.jsonl" "$TMP/alpha.jsonl"
code_is 3
err_has 'alpha: two files are called so'
{ turn 1 'Why?'; turn 1 'Why?'; } >"$TMP/twice.jsonl"
run "$HOTBENCH" arena "$TMP/alpha.jsonl" "$TMP/twice.jsonl"
code_is 3
err_has 'twice.jsonl:2: '
err_has 'its id stands twice'
turn 9 'Why?' >"$TMP/far.jsonl"
run "$HOTBENCH" arena "$TMP/alpha.jsonl" "$TMP/far.jsonl"
code_is 3
err_has 'nothing to compare'
echo '{"schema": "hotbench.vote/1", "id": "1", "a": "x", "b": "y", "vote": "maybe"}' >"$TMP/odd.jsonl"
run "$HOTBENCH" arena --tally "$TMP/odd.jsonl"
code_is 3
err_has 'odd.jsonl:1: '
err_has 'maybe'
run "$HOTBENCH" --readonly arena "$TMP/alpha.jsonl" "$TMP/beta.jsonl" --votes "$v"
code_is 2
err_has '--readonly'
run "$HOTBENCH" --readonly arena --tally "$v"
code_is 0
printf 'a\n' >"$TMP/in"
run "$HOTBENCH" arena "$TMP/alpha.jsonl" "$TMP/beta.jsonl" --votes /nowhere/at/all --annotator new
ok 'a vote that cannot be kept is no success' test "$code" -ne 0
err_has '/nowhere/at/all'

# On the screen the same votes, one by one on disk, whatever happens to the program.
command -v tmux >/dev/null 2>&1 || { skip 'tmux is not installed'; exit 0; }
trap 'mux kill-server 2>/dev/null' EXIT
begin() { # how
	mux kill-server 2>/dev/null
	mux new-session -d -x 80 -y 24 "HOME='$HOME' LC_ALL=C.UTF-8 $1 '$HOTBENCH' arena '$TMP/alpha.jsonl' '$TMP/beta.jsonl' --votes '$TMP/seen.jsonl' --annotator me; echo ended=\$?; sleep 60"
}
begin 'NO_COLOR=1'
ok 'the first pair is on the screen' sees 'pair 1 of 2'
mux capture-pane -ep | sed 's/\x1b\[39m//g' >"$TMP/out"
out_lacks "$(printf '\033[3')" # no color but back to the terminal's own
out_lacks 'alpha'
out_lacks 'beta'
type_text 'b'
ok 'a letter chooses' sees 'B is the better one'
ok 'and no more' test ! -e "$TMP/seen.jsonl"
mux send-keys Enter
ok 'the next one' sees 'pair 2 of 2'
ok 'what was given is on disk' grep -q '"vote":"b"' "$TMP/seen.jsonl"
kill -9 "$(ps -o pid=,args= --ppid "$(mux list-panes -F '#{pane_pid}')" | awk '/hotbench/ { print $1; exit }')"
ok 'killed' sees 'ended=137'
begin ''
ok 'it goes on where it was' sees 'pair 2 of 2'
type_text 'q'
ok 'leaving tells how many wait' sees '1 of 2 pairs wait'
begin ''
ok 'again' sees 'pair 2 of 2'
type_text 't'
mux send-keys Enter
ok 'at the end it is told who was who' sees 'Who was who'
ok 'with names' sees 'alpha'
type_text 'q'
ok 'and the count is printed' sees 'Strengths'
ok 'two votes, one by one' test "$(wc -l <"$TMP/seen.jsonl")" -eq 2
