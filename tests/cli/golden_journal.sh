# A hearing in the journal: listed, shown, exported, labelled, replayed, deleted.
. tests/cli/lib.sh

a=tests/golden
cases=$HOME/.config/hotbench/cases
mkdir -p "$cases"
cp -R $a/barn "$cases"
golden journal
say argue barn --answers $a/marl.jsonl --seed 5 --turns 3
id=$("$HOTBENCH" hearings list | sed -n 2p | cut -d ' ' -f 1)
for format in text json jsonl csv; do
	say hearings list --format $format
done
say hearings show "$id" --feedback full
say hearings show "$id" --feedback none
say hearings label "$id" 2 commitment neutral 'It only tells.' --author me
say hearings label "$id" 3 manner 4 --author me
say hearings label "$id" 3 fallacy none --author me
say hearings label "$id" 9 manner 4 --author me
say hearings label "$id" 3 manner 9 --author me
say hearings show "$id"
say hearings export "$id"
say replay "$id" --plain
say replay "$id" --plain --feedback marks
echo ':quit' >"$TMP/in"
say argue barn --side respondent --plain --seed 1
say hearings list --case barn --limit 1
say resume --answers $a/hill.jsonl
say hearings list --case nobody
say hearings delete "$id" --yes
say hearings prune --days 0.5 --yes
say hearings list
cat >"$TMP/in" <<'END'
:help
:issues
:docket lamp
:hint
By night the lamp did the searching.
:read
:ledger
:retract
:pause
:steps
:nothing
:seats
:note remember this
It was two feet from the boards.
:adjourn
END
say argue barn --plain --seed 3 --feedback full --ephemeral --opening off
golden_end
