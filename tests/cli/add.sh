# Real papers in one's own copy of a shipped case: the memo's cites open them.
. tests/cli/lib.sh

own="$HOME/.config/hotbench/cases/ames"
cat >"$TMP/Opinion.md" <<'X'
# Opinion of the court of appeals

Nothing here is what the memo cites.

<!-- page 7 -->

A plaintiff who belongs to the majority must show background circumstances. They support the suspicion that the defendant is that unusual employer who discriminates against the majority. A member of the relevant minority who made the decision may be enough. So may statistics that show a pattern of discrimination against the majority group. A plaintiff cannot build a pattern out of her own experience of being refused one post and removed from another.
X
run "$HOTBENCH" case add ames "$TMP/Opinion.md" "$TMP/nothing.pdf"
code_is 3
err_has 'nothing.pdf'
ok 'no copy of it' test ! -e "$own"

run "$HOTBENCH" case add ames "$TMP/Opinion.md"
code_is 0
out_is "ames
$own"
err_has 'docket/opinion.md: Decision below, "Opinion of the court of appeals"'
err_has 'issues of the memo cite the new papers now'
ok 'the shipped papers came along' test -s "$own/docket/brief-petitioner.md"
run "$HOTBENCH" check --strict "$own"
code_is 0
ok 'the memo cites it' grep -q '"document": "opinion"' "$own/case.json"
run "$HOTBENCH" case list
out_has 'own'

# The bench asks by it, and it opens at its page.
run "$HOTBENCH" ask ames --side respondent --justice sawamizu,kagan --seed 1 \
	--count 9 --format json
out_has '"document": "opinion"'
run "$HOTBENCH" case search ames unusual employer
out_has 'Opinion of the court of appeals'
out_has 'page 7'

# Once is enough; one's own copy is added to.
run "$HOTBENCH" case add ames "$TMP/Opinion.md"
code_is 3
err_has 'the case has a paper of that name'
ok 'nothing changed' test ! -e "$own/case.json.old"
echo 'A letter about the position of bureau chief of quality, and no more.' >"$TMP/letter.txt"
run "$HOTBENCH" case add ames "$TMP/letter.txt"
code_is 0
ok 'both are there' test -s "$own/docket/opinion.md" -a -s "$own/docket/letter.md"
ok 'the file as it was is kept' test -s "$own/case.json.old"

# What cannot be is told.
run "$HOTBENCH" case add ames
code_is 2
run "$HOTBENCH" case add nothing "$TMP/letter.txt"
code_is 2
run "$HOTBENCH" --readonly case add ames "$TMP/letter.txt"
code_is 2
