import type { NoticeKind } from '@millwright/contract/notices'
import { FOLD_WINDOW_MS } from '@millwright/domain/notices/fold'
import type { NoticeFacts } from '@millwright/domain/notices/notice'
import { LOCKS } from '../database/coordination/locks.ts'
import type { Queryable } from '../database/database.ts'

/** One at a time, in all processes, until the transaction ends. */
export const holdNotices = (tx: Queryable): Promise<unknown> =>
  tx.query('select pg_advisory_xact_lock($1)', [LOCKS.notices])

export interface NewNotice {
  readonly key: string
  readonly kind: NoticeKind
  readonly organizationId: number | null
  readonly machineId: number | null
  readonly facts: NoticeFacts
  readonly action: string
  readonly at: number
}

/** The ids of those that are new, by key; what has a key that is known was handled before. */
export async function addNotices(tx: Queryable, notices: readonly NewNotice[]): Promise<Map<string, number>> {
  const { rows } = await tx.query<{ key: string; id: number }>(
    `insert into notice (key, kind, organization_id, machine_id, facts, action, at)
     select u.key, u.kind, coalesce(u."organizationId", m.organization_id), m.id, u.facts, u.action,
            to_timestamp(u.at / 1000.0)
       from jsonb_to_recordset($1::jsonb) as u(key text, kind text, "organizationId" bigint, "machineId" bigint,
              facts jsonb, action text, at float8)
       left join machine m on m.id = u."machineId"
      where u."machineId" is null or m.id is not null
     on conflict (key) do nothing returning key, id`,
    [JSON.stringify(notices)],
  )
  return new Map(rows.map(({ key, id }) => [key, id]))
}

/** A row of a person's list. */
export interface PersonRow {
  readonly accountId: number
  readonly noticeId: number
  readonly latestId: number
  readonly kind: NoticeKind
  readonly machineId: number | null
  readonly subject: string
  readonly isStorm: boolean
  readonly isRead: boolean
  readonly count: number
  readonly firstAt: number
}

/** Rows of these people to which more of the same kind may be added. */
export async function recentRows(
  tx: Queryable,
  accountIds: readonly number[],
  kinds: readonly NoticeKind[],
  now: number,
): Promise<PersonRow[]> {
  const { rows } = await tx.query<PersonRow>(
    `select account_id as "accountId", notice_id as "noticeId", latest_id as "latestId", kind,
            machine_id as "machineId", subject, is_storm as "isStorm", state = 'read' as "isRead", count,
            (extract(epoch from first_at) * 1000)::float8 as "firstAt"
       from person_notice
      where account_id = any($1::bigint[]) and kind = any($2) and first_at > $3`,
    [accountIds, kinds, new Date(now - FOLD_WINDOW_MS)],
  )
  return rows
}

export interface NewPersonRow extends PersonRow {
  readonly isListed: boolean
  /** When it is to be sent later; null for what is sent at once, or not at all. */
  readonly pushAt: number | null
  readonly mailAt: number | null
  readonly escalateAt: number | null
  readonly escalateTo: number | null
}

export async function addPersonRows(
  tx: Queryable,
  rows: readonly NewPersonRow[],
  now: number,
): Promise<void> {
  if (rows.length === 0) return
  await tx.query(
    `insert into person_notice (account_id, notice_id, latest_id, kind, machine_id, subject, is_storm, count,
            first_at, last_at, is_listed, push_at, mail_at, escalate_at, escalate_to)
     select u."accountId", u."noticeId", u."latestId", u.kind, u."machineId", u.subject, u."isStorm", u.count,
            to_timestamp(u."firstAt" / 1000.0), $2, u."isListed", to_timestamp(u."pushAt" / 1000.0),
            to_timestamp(u."mailAt" / 1000.0), to_timestamp(u."escalateAt" / 1000.0), u."escalateTo"
       from jsonb_to_recordset($1::jsonb) as u("accountId" bigint, "noticeId" bigint, "latestId" bigint, kind text,
              "machineId" bigint, subject text, "isStorm" boolean, count int, "firstAt" float8, "isListed" boolean,
              "pushAt" float8, "mailAt" float8, "escalateAt" float8, "escalateTo" bigint)
     on conflict (account_id, notice_id) do nothing`,
    [JSON.stringify(rows), new Date(now)],
  )
}

/** Rows that stand for more than before: they are new again. */
export async function foldPersonRows(tx: Queryable, rows: readonly PersonRow[], now: number): Promise<void> {
  if (rows.length === 0) return
  await tx.query(
    `update person_notice p
        set latest_id = u."latestId", machine_id = u."machineId", count = u.count, last_at = $2, state = 'new'
       from jsonb_to_recordset($1::jsonb)
         as u("accountId" bigint, "noticeId" bigint, "latestId" bigint, "machineId" bigint, count int)
      where p.account_id = u."accountId" and p.notice_id = u."noticeId"`,
    [JSON.stringify(rows), new Date(now)],
  )
}
