#!/bin/sh
# Sends a log to Millrace by curl, in four ways.
#
# usage: curl.sh LOG [URL]        URL defaults to http://127.0.0.1:8080/ingest/access
set -eu
log=$1
url=${2:-http://127.0.0.1:8080/ingest/access}

# The body is the log; the answer is {"lines":N} once its lines are in memory.
curl --fail-with-body --silent --show-error --data-binary "@$log" "$url"

# Not before what it led to is in the outputs, and flushed.
curl --fail-with-body --silent --show-error --data-binary "@$log" "$url?ack=written"

# Compressed on the way.
gzip --stdout "$log" | curl --fail-with-body --silent --show-error --header 'Content-Encoding: gzip' --data-binary @- "$url"

# As it comes, in chunks, without reading it all into curl's memory first. -T - waits for its standard input to end, so this suits
# a pipe that ends, not tail -f: a body is taken in as a whole or not at all.
curl --fail-with-body --silent --show-error --request POST --header 'Expect:' --upload-file - "$url" <"$log"
