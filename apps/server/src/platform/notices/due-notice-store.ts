import type { NoticeKind } from '@millwright/contract/notices'
import type { NoticeFacts } from '@millwright/domain/notices/notice'
import type { Queryable } from '../database/database.ts'

/** Person and notice of what was to wait until now; each is given once. */
export async function takeDue(
  tx: Queryable,
  way: 'push' | 'mail',
  now: number,
): Promise<[accountId: number, noticeId: number][]> {
  const { rows } = await tx.query<{ accountId: number; noticeId: number }>(
    `update person_notice set ${way}_at = null where ${way}_at <= $1 and state <> 'read'
     returning account_id as "accountId", notice_id as "noticeId"`,
    [new Date(now)],
  )
  return rows.map(({ accountId, noticeId }) => [accountId, noticeId])
}

/** A notice that nobody has read, and the person who is next. */
export interface DueEscalation {
  readonly noticeId: number
  readonly key: string
  readonly kind: NoticeKind
  readonly organizationId: number
  readonly machineId: number | null
  readonly facts: NoticeFacts
  readonly subject: string
  readonly action: string
  readonly at: Date
  readonly nextId: number
}

/** Notices that nobody saw in time; each is given once. */
export async function takeEscalations(tx: Queryable, now: number): Promise<DueEscalation[]> {
  const { rows } = await tx.query<DueEscalation>(
    `with due as (
       update person_notice set escalate_at = null where escalate_at <= $1 and escalate_to is not null
       returning latest_id, subject, state, escalate_to)
     select distinct on (n.id, d.escalate_to) n.id as "noticeId", n.key, n.kind, n.facts, n.action, n.at,
            n.organization_id as "organizationId", n.machine_id as "machineId", d.subject, d.escalate_to as "nextId"
       from due d join notice n on n.id = d.latest_id where d.state = 'new'`,
    [new Date(now)],
  )
  return rows
}

/** The row in which a person has the same notice already, alone or folded. */
export async function rowAbout(
  tx: Queryable,
  { nextId, noticeId, kind, machineId, subject }: DueEscalation,
): Promise<number | null> {
  const { rows } = await tx.query<{ id: number }>(
    `select notice_id as id from person_notice
      where account_id = $1 and (notice_id = $2 or latest_id = $2
        or kind = $3 and machine_id = $4 and subject = $5 and first_at > now() - interval '1 day')
      order by notice_id desc limit 1`,
    [nextId, noticeId, kind, machineId, subject],
  )
  return rows[0]?.id ?? null
}
