# Where a file is expected there may stand a pipe, a device, a folder, a link to
# itself, or a terabyte of nothing: what is found in folders is opened only when it
# is a file, and never waited for.  What a person gives may be a pipe.
. tests/cli/lib.sh

command -v timeout >/dev/null 2>&1 || { skip 'needs timeout'; exit 0; }

share=$TMP/share
mkdir -p "$share"
mkdir "$share/cases"
cp -R cases/okafor cases/tillery "$share/cases" # every check reads them all
rm "$share"/cases/*/map.json
echo '{"schema": "hotbench.map/1", "slug": "okafor"}' >"$share/cases/okafor/map.json"
cp -R justices prompts "$share"
cp "$share/cases/okafor/case.json" "$TMP/case.json"
export HOTBENCH_SHARE="$share"
printf '{"text": "It is a search, Your Honor."}\n' >"$TMP/answers"

# Ends within its time, whatever it says, and is not killed.
ends() { # TITLE command...
	title=$1
	shift
	timeout -k 1 90 "$@" </dev/null >"$TMP/out" 2>"$TMP/err"
	code=$?
	ok "$title: it ends" test $code -lt 124
}

put() { # KIND PATH
	rm -rf "$2"
	case $1 in
	pipe) mkfifo "$2" ;;
	device) ln -s /dev/zero "$2" ;;
	folder) mkdir "$2" ;;
	loop) ln -s "$(basename "$2")" "$2" ;;
	hole) truncate -s 1T "$2" ;;
	esac
}

# Each file of the share, by what reads it.
while read -r file command; do
	kept=$TMP/kept
	cp "$share/$file" "$kept" 2>/dev/null || : >"$kept"
	for kind in pipe device folder loop hole; do
		put $kind "$share/$file" 2>/dev/null || continue
		# shellcheck disable=SC2086
		ends "$kind at $file: $command" "$HOTBENCH" $command
		rm -rf "${share:?}/$file"
	done
	[ ! -s "$kept" ] || cp "$kept" "$share/$file"
done <<END
cases/okafor/case.json check
cases/okafor/case.json case list
cases/okafor/case.json argue okafor --answers $TMP/answers --seed 1
cases/okafor/map.json check
cases/okafor/map.json argue okafor --answers $TMP/answers --seed 1
cases/okafor/transcript.json check
cases/okafor/docket/joint-appendix.md check
cases/okafor/docket/joint-appendix.md argue okafor --answers $TMP/answers --seed 1
justices/alcorriza.json check
justices/ballots/kagan.json check
justices/benches/full.json check
prompts/default.txt check
prompts/bench.txt ask okafor --count 1 --seed 1
prompts/words.txt check
prompts/models.txt check
prompts/questions.txt check
prompts/remarks.txt check
prompts/remarks.txt ask okafor --count 1 --seed 1
prompts/lexicons/counsel.txt check
prompts/lexicons/cues.txt check
prompts/lexicons/merit.txt check
prompts/lexicons/faults.weights analyze $TMP/answers
prompts/lexicons/speech.vec argue okafor --answers $TMP/answers --seed 1
END

# What the program keeps itself.
mkdir -p "$HOME/.config/hotbench" "$HOME/.local/share/hotbench"
for kind in pipe device folder loop; do
	put $kind "$HOME/.config/hotbench/config"
	ends "$kind as settings" "$HOTBENCH" config
	rm -rf "$HOME/.config/hotbench/config"
	put $kind "$HOME/.local/share/hotbench/hearings.db"
	ends "$kind as the journal" "$HOTBENCH" hearings list
	[ $kind = loop ] || ok "$kind as the journal: it is said" test $code -ne 0
	rm -rf "$HOME/.local/share/hotbench/hearings.db"
done

# A sentence says what stands there.
put pipe "$share/cases/okafor/case.json"
run "$HOTBENCH" check
code_is 1
out_has 'okafor/case.json: is a pipe, not a file'
rm "$share/cases/okafor/case.json"
cp "$TMP/case.json" "$share/cases/okafor/case.json"

# What a person gives: as a shell's <(...) would.
given() { # TITLE command..., with standard input behind /dev/fd/0
	title=$1
	shift
	timeout -k 1 90 "$@" >"$TMP/out" 2>"$TMP/err"
	code=$?
	ok "$title: a pipe is read" test $code -eq 0
	[ $code -eq 0 ] || show
}
cat "$TMP/answers" | given answers "$HOTBENCH" argue okafor --answers /dev/fd/0 --seed 1
id=$("$HOTBENCH" hearings list --format json | sed -n 's/.*"id": "\([^"]*\)".*/\1/p' | head -n 1)
"$HOTBENCH" hearings export "$id" >"$TMP/hearing.json"
"$HOTBENCH" hearings delete "$id" --yes >"$TMP/out" 2>&1
cat "$TMP/hearing.json" | given 'a hearing' "$HOTBENCH" hearings import /dev/fd/0
printf '{"role": "advocate", "text": "It is."}\n' | given 'a context' \
	"$HOTBENCH" ask okafor --context /dev/fd/0 --count 1 --seed 1
