# A first local model: who is found on loopback, what is said of it, that one is
# picked and kept, and what is told where there is none.
. tests/cli/lib.sh

conf=$HOME/.config/hotbench/config
key=sk-planted-0123456789
export HOTBENCH_API_KEY=$key
unset HOTBENCH_BASE_URL HOTBENCH_MODEL HOTBENCH_ENDPOINT

# ---- nobody there --------------------------------------------------------------

run "$HOTBENCH" doctor
code_is 1
out_has 'no model server runs on this machine'
ok 'two commands that get one' test "$(grep -c '^                   [a-z]' "$TMP/out")" = 2
run "$HOTBENCH" argue okafor --simulator profile --answers /dev/null
code_is 2
err_has "no model server runs on this machine, as 'profile' wants; see hotbench doctor"
err_has '--simulator offline'
err_has 'To get one'
ok 'and in one line' test "$(wc -l <"$TMP/err")" = 1
mkdir -p "$HOME/.config/hotbench/prompts"
printf '[get]\nfirst = \nthen =\n[get Linux]\nfirst = brew\n' >"$HOME/.config/hotbench/prompts/models.txt"
[ "$(uname)" = Linux ] && {
	run "$HOTBENCH" doctor
	out_has 'brew'
}
echo 'thirst = 3' >>"$HOME/.config/hotbench/prompts/models.txt"
run "$HOTBENCH" check
code_is 1
out_has 'models.txt:6: nothing is said by [get Linux] thirst'
rm -r "$HOME/.config/hotbench/prompts"

# ---- an Ollama and a llama.cpp ---------------------------------------------------

port() { echo "$url" | sed 's/.*:\([0-9]*\).*/\1/'; }
serve ollama.server
ollama=$(port)
mv "$TMP/served" "$TMP/served.ollama"
"$OUT/tests/llm/server" tests/llm/scenarios/llamacpp.server <"$TMP/hold" >"$TMP/served.llamacpp" 9>&- &
until grep -qs '^port' "$TMP/served.llamacpp"; do sleep 0.05; done
llamacpp=$(sed -n 's/^port //p' "$TMP/served.llamacpp")
export HOTBENCH_LOCAL_PORTS="$llamacpp,1,$ollama"

run "$HOTBENCH" doctor
out_has "llama.cpp at 127.0.0.1:$llamacpp, 1 model"
out_has "Ollama at 127.0.0.1:$ollama, 3 models"
out_has 'model     llama3.1:8b: 8 B, made for 131072 tokens'
out_has 'every bench, if its server gives it the context'
out_has 'no bench: 2048 tokens of context'
out_has 'no bench: it makes vectors'
out_has 'no bench of this machine'
out_has 'OLLAMA_CONTEXT_LENGTH'
out_has 'trying    llama3.1:8b'
ok 'no escape came through' sh -c "! grep -q '$(printf '\033')' '$TMP/out'"
out_lacks planted

# Nothing but this machine is looked at, also with a proxy in the environment.
if command -v strace >/dev/null 2>&1 && strace -qq true 2>/dev/null; then
	run env ASAN_OPTIONS=detect_leaks=0 http_proxy=http://192.0.2.7:3128 \
		all_proxy=http://192.0.2.7:3128 strace -f -qq -e trace=connect,sendto \
		-e signal=none -o "$TMP/calls" "$HOTBENCH" doctor
	out_has 'llama3.1:8b'
	ok 'it did connect' grep -q "htons($ollama)" "$TMP/calls"
	ok 'to 127.0.0.1 and [::1] only' sh -c "
		! grep -E 'AF_INET6?,' '$TMP/calls' | grep -v -e '\"127.0.0.1\"' -e '\"::1\"'"
else
	skip 'strace is not installed, or may not trace here'
fi

# A script is given the best, and nothing is kept.
run "$HOTBENCH" ask okafor --simulator default --count 1
code_is 0
out_has 'Where does your rule stop?'
err_has "asking Ollama at 127.0.0.1:$ollama, llama3.1:8b"
ok 'nothing is kept' test ! -e "$conf"
# A model that one of them holds is asked there; no other is.
run "$HOTBENCH" argue okafor --simulator default --answers /dev/null \
	--model /models/Qwen3-4B-Q4_K_M.gguf
err_has "asking llama.cpp at 127.0.0.1:$llamacpp, /models/Qwen3-4B-Q4_K_M.gguf"
# Only where none is configured.
run "$HOTBENCH" ask okafor --simulator default --base-url http://127.0.0.1:1/v1 --model m
code_is 4
err_lacks Ollama

# ---- a person picks ----------------------------------------------------------------

if command -v tmux >/dev/null 2>&1; then
	mux new-session -d -x 100 -y 50 "sh"
	type_text "HOME='$HOME'; export HOME; PS1='$ '; clear"
	mux send-keys Enter
	pick() { # COMMAND ANSWER...
		type_text clear
		mux send-keys Enter
		gone 'Which one?' >/dev/null
		type_text "'$HOTBENCH' $1; echo co''de=\$?"
		mux send-keys Enter
		shift
		ok 'a person is asked' sees 'Which one?'
		for answer in "$@"; do
			mux send-keys "$answer" Enter
		done
		sees code= >/dev/null
		mux capture-pane -p >"$TMP/out"
	}
	pick 'ask okafor --simulator default --count 1' 0
	out_has 'No model was picked.'
	out_has code=130
	out_has '   1  llama3.1:8b'
	out_has '   -  nomic-embed-text:latest'
	out_has '   -  gpt-oss:120b-cloud'
	ok 'no is not kept' test ! -e "$conf"
	pick 'ask okafor --simulator default --count 1 --readonly' 1
	out_has 'Where does your rule stop?'
	ok '--readonly keeps nothing' test ! -e "$conf"
	pick 'ask okafor --simulator default --count 1' 9 x 1
	out_has 'Where does your rule stop?'
	ok 'the choice is kept' grep -q "^base_url = http://127.0.0.1:$ollama/v1" "$conf"
	ok 'with the model' grep -q '^model = llama3.1:8b' "$conf"
	ok 'and holds' grep -q '^endpoint = local' "$conf"
	run "$HOTBENCH" check
	code_is 0
	type_text "clear; '$HOTBENCH' ask okafor --simulator default --count 1; echo co''de=\$?"
	mux send-keys Enter
	sees code=0 >/dev/null
	mux capture-pane -p >"$TMP/out"
	out_lacks 'Which one?'
	mux kill-server
	rm "$conf"

	# In the lobby, on the screen; then without any server.
	in_lobby() {
		mux new-session -d -x 80 -y 24 "HOTBENCH_SIMULATOR=profile \
			HOTBENCH_READER=offline HOTBENCH_LOCAL_PORTS=$1 '$HOTBENCH'"
		sees 'Enter argue' >/dev/null
		mux send-keys Enter
		sees 'how it is argued' >/dev/null
		mux send-keys Enter
		ok 'a model is asked for' sees 'A model to play the bench'
	}
	in_lobby "$HOTBENCH_LOCAL_PORTS"
	ok 'what is served is listed' sees 'llama3.1:8b'
	mux send-keys q
	ok 'none was picked' sees 'No model was picked.'
	ok 'and nothing is kept' test ! -e "$conf"
	mux send-keys Enter
	sees 'A model to play the bench' >/dev/null
	mux send-keys G Enter
	ok 'not what cannot talk' sees 'That one cannot play the bench.'
	mux send-keys g Enter
	ok 'the hearing begins' sees 'profile · llama3.1:8b'
	ok 'the choice is kept' grep -q '^model = llama3.1:8b' "$conf"
	mux kill-server
	rm "$conf"
	in_lobby none
	ok 'two commands are told' sees 'ollama pull'
	mux send-keys q
	ok 'and back' sees 'No model was picked.'
	mux kill-server
else
	skip 'tmux is not installed'
fi
end_server
ok 'the servers got what they should have' sh -c "! grep MISMATCH '$TMP/served.ollama' '$TMP/served.llamacpp' | grep -v 'POST /v1/chat'"
ok 'nobody was sent a key' sh -c "! grep -q planted '$TMP/served.ollama' '$TMP/served.llamacpp'"
