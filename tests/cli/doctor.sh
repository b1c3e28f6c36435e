# hotbench doctor: a server that works, one that refuses the key, bad settings
. tests/cli/lib.sh

export HOTBENCH_API_KEY=sk-planted-0123456789

serve doctor.server
run "$HOTBENCH" doctor --base-url "$url" --model qwen3:8b
end_server
code_is 0
out_has 'qwen3:8b, other'
out_has '4096 tokens'
out_has 'OLLAMA_CONTEXT_LENGTH'
out_has 'first token after'
out_has 'tokens are counted'
out_has 'keeps to a schema'
out_has 'HOTBENCH_API_KEY'
out_lacks planted
out_has "note settings  $HOME/.config/hotbench/config is not there"
ok 'the server got what it should have' grep -q '^played 3' "$TMP/served"
ok 'and missed nothing' sh -c "! grep MISMATCH '$TMP/served'"

serve doctor_key.server
run "$HOTBENCH" doctor --base-url "$url"
end_server
code_is 4
out_has 'BAD  models'
out_has '[key]'
out_lacks planted
err_is ''

run "$HOTBENCH" doctor --base-url http://127.0.0.1:1/v1
code_is 4
out_has 'Start the model server'

run "$HOTBENCH" doctor --base-url ftp://x
code_is 2
err_has 'only http and https'

printf '[endpoint mine]\nbase_ulr = x\n' >"$TMP/conf"
run "$HOTBENCH" doctor --config "$TMP/conf" --endpoint mien
code_is 2
err_has 'did you mean "mine"?'
out_has 'did you mean "base_url"?'
