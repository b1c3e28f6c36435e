# What an instructor's own journal can tell of what comes in, without trusting anybody:
# each of these once passed without a word.
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
id_in() { sed -n 's/^ *"id": "\([^"]*\)".*/\1/p' "$1" | head -n 1; }
flat() { tr -s ' \n' '  ' <"$TMP/out" >"$TMP/flat"; mv "$TMP/flat" "$TMP/out"; }
answers() { # WHOSE, words of the first: no two students say the same
	for i in 1 2 3 4 5; do
		echo "{\"text\":\"Yes, Your Honor, because the record shows what $1 says of point $i, and nothing else.\"}"
	done >"$TMP/answers-$1"
}
hand_in() { # STUDENT FILE NAME [whose answers]
	at "s$1"
	"$HOTBENCH" argue --assignment "$TMP/$2" --student "$1" --answers "$TMP/answers-${4:-$1}" >/dev/null 2>&1
	"$HOTBENCH" hearings export "$(newest)" -o "$TMP/$3.json"
}
for n in 1 2 3 4; do answers $n; done
at prof
hotbench assignment new okafor --attempts 2 --turns 2 --side petitioner --title 'Week 6' -o "$TMP/w6.json"
code_is 0
hand_in 1 w6.json one

# ---- the name of the case in a file, edited ----
sed 's/"slug": "okafor"/"slug": "tillery"/; s/"id": "20/"id": "19/' "$TMP/one.json" >"$TMP/slug.json"
at prof
hotbench hearings import "$TMP/one.json"
code_is 0
err_is ''
hotbench hearings import "$TMP/slug.json"
code_is 0
err_has 'the case called tillery instead of okafor, though it is that one'
hotbench hearings list
out_has 'the case called tillery instead of okafor'
hotbench report --class "$TMP/one.json" "$TMP/slug.json" --format csv
out_has 'the case called tillery instead of okafor'

# ---- a folder that is a case already is taken as it is ----
at folder
for option in '--name other' '--title A-v-B' --confidential --not-confidential --ocr; do
	# shellcheck disable=SC2086
	hotbench case import cases/tillery $option
	code_is 2
	out_is ''
	err_has 'is a case already and is taken as it is'
done
hotbench case import cases/tillery --name other
err_has 'copy the folder under the new name'
hotbench case import cases/tillery
code_is 2
err_has 'tillery is the name of a case that comes with the program'
err_has '--force'
ok 'nothing is imported' test ! -e "$XDG_CONFIG_HOME/hotbench/cases/tillery"
hotbench case import cases/tillery --force
code_is 0
err_has 'this one stands before it until hotbench case delete tillery'

# ---- blind: whose it is comes first ----
at blind
echo '{"text":"I am Sam Lee, Your Honor, and the record shows it."}' >"$TMP/named"
hotbench argue okafor --turns 1 --student 'Sam Lee' --answers "$TMP/named"
"$HOTBENCH" hearings export "$(newest)" | sed 's/"id": "20[^"]*"/"id": "sam-lee-1"/' >"$TMP/sam-lee.json"
for format in text md html csv json; do
	hotbench report "$TMP/sam-lee.json" --blind --format $format
	code_is 0
	out_has 'and the record shows it'
	ok "no name in $format" sh -c "! grep -qi 'sam.lee' '$TMP/out'"
	ok "nor that one went, at its place, in $format" sh -c "! grep -q '^student' '$TMP/out'"
done
hotbench argue okafor --turns 1 --student Z-77 --answers "$TMP/answers-1"
hotbench report "$(newest)" --blind
out_lacks 'student '
out_lacks Z-77
hotbench report "$(newest)"
out_has 'student             Z-77'
