# A key in every place where one can be: whatever is done with it, and however that
# fails, it is in nothing that is printed, written, shown of the process or handed on.
. tests/cli/lib.sh

key=sk-planted-0123456789abcdef
conf=$HOME/.config/hotbench/config
mkdir -p "$HOME/.config/hotbench"
printf '{"text": "Your Honor, it was a search."}\n' >"$TMP/answers"
echo '{"text": "You chose all, correct?"}' >"$TMP/question"
echo '{"set": "s", "turn": 1, "question": "Was it?", "answer": "It was.", "commitment": 2}' >"$TMP/rows"
printf '%s\n' "$key" >"$HOME/.key"
chmod 600 "$HOME/.key"

# All files but those that hold it on purpose, and what was printed.
nowhere() { # TITLE
	cp "$TMP/out" "$TMP/err" "$TMP/all/" 2>/dev/null
	ok "$1: the key is in nothing that was written or printed" sh -c "
		! grep -rl --exclude=.key --exclude=config --exclude=served --exclude=*.server -e planted '$TMP' '$HOME'"
}
mkdir "$TMP/all"

profile() { # WHERE THE KEY IS
	printf 'endpoint = mine\n[endpoint mine]\nbase_url = %s\nmodel = m\nretries = 0\n%s\n' \
		"$url" "$1" >"$conf"
}

# Every command that asks a model, with the key of each place in turn; the server
# refuses it and says it again.
asks() {
	cat <<X
doctor
argue okafor --simulator default --answers $TMP/answers --seed 1 --trace $TMP/trace --tape $TMP/tape
ask okafor --simulator moot --count 1 --seed 1 --tape $TMP/tape2
analyze cobra $TMP/rows --reader llm
examine tillery --simulator model --answers $TMP/question --seed 1
eval conduct --simulator moot --run $TMP/run1 --limit 1
generate tactics --run $TMP/run2 -n 1
X
}
asks >"$TMP/asks"
refused=$TMP/refused.server
{
	echo "on"
	echo "body 401 {\"error\":{\"message\":\"bad key $key\",\"type\":\"authentication_error\"}}"
} >"$refused"

# An examination goes on with the written witness, and says so.
is_told() { # TITLE
	ok "$1: is told" sh -c "test $code -ne 0 || grep -q . '$TMP/err'"
}

try_all() { # WHERE PROFILE
	while read -r command; do
		serve "$refused"
		profile "$2"
		# shellcheck disable=SC2086
		run timeout 60 "$HOTBENCH" $command
		end_server
		is_told "${command%% $TMP*} ($1)"
		nowhere "${command%% $TMP*} ($1)"
	done <"$TMP/asks"
}
export HOTBENCH_API_KEY=$key
try_all HOTBENCH_API_KEY ''
unset HOTBENCH_API_KEY
export MY_OWN_KEY=$key
try_all key_env 'key_env = MY_OWN_KEY'
unset MY_OWN_KEY
try_all key_command "key_command = cat $HOME/.key"
try_all key_file 'key_file = ~/.key'

# To another host with a redirect; where nobody answers; with no secure connection.
printf 'on\nhead 307 text/plain | Location: http://127.0.0.2:9/v1/chat/completions\n' >"$TMP/away.server"
for where in away lost; do
	while read -r command; do
		[ $where = lost ] || serve "$TMP/away.server"
		[ $where = away ] || url=https://127.0.0.1:9/v1
		profile 'key_file = ~/.key'
		# shellcheck disable=SC2086
		run timeout 60 "$HOTBENCH" $command
		[ $where = lost ] || end_server
		is_told "${command%% $TMP*} ($where)"
		nowhere "${command%% $TMP*} ($where)"
	done <"$TMP/asks"
done

# What the settings say of themselves, and what is exported.
export HOTBENCH_API_KEY=$key MY_OWN_KEY=$key
profile 'key_env = MY_OWN_KEY'
id=$("$HOTBENCH" hearings list --format json | sed -n 's/.*"id": "\([^"]*\)".*/\1/p' | head -n 1)
for command in 'config show' 'config show --format json' 'config path' check \
	"hearings export $id" "hearings show $id --feedback full" "report $id --format html" \
	'help' 'completion bash'; do
	# shellcheck disable=SC2086
	run "$HOTBENCH" $command
	nowhere "$command"
done

# A key that was put where settings are is told of by its place, never shown.
printf 'model = m\n%s = 3\n[endpoint mine]\nkey = %s\napi_key = %s\n' "$key" "$key" "$key" >"$TMP/slip"
mv "$TMP/slip" "$conf"
run "$HOTBENCH" config show
ok 'a key as a setting is a fault' test "$code" -ne 0

# The process while it works: what it was called with, and what it was started with.
if [ -r /proc/self/environ ]; then
	url=http://127.0.0.1:9/v1
	profile 'key_env = MY_OWN_KEY'
	mkfifo "$TMP/pipe"
	"$HOTBENCH" argue okafor --plain --opening off --seed 1 <"$TMP/pipe" >"$TMP/out" 2>"$TMP/err" &
	pid=$!
	exec 8>"$TMP/pipe"
	n=0
	until grep -qs Okafor "$TMP/out" || [ $n -ge 200 ]; do
		n=$((n + 1))
		sleep 0.05
	done
	ok 'it runs' kill -0 $pid
	ok 'its command line has no key' sh -c "! grep -q planted /proc/$pid/cmdline"
	tr '\0' '\n' <"/proc/$pid/environ" >"$TMP/environ" 2>/dev/null
	ok 'its environment has no key' sh -c "! grep -q planted '$TMP/environ'"
	[ "$(id -u)" -ne 0 ] || ok 'all else is there' grep -q '^HOME=' "$TMP/environ"
	exec 8>&-
	wait $pid
	nowhere 'a hearing under way'
else
	skip 'there is no /proc to look into'
fi
