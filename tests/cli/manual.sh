# The manual names every command and option that the program has.
. tests/cli/lib.sh

man=man/hotbench.1
"$HOTBENCH" --help | sed -n 's/^  \([a-z][a-z]*\)  .*/\1/p' >"$TMP/commands"
ok 'the program lists its commands' test -s "$TMP/commands"
while read -r command; do
	ok "hotbench(1) names the command $command" grep -q "^\.It Ic $command" $man
	"$HOTBENCH" "$command" --help >"$TMP/help"
	sed -n "s/^  hotbench $command \([a-z]*\).*/\1/p" "$TMP/help" >"$TMP/verbs"
	while read -r verb; do
		"$HOTBENCH" "$command" "$verb" --help >>"$TMP/help"
	done <"$TMP/verbs"
	grep -o -e '--[a-z][a-z-]*' "$TMP/help" | sed 's/^--//' |
		sort -u >"$TMP/options"
	while read -r option; do
		ok "hotbench(1) names --$option of $command" \
			grep -q "Fl -$option\>" $man
	done <"$TMP/options"
done <"$TMP/commands"
sed -n 's/^\.It Ic \([a-z]*\).*/\1/p' $man | uniq | grep -xf "$TMP/commands" >"$TMP/order"
ok 'hotbench(1) has them in the order of the help' cmp -s "$TMP/commands" "$TMP/order"

# Every key of an endpoint's settings is explained.
sed -n '/config_keys\[\] = {/,/};/p' src/llm/config.c | grep -o '"[a-z_]*"' |
	tr -d '"' >"$TMP/keys"
ok 'endpoints have settings' test -s "$TMP/keys"
while read -r key; do
	ok "hotbench(1) explains $key" grep -q "^\(\.It.* \)\?$key\>" $man
done <"$TMP/keys"

# Every page as mandoc wants it, but for other people's pages that are not here.
if command -v mandoc >/dev/null 2>&1; then
	for page in man/*.[1-8]; do
		mandoc -T lint "$page" 2>&1 |
			grep -v 'referenced manual not found\|outdated mandoc.db' >"$TMP/lint"
		ok "$page: nothing for mandoc -T lint to say" test ! -s "$TMP/lint"
		cat "$TMP/lint"
	done
else
	skip 'mandoc is not installed'
fi
