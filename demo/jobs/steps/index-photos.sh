# Takes five seconds.
for photo in 1 2 3 4 5; do
  echo "photo $photo of 5"
  sleep 1
done
