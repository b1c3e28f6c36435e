# A case of one's own: imported from papers, drafted, confirmed, checked, searched.
. tests/cli/lib.sh

barn=tests/golden/barn
golden case
say check $barn
say check --strict $barn
say case search $barn lamp
say case search $barn 'the gap could be seen' --format json
say case search $barn 'nothing of this kind'
say case import $barn/docket $barn/meta --name papers
say case prepare papers
say case prepare papers --list
say case prepare papers --list --format json
say case show papers --memo
say case prepare papers --accept case.facts
say case prepare papers --drop petitioner.must_prove
say case prepare papers --accept nothing
say case prepare papers
say case show papers --format json
say check --strict "$HOME/.config/hotbench/cases/papers"
say argue papers --answers tests/golden/any.jsonl --seed 2 --ephemeral
say case import $barn/none --name papers
say case import $barn/docket --name papers
say case import $barn/docket --name 'Bad Name'
say case new mine --title 'Doe v. Roe'
say check "$HOME/.config/hotbench/cases/mine"
say case show mine --format json
say justice new marsh --name 'Jane Marsh'
say justice show marsh --format json
say bench new mine --seats kagan,marsh,alcorriza
say bench show mine
say bench new mine --seats nobody
sed 's/"paragraph": 2/"paragraph": 99/; s/14 goats/15 goats/' \
	$barn/case.json >"$TMP/case.json"
cp -R $barn "$TMP/barn"
cp "$TMP/case.json" "$TMP/barn"
say check "$TMP/barn"
golden_end
