# README's pictures are what the program shows now; `make screens` (or `make accept`)
# takes them anew.
. tests/cli/lib.sh

command -v tmux >/dev/null 2>&1 || { skip 'tmux is not installed'; exit 0; }
cp README.md "$TMP/README.md"
run tests/pictures "$TMP/README.md"
code_is 0
ok 'there are pictures' test "$(grep -c '^<!-- picture [a-z]*:' README.md)" -ge 4
same README.md "$TMP/README.md"

# A picture that nobody takes is refused.
printf '<!-- picture nowhere: x -->\n<!-- end of picture -->\n' >"$TMP/none.md"
run tests/pictures "$TMP/none.md"
ok 'a picture that nobody takes is a fault' test "$code" -ne 0
