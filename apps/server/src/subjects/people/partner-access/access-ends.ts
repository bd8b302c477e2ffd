import { pageAddress } from '@millwright/contract/page-address'
import { DAY_MS } from '@millwright/domain/time/lengths'
import type { Queryable } from '../../../platform/database/database.ts'
import { publish } from '../../../platform/events/publish-store.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import { noticeRaised } from '../../../platform/notices/notice-events.ts'
import type { AccountStore } from '../../../platform/registry/account-store.ts'
import type { GrantStore } from '../../../platform/registry/grant-store.ts'
import { isTransient } from '../../../platform/runtime/transient-failure.ts'
import { machineList } from './access-notices.ts'

export interface AccessEndsDeps {
  db: Queryable
  grants: Pick<GrantStore, 'endingBetween'>
  accounts: Pick<AccountStore, 'adminsOf'>
  now: () => number
}

type Grant = Awaited<ReturnType<GrantStore['endingBetween']>>[number]

const DAYS_BEFORE = [7, 1] as const
/** Made up for when no process ran jobs on the day itself. */
const MISSED_DAYS = 3

/** Says to the admins of a partner, a week and a day before, that access to machines ends. */
export const createAccessEnds = ({ db, grants, accounts, now }: AccessEndsDeps): Job => ({
  name: 'access-ends',
  dailyAt: '05:10',
  async run({ isStopped, failed }) {
    const at = now()
    for (const days of DAYS_BEFORE) {
      const after = new Date(at + Math.max(0, days - MISSED_DAYS) * DAY_MS)
      for (const grant of await grants.endingBetween(after, new Date(at + days * DAY_MS))) {
        if (isStopped()) return
        try {
          await announce(grant, days, at)
        } catch (error) {
          if (isTransient(error)) throw error
          failed({ grant: grant.publicId }, error)
        }
      }
    }

    async function announce(grant: Grant, days: number, moment: number): Promise<void> {
      if (!grant.endsAt || grant.endsAt.getTime() - grant.grantedAt.getTime() < days * DAY_MS) return
      const admins = await accounts.adminsOf(grant.partnerId)
      await publish(db, noticeRaised, {
        key: `access ending ${grant.publicId} ${days}`,
        kind: 'accessEnding',
        organizationId: grant.partnerId,
        accountIds: admins.map(({ id }) => id),
        facts: {
          by: grant.ownerName,
          machines: machineList(grant.machines),
          days,
          endsAt: grant.endsAt.getTime(),
        },
        action: pageAddress('machine_map_overview'),
        at: moment,
      })
    }
  },
})
