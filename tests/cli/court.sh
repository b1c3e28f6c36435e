# Cases, justices, benches: listed, shown, checked, made and imported.
. tests/cli/lib.sh

# A program on the output, where there is a Python to run it.
py() { # title program
	if command -v python3 >/dev/null 2>&1; then
		ok "$1" python3 -c "$2" "$TMP/out"
	else
		skip "$1: no python3"
	fi
}

# --- cases ---
run "$HOTBENCH" case list
code_is 0
out_has okafor
err_is ''

run "$HOTBENCH" case list --format json
code_is 0
py 'case list --format json has the promised members, by slug' '
import json, sys
rows = json.load(open(sys.argv[1]))
want = {"slug", "title", "docket_number", "kind", "origin", "path"}
assert rows and all(set(r) == want for r in rows), rows
slugs = [r["slug"] for r in rows]
assert slugs == sorted(slugs), slugs
assert all(r["origin"] == "shipped" for r in rows), rows'

run "$HOTBENCH" case show okafor
code_is 0
out_has 'Fictional: every party, fact and filing is invented.'
out_has 'Question'
out_lacks 'must prove'
out_lacks 'Bench memo'
out_lacks 'loses by'

run "$HOTBENCH" case show okafor --format json
code_is 0
out_lacks losing_concession
out_lacks must_prove
out_lacks '"issues"'

run "$HOTBENCH" case show okafor --memo
code_is 0
out_has 'Bench memo: for the bench and the debrief, not for counsel'
out_has 'must prove (memo)'

run "$HOTBENCH" case show okafro
code_is 2
err_has "No case is called 'okafro'. Did you mean 'okafor'?"
out_is ''

run "$HOTBENCH" case shwo
code_is 2
err_has "Did you mean 'hotbench case show'?"
run "$HOTBENCH" case
code_is 2
out_is ''
run "$HOTBENCH" case --help
code_is 0
out_has 'hotbench case list'

# --- an own case, from the skeleton to a fault ---
run "$HOTBENCH" case new my-case --title 'Mine v. Yours'
code_is 0
own=$HOME/.config/hotbench/cases/my-case
out_has my-case
ok 'the skeleton is there' test -f "$own/case.json"
run "$HOTBENCH" check
code_is 0
run "$HOTBENCH" case new my-case
code_is 2
run "$HOTBENCH" case new '../evil'
code_is 2
run "$HOTBENCH" case new --readonly other
code_is 2
ok '--readonly wrote nothing' test ! -e "$HOME/.config/hotbench/cases/other"
run "$HOTBENCH" case show my-case
code_is 0
out_has 'Mine v. Yours'

sed -i 's/"label": "Limiting principle"/"label": 7/' "$own/case.json"
run "$HOTBENCH" check
code_is 1
out_is "$own/case.json: \$.issues[0].label: expected text, found number"
cp -r "$own" "$TMP/my-case"
ok 'a path given relative is told relative' sh -c '
	cd "$TMP" && "$HOTBENCH" check ./my-case | grep -q "^./my-case/case.json: "'
run "$HOTBENCH" case show my-case
code_is 3
err_has 'expected text, found number'
run "$HOTBENCH" case list
code_is 0

sed -i 's/"label": 7/"label": "x"/; s|docket/brief-petitioner.md|/etc/passwd|' \
	"$own/case.json"
run "$HOTBENCH" check "$own"
code_is 1
out_has 'must be a path inside its own folder'
out_lacks root:
printf '\033[31m{' >"$own/case.json"
run "$HOTBENCH" check "$own/case.json"
code_is 1
ok 'no escape sequence gets out' sh -c '! grep -q "$(printf "\033")" "$TMP/out"'

run "$HOTBENCH" check "$TMP/nothing"
code_is 3
run "$HOTBENCH" check cases/okafor justices/kagan.json justices/benches
code_is 0
# Eight thousand wordings beside each other: the sanitizers have them of a smaller one.
case $OUT in *address*) strict=tillery ;; *) strict=okafor ;; esac
run "$HOTBENCH" check --strict cases/$strict
code_is 0
err_has 'reading grade'
run "$HOTBENCH" case show calloran --memo
out_has 'answers foreseen in'
run "$HOTBENCH" case show calloran
out_lacks 'foreseen'
run "$HOTBENCH" case show okafor --memo --format json
out_has '"map":'
cp -r tests/map/tarn "$TMP/tarn"
run "$HOTBENCH" check "$TMP/tarn" "$TMP/tarn/map.json"
code_is 0
sed -i 's/"leads_to": "fog"/"leads_to": "mist"/; s/"fifty-three"/"fifty-four"/' \
	"$TMP/tarn/map.json"
run "$HOTBENCH" check "$TMP/tarn"
code_is 1
out_has 'tarn/map.json: issue fog, answer whatever-hides: leads_to "mist"'
out_has 'tarn/map.json: fact passengers: key "fifty-four" stands neither in'
rm -r "$own"

# --- an argued case ---
oyez=${HOTBENCH_DATA:-../shared/data}/oyez/2024.23-997
if [ -f "$oyez.json" ]; then
	run "$HOTBENCH" case import --oyez "$oyez.json" "$oyez-t01.json"
	code_is 0
	ok 'the slug is the first line' sh -c \
		'test "$(head -n 1 "$TMP/out")" = 2024-23-997'
	run "$HOTBENCH" case import --oyez "$oyez.json" "$oyez-t01.json"
	code_is 2
	err_has --force
	run "$HOTBENCH" case import --oyez "$oyez.json" "$oyez-t01.json" --force
	code_is 0
	run "$HOTBENCH" case list --format json
	out_has '"origin": "imported"'
	run "$HOTBENCH" check
	code_is 0
	run "$HOTBENCH" case show 2024-23-997
	out_has 'CC BY-NC'
	out_lacks 'How it ended'
	out_lacks 'held that'
	run "$HOTBENCH" case show 2024-23-997 --outcome
	out_has 'How it ended'
else
	skip 'no argued case to import'
fi
run "$HOTBENCH" case import
code_is 2

# --- justices and benches ---
run "$HOTBENCH" justice list
code_is 0
out_has 'Justice Elena Kagan'
out_has 'real, simulated here'
run "$HOTBENCH" justice show KAGAN
code_is 0
out_has 'is simulated'
run "$HOTBENCH" justice show kagan --format json
code_is 0
py 'justice show --format json is JSON' 'import json, sys
json.load(open(sys.argv[1]))'
run "$HOTBENCH" justice show kagen
code_is 2
err_has "No justice is called 'kagen'. Did you mean 'kagan'?"
run "$HOTBENCH" bench list --format json
code_is 0
py 'bench list --format json is JSON' 'import json, sys
json.load(open(sys.argv[1]))'
run "$HOTBENCH" bench show kagan,alito
code_is 0
out_has 'Alito and Kagan'
run "$HOTBENCH" bench show panel
code_is 0
out_has 'Chief Judge Thackenby'
run "$HOTBENCH" bench show kagan,nobody-at-all
code_is 2

# --- own judges and panels ---
run "$HOTBENCH" justice new marsh --name 'Jane O. Marsh'
code_is 0
run "$HOTBENCH" justice show marsh
code_is 0
out_has 'Judge Jane O. Marsh'
out_has Fictional.
run "$HOTBENCH" justice new marsh
code_is 2
run "$HOTBENCH" bench new mine --seats marsh,thackenby
code_is 0
run "$HOTBENCH" bench show mine
code_is 0
out_has 'Judge Marsh'
run "$HOTBENCH" bench new '../x'
code_is 2
run "$HOTBENCH" bench new other --seats nobody-here
code_is 2
run "$HOTBENCH" check
code_is 0
out_is ''

# --- searching a docket ---
run "$HOTBENCH" case search okafor warrant
code_is 0
out_has 'par. '
run "$HOTBENCH" case search okafor '"warrant) OR (' --format jsonl -k 2
code_is 0
ok 'two passages' sh -c 'test "$(wc -l <"$TMP/out")" -eq 2'
out_has '"document":'
run "$HOTBENCH" case search okafor zzyzzx
code_is 0
out_is ''
err_has 'no passage'
run "$HOTBENCH" case search okafor
code_is 2
run "$HOTBENCH" case search okafor warrant -k 0
code_is 2

# ask goes by the settings too, and the flag goes over them.
HOTBENCH_SIMULATOR=transcript
export HOTBENCH_SIMULATOR
run "$HOTBENCH" ask okafor --side petitioner --count 1 --seed 3
code_is 2
err_has "only replays"
run "$HOTBENCH" ask okafor --side petitioner --count 1 --seed 3 --simulator offline
code_is 0
unset HOTBENCH_SIMULATOR
