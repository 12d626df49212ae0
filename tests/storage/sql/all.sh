#!/bin/sh
# Runs all programs given, and fails if one does.
status=0
for program; do
    "$program" || status=1
done
exit "$status"
