// A part per subject, each with listeners of its own: what keeps the shell knows nothing of messages that are pushed.
importScripts('/worker/shell.js', '/worker/push.js')
