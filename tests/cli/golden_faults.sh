# Files with faults, and what each command says of them: settings, tables, rows,
# hearings, papers.
. tests/cli/lib.sh

a=tests/golden
dir=$HOME/.config/hotbench
mkdir -p "$dir/prompts" "$dir/themes" "$dir/cases"
golden faults
cat >"$dir/config" <<'END'
network = perhaps
budgt = 3
budget = -1
budget_tokens = many
[argue]
clock = sundial
interrupt =
bench
simulator = offlin
feedback = marks
feedback = full
[screen]
theme = pink
color = maybe
[endpoint mine]
base_url = ftp://x
timeout = 0
retries = -1
temperature = hot
context = 1e30
extra = {"a":
[endpoint mine]
model = twice
[keys hearing]
answer = Entr
lunch = F3
[nothing]
x = 1
END
say check
say config show
say argue $a/barn --answers $a/any.jsonl --seed 1
rm "$dir/config"
printf '[screen]\ntheme = mine\n' >"$dir/config"
cat >"$dir/themes/mine.theme" <<'END'
base = drak
justice = blu
counsel = bright red on blue bold
warn = #12345
bad = bold bold underline
lunch = red
text = 256
dim = 255 on 300
[nothing]
END
sed 's/drak/dark/' "$dir/themes/mine.theme" >"$dir/themes/mine"
say check
sed 's/mine/..\/mine/' "$dir/config" >"$TMP/config"
say check --config "$TMP/config"
rm "$dir/config"
printf '[answer not read]\ndo = repeat, sing\ndo = agian\ndo = repeat or again or blunt or infer or press or reason\nin_a_row = x\nin_a_row = 0\nin_a_row = 99\nlunch = 1\n[answer of no kind]\ndo = repeat\n[say agian]\nsay = x\n[say again]\nsay = {quote} {nothing}\nsay =\ntell = x\n[nothing]\nx = 1\n' \
	>"$dir/prompts/bench.txt"
say check
say check "$dir/prompts"
printf '# purpose: x\n# simulator: nobody\n=== system\n{nothing}\n=== usr\nx\n' >"$dir/prompts/mine.txt"
say check "$dir/prompts"
say check "$dir/prompts/mine.txt"
rm -r "$dir/prompts" "$dir/themes"
for spoil in 's/"turn": 1/"turn": "x"/' 's/"commitment": 2/"commitment": 5/' \
	's/"relevance": 1/"relevance": 1.5/' 's/"consistency": 0/"consistency": 2/' \
	's/"set": "x"/"set": 7/' 's/^{/[/' 's/"outcome": "Witness"/"outcome": "Nobody"/' \
	's/"turn": 2/"turn": 1/' 's/"annotator": "A"/"annotator": ""/'; do
	sed "$spoil" $a/rows.jsonl >"$TMP/rows"
	say score "$TMP/rows"
	say agree "$TMP/rows" $a/predicted.jsonl
done
say hearings import $a/hearing.json
say hearings import $a/hearing.json
sed 's/barn/burn/' $a/hearing.json >"$TMP/other.json"
say hearings import "$TMP/other.json"
sed 's/"seed": 3/"seed": -3/; s/"minutes": [0-9]*/"minutes": 0/' $a/hearing.json >"$TMP/other.json"
say hearings import "$TMP/other.json"
head -c 700 $a/hearing.json >"$TMP/cut.json"
say hearings import "$TMP/cut.json"
say hearings import "$TMP/none.json"
say hearings import $a
say hearings import "$HOME/.local/share/hotbench/hearings.db"
say hearings list
say hearings show 2024
say hearings show
say hearings label 20240101-120000-abcd 1 nothing 3
say hearings label 20240101-120000-abcd 1 commitment 5
say hearings label 20240101-120000-abcd x commitment neutral
say hearings label 20240101-120000-abcd 1
say hearings show 20240101-120000-abcd
say hearings salvage
say hearings salvage $a/hearing.json
say hearings delete nothing --yes
say hearings delete 20240101-120000-abcd
say hearings prune --yes
say replay nothing
say resume nothing
head -c 100000 /dev/zero >"$TMP/zero.md"
printf 'a\377b' >"$TMP/latin.md"
: >"$TMP/empty.md"
for paper in zero.md latin.md empty.md none.md; do
	say case import "$TMP/$paper" --name "$(echo $paper | tr . -)"
done
printf '{"text": ""}\n{"text": "Yes.", "phase": "closing"}\n[]\n' >"$TMP/answers"
say argue $a/barn --answers "$TMP/answers" --seed 1 --ephemeral
say argue $a/barn --answers "$TMP/answers" --seed 1 --readonly
say argue $a/barn --simulator transcript --plain
say ask $a/barn --reader llm
say analyze answers $a/barn $a/rows.jsonl
say analyze conduct $a/rows.jsonl
say case show $a
say case search $a/barn
say case search $a/barn ''
say bench show "$TMP"
say justice show "$a/hearing.json"
golden_end
