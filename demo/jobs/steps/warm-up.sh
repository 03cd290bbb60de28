# The first two attempts end with exit code 10, which the workflow's failure handler knows.
echo "warming up, attempt ${TORC_ATTEMPT_ID:-1}"
if [ "${TORC_ATTEMPT_ID:-1}" -lt 3 ]; then
  echo "the cache is still cold" >&2
  exit 10
fi
