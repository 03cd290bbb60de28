# The file has another name.
set -e
echo "mailing"
wc -l < input/custommers.csv
