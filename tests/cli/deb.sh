# The package for Debian, as far as that can be told without building one (`make deb`
# does, .ci/bare deb tries it): it has the program's version and asks for what the
# program is built from.
. tests/cli/lib.sh

version=$(sed -n 's/^VERSION := //p' Makefile)
ok 'the package has the version of the program' \
	grep -q "^hotbench ($version) " .deb/changelog
run "$HOTBENCH" --version
out_has "$version"

sed -n "/^table='/,/^'/p" .ci/deps | awk 'NF == 6 { print $1, $3 }' >"$TMP/needs"
ok 'the program needs libraries' grep -q libsqlite3-dev "$TMP/needs"
while read -r what package; do
	case $what in cc | make) continue ;; esac # every builder of packages has them
	ok "the package is built with $package" grep -q "^ *.*\<$package\>" .deb/control
done <"$TMP/needs"

# Without debhelper it says what to do.
mkdir "$TMP/bin"
for tool in dirname sh; do
	ln -s "$(command -v $tool)" "$TMP/bin/$tool"
done
run env PATH="$TMP/bin" .ci/deb "$version"
code_is 1
err_has 'apt-get install debhelper'

# What is opened late is in no list of what is linked in: the package names it.
sed -n 's/.*(Debian: \([a-z0-9-]*\)).*/\1/p' src/*/lazy_*.c >"$TMP/late"
ok 'libraries are opened late' grep -q libsqlite3-0 "$TMP/late"
while read -r package; do
	ok "the package asks for $package" \
		grep -q "^\(Depends\|Recommends\):.* $package\>" .deb/control
done <"$TMP/late"
