# What make install and uninstall call: everything below DESTDIR, found from there, and
# gone again.
. tests/cli/lib.sh

dest=$TMP/dest
run env PREFIX="$dest/opt/hb" .ci/install
code_is 0
ok 'the program is there' test -x "$dest/opt/hb/bin/hotbench"
for part in cases justices prompts; do
	[ -d $part ] || continue
	ok "all of $part is there" diff -r -x '.*' $part "$dest/opt/hb/share/hotbench/$part"
done
for page in man/*.[1-9]; do
	[ -f "$page" ] || continue
	ok "$page is there" test -f "$dest/opt/hb/share/man/man${page##*.}/${page##*/}"
done

# An older version's case does not linger; what is not ours stays.
mkdir -p "$dest/opt/hb/share/hotbench/cases/old" "$dest/opt/hb/bin"
touch "$dest/opt/hb/bin/other"
run env PREFIX="$dest/opt/hb" .ci/install
code_is 0
ok 'an old case is gone' test ! -e "$dest/opt/hb/share/hotbench/cases/old"

run env PREFIX="$dest/opt/hb" .ci/install --remove
code_is 0
ok 'nothing of ours is left' test "$(cd "$dest" && find . -type f)" = ./opt/hb/bin/other
