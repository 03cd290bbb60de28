# Holds 80 MB for two seconds (38 million letters, twice), and 120 MB while it copies them, as a sort of one very long line does.
set -e
echo "sorting"
head -c 38000000 /dev/zero | tr '\0' 'x' | (line=$(cat); sorted=$line; sleep 2; echo "${#sorted} letters")
