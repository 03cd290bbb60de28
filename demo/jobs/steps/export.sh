# Writes to a device that is always full (Linux has one). From the second attempt on it writes to a folder.
set -e
echo "exporting shard $1"
if [ "${TORC_ATTEMPT_ID:-1}" -lt 2 ]; then
  echo "rows of shard $1" > /dev/full
fi
mkdir -p out
echo "rows of shard $1" > "out/shard-$1.csv"
