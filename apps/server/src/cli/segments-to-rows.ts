import { createSegmentRowsStore } from '../platform/telemetry/segment-rows-store.ts'
import { runCommand } from './command.ts'

/** For the way back to a version that knows no segments: all of them become rows. The product must be stopped. */
runCommand(() => async (db) => {
  const moved = await createSegmentRowsStore(db).move()
  process.stdout.write(
    `Done: the segments of ${moved} hours of machines are rows. Start the version before this one now.\n`,
  )
})
