# REGION is nowhere set: that is the slip.
set -eu
mkdir -p out
echo "training"
echo "model for $REGION" > "$1"
