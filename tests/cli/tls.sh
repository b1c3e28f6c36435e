# A certificate that nobody vouches for is refused; with ca_file it is taken.
. tests/cli/lib.sh

if ! command -v openssl >/dev/null 2>&1; then
	skip 'openssl is not installed'
	exit 0
fi
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost \
	-addext subjectAltName=DNS:localhost,IP:127.0.0.1 \
	-keyout "$TMP/key.pem" -out "$TMP/cert.pem" >"$TMP/log" 2>&1
mkdir -p "$TMP/www/v1"
echo '{"data":[{"id":"behind-tls"}]}' >"$TMP/www/v1/models"

# A free port: ask for one after the other.
port=$((20000 + $$ % 20000))
for _ in 1 2 3 4 5; do
	(cd "$TMP/www" && exec openssl s_server -accept "127.0.0.1:$port" \
		-key ../key.pem -cert ../cert.pem -WWW) >"$TMP/log" 2>&1 &
	server=$!
	n=0
	until grep -q ACCEPT "$TMP/log" || ! kill -0 $server 2>/dev/null; do
		n=$((n + 1))
		[ $n -lt 100 ] || break
		sleep 0.05
	done
	grep -q ACCEPT "$TMP/log" && break
	port=$((port + 7))
done

run "$HOTBENCH" doctor --base-url "https://localhost:$port/v1" --model m
code_is 4
out_has 'no secure connection'
out_has 'ca_file'
out_lacks behind-tls

printf '[endpoint tls]\nbase_url = https://localhost:%s/v1\nca_file = %s\n' \
	"$port" "$TMP/cert.pem" >"$TMP/conf"
# (the server has files only, and does not answer what comes next)
run timeout 3 "$HOTBENCH" doctor --config "$TMP/conf" --endpoint tls
out_has behind-tls

# A certificate for another name is refused though its authority is known.
sed -i.old 's/localhost/127.0.0.2/' "$TMP/conf"
run "$HOTBENCH" doctor --config "$TMP/conf" --endpoint tls
code_is 4
out_lacks behind-tls

kill $server
