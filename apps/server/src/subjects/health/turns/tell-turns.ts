import { HEALTH_PARTS, type Health } from '@millwright/contract/health/health'
import { pageAddress } from '@millwright/contract/page-address'
import { turnOf } from '@millwright/domain/health/part-turn'
import { MINUTE_MS } from '@millwright/domain/time/lengths'
import type { Database } from '../../../platform/database/database.ts'
import { publish } from '../../../platform/events/publish-store.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import { noticeRaised } from '../../../platform/notices/notice-events.ts'
import type { AccountStore } from '../../../platform/registry/account-store.ts'
import { createPartStateStore } from './part-state-store.ts'

export interface TellTurnsDeps {
  readonly db: Database
  readonly health: { of(organizationId: number): Promise<Health> }
  readonly accounts: Pick<AccountStore, 'adminsOf'>
  readonly now: () => number
}

/** Each part is looked at this often; one that turns for a moment is notified to nobody. */
const LOOK_MS = 5 * MINUTE_MS

/** Tells the admins of an organization that a part turned yellow or red. */
export function createTellTurns({ db, health, accounts, now }: TellTurnsDeps): Job {
  const states = createPartStateStore(db)

  async function look(organizationId: number): Promise<void> {
    const [found, known] = [await health.of(organizationId), await states.of(organizationId)]
    const turns = HEALTH_PARTS.flatMap((part) => {
      const state = found[part]?.State
      return state === undefined ? [] : [{ part, state, ...turnOf(known.get(part) ?? null, state) }]
    })
    const notified = turns.filter(({ isNotified }) => isNotified)
    const accountIds =
      notified.length === 0 ? [] : (await accounts.adminsOf(organizationId)).map(({ id }) => id)
    const at = now()
    await db.transaction(async (tx) => {
      for (const { part, state } of notified)
        await publish(tx, noticeRaised, {
          key: `health ${organizationId} ${part} ${state} ${at}`,
          kind: 'partTurned',
          organizationId,
          accountIds,
          facts: { part, state },
          action: pageAddress('health'),
          at,
        })
      await states.put(
        organizationId,
        turns.map(({ part, known: next, isNotified }) => ({
          part,
          known: next,
          notifiedAt: isNotified ? new Date(at) : null,
        })),
        tx,
      )
    })
  }

  return {
    name: 'health-turns',
    everyMs: LOOK_MS,
    async run({ isStopped, turn, failed }) {
      for (const organizationId of await states.organizations()) {
        if (isStopped()) return
        await turn()
        await look(organizationId).catch((error: unknown) => failed({ organizationId }, error))
      }
    },
  }
}
