import {
  DEFAULT_TIMING,
  type NoticePreference,
  type NoticeTiming,
} from '@millwright/domain/notices/preference'
import { usableZone } from '@millwright/domain/time/zone'
import type { Database, Queryable } from '../database/database.ts'
import type { Page, Viewer } from '../registry/machine-store.ts'

export interface PersonPreference extends NoticePreference {
  /** To whom it goes when it is not read after so long; null for nobody. */
  readonly escalation: { readonly afterMinutes: number; readonly accountId: number } | null
  /** Machines of these groups only; none for all. */
  readonly groupIds: readonly number[]
}

interface PreferenceRow extends Omit<PersonPreference, 'timing' | 'escalation'> {
  readonly accountId: number
  readonly timing: Partial<NoticeTiming>
  readonly afterMinutes: number | null
  readonly nextId: number | null
}

export interface Colleague {
  readonly publicId: string
  readonly name: string
}

const NAME = `coalesce(nullif(trim(concat(a.firstname, ' ', a.lastname)), ''), a.email)`

/** How each person wants to be notified. */
export function createNoticePreferenceStore(db: Database) {
  return {
    /** Everybody who is asked for has one; those who chose nothing have the defaults. */
    async of(accountIds: readonly number[], tx: Queryable = db): Promise<Map<number, PersonPreference>> {
      const { rows } = await tx.query<PreferenceRow>(
        `select a.id as "accountId", coalesce(p.subscriptions, '{}') as subscriptions,
                coalesce(p.channels, '{}') as channels, coalesce(p.matrix, '{}') as matrix,
                coalesce(p.timing, '{}') as timing, p.escalate_after_minutes as "afterMinutes",
                p.escalate_to as "nextId", coalesce(g.ids, '[]') as "groupIds"
           from account a
           left join notice_preference p on p.account_id = a.id
           left join (select account_id, json_agg(group_id order by group_id) as ids
                        from notice_preference_group where account_id = any($1::bigint[]) group by account_id) g
             on g.account_id = a.id
          where a.id = any($1::bigint[])`,
        [accountIds],
      )
      return new Map(
        rows.map(({ accountId, timing, afterMinutes, nextId, ...row }) => [
          accountId,
          {
            ...row,
            // A zone that is known no more must not keep the others from their notices.
            timing: { ...DEFAULT_TIMING, ...timing, zone: usableZone(timing.zone ?? DEFAULT_TIMING.zone) },
            escalation: afterMinutes === null || nextId === null ? null : { afterMinutes, accountId: nextId },
          },
        ]),
      )
    },

    /** Two changes at once follow each other until the transaction ends. */
    async hold(accountId: number, tx: Queryable): Promise<void> {
      await tx.query('insert into notice_preference (account_id) values ($1) on conflict do nothing', [
        accountId,
      ])
      await tx.query('select 1 from notice_preference where account_id = $1 for update', [accountId])
    },

    async putSwitches(
      accountId: number,
      { subscriptions, channels, matrix }: Omit<NoticePreference, 'timing'>,
      tx: Queryable,
    ): Promise<void> {
      await tx.query(
        'update notice_preference set subscriptions = $2, channels = $3, matrix = $4 where account_id = $1',
        [accountId, subscriptions, channels, matrix],
      )
    },

    async mergeTiming(accountId: number, changes: Partial<NoticeTiming>, tx: Queryable): Promise<void> {
      await tx.query(
        `insert into notice_preference (account_id, timing) values ($1, $2)
         on conflict (account_id) do update set timing = notice_preference.timing || excluded.timing`,
        [accountId, changes],
      )
    },

    async putEscalation(
      accountId: number,
      escalation: PersonPreference['escalation'],
      tx: Queryable,
    ): Promise<void> {
      await tx.query(
        `insert into notice_preference (account_id, escalate_after_minutes, escalate_to) values ($1, $2, $3)
         on conflict (account_id) do update
           set escalate_after_minutes = excluded.escalate_after_minutes, escalate_to = excluded.escalate_to`,
        [accountId, escalation?.afterMinutes ?? null, escalation?.accountId ?? null],
      )
    },

    async putGroups(accountId: number, groupIds: readonly number[], tx: Queryable): Promise<void> {
      await tx.query('delete from notice_preference_group where account_id = $1', [accountId])
      await tx.query(
        `insert into notice_preference_group (account_id, group_id) select $1, unnest($2::bigint[])
         on conflict do nothing`,
        [accountId, groupIds],
      )
    },

    /** Null when the person is not of the same organization. */
    async colleague(viewer: Viewer, accountId: number): Promise<Colleague | null> {
      const { rows } = await db.query<Colleague>(
        `select a.public_id as "publicId", ${NAME} as name from account a
          where a.id = $1 and a.organization_id = $2`,
        [accountId, viewer.organizationId],
      )
      return rows[0] ?? null
    },

    /** The others of the organization, by name. */
    async colleagues(
      viewer: Viewer,
      search: string,
      { skip, limit }: Page,
    ): Promise<{ people: Colleague[]; total: number }> {
      const found = `a.organization_id = $1 and a.id <> $2 and ($3 = '' or strpos(lower(${NAME}), lower($3)) > 0)`
      const values = [viewer.organizationId, viewer.accountId, search]
      const { rows } = await db.query<Colleague>(
        `select a.public_id as "publicId", ${NAME} as name from account a where ${found}
          order by name, a.id offset $4 limit $5`,
        [...values, skip, limit],
      )
      const count = await db.query<{ total: number }>(
        `select count(*) as total from account a where ${found}`,
        values,
      )
      return { people: rows, total: count.rows[0]?.total ?? 0 }
    },
  }
}

export type NoticePreferenceStore = ReturnType<typeof createNoticePreferenceStore>
