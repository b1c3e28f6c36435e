# What no writer of ours made goes into every command that takes a file: deep and
# torn JSON, numbers without end, NULs, half characters, a gigabyte, a pipe that says
# nothing more.  Each ends soon, in little memory, by itself, with a reason; and names
# in it never lead out of where things belong.
. tests/cli/lib.sh

command -v timeout >/dev/null 2>&1 || { skip 'needs timeout'; exit 0; }
mkdir "$TMP/bad"
cd_bad=$TMP/bad
deep() { awk -v o="$1" -v c="$2" 'BEGIN { for (i = 0; i < 100000; i++) printf "%s", o; for (i = 0; i < 100000; i++) printf "%s", c }'; }
deep '[' ']' >"$cd_bad/deep_list"
deep '{"a":' '' >"$cd_bad/deep_object"
printf '{"schema":"hotbench.hearing/1","id":1e999999,"turn":99999999999999999999999,"text":-1e-99999,"n":0x10}\n' >"$cd_bad/numbers"
printf '{"text":"a\0b","schema":"hotbench.hearing/1"}\n' >"$cd_bad/nul"
printf '{"text":"\\ud800 \\udc00\\udc00 \\u0000","turn":1,"schema":"hotbench.assignment/1"}\n' >"$cd_bad/surrogates"
printf '{"text":"\377\376\300\200\355\240\200","id":"\370\210\200\200\200"}\n' >"$cd_bad/bytes"
printf '{"text":"torn' >"$cd_bad/torn"
printf '\357\273\277{"text":"mark"}' >"$cd_bad/mark"
: >"$cd_bad/empty"
printf '\n\n\n' >"$cd_bad/blank"
awk 'BEGIN { printf "{\"text\":\""; for (i = 0; i < 200000; i++) printf "0123456789012345678901234567890123456789"; print "\"}" }' >"$cd_bad/long_line"
head -c 100000 /dev/urandom >"$cd_bad/noise"
truncate -s 1G "$cd_bad/gigabyte"
printf '[]' >"$cd_bad/list"
printf 'null' >"$cd_bad/null"

commands() {
	cat <<'X'
argue okafor --seed 1 --ephemeral --answers @
argue --ephemeral --assignment @
examine tillery --seed 1 --ephemeral --answers @
ask okafor --seed 1 --count 1 --context @
drill tactics --ephemeral --answers @
score @
agree @
agree @ @
analyze cobra @
analyze conduct @
analyze tactics @
analyze answers okafor --side petitioner @
hearings import @
hearings salvage -o /dev/null @
report @
report --class @
assignment show @
check @
case import --oyez @
eval ranks @
arena --tally @
generate tactics --review @
config show --config @
ask okafor --count 1 --simulator default --model m --base-url http://127.0.0.1:9/v1 --play-tape @
X
}
commands >"$TMP/commands"
# Address sanitizers and their like want all the memory that there is.
case $OUT in
*address* | *thread* | *shared*) limit=: ;;
*) limit='ulimit -v 900000' ;;
esac

while read -r command; do
	for file in "$cd_bad"/*; do
		n=${file##*/}
		# shellcheck disable=SC2046
		run sh -c "$limit; exec \"\$@\"" sh timeout -k 1 60 "$HOTBENCH" \
			$(echo "$command" | sed "s|@|$file|g")
		ok "$command of $n: ends by itself ($code)" test "$code" -le 4
		ok "$command of $n: says something" test -s "$TMP/out" -o -s "$TMP/err"
		[ "$(wc -c <"$TMP/err")" -lt 40000 ] ||
			ok "$command of $n: is not told at length" false
	done
done <"$TMP/commands"

# ---- names that lead elsewhere ----

echo '{"text": "Yes, Your Honor: it was a search."}' >"$TMP/answers"
"$HOTBENCH" argue okafor --answers "$TMP/answers" --seed 1 >/dev/null 2>&1
id=$("$HOTBENCH" hearings list | sed -n 2p | cut -d ' ' -f 1)
"$HOTBENCH" hearings export "$id" >"$TMP/hearing.json"
"$HOTBENCH" assignment new okafor -o "$TMP/assignment.json" >/dev/null
"$HOTBENCH" hearings delete "$id" --yes >/dev/null 2>&1
: >"$TMP/secret"
echo 'a secret that belongs to nobody here' >"$TMP/secret"
outside() { find "$TMP" -type f ! -path '*/home/*' ! -name sent.json ! -name ok.log ! -name out ! -name err; }
: >"$TMP/before"
: >"$TMP/after"
outside | sort >"$TMP/listed"
cp "$TMP/listed" "$TMP/before"

for away in ../../../../escape /tmp/escape '..' 'a/../../escape' '' '-rf' 'x\\u0000y'; do
	sed "s|\"id\": \"$id\"|\"id\": \"$away\"|" "$TMP/hearing.json" >"$TMP/sent.json"
	run "$HOTBENCH" hearings import "$TMP/sent.json"
	code_is 3
	sed "s|\"slug\": \"okafor\"|\"slug\": \"$away\"|" "$TMP/assignment.json" >"$TMP/sent.json"
	run "$HOTBENCH" argue --assignment "$TMP/sent.json" --answers "$TMP/answers"
	ok "$last: a slug \"$away\" is refused ($code)" test "$code" -eq 2 -o "$code" -eq 3
	cp -R cases/okafor "$TMP/case"
	sed "s|\"file\": \"[^\"]*\"|\"file\": \"$away\"|" cases/okafor/case.json >"$TMP/case/case.json"
	run "$HOTBENCH" check "$TMP/case"
	code_is 1
	run "$HOTBENCH" case search "$TMP/case" secret
	out_lacks 'belongs to nobody'
	rm -rf "$TMP/case"
	run "$HOTBENCH" case new "$away"
	ok "a case called \"$away\" is refused" test "$code" -ne 0
	run "$HOTBENCH" case import "$TMP/answers" --name "$away"
	ok "papers called \"$away\" are refused" test "$code" -ne 0
	run "$HOTBENCH" justice new "$away"
	ok "a justice called \"$away\" is refused" test "$code" -ne 0
	run "$HOTBENCH" bench new "$away"
	ok "a bench called \"$away\" is refused" test "$code" -ne 0
	run "$HOTBENCH" case delete "$away" --yes
	ok "no case \"$away\" is deleted" test "$code" -ne 0
done

# A link in a case's folder that leads out of it, as a file and as a folder.
for what in "$TMP/secret" "$TMP"; do
	cp -R cases/okafor "$TMP/case"
	document=$(sed -n 's/.*"file": "\([^"]*\)".*/\1/p' cases/okafor/case.json | head -n 1)
	if [ -d "$what" ]; then
		rm -rf "$TMP/case/docket"
		ln -s "$what" "$TMP/case/docket"
	else
		find "$TMP/case/docket" "$TMP/case/meta" -name "$(basename "$document")" -exec ln -sf "$what" {} \; 2>/dev/null
	fi
	run "$HOTBENCH" case search "$TMP/case" secret
	out_lacks 'belongs to nobody'
	run "$HOTBENCH" case import "$TMP/case" --name taken
	ok 'what a link led to is in no case' sh -c "! grep -rqs 'belongs to nobody' '$HOME'"
	rm -rf "$TMP/case"
	"$HOTBENCH" case delete taken --yes >/dev/null 2>&1
done
outside | sort >"$TMP/after"
ok 'nothing was written outside of the home' sh -c "
	comm -13 '$TMP/before' '$TMP/after' | sed '/listed\$/d' >'$TMP/ok.log'; cat '$TMP/ok.log'; test ! -s '$TMP/ok.log'"
ok 'nor elsewhere' sh -c '! ls /tmp/escape /escape 2>/dev/null | grep .'
