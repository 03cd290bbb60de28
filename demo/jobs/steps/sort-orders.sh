# Holds 120 MB at once (60 million letters, twice), as a sort of one very long line does.
set -e
echo "sorting"
head -c 60000000 /dev/zero | tr '\0' 'x' | (line=$(cat); sorted=$line; sleep 2; echo "${#sorted} letters")
