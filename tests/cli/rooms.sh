# tests/check-rooms finds each kind of breach, and nothing in a clean tree;
# tests/house counts it.
. tests/cli/lib.sh

tree=$TMP/tree
mkdir -p "$tree/tests" "$tree/src/base" "$tree/src/court" "$tree/src/tui" \
	"$tree/src/store"
printf 'base:\ncourt: base\nstore: base court\ntui: base court store\n' \
	>"$tree/tests/rooms"

cat >"$tree/src/base/buf.c" <<'END'
#include "base/buf.h"
#include <string.h>
/* strcpy(a, b) in a comment, and over
 * two lines: atoi("1") */
static const char *text = "rand() \" sleep(1)"; // exit(1)
int ops_time(struct ops *o)
{
	return o->time(1) + o->clock.time(2) + my_exit(3) + '"' + f("x");
}
END
echo '#include "court/case.h"' >"$tree/src/tui/term.c"
echo '#include <curses.h>' >>"$tree/src/tui/term.c"
echo '#include <sqlite3.h>' >"$tree/src/store/db.c"
run tests/check-rooms "$tree"
code_is 0
out_is ''

# breach LINE EXPECTED [FILE]: the line alone makes the check fail
breach() {
	file=${3:-src/court/bad.c}
	echo "$1" >"$tree/$file"
	run tests/check-rooms "$tree"
	code_is 1
	out_has "$file:1: "
	out_has "$2"
	rm "$tree/$file"
}

breach '#include "store/db.h"' 'court may not include "store/db.h"'
breach '  #  include "tui/cells.h"' 'court may not include'
breach '#include "case.h"' 'includes are written "room/file.h"'
breach '#include "../base/buf.h"' 'includes are written "room/file.h"'
breach '#include "nowhere/x.h"' 'court may not include'
breach '#include "tui/app.h"' 'main includes cli only' src/main.c
breach '#include <curl/curl.h>' '<curl/curl.h> belongs to src/llm'
breach '#include <sqlite3.h>' '<sqlite3.h> belongs to src/store/db.c'
breach '#include <cJSON.h>' '<cJSON.h> belongs to src/base/json.c'
breach '#include <histedit.h>' 'belongs to src/line/line.c'
breach '#include <pcre2.h>' 'belongs to src/analysis/lexicon.c'
breach '#include <utf8proc.h>' 'belongs to src/base/utf8.c'
breach '#include <sha2.h>' 'belongs to src/base/hash.c'
breach '#include <ncursesw/curses.h>' 'belongs to src/tui/term.c' src/tui/app.c
breach '	strcpy(a, b);' 'strcpy() is not called in this house'
breach '	file_write(path, s, n, 0600, err);' 'it writes no files' src/tui/app.c
breach '	tell(ui, "{hearing answer} sends, F10 leaves.");' \
	'a text names a key' src/tui/app.c
breach '	tell(ui, "Ctrl-G goes on.");' 'a text names a key' src/tui/app.c
breach '	n = atoi(s) + 1;' 'atoi() is not called in this house'
breach '	if (x) usleep (5);' 'usleep() is not called in this house'
breach '	t = time(NULL);' 'time() belongs to src/base/clock.c'
breach '	exit(1);' 'exit() belongs to src/main.c'
breach '/* text */ strtok(s, "x"); /* and' 'strtok() is not called'

mkdir "$tree/src/attic"
breach 'int x;' '"attic" is not in tests/rooms' src/attic/old.c
rmdir "$tree/src/attic"

{
	echo 'int f(void)'
	echo '{'
	seq 81 | sed 's/.*/	g();/'
	echo '}'
} >"$tree/src/court/long.c"
run tests/check-rooms "$tree"
code_is 1
out_has 'src/court/long.c:84: a function of 81 lines'
rm "$tree/src/court/long.c"

# tests/house counts that tree: long functions, headers, the longest file.
mkdir -p "$tree/tests/unit"
seq 5 >"$tree/tests/unit/test_buf.c"
seq 3 >"$tree/src/base/buf.h"
{
	echo '{'
	seq 41
	echo '}'
} >"$tree/src/court/long.c"
run tests/house "$tree"
code_is 0
out_has 'base           12      2        1       3     0   buf.c 9'
out_has 'court          43      1        0       0     1   long.c 43'
out_has 'src            58      5        1       3     1   4 rooms'
out_has 'tests           5      1   unit 5'
rm "$tree/src/court/long.c"

echo 'low: high' >>"$tree/tests/rooms"
echo 'high:' >>"$tree/tests/rooms"
run tests/check-rooms "$tree"
code_is 1
out_has 'tests/rooms:5: "high" is not listed above "low"'
