import type { Database } from '../../platform/database/database.ts'
import { publishAll } from '../../platform/events/publish-store.ts'
import type { Job } from '../../platform/jobs/job.ts'
import type { MessageStore } from './message-store.ts'
import { messageTurned } from './message-turned.ts'

interface TurnMessagesDeps {
  db: Database
  messages: Pick<MessageStore, 'turned'>
  now: () => number
}

/** Messages whose time has come, or is over, appear on panels and pages or go from there. */
export const createTurnMessages = ({ db, messages, now }: TurnMessagesDeps): Job => ({
  name: 'turn-messages',
  everyMs: 15_000,
  run: () =>
    db.transaction(async (tx) => {
      const turned = await messages.turned(now(), tx)
      const events = turned.map(({ id, organizationId }) => ({ messageId: id, organizationId, formerly: [] }))
      await publishAll(tx, messageTurned, events)
    }),
})
