# Asks a price server on this machine. It is down in the first attempt; from the second on the prices of yesterday stand in for it.
set -e
mkdir -p out
echo "asking 127.0.0.1:9 for prices"
if [ "${TORC_ATTEMPT_ID:-1}" -lt 2 ]; then
  exec 3<>/dev/tcp/127.0.0.1/9
fi
printf 'pen,1.20\nbook,9.90\n' > "$1"
echo "2 prices"
