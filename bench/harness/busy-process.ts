import { setImmediate } from 'node:timers'

/** Keeps a core busy until its parent ends it, as the work of others on the machine does. */
const SLICE_MS = 50

function work(): void {
  for (const until = performance.now() + SLICE_MS; performance.now() < until; );
  setImmediate(work)
}

process.once('disconnect', () => process.exit())
work()
