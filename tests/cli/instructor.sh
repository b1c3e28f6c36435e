# What an instructor's desk rests on: sheets that say what nobody marked, dates of the
# clock here, whose assignment a hearing was held under, notes that are the bench's alone.
. tests/cli/lib.sh

home=$TMP/homes
at() { # whose machine it is from here on
	XDG_DATA_HOME=$home/$1/data
	XDG_CONFIG_HOME=$home/$1/config
	export XDG_DATA_HOME XDG_CONFIG_HOME
	mkdir -p "$XDG_DATA_HOME" "$XDG_CONFIG_HOME"
}
hotbench() { run "$HOTBENCH" "$@"; }
newest() { "$HOTBENCH" hearings list --format json --limit 1 | sed -n 's/.*"id": "\([^"]*\)".*/\1/p' | head -n 1; }
for i in 1 2 3 4; do
	echo "{\"text\":\"Yes, Your Honor, because the record shows it, point $i.\"}"
done >"$TMP/answers"

# ---- what nobody marked, and what somebody left out ----
at prof
hotbench argue okafor --turns 2 --student 1 --answers "$TMP/answers"
id=$(newest)
hotbench hearings ballot "$id" --set '1=5,2=n/a' --author Wray
code_is 0
line() { tr -s ' ' <"$TMP/out" | grep -F "$1" | head -n 1; }
hotbench report "$id"
ok 'marked by nobody' sh -c "grep -A9 'Score sheet plain' '$TMP/out' | grep -q 'not marked'"
ok 'left out by somebody: one line' test "$(grep -A9 'Score sheet plain' "$TMP/out" | grep -c 'not assessed')" = 1
for format in html md; do
	hotbench report "$id" --format $format
	out_has 'not marked'
done
hotbench report --class "$id"
out_has 'not marked'
hotbench report --class "$id" --format csv
out_has ',5,,,,,,,5,5,,1,Wray'

# ---- dates of sheets and labels: of the clock here, kept as UTC ----
hotbench hearings label "$id" Q1 commitment neutral --author Wray
"$HOTBENCH" hearings export "$id" |
	sed 's/"at": "20[^"]*"/"at": "2025-12-05T03:30:00Z"/; s/"id": "20/"id": "19/' >"$TMP/night.json"
TZ=America/Chicago
export TZ
hotbench report "$TMP/night.json"
code_is 0
out_has 'Score sheet plain, by Wray, 2025-12-04'
out_has 'by Wray, 2025-12-04'
out_lacks '2025-12-05'
hotbench hearings import "$TMP/night.json"
night=$(sed -n 's/^ *"id": "\(19[^"]*\)".*/\1/p' "$TMP/night.json" | head -n 1)
hotbench hearings ballot "$night"
out_has 'by Wray, 2025-12-04'
hotbench hearings label "$night"
out_has 'by Wray, 2025-12-04'
hotbench hearings export "$night"
out_has '"at": "2025-12-05T03:30:00Z"'
unset TZ
