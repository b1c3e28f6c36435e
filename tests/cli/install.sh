# What make install and uninstall call: everything below DESTDIR, found from there, and
# gone again; what a person keeps below the same prefix stays.
. tests/cli/lib.sh

dest=$TMP/dest/opt/hb
shipped=$dest/share/hotbench/shipped
files() { (cd "$1" && find . -type f | LC_ALL=C sort); }

run env PREFIX="$dest" .ci/install
code_is 0
ok 'the program is there' test -x "$dest/bin/hotbench"
for part in cases justices prompts; do
	ok "all of $part is there" diff -r -x '.*' $part "$shipped/$part"
done
for page in man/*.[1-9]; do
	ok "$page is there" test -f "$dest/share/man/man${page##*.}/${page##*/}"
done
for shell in bash/bash-completion/completions/hotbench \
	zsh/zsh/site-functions/_hotbench \
	fish/fish/vendor_completions.d/hotbench.fish; do
	"$HOTBENCH" completion "${shell%%/*}" >"$TMP/words"
	ok "${shell%%/*} finds the words it completes" \
		cmp "$TMP/words" "$dest/share/${shell#*/}"
done
ok 'the license is there' cmp LICENSE "$dest/share/doc/hotbench/LICENSE"
run env -u HOTBENCH_SHARE "$dest/bin/hotbench" config path share
code_is 0
out_has /share/hotbench/shipped

# What an older version brought and this one does not goes, save what the person
# put there; what is not ours stays, by whatever name it is listed.
mkdir -p "$shipped/cases/old" "$shipped/cases/mine"
touch "$shipped/cases/old/case.json" "$shipped/cases/mine/case.json" \
	"$dest/bin/other" "$TMP/dest/above"
printf '%s\n' share/hotbench/shipped/cases/old/case.json ../../above \
	>>"$shipped/installed"
run env PREFIX="$dest" .ci/install
code_is 0
ok 'an old case is gone' test ! -e "$shipped/cases/old"
ok "the person's own is there" test -e "$shipped/cases/mine/case.json"
files "$dest" >"$TMP/once"
run env PREFIX="$dest" .ci/install
code_is 0
ok 'once more makes no difference' sh -c \
	"cd '$dest' && find . -type f | LC_ALL=C sort | cmp - '$TMP/once'"

run env PREFIX="$dest" .ci/install --remove
code_is 0
ok 'all of ours is gone, and nothing else' test "$(files "$TMP/dest" | xargs)" = \
	'./above ./opt/hb/bin/other ./opt/hb/share/hotbench/shipped/cases/mine/case.json'
ok 'no folder of ours is left' test ! -e "$dest/share/doc/hotbench"
rm "$shipped/cases/mine/case.json"
run env PREFIX="$dest" .ci/install
run env PREFIX="$dest" .ci/install --remove
code_is 0
ok 'an empty folder of ours goes too' test ! -e "$shipped/prompts"

# Below ~/.local the hearings lie in share/hotbench as well.
dest=$HOME/.local
echo '{"text": "The history is the search."}' >"$TMP/answers.jsonl"
run env PREFIX="$dest" .ci/install
run env -u HOTBENCH_SHARE "$dest/bin/hotbench" argue okafor --answers "$TMP/answers.jsonl"
code_is 0
journal=$("$HOTBENCH" config path hearings)
mkdir -p "$HOME/.config/hotbench"
touch "$HOME/.config/hotbench/config"
"$HOTBENCH" hearings list >"$TMP/hearings"
ok 'a hearing is kept' grep -q okafor "$TMP/hearings"
ok 'the journal is not below what came with the program' test \
	"${journal#"$dest/share/hotbench/shipped"}" = "$journal"
# So did an installation of before they were kept apart.
mkdir -p "$dest/share/hotbench/cases/okafor"
touch "$dest/share/hotbench/cases/okafor/case.json"
files "$dest/share/hotbench" | grep -v '^./shipped/' >"$TMP/own"
for what in '' '' --remove --remove; do
	# shellcheck disable=SC2086
	run env PREFIX="$dest" .ci/install $what
	code_is 0
	err_has "$dest/share/hotbench/cases"
	"$HOTBENCH" hearings list >"$TMP/after" 2>&1
	ok "$last: the hearings are there" cmp "$TMP/hearings" "$TMP/after"
done
ok 'what lay beside it is all that is left' test \
	"$(files "$dest" | grep -v '^./state/')" = \
	"$(sed 's|^./|./share/hotbench/|' "$TMP/own")"
ok 'and the settings' test -e "$HOME/.config/hotbench/config"

# What a person put in our place is no file of ours: a folder behind a link, and a
# program of that name where nothing is listed any more.
at=$TMP/again
elsewhere=$TMP/elsewhere
installs() { run env PREFIX="$at" .ci/install "$@"; }
mkdir -p "$elsewhere"
installs
code_is 0
cp -r "$at/share/hotbench/shipped/cases/okafor/." "$elsewhere"
rm -r "$at/share/hotbench/shipped/cases/okafor"
ln -s "$elsewhere" "$at/share/hotbench/shipped/cases/okafor"
installs --remove
code_is 0
ok 'a folder behind a link is left alone' test -f "$elsewhere/case.json"
echo mine >"$at/bin/hotbench"
installs --remove
code_is 0
err_has 'Nothing removed'
ok 'a program of that name stays' grep -qx mine "$at/bin/hotbench"
