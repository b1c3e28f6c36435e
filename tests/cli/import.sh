# Bringing one's own papers: a folder of briefs becomes a case that can be
# searched and argued; what cannot be taken is named with its remedy.
. tests/cli/lib.sh

# A PDF of the given pages; "|" divides lines, "@" is a picture.  EXTRA goes into the trailer.
pdf() {
	kids='' k=0
	for page; do
		kids="$kids $((10 + 2 * k)) 0 R"
		k=$((k + 1))
	done
	printf '%%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n'
	printf '2 0 obj\n<</Type/Pages/Kids[%s]/Count %d>>\nendobj\n' "$kids" $k
	printf '3 0 obj\n<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>\nendobj\n'
	printf '4 0 obj\n<</Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray'
	printf '/BitsPerComponent 8/Length 1>>\nstream\nx\nendstream\nendobj\n'
	k=10
	for page; do
		text=$(echo "$page" | tr '|' '\n' | sed 's/.*/(&) Tj T*/' | tr '\n' ' ')
		text="BT /F1 12 Tf 72 720 Td 14 TL $text ET"
		[ "$page" = @ ] && text='q 100 0 0 100 0 0 cm /I Do Q'
		printf '%d 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]' $k
		printf '/Contents %d 0 R/Resources<</Font<</F1 3 0 R>>/XObject<</I 4 0 R>>>>>>\nendobj\n' $((k + 1))
		printf '%d 0 obj\n<</Length %d>>\nstream\n%s\nendstream\nendobj\n' \
			$((k + 1)) ${#text} "$text"
		k=$((k + 2))
	done
	printf 'trailer\n<</Root 1 0 R%s>>\n%%%%EOF\n' "${EXTRA:-}"
}

# The same of a text whose lines stand where they stand, pages divided by form
# feeds.
pdf_of_text() { # FILE
	awk 'BEGIN {
		RS = "\f"
		printf "%%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n"
		printf "3 0 obj\n<</Type/Font/Subtype/Type1/BaseFont/Courier/Encoding/WinAnsiEncoding>>\nendobj\n"
		n = 0
	}
	/[^\n]/ {
		gsub(/[()\\]/, "\\\\&")
		count = split($0, lines, "\n")
		text = "BT /F1 9 Tf 40 780 Td 11 TL"
		for (i = 1; i <= count; i++)
			text = text " (" lines[i] ") Tj T*"
		text = text " ET"
		k = 10 + 2 * n++
		kids = kids " " k " 0 R"
		printf "%d 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 842]", k
		printf "/Contents %d 0 R/Resources<</Font<</F1 3 0 R>>>>>>\nendobj\n", k + 1
		printf "%d 0 obj\n<</Length %d>>\nstream\n%s\nendstream\nendobj\n", k + 1, length(text), text
	}
	END {
		printf "2 0 obj\n<</Type/Pages/Kids[%s]/Count %d>>\nendobj\n", kids, n
		printf "trailer\n<</Root 1 0 R>>\n%%%%EOF\n"
	}' "$1"
}

papers=$TMP/papers
mkdir -p "$papers/meta"
cat >"$papers/brief-petitioner.md" <<'END'
# Doe v. Roe

Brief for Petitioner

## Argument

The officers searched the barn without a warrant.
END
echo 'Scholars say that barns are not houses.' >"$papers/meta/barns.txt"
printf 'First page about hay.\n\f\nSecond page about straw.\n' >"$papers/lease.txt"
ln -s /etc/passwd "$papers/passwd.md"
echo picture >"$papers/photo.png"

run "$HOTBENCH" case import "$papers" --name barn
code_is 1 # something was left out
dir=${XDG_CONFIG_HOME:-$HOME/.config}/hotbench/cases/barn
ok 'the first line is the name' [ "$(head -n 1 "$TMP/out")" = barn ]
err_has 'passwd.md: is a symbolic link'
err_has 'photo.png'
err_has 'docket/lease.md: Filings, "Lease", 2 pages'
ok 'the case is private' [ "$(ls -l "$dir/case.json" | cut -c1-10)" = -rw------- ]
run "$HOTBENCH" case show barn
out_has 'Doe v. Roe'
run "$HOTBENCH" case search barn straw
out_has 'page 2'
run "$HOTBENCH" case search barn --pool metadocuments barn
out_has '(barns)'
run "$HOTBENCH" case search barn root
out_is ''
run "$HOTBENCH" case import "$papers" --name barn
code_is 2
err_has 'force'
cp "$dir/case.json" "$TMP/case.before"
echo '{"schema": "hotbench.map/1", "slug": "barn"}' >"$dir/map.json"
echo '{"schema": "hotbench.drafts/1", "drafts": []}' >"$dir/drafts.json"
run "$HOTBENCH" case import "$papers" --name barn --force
code_is 1
ok 'what was in the case before is kept' cmp "$TMP/case.before" "$dir/case.json.old"
ok 'its drafts go with it' test -f "$dir/drafts.json.old" -a ! -e "$dir/drafts.json"
ok 'its map goes with it' test -f "$dir/map.json.old" -a ! -e "$dir/map.json"
echo '{"text": "The barn is within the curtilage."}' >"$TMP/in"
run "$HOTBENCH" argue barn --answers - --no-clock --ephemeral
code_is 0
out_has 'you: The barn is within the curtilage.'

# Folders that are cases already: each is a case of its own, as it is; with papers
# among them nothing is made.
own=${XDG_CONFIG_HOME:-$HOME/.config}/hotbench/cases
for name in alpha beta; do
	run "$HOTBENCH" case import "$papers" --name "$name"
	mkdir -p "$TMP/handed"
	mv "$own/$name" "$TMP/handed/$name"
done
run "$HOTBENCH" case import "$TMP/handed/alpha" "$TMP/handed/beta"
code_is 0
out_has alpha
out_has beta
for name in alpha beta; do
	ok "$name is as it was" cmp "$TMP/handed/$name/case.json" "$own/$name/case.json"
done
run "$HOTBENCH" case import "$TMP/handed/alpha" "$TMP/handed/beta" --name both
code_is 2
err_has '--name is for one case'
rm -r "$own/alpha" "$own/beta"
for order in "handed/alpha papers" "papers handed/alpha" "handed papers"; do
	run "$HOTBENCH" case import "$TMP/${order% *}" "$TMP/${order#* }"
	code_is 2
	err_has "hotbench case import $TMP/handed/alpha"
	ok 'and nothing is made' test ! -e "$own/alpha" -a ! -e "$own/papers" -a ! -e "$own/handed"
done
run "$HOTBENCH" case import "$TMP/handed/alpha/case.json"
code_is 2
err_has "hotbench case import $TMP/handed/alpha"

# A name that a case of the program has is not taken unasked, and never unsaid.
run "$HOTBENCH" case import "$papers" --name tillery
code_is 2
err_has 'tillery is the name of a case that comes with the program'
ok 'nothing is made' test ! -e "$own/tillery"
run "$HOTBENCH" case import "$papers" --name tillery --force
code_is 1
err_has 'stands before it until hotbench case delete tillery'
run "$HOTBENCH" case list
out_has 'own, before the shipped one of its name'
run "$HOTBENCH" case show tillery
out_has 'until hotbench case delete tillery'
rm -r "$own/tillery"

run "$HOTBENCH" case import
code_is 2
# A paper that does not say what it is is called by its file.
echo "Nothing but a line or two of text, which says no more." >"$TMP/letter-to_the-clerk.txt"
run "$HOTBENCH" case import "$TMP/letter-to_the-clerk.txt" --name letter
code_is 0
err_has '"Letter to the clerk"'

run "$HOTBENCH" case import "$TMP/nothing-there"
code_is 3
run "$HOTBENCH" case import "$papers/photo.png" --name photo
ok 'a picture is no paper' [ "$code" -ne 0 ]
ok 'and leaves no case' test ! -e "${dir%/*}/photo"
run "$HOTBENCH" case import "$papers/lease.txt" --confidential
code_is 0
run "$HOTBENCH" case search lease straw
out_has 'page 2'
ok 'a confidential index is not kept' \
	sh -c "! ls '${XDG_DATA_HOME:-$HOME/.local/share}'/hotbench/docket/lease-*"

# A folder is somebody's file: who sits there is asked, and Enter is yes.
run "$HOTBENCH" case import "$papers" --name both --confidential --not-confidential
code_is 2
run "$HOTBENCH" case import "$papers" --name plain
err_has 'case set plain confidential yes'
# One that becomes so leaves no index behind.
run "$HOTBENCH" case search plain straw
out_has 'page 2'
index() { ls "${XDG_DATA_HOME:-$HOME/.local/share}"/hotbench/docket/"$1"-* 2>/dev/null; }
ok 'an index is kept' sh -c "test -n \"$(index plain)\""
run "$HOTBENCH" case set plain confidential yes
code_is 0
ok 'and gone when it is confidential' sh -c "test -z \"$(index plain)\""
run "$HOTBENCH" case set plain confidential no
run "$HOTBENCH" case search plain straw
sed -i 's/"confidential": false/"confidential": true/' "${dir%/*}/plain/case.json"
run "$HOTBENCH" case search plain straw
out_has 'page 2'
ok 'by hand as well' sh -c "test -z \"$(index plain)\""

if command -v pdftotext >/dev/null; then
	pdf 'BRIEF FOR RESPONDENT|A barn is no house, as every court has held|and as the' \
		'statute says of outbuild-|ings.||2' >"$TMP/brief.pdf"
	run "$HOTBENCH" case import "$TMP/brief.pdf" --name pdf
	code_is 0
	err_has '"BRIEF FOR RESPONDENT", 2 pages'
	run "$HOTBENCH" case search pdf outbuildings
	out_has 'pages 1-2'
	# Pages are what is printed on them: in searches, in a draft, on the bench.
	pdf 'APPENDIX|The lease lets the barn.||A101' 'The tenant paid in hay.||A102' \
		'The landlord kept the key.||A103' >"$TMP/appendix.pdf"
	run "$HOTBENCH" case import "$TMP/appendix.pdf" --name paged
	code_is 0
	ok 'labels stand in the paper' grep -qxF -e '<!-- page 3: A103 -->' \
		"${dir%/*}/paged/docket/appendix.md"
	run "$HOTBENCH" case search paged A103
	out_has 'A103 (PDF page 3), par. 3 (appendix)'
	run "$HOTBENCH" case search paged hay --format jsonl
	out_has '"page":2,"label":"A102"'
	run "$HOTBENCH" case search paged A104
	out_is ''
	{ echo 'From: a mailer'; echo; cat "$TMP/brief.pdf"; } >"$TMP/mailed.pdf"
	run "$HOTBENCH" case import "$TMP/mailed.pdf" --name mailed
	code_is 0
	err_has '2 pages'
	{ head -c 2000 /dev/zero; cat "$TMP/brief.pdf"; } >"$TMP/late.pdf"
	run "$HOTBENCH" case import "$TMP/late.pdf" --name late
	code_is 3
	err_has 'is no PDF'
	EXTRA='/Encrypt<</Filter/Standard/V 1/R 2/P -4/O(aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa)'
	EXTRA="$EXTRA/U(bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb)>>/ID[(x)(x)]"
	pdf 'Nobody may read this' >"$TMP/locked.pdf"
	EXTRA=
	run "$HOTBENCH" case import "$TMP/locked.pdf"
	ok 'a locked PDF is refused' [ "$code" -ne 0 ]
	err_has 'encrypted'
	err_has 'qpdf'
	# Under a program that ignores the end of its children.
	if env --ignore-signal=CHLD true 2>/dev/null; then
		run env --ignore-signal=CHLD "$HOTBENCH" case import "$TMP/locked.pdf"
		err_has 'encrypted'
	fi
	# The Court's own transcript becomes turns, alone or among briefs.
	pdf_of_text tests/official/two.txt >"$TMP/24-1187_x1.pdf"
	run "$HOTBENCH" case import "$TMP/24-1187_x1.pdf"
	code_is 0
	ok 'it is named by term and docket' [ "$(head -n 1 "$TMP/out")" = 2024-24-1187 ]
	err_has "by Lindqvist, O'Connell-McGill, Halloway"
	turns=${dir%/*}/2024-24-1187
	run "$HOTBENCH" case import tests/official/two.txt --name typed
	ok 'PDF and text give the same turns' \
		cmp "$turns/transcript.json" "${dir%/*}/typed/transcript.json"
	run "$HOTBENCH" argue 2024-24-1187 --simulator transcript --side respondent \
		--answers "$turns/answers-3-halloway.jsonl" --no-clock --ephemeral
	code_is 0
	out_has 'Jackson: Even if the beasts have moved out'
	out_has 'you: Even so.'
	mkdir "$TMP/both"
	cp "$TMP/24-1187_x1.pdf" "$papers/brief-petitioner.md" "$TMP/both"
	run "$HOTBENCH" case import "$TMP/both" --name both
	code_is 0
	err_has '24-1187_x1.pdf: the argument as it was held'
	err_has 'docket/brief-petitioner.md'
	run "$HOTBENCH" case show both
	out_has 'Wyandot County Board of Barns'
	run "$HOTBENCH" case search both 'barn warrant'
	out_has '(brief-petitioner)'
	run "$HOTBENCH" argue both --answers "$turns/answers-3-halloway.jsonl" \
		--no-clock --ephemeral --seed 3
	code_is 0
	pdf '' '' >"$TMP/scan.pdf"
	run "$HOTBENCH" case import "$TMP/scan.pdf"
	ok 'a scanned PDF is refused' [ "$code" -ne 0 ]
	err_has 'ocrmypdf'
	# One page among others is a picture.  What reads it is not here: one that
	# plays it, and shows what it was asked.
	pdf 'The first page of a transcript, which a machine can read.' '@' \
		'The third page of a transcript, which it can read as well.' >"$TMP/mixed.pdf"
	run "$HOTBENCH" case import "$TMP/mixed.pdf" --name mixed
	code_is 0
	err_has 'note: mixed.pdf: 1 of its 3 pages is a picture of text'
	err_has '--ocr'
	pdf 'The first page of a transcript, which a machine can read.' \
		'The second page, which spoke of a picture.' \
		'The third page of a transcript, which it can read as well.' >"$TMP/read.pdf"
	mkdir "$TMP/eyes"
	cat >"$TMP/eyes/ocrmypdf" <<-END
	#!/bin/sh
	echo "\$*" >"$TMP/asked"
	echo "\$HOME" >"$TMP/scratch"
	echo left >"\$TMPDIR/left"
	for last; do :; done
	cp "$TMP/read.pdf" "\$last"
	END
	chmod +x "$TMP/eyes/ocrmypdf"
	PATH=$TMP/eyes:$PATH run "$HOTBENCH" case import "$TMP/mixed.pdf" --name mixed --force --ocr
	code_is 0
	err_lacks 'note'
	ok 'that page alone is read' grep -q -- '--skip-text.*--pages 2 ' "$TMP/asked"
	ok 'nothing is left of it' test ! -e "$(cat "$TMP/scratch")"
	run "$HOTBENCH" case search mixed picture
	out_has 'page 2'
	printf '#!/bin/sh\necho "Error: no eyes" >&2\nexit 1\n' >"$TMP/eyes/ocrmypdf"
	PATH=$TMP/eyes:$PATH run "$HOTBENCH" case import "$TMP/mixed.pdf" --name mixed --force --ocr
	code_is 3
	err_has 'ocrmypdf cannot read it (Error: no eyes)'
	# Nobody is asked where nobody sits, and nothing runs unasked.
	PATH=$TMP/eyes:$PATH run "$HOTBENCH" case import "$TMP/mixed.pdf" --name mixed --force
	code_is 0
	PATH=$TMP/eyes:$PATH run "$HOTBENCH" case add okafor "$TMP/mixed.pdf" --ocr
	code_is 3
	err_has 'no eyes'
else
	skip 'no pdftotext'
fi
if command -v pandoc >/dev/null; then
	pandoc -f gfm "$papers/brief-petitioner.md" -o "$TMP/b.docx"
	pandoc -f gfm "$papers/brief-petitioner.md" -o "$TMP/b.odt"
	run "$HOTBENCH" case import "$TMP/b.docx" "$TMP/b.odt" --name office
	code_is 0
	run "$HOTBENCH" case search office 'barn warrant' --format jsonl
	ok 'both are searched' [ "$(grep -c '"heading":"Argument"' "$TMP/out")" -eq 2 ]
else
	skip 'no pandoc'
fi

# One that is ended halfway: a converter that never says anything holds it there.
own=${XDG_CONFIG_HOME:-$HOME/.config}/hotbench/cases
mkdir -p "$TMP/slow" "$TMP/two"
printf '#!/bin/sh\nexec sleep 100\n' >"$TMP/slow/pdftotext"
chmod +x "$TMP/slow/pdftotext"
printf 'A text about a barn and its doors.\n' >"$TMP/two/a-text.md"
printf '%%PDF-1.4\n' >"$TMP/two/brief.pdf"
halfway() { # SIGNAL
	PATH=$TMP/slow:$PATH "$HOTBENCH" case import "$TMP/two" >"$TMP/out" 2>"$TMP/err" &
	n=0
	until ls -d "$own"/.two.new-*/docket >/dev/null 2>&1 || [ $n -gt 100 ]; do
		n=$((n + 1))
		sleep 0.1
	done
	sleep 0.2
	kill "-$1" $!
	wait $!
	code=$?
}
left() { find "$own" -maxdepth 1 -name '.two*' | wc -l; }
halfway TERM
ok 'ended: it says so' [ $code -eq 130 ]
err_has 'stopped'
ok 'ended: no folder is left' [ "$(left)" -eq 0 ]
halfway KILL
ok 'killed: the hidden folder is left' [ "$(left)" -eq 1 ]
run "$HOTBENCH" case list
out_lacks 'two'
run "$HOTBENCH" check
out_lacks '.new-'
# Another that is under way keeps its own.
(
	PATH=$TMP/slow:$PATH exec "$HOTBENCH" case import "$TMP/two" --name other \
		>"$TMP/out" 2>&1
) &
n=0
until ls -d "$own"/.other.new-* >/dev/null 2>&1 || [ $n -gt 100 ]; do
	n=$((n + 1))
	sleep 0.1
done
run "$HOTBENCH" case import "$TMP/two/a-text.md" --name three
code_is 0
ok 'the next import sweeps what was left' [ "$(left)" -eq 0 ]
ok 'and not what is under way' ls -d "$own"/.other.new-*
kill $!
wait $! || :

# A paper's own name and its words are read without the marks around them.
mkdir "$TMP/marked"
printf '# Brief for the **Petitioner** in *Doe*\n\n## The `first` point\n\n> Any *ropeway* is "**hung**".\n\n* One ropeway.\n* Two.\n' \
	>"$TMP/marked/brief.md"
run "$HOTBENCH" case import "$TMP/marked" --name marked --title 'Doe v. Roe' --not-confidential
code_is 0
err_has '"Brief for the Petitioner in Doe"'
run "$HOTBENCH" case search marked ropeway
code_is 0
out_has 'under: The first point'
out_has 'Any ropeway is "hung". • One ropeway. • Two.'
run "$HOTBENCH" case search marked ropeway --format json
out_has '> Any *ropeway* is' # programs get what is written
