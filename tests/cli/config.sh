# hotbench config: what holds and why, writing a line, and faults with their line.
. tests/cli/lib.sh

dir=$HOME/.config/hotbench
conf=$dir/config
unset HOTBENCH_NETWORK HOTBENCH_ENDPOINT HOTBENCH_BASE_URL HOTBENCH_MODEL NO_COLOR

cat >"$TMP/answers.jsonl" <<'X'
{"text": "The history is the search."}
X

# Where things live; nothing is made by asking.
run "$HOTBENCH" config path
code_is 0
out_has "$conf"
out_has 'hearings.db'
out_has 'not there yet'
run "$HOTBENCH" config path hearings
out_is "$HOME/.local/share/hotbench/hearings.db"
run "$HOTBENCH" config path hearing
code_is 2
err_has "Did you mean 'hearings'?"
ok 'asking made no folder' test ! -e "$HOME/.config"

run "$HOTBENCH" config show
code_is 0
out_has 'not there yet'
grep -v '^#' "$TMP/out" | grep '#' | grep -vc '# default$' >"$TMP/count"
ok 'without a file all is default' grep -qx 0 "$TMP/count"

# A legend for what is printed and exported; it is not kept with the hearing.
run env HOTBENCH_LEGEND='Privileged: work product' "$HOTBENCH" argue okafor \
	--answers "$TMP/answers.jsonl" --no-clock --seed 5
code_is 0
ok 'it stands first' [ "$(head -n 1 "$TMP/out")" = 'Privileged: work product' ]
id=$("$HOTBENCH" hearings list --format json | sed -n 's/.*"id": "\([^"]*\)".*/\1/p' | head -n 1)
run env HOTBENCH_LEGEND='Privileged: work product' "$HOTBENCH" hearings export "$id"
out_has '"legend": "Privileged: work product"'
cp "$TMP/out" "$TMP/exported.json"
run "$HOTBENCH" hearings import "$TMP/exported.json"
code_is 0
run "$HOTBENCH" hearings export "$id"
out_lacks 'legend'
run "$HOTBENCH" replay "$id" --plain
out_lacks 'Privileged'
run env HOTBENCH_LEGEND='Privileged' "$HOTBENCH" ask okafor --justice kagan --count 1
ok 'on cards too' [ "$(head -n 1 "$TMP/out")" = Privileged ]
rm -rf "$HOME/.config" "$HOME/.local"

# A fresh file: every default is in it, and it changes nothing.
run "$HOTBENCH" config init --print
cp "$TMP/out" "$TMP/fresh"
run "$HOTBENCH" config init --readonly
code_is 2
run "$HOTBENCH" config init
code_is 0
out_is "$conf"
ok 'init wrote what it prints' cmp -s "$TMP/fresh" "$conf"
ok 'the file is its owner'\''s alone' sh -c "ls -l '$conf' | grep -q '^-rw-------'"
ok 'so is the folder' sh -c "ls -ld '$dir' | grep -q '^drwx------'"
run "$HOTBENCH" config show
code_is 0
err_is ''
grep -v '^#' "$TMP/out" | grep '#' | grep -vc '# default$' >"$TMP/count"
ok 'with a fresh file all is default' grep -qx 0 "$TMP/count"
run "$HOTBENCH" config init
code_is 2
err_has 'There is one already'

# The defaults that are commented out can be: without the marks all is in order.
sed 's/^# \([a-z_]* =\)/\1/; s/^# \(\[\)/\1/' "$TMP/fresh" |
	sed '/^\(endpoint\|bench\|base_url\|.*_model\|model\|prices\|context\) =$/d
		/^\(key_.*\|extra_.*\|drop_param\|reasoning_effort\|ca_file\|proxy\) =$/d' \
		>"$TMP/uncommented"
run "$HOTBENCH" config show --config "$TMP/uncommented"
code_is 0
err_is ''
out_has "feedback = marks                            # $TMP/uncommented:"
sed 's/^\([a-z_]* =.*[^ ]\)  *# .*/\1/; s/^\([a-z_]* =\)  *# .*/\1/' "$TMP/out" |
	grep -v '^#' >"$TMP/file"
rm "$conf"
printf '[endpoint NAME]\nmodel =\n' >"$TMP/empty"
"$HOTBENCH" config show --config "$TMP/empty" |
	sed 's/^\([a-z_]* =.*[^ ]\)  *# .*/\1/; s/^\([a-z_]* =\)  *# .*/\1/' |
	grep -v '^#' >"$TMP/default"
ok 'and they are the defaults' diff "$TMP/default" "$TMP/file"

# One line changes, the rest stays: comments, order, odd blanks.
mkdir -p "$dir"
printf '%s\n' '; mine' 'network=on' '' '[argue]' '  clock   =   words' \
	'# feedback = full' '' '# the screen' '[screen]' 'color = yes' \
	>"$conf"
chmod 644 "$conf"
run "$HOTBENCH" config set argue.clock wall
code_is 0
run "$HOTBENCH" config set argue.feedback = none
code_is 0
run "$HOTBENCH" config set network=off
code_is 0
run "$HOTBENCH" config set argue.guard off
code_is 0
run "$HOTBENCH" config set budget 2.50
run "$HOTBENCH" config set endpoint.my-own.base_url http://127.0.0.1:9/v1
code_is 0
run "$HOTBENCH" config set endpoint.my-own.model ' two  blanks '
run "$HOTBENCH" config set endpoint.my-own.extra_header 'A: sk-planted-1'
run "$HOTBENCH" config set --add endpoint.my-own.extra_header 'B: sk-planted-2'
run "$HOTBENCH" config set endpoint.my-own.proxy http://u:sk-planted-3@127.0.0.1:8
run "$HOTBENCH" config set keys.hearing.docket 'F3 Ctrl-G'
code_is 0
run cat "$conf"
out_is '; mine
network = off
budget = 2.50

[argue]
clock = wall
# feedback = full
feedback = none
guard = off

# the screen
[screen]
color = yes

[endpoint my-own]
base_url = http://127.0.0.1:9/v1
model = " two  blanks "
extra_header = A: sk-planted-1
extra_header = B: sk-planted-2
proxy = http://u:sk-planted-3@127.0.0.1:8

[keys hearing]
docket = F3 Ctrl-G'
ok 'the file became its owner'\''s alone' sh -c "ls -l '$conf' | grep -q '^-rw-------'"
run "$HOTBENCH" config show
code_is 0
err_is ''
out_has "clock = wall                                # $conf:6"
out_has 'B: (not shown)'
out_has '@127.0.0.1:8'
out_lacks planted
run "$HOTBENCH" config show --format json
out_has '"key": "clock"'
out_lacks planted
run "$HOTBENCH" config unset argue.clock
code_is 0
run "$HOTBENCH" config unset endpoint.my-own.extra_header
run cat "$conf"
out_lacks clock
out_lacks extra_header
out_has 'guard = off'
ok 'a link stays a link' sh -c "
	mv '$conf' '$TMP/elsewhere' && ln -s '$TMP/elsewhere' '$conf' &&
	'$HOTBENCH' config set argue.clock none &&
	test -L '$conf' && grep -q 'clock = none' '$TMP/elsewhere'"

# Flag over environment over file over default.
printf '[argue]\nclock = wall\n[screen]\ncolor = yes\n' >"$conf"
run env HOTBENCH_CLOCK=none NO_COLOR=1 "$HOTBENCH" config show --no-unicode
out_has 'clock = none                                # HOTBENCH_CLOCK'
out_has 'color = no                                  # NO_COLOR'
out_has 'unicode = no                                # flag'
printf 'network = off\n' >"$conf"
run env HOTBENCH_NETWORK=on "$HOTBENCH" config show
out_has "network = off                               # $conf:1"

# argue takes its defaults from there.
printf '[argue]\nclock = none\nfeedback = full\nguard = off\nbench = kagan,alito\n' \
	>"$conf"
argue() {
	run "$@" --answers "$TMP/answers.jsonl"
	"$HOTBENCH" hearings list --format json >"$TMP/list"
	id=$(sed -n 's/.*"id": "\([^"]*\)".*/\1/p' "$TMP/list" | head -n 1)
	"$HOTBENCH" hearings export "$id" >"$TMP/hearing"
}
argue "$HOTBENCH" argue okafor
code_is 0
ok 'the clock is the file'\''s' grep -q '"clock": "none"' "$TMP/hearing"
ok 'the feedback too' grep -q '"feedback": "full"' "$TMP/hearing"
ok 'the guard too' grep -q '"guard": false' "$TMP/hearing"
ok 'the bench too' grep -q '"bench": "kagan,alito"' "$TMP/hearing"
argue env HOTBENCH_CLOCK=words "$HOTBENCH" argue okafor --feedback none \
	--bench panel --guard on
ok 'the environment goes over the file' grep -q '"clock": "words"' "$TMP/hearing"
ok 'a flag goes over it' grep -q '"feedback": "none"' "$TMP/hearing"
ok 'a flag goes over it for the bench' grep -q '"bench": "panel"' "$TMP/hearing"
printf '[argue]\nclock = wall\n' >"$TMP/other"
argue "$HOTBENCH" argue okafor --config "$TMP/other"
ok '--config names another file, wherever it stands' \
	grep -q '"clock": "wall"' "$TMP/hearing"

# Faults: file, line, and the nearest name.
bad() { # TEXT MESSAGE: argue refuses, and config show tells
	printf "%b" "$1" >"$conf"
	run "$HOTBENCH" argue okafor --answers "$TMP/answers.jsonl"
	code_is 3
	err_has "$2"
	run "$HOTBENCH" config show
	code_is 1
	err_has "$2"
}
bad 'netwrok = off\n' "$conf:1: unknown key \"netwrok\"; did you mean \"network\"?"
bad '\n[argue]\nclok = wall\n' "$conf:3: unknown key \"clok\"; did you mean \"clock\"?"
bad '[argeu]\nclock = wall\n' "$conf:2: there is no section [argeu]; did you mean [argue]?"
bad 'clock = wall\n' 'it belongs under [argue]'
bad '[argue]\n\nclock = wal\n' "$conf:3: clock: expected words|wall|none, found \"wal\"; did you mean \"wall\"?"
bad '[screen]\ncolour = no\n' 'did you mean "color"?'
bad '[endpoint x]\nmodle = y\n' 'did you mean "model"?'
bad 'network = of\n' "$conf:1: network: expected on or off"
bad '[keys hering]\ndocket = F3\n' 'did you mean [keys hearing]?'
bad 'nonsense\n' "$conf:1: expected \"key = value\""
bad '\0377\n' 'is not UTF-8'
run "$HOTBENCH" check
code_is 1
out_has 'is not UTF-8'
run "$HOTBENCH" argue --help
code_is 0
rm -f "$conf"
run env HOTBENCH_CLOCK=wal "$HOTBENCH" argue okafor --answers "$TMP/answers.jsonl"
code_is 3
err_has 'HOTBENCH_CLOCK: clock: expected'
run env HOTBENCH_NETWORK=0ff "$HOTBENCH" argue okafor --answers "$TMP/answers.jsonl"
code_is 3
err_has 'HOTBENCH_NETWORK'
run "$HOTBENCH" argue okafor --config "$TMP/nowhere" --plain
code_is 3
err_has "--config: There is no file '$TMP/nowhere'"
run "$HOTBENCH" config show --config "$TMP"
code_is 3

# set refuses what cannot be, and writes nothing then.
refused() { # KEY VALUE MESSAGE
	run "$HOTBENCH" config set "$1" "$2"
	code_is 2
	err_has "$3"
}
refused argue.clok wall "Did you mean 'argue.clock'?"
refused clock wall "Did you mean 'argue.clock'?"
refused argue.clock wal 'did you mean "wall"?'
refused network of 'expected on or off'
refused endpoint.x.modle y 'did you mean "model"?'
refused endpoint.x.retries 99 'a whole number 0 to 20'
refused 'endpoint.x].model' y 'no name for a section'
refused endpoint..model y 'no name for a section'
refused screen.theme drak 'no theme is called'
refused keys.hearing.docket F99 'F99'
refused budget "$(printf '1\rnetwork = on')" 'one line'
run "$HOTBENCH" config set --add argue.clock wall
code_is 2
run "$HOTBENCH" config set argue.clock
code_is 2
run "$HOTBENCH" config set endpoint.x.prices 0.15 0.60
code_is 2
err_has 'quotes'
run "$HOTBENCH" config set argue.clock wall --readonly
code_is 2
ok 'nothing was written' test ! -e "$conf"

# The first set writes the whole file; a broken one can be mended by it.
run "$HOTBENCH" config set argue.clock wall
code_is 0
diff "$TMP/fresh" "$conf" >"$TMP/diff"
ok 'the first set writes the fresh file and its line' sh -c \
	"[ \$(wc -l <'$TMP/diff') -eq 2 ] && grep -qx '> clock = wall' '$TMP/diff'"
printf '[argue]\nclock = wal\nguard = of\n' >"$conf"
run "$HOTBENCH" config set argue.clock wall
code_is 0
err_has "$conf:3: guard"
printf '[argue]\r\nclock = wall\r\nguard = off' >"$conf"
run "$HOTBENCH" config set argue.opening off
printf '[argue]\r\nclock = wall\r\nguard = off\r\nopening = off\r\n' >"$TMP/crlf"
ok 'line ends stay as they are' cmp "$TMP/crlf" "$conf"
if [ "$(id -u)" -ne 0 ]; then
	chmod 500 "$dir"
	run "$HOTBENCH" config set argue.clock none
	code_is 3
	err_has "$conf"
	chmod 700 "$dir"
fi

# The manual has the table's keys, values and defaults, and no others.
awk '/^$/ { text = ""; next }
	/^# docket =/ { next } # an example of other keys
	/^# [a-z_]* =/ && text != "" {
		key = $2
		fallback = $0; sub(/^# [a-z_]* = ?/, "", fallback)
		takes = text; sub(/.*\(/, "", takes); sub(/\)[^)]*$/, "", takes)
		kind = takes ~ /^[a-z_|]+$/ ? "Cm" : "Ar"
		if (kind == "Cm") gsub(/\|/, " | ", takes)
		if (fallback != "") fallback = " Pq Sy " fallback
		print ".It Ic " key " Ns = Ns " kind " " takes fallback
		text = ""; next
	}
	/^#/ { text = text " " substr($0, 3) }' "$TMP/fresh" | sort >"$TMP/table"
grep '^\.It Ic [a-z_]* Ns = ' man/hotbench.5 | sort >"$TMP/manual"
ok 'the table has its rows' sh -c "[ \$(wc -l <'$TMP/table') -ge 36 ]"
ok 'hotbench(5) has the settings of the table' diff "$TMP/table" "$TMP/manual"
grep -o 'HOTBENCH_[A-Z_]*' src/cli/conf.c | sort -u | while read -r name; do
	grep -q "Ev $name" man/hotbench.5 || echo "$name"
done >"$TMP/missing"
ok 'hotbench(5) has the variables' test ! -s "$TMP/missing"

# The line mode keeps to [screen] too.
rm -f "$conf"
run "$HOTBENCH" argue okafor --answers "$TMP/answers.jsonl" --seed 3 --no-unicode --ephemeral
code_is 0
grep -v '[0-9]-[a-z0-9]*$' "$TMP/out" | sed 's/hearing [0-9a-z-]*//' >"$TMP/by-flag"
run "$HOTBENCH" argue okafor --answers "$TMP/answers.jsonl" --seed 3 --ephemeral
grep -v '[0-9]-[a-z0-9]*$' "$TMP/out" | sed 's/hearing [0-9a-z-]*//' >"$TMP/usual"
printf '[screen]\nunicode = no\n' >"$conf"
run "$HOTBENCH" argue okafor --answers "$TMP/answers.jsonl" --seed 3 --ephemeral
grep -v '[0-9]-[a-z0-9]*$' "$TMP/out" | sed 's/hearing [0-9a-z-]*//' >"$TMP/by-file"
ok 'unicode = no is as --no-unicode' cmp "$TMP/by-flag" "$TMP/by-file"
ok 'and something else than the usual' sh -c "! cmp -s '$TMP/usual' '$TMP/by-file'"

# Themes as files.
run "$HOTBENCH" config theme light
code_is 0
out_has 'justice = 94 blue'
cp "$TMP/out" "$TMP/light"
run "$HOTBENCH" config theme lihgt
code_is 2
err_has "'light'"
mkdir -p "$HOME/.config/hotbench/themes"
sed '/^\[mono]/,$d; s/^justice = .*/justice = 201 magenta/' "$TMP/light" >"$HOME/.config/hotbench/themes/mine"
run "$HOTBENCH" config set screen.theme mine
code_is 0
run "$HOTBENCH" config show
err_lacks 'theme'
echo 'justice = mauve' >"$HOME/.config/hotbench/themes/mine"
run "$HOTBENCH" config show
err_has "mine:1: 'mauve' is no colour"
