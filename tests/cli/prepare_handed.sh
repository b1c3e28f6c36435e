# A case that students hold: what was dropped before it was handed out stays dropped,
# and prepare changes it only where it is told to.
. tests/cli/lib.sh

cases=${XDG_CONFIG_HOME:-$HOME/.config}/hotbench/cases
papers=$TMP/papers
mkdir -p "$papers"
cp cases/drozdek/docket/*.md "$papers"
"$HOTBENCH" case import "$papers" --name lights >/dev/null 2>&1
"$HOTBENCH" case prepare lights >/dev/null 2>&1

run "$HOTBENCH" case prepare lights --drop all
code_is 0
ok 'what was dropped is remembered' grep -q '"dropped"' "$cases/lights/drafts.json"
rm "$cases/lights/drafts.json" # ... as an older version has it
run "$HOTBENCH" assignment new lights --side petitioner --title 'Week 3' -o "$TMP/week3.json"
code_is 0
run "$HOTBENCH" case prepare lights
code_is 2
err_has "lights was handed out with 'Week 3'"
err_has 'new drafts would make it another case than students have'
err_has 'nothing was changed: --again drafts all the same'
ok 'no draft came back' [ ! -e "$cases/lights/drafts.json" ]
run "$HOTBENCH" assignment show "$TMP/week3.json"
code_is 0
out_lacks 'is not the one of the assignment'

# Before anything is sent: no server is there.
run "$HOTBENCH" case prepare lights --model m --base-url http://127.0.0.1:1/v1
code_is 2
err_has "a model's drafts would make it another case than students have"

# Who asks for it has it; and where nothing new would come, nothing is in the way.
run "$HOTBENCH" case prepare lights --again
code_is 0
out_has 'items drafted; the memo has'
run "$HOTBENCH" assignment show "$TMP/week3.json"
out_has 'is not the one of the assignment'
run "$HOTBENCH" case prepare lights
code_is 0
out_has ': 0 items drafted'

# Another case that has the name by now was handed out to nobody.
"$HOTBENCH" case delete lights --yes >/dev/null 2>&1
"$HOTBENCH" case import "$papers" --name lights >/dev/null 2>&1
run "$HOTBENCH" case prepare lights
code_is 2 # the same, imported anew
run "$HOTBENCH" case set lights kind fictional
code_is 0
err_has "lights was handed out with 'Week 3'; with this it is another case than students have"
run "$HOTBENCH" case set lights title 'Roe v. City of Elsewhere'
code_is 0
err_has 'another case than students have'
run "$HOTBENCH" case set lights kind real
code_is 0
err_lacks 'students have'
run "$HOTBENCH" case prepare lights
code_is 0

# A copy of it under another name was handed out to nobody.
"$HOTBENCH" case import "$papers" --name lamps >/dev/null 2>&1
run "$HOTBENCH" case prepare lamps
code_is 0
