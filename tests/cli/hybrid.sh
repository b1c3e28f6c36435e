# Searching by meaning: vectors from an endpoint, kept in the index, asked for once;
# words alone where there are none; nothing leaves that may not.
. tests/cli/lib.sh

papers=$TMP/papers
mkdir "$papers"
echo 'The barn is full of hay.' >"$papers/a.md"
echo 'Straw lies on the floor.' >"$papers/b.md"
echo 'The judge is asleep.' >"$papers/c.md"
run "$HOTBENCH" case import "$papers" --name barn
code_is 0

run "$HOTBENCH" case search barn fodder
out_is ''
serve hybrid.server
run "$HOTBENCH" case search barn --hybrid --base-url "$url" --model tiny-embed \
	-k 2 fodder
code_is 0
err_is ''
ok 'the nearest comes first' grep -q '^1  .*(a)' "$TMP/out"
ok 'and the next behind it' grep -q '^2  .*(c)' "$TMP/out"

# Only what is new is asked for.
echo 'The clerk is awake.' >"$papers/d.md"
run "$HOTBENCH" case import "$papers" --name barn --force
run "$HOTBENCH" case search barn --hybrid --base-url "$url" --model tiny-embed \
	-k 1 fodder
code_is 0
out_has '(a)'

# The settings name the model: the search goes by meaning without being told.
dir=${XDG_CONFIG_HOME:-$HOME/.config}/hotbench
printf 'endpoint = here\n[endpoint here]\nbase_url = %s\nembedding_model = tiny-embed\nretries = 0\n' \
	"$url" >"$dir/config"
run "$HOTBENCH" case search barn -k 1 drowsy court
code_is 0
out_has '(b)'
run "$HOTBENCH" case search barn -k 1 --words drowsy court
code_is 0
out_is ''

# The endpoint fails: words alone, and why.
run "$HOTBENCH" case search barn -k 1 drowsy court
code_is 0
out_is ''
err_has 'searched by words alone'
err_has 'no room for vectors'
end_server
ok 'what was sent is what should be' sh -c "! grep MISMATCH '$TMP/served'"
ok 'six requests' grep -q '^played 6' "$TMP/served"
run "$HOTBENCH" case search barn -k 1 --hybrid hay
code_is 0
out_has '(a)'
err_has 'searched by words alone'

# Ctrl-C while the endpoint thinks.
rm "$dir/config"
serve hybrid_slow.server
rm "$TMP/out" "$TMP/err"
"$HOTBENCH" case search barn --hybrid --base-url "$url" --model other-embed hay \
	>"$TMP/out" 2>"$TMP/err" &
asking=$!
n=0
until [ -s "$TMP/err" ] || [ $n -ge 400 ]; do
	n=$((n + 1))
	sleep 0.05
	[ -e "$TMP/err" ] && kill -INT $asking 2>/dev/null
done
wait $asking
code=$?
ok 'it ends as interrupted' [ "$code" -eq 130 ]
err_has 'interrupted'
end_server
run "$HOTBENCH" case search barn hay
code_is 0
out_has '(a)'

# The agent's look-ups go the same way, and survive an endpoint that cannot.
serve hybrid_agent.server
printf 'endpoint = here\n[endpoint here]\nbase_url = %s\nembedding_model = tiny-embed\nretries = 0\n' \
	"$url" >"$dir/config"
echo '{"text": "It is where a family lives."}' >"$TMP/answers"
run "$HOTBENCH" argue barn --simulator agent --model m --answers "$TMP/answers" \
	--seed 2 --turns 1
end_server
code_is 0
out_has 'Is hay a dwelling, counsel?'
out_has 'searched by words alone'
out_has 'cannot embed'
ok 'five requests' grep -q '^played 5' "$TMP/served"
ok 'each as it should be' sh -c "! grep MISMATCH '$TMP/served'"

# So does the person's own search, and a vector of another length is none.
serve hybrid_docket.server
printf 'endpoint = here\n[endpoint here]\nbase_url = %s\nembedding_model = tiny-embed\nretries = 0\n' \
	"$url" >"$dir/config"
printf ':docket fodder\n:docket straw\n:adjourn\n' >"$TMP/in"
run "$HOTBENCH" argue barn --simulator default --model m --plain --seed 2 \
	--opening off
end_server
code_is 0
out_has 'The barn is full of hay.'
out_has 'Straw lies on the floor.'
out_has 'of another length'
ok 'both asked for a vector' grep -q '^played 3' "$TMP/served"
ok 'as they should' sh -c "! grep MISMATCH '$TMP/served'"

# A vector that does not come is waited for five seconds; the next line waits too.
serve hybrid_patience.server
printf 'endpoint = here\n[endpoint here]\nbase_url = %s\nembedding_model = tiny-embed\nretries = 0\n' \
	"$url" >"$dir/config"
printf ':docket straw\n:adjourn\n' >"$TMP/in"
run "$HOTBENCH" argue barn --simulator default --model m --plain --seed 2 \
	--opening off
end_server
code_is 0
out_has 'Straw lies on the floor.'
out_has 'no vector came in time'

# Nothing of a confidential case leaves the machine, nor of any when the network
# is off.
rm "$dir/config"
run "$HOTBENCH" case import "$papers" --name secret --confidential
run "$HOTBENCH" case search secret --hybrid --base-url http://192.0.2.1/v1 \
	--model tiny-embed hay
code_is 2
out_is ''
err_has '192.0.2.1'
HOTBENCH_NETWORK=off
export HOTBENCH_NETWORK
run "$HOTBENCH" case search barn --hybrid --base-url http://192.0.2.1/v1 \
	--model tiny-embed hay
code_is 2
err_has '192.0.2.1'
unset HOTBENCH_NETWORK
run "$HOTBENCH" case search barn --hybrid --base-url http://127.0.0.1:9/v1 hay
code_is 2
err_has 'embedding_model'

# The same words in two papers have one vector, and both are found by it.
rm -f "$dir/config"
mkdir "$TMP/twins"
echo 'The barn is full of hay.' | tee "$TMP/twins/a.md" >"$TMP/twins/b.md"
run "$HOTBENCH" case import "$TMP/twins" --name twins
serve hybrid_twins.server
run "$HOTBENCH" case search twins --hybrid --base-url "$url" --model tiny-embed fodder
end_server
code_is 0
ok 'the one is found' grep -q '(a)' "$TMP/out"
ok 'and the other' grep -q '(b)' "$TMP/out"

# Meanwhile the screen draws and takes keys; what was found of other words than
# stand there now is not shown.
command -v tmux >/dev/null 2>&1 || { skip 'tmux is not installed'; exit 0; }
trap 'mux kill-server 2>/dev/null' EXIT
serve hybrid_patience.server
printf 'endpoint = here\n[endpoint here]\nbase_url = %s\nembedding_model = tiny-embed\nretries = 0\n' \
	"$url" >"$dir/config"
mux new-session -d -x 80 -y 24 sh
type_text "HOME='$HOME'; LC_ALL=C.UTF-8; export HOME LC_ALL; clear; '$HOTBENCH' argue barn --simulator default --model m --seed 2 --opening off"
mux send-keys Enter
ok 'the question is there' sees 'Is hay a dwelling'
mux send-keys F3
ok 'the docket opens' sees 'Enter search'
type_text 'straw'
mux send-keys Enter
ok 'it searches' sees 'Searching.'
type_text 'berry'
ok 'and takes keys' sees 'strawberry'
mux send-keys BSpace BSpace BSpace BSpace BSpace
sleep 6
ok 'what was left behind is not shown' gone 'Straw lies'
mux send-keys Enter
ok 'the words alone have it' sees 'Straw lies on the floor.'
mux kill-server
end_server
