# make dist: the same bytes twice, whatever the time and whoever unpacks; and again of
# what was unpacked.
. tests/cli/lib.sh

command -v git >/dev/null 2>&1 || { skip 'git is not installed'; exit 0; }
tar --version 2>/dev/null | grep -q GNU || { skip 'this tar is not GNU tar'; exit 0; }
version=$(sed -n 's/^VERSION := //p' Makefile)
name=hotbench-$version

# A clone with little in it, so that nothing here has to be committed.
clone=$TMP/clone
mkdir -p "$clone/.ci" "$clone/src"
cp .ci/dist "$clone/.ci"
cp Makefile LICENSE "$clone"
echo '/build/' >"$clone/.gitignore"
echo b >"$clone/src/b.c"
echo a >"$clone/src/a.c"
in_clone() { (cd "$clone" && "$@"); }
commit() {
	in_clone git add -A &&
		GIT_COMMITTER_DATE='@1700000000 +0000' in_clone git -c user.name=n \
			-c user.email=n@example.org commit -qm m --date '@1700000000 +0000'
}
in_clone git init -q
ok 'a clone is made' commit
echo 'not committed' >"$clone/src/c.c"

run env -u SOURCE_DATE_EPOCH "$clone/.ci/dist" "$version"
code_is 0
out_is "$name.tar.gz"
mv "$clone/$name.tar.gz" "$TMP/first.tar.gz"
(umask 077 && touch "$clone/src/a.c" && chmod 600 "$clone/src/a.c")
run env -u SOURCE_DATE_EPOCH "$clone/.ci/dist" "$version"
ok 'twice the same bytes' cmp "$TMP/first.tar.gz" "$clone/$name.tar.gz"
tar -tzf "$TMP/first.tar.gz" >"$TMP/names"
ok 'the names are sorted' env LC_ALL=C sort -c "$TMP/names"
ok 'all are in one folder' sh -c "! grep -v '^$name/' '$TMP/names'"
ok 'what is not committed stays out' sh -c "! grep c.c '$TMP/names'"
tar --numeric-owner --full-time --utc -tvzf "$TMP/first.tar.gz" >"$TMP/long"
ok 'everything is owned by 0, at the time of the commit' sh -c \
	"! grep -v ' 0/0 .* 2023-11-14 22:13:20 ' '$TMP/long'"

run env SOURCE_DATE_EPOCH=86400 "$clone/.ci/dist" "$version"
tar --full-time --utc -tvzf "$clone/$name.tar.gz" >"$TMP/long"
ok 'SOURCE_DATE_EPOCH is the time of every file' sh -c \
	"! grep -v ' 1970-01-02 00:00:00 ' '$TMP/long'"

# Without a history, and built in.
mkdir "$TMP/there"
tar -xzf "$TMP/first.tar.gz" -C "$TMP/there"
mkdir "$TMP/there/$name/build"
touch "$TMP/there/$name/build/x.o" "$TMP/there/$name/hotbench"
run env -u SOURCE_DATE_EPOCH GIT_CEILING_DIRECTORIES="$TMP/there" \
	"$TMP/there/$name/.ci/dist" "$version"
code_is 0
ok 'an unpacked archive makes the same one' \
	cmp "$TMP/first.tar.gz" "$TMP/there/$name/$name.tar.gz"

run make -s -n dist
code_is 0
out_has ".ci/dist $version"
