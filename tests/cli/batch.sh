# hotbench ask with a model: each question as it comes, what was done is kept, a tape,
# a bar on a terminal.
. tests/cli/lib.sh

unset HOTBENCH_API_KEY

# Printed while the third is still waited for; Ctrl-C keeps them.
serve batch.server
"$HOTBENCH" ask okafor --simulator default --model m --base-url "$url" \
	--count 3 --seed 2 --format json --tape "$TMP/tape" >"$TMP/out" 2>"$TMP/err" </dev/null &
pid=$!
n=0
until grep -qs 'camera' "$TMP/out" || [ $n -ge 200 ]; do
	n=$((n + 1))
	sleep 0.05
done
ok 'two are printed while it works' grep -q camera "$TMP/out"
ok 'it works still' kill -0 $pid
kill -TERM $pid
wait $pid
code=$?
last='an interrupted ask'
code_is 130
ok 'two questions' [ "$(grep -c '"text": ' "$TMP/out")" -eq 2 ]
ok 'the list is whole' [ "$(tail -n 1 "$TMP/out")" = ']' ]
err_has 'interrupted'
err_has 'the model read 1850 and wrote 25 tokens'
err_lacks '#'
exec 9>&-

# The tape of it answers again, with no network.
run "$HOTBENCH" ask okafor --simulator default --model m --base-url "$url" \
	--count 2 --seed 2 --format json --play-tape "$TMP/tape"
code_is 0
cp "$TMP/out" "$TMP/again"
ok 'the tape has both' [ "$(grep -c '"text": ' "$TMP/again")" -eq 2 ]

# An endpoint that fails keeps what was done.
for format in text jsonl; do
	serve batch_lost.server
	run "$HOTBENCH" ask okafor --simulator default --model m --base-url "$url" \
		--count 3 --seed 2 --format $format
	end_server
	code_is 4
	out_has 'Where does your rule stop'
	err_has 'no such key'
	err_has 'the model read 900 and wrote 12 tokens'
done
serve batch_lost.server
mkdir -p "$HOME/.config/hotbench"
printf '[endpoint here]\nbase_url = %s\nprices = 1 2\n' "$url" >"$HOME/.config/hotbench/config"
run "$HOTBENCH" ask okafor --simulator default --model m --endpoint here --count 1
code_is 0
err_is 'hotbench: the model read 900 and wrote 12 tokens, cost 0.0009, in 1 request'
# None came: nothing is printed, not even an empty list.
run "$HOTBENCH" ask okafor --simulator default --model m --base-url "$url" \
	--count 1 --format json
end_server
code_is 4
out_is ''

# Who went away pays for no more, though a question is under way.
serve batch.server
"$HOTBENCH" ask okafor --simulator default --model m --base-url "$url" \
	--count 3 --format jsonl 2>"$TMP/err" </dev/null | head -n 1 >"$TMP/out"
ok 'the first was read' grep -q 'rule stop' "$TMP/out"
ok 'the others were not waited for' sh -c "! grep -q interrupted '$TMP/err'"
exec 9>&-

seconds_are_told() {
	sees 'asking [######....] 2 of 3, ' && sees ' s, 1875 tokens'
}
command -v tmux >/dev/null 2>&1 || { skip 'no tmux'; exit 0; }
serve batch.server
mux new-session -d -x 80 -y 24 "'$HOTBENCH' ask okafor --simulator default --model m \
	--base-url $url --count 3 --seed 2; echo code \$?; cat"
ok 'a bar, the seconds, the tokens' seconds_are_told
ok 'and the questions above it' sees '2. '
mux send-keys C-c
ok 'Ctrl-C ends it' sees 'code 130'
ok 'the bar is gone' gone 'asking ['
mux kill-server
exec 9>&-
wait
