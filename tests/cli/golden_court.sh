# What can be looked at: cases, justices, benches, and the first questions to
# each side.
. tests/cli/lib.sh

barn=tests/golden/barn
golden court
say case list
say case list --format jsonl
say justice list
brief='slug\|obiandu\|kagan' say justice list --format json
say bench list
say case show $barn
say case show $barn --memo --outcome
say case show $barn --format json
say case show nobody
say justice show alcorriza
say justice show kagan
say bench show intramural
say bench show panel --format json
say bench show kagan,alito
say bench show kagan,alita
cat >"$TMP/said" <<'END'
{"role": "justice", "speaker": "Kagan", "text": "Had it been noon, would it have been a search?"}
{"role": "advocate", "text": "We concede that it was not, by day."}
END
say ask $barn --seed 7 --count 12
say ask $barn --seed 7 --count 12 --side respondent
say ask $barn --seed 3 --count 2 --context "$TMP/said" --format json
say ask $barn --seed 3 --count 2 --justice Thackenby --format jsonl
golden_end
