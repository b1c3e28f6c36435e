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
