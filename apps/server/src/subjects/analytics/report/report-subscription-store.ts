import { DEFAULT_TIMING } from '@millwright/domain/notices/preference'
import { usableZone } from '@millwright/domain/time/zone'
import type { Database, Queryable } from '../../../platform/database/database.ts'

export interface ReportSubscription {
  readonly accountId: number
  readonly groupId: number
  /** Of the reader. */
  readonly zone: string
}

/** Who wants the report of which groups each week. */
export function createReportSubscriptionStore(db: Database) {
  return {
    async groupsOf(accountId: number): Promise<number[]> {
      const { rows } = await db.query<{ id: number }>(
        'select group_id as id from report_subscription where account_id = $1 order by group_id',
        [accountId],
      )
      return rows.map(({ id }) => id)
    },

    async all(): Promise<ReportSubscription[]> {
      const { rows } = await db.query<Omit<ReportSubscription, 'zone'> & { zone: string | null }>(
        `select s.account_id as "accountId", s.group_id as "groupId", p.timing->>'zone' as zone
           from report_subscription s left join notice_preference p on p.account_id = s.account_id
          order by s.account_id, s.group_id`,
      )
      return rows.map((row) => ({ ...row, zone: usableZone(row.zone ?? DEFAULT_TIMING.zone) }))
    },

    async put(accountId: number, groupIds: readonly number[], tx: Queryable): Promise<void> {
      await tx.query('delete from report_subscription where account_id = $1', [accountId])
      await tx.query(
        `insert into report_subscription (account_id, group_id) select $1, unnest($2::bigint[])
         on conflict do nothing`,
        [accountId, groupIds],
      )
    },
  }
}

export type ReportSubscriptionStore = ReturnType<typeof createReportSubscriptionStore>
