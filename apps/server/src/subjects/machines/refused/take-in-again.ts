import type { Refusal } from '@millwright/contract/wire/refusals'
import { MINUTE_MS } from '@millwright/domain/time/lengths'
import type { Handler } from '../../../platform/events/handler.ts'
import { publish } from '../../../platform/events/publish-store.ts'
import type { Needs } from '../../../platform/subject/deps.ts'
import { createRefusedStore } from '../../../platform/telemetry/refused-store.ts'
import { createRejectedReplayStore } from '../../../platform/telemetry/rejected-replay-store.ts'
import type { LinesStores } from '../lines/lines-stores.ts'
import { createTakeLinesAgain } from '../lines/take-lines-again.ts'
import { createReplay } from './replay.ts'
import { type ReplayAsked, replayAsked } from './replay-asked.ts'

/** Well below the limit of a handler. */
const STEP_MS = 2 * MINUTE_MS
const STEP = 5_000

const NEVER_TAKEN: Refusal = 'STORE_REFUSED'

/**
 * Takes in a group step by step, one group at a time in a process. What was stored is gone from those that were set aside, so a step
 * that is done again after a kill finds only what is left.
 */
export function createTakeInAgain({
  stores,
  db,
  ingest,
  deriving,
  now,
}: Needs<'devices', 'db' | 'ingest' | 'deriving' | 'now', LinesStores>): Handler<ReplayAsked> {
  const replays = createRejectedReplayStore(db)
  const { keptFrom } = deriving
  const takeLines = createTakeLinesAgain({ ingest, rules: stores.lineRules, keptFrom, now })
  const store = createRefusedStore(db)
  const replay = createReplay({ store, devices: stores.devices, ingest, takeLines, now })
  return {
    concurrency: 1,

    async handle(asked) {
      const { left, refused, reason, after } = await replay({ ...asked, most: STEP, withinMs: STEP_MS })
      if (left > 0 && after === asked.after) throw new Error('nothing can be stored right now')
      await db.transaction(async (tx) => {
        const endedAt = left > 0 ? null : now()
        await replays.note(asked, { from: asked.after, to: after, refused, reason, endedAt }, tx)
        if (left > 0) await publish(tx, replayAsked, { ...asked, after })
      })
    },

    async onGivenUp(asked) {
      const { after } = asked
      await replays.note(asked, { from: after, to: after, refused: 0, reason: NEVER_TAKEN, endedAt: now() })
    },
  }
}
