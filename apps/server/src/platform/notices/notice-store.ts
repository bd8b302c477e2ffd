import { NOTICE_KINDS, type NoticeKind, type NoticeTopic, topicOf } from '@millwright/contract/notices'
import type { NoticeFacts, NoticeState } from '@millwright/domain/notices/notice'
import type { Database } from '../database/database.ts'
import { type Page, SEEN, type Viewer, viewerValues } from '../registry/machine-store.ts'

/** A notice as one person has it. */
export interface NoticeRecord {
  readonly id: number
  readonly kind: NoticeKind
  /** Of the latest, where several are folded into one. */
  readonly facts: NoticeFacts
  readonly action: string
  readonly at: number
  readonly machine: { readonly id: string; readonly name: string; readonly timezone: string } | null
  readonly state: NoticeState
  /** How many were joined in it. */
  readonly count: number
  /** Several machines or subjects of one kind, folded into one. */
  readonly isStorm: boolean
}

interface NoticeRow extends Omit<NoticeRecord, 'at' | 'machine'> {
  readonly at: Date
  readonly machineId: string | null
  readonly machineName: string
  readonly timezone: string
}

const recordOf = ({ at, machineId, machineName, timezone, ...row }: NoticeRow): NoticeRecord => ({
  ...row,
  at: at.getTime(),
  machine: machineId === null ? null : { id: machineId, name: machineName, timezone },
})

const NOTICES = `select p.notice_id as id, p.kind, n.facts, n.action, n.at, p.state, p.count,
    p.is_storm as "isStorm", nm.public_id as "machineId", nm.name as "machineName", nm.timezone
  from person_notice p
  join notice n on n.id = p.latest_id
  left join machine nm on nm.id = p.machine_id`

/** Of machines that the person sees now: rights may have ended since. A kind of a later version has no text here. */
const VISIBLE = `p.account_id = $1 and p.kind = any($4)
  and (p.machine_id is null or exists (select 1 from machine m where m.id = p.machine_id and ${SEEN}))`

/** The values that `VISIBLE` needs; the next one is $5. */
const visibleValues = (viewer: Viewer): unknown[] => [...viewerValues(viewer), NOTICE_KINDS]

/** The same for many rows: the machines that the person sees are looked up once. */
const VISIBLE_AT_ONCE = `p.account_id = $1 and p.kind = any($4)
  and (p.machine_id is null or p.machine_id in (select m.id from machine m where ${SEEN}))`

/** Null for all. */
export interface NoticeFilter {
  readonly state: NoticeState | null
  readonly topic: NoticeTopic | null
  /** The public id. */
  readonly machine: string | null
}

/** Those that are counted for the signed-in user; the list has them all. */
const MAX_IDS = 1000

export function createNoticeStore(db: Database) {
  return {
    /**
     * For push and mail, the oldest first. Left out is what was read or deleted meanwhile, and what is about a machine that
     * the person no longer sees.
     */
    async forDelivery(accountId: number, noticeIds: readonly number[]): Promise<NoticeRecord[]> {
      const found = await db.query<Viewer>(
        `select id as "accountId", organization_id as "organizationId", is_admin as "isAdmin"
           from account where id = $1`,
        [accountId],
      )
      const [viewer] = found.rows
      if (!viewer) return []
      const { rows } = await db.query<NoticeRow>(
        `${NOTICES} where ${VISIBLE} and p.notice_id = any($5::bigint[]) and p.state <> 'read'
          order by p.last_at, p.notice_id`,
        [...visibleValues(viewer), noticeIds],
      )
      return rows.map(recordOf)
    },

    /** The newest first. */
    async page(
      viewer: Viewer,
      { state, topic, machine }: NoticeFilter,
      { skip, limit }: Page,
    ): Promise<{ records: NoticeRecord[]; total: number }> {
      const kinds = NOTICE_KINDS.filter((kind) => topic === null || topicOf(kind) === topic)
      const values = [...viewerValues(viewer), kinds, state, machine]
      const wanted = `p.is_listed and ($5::text is null or p.state = $5)
        and ($6::text is null or p.machine_id = (select id from machine where public_id = $6))`
      const { rows } = await db.query<NoticeRow>(
        `${NOTICES} where ${VISIBLE} and ${wanted}
          order by p.last_at desc, p.notice_id desc offset $7 limit $8`,
        [...values, skip, limit],
      )
      const count = await db.query<{ total: number }>(
        `select count(*) as total from person_notice p where ${VISIBLE_AT_ONCE} and ${wanted}`,
        values,
      )
      return { records: rows.map(recordOf), total: count.rows[0]?.total ?? 0 }
    },

    async countNew(viewer: Viewer): Promise<number> {
      const { rows } = await db.query<{ total: number }>(
        `select count(*) as total from person_notice p
          where ${VISIBLE_AT_ONCE} and p.is_listed and p.state = 'new'`,
        visibleValues(viewer),
      )
      return rows[0]?.total ?? 0
    },

    /** The newest of those that are new. */
    async newIds(viewer: Viewer): Promise<string[]> {
      const { rows } = await db.query<{ id: string }>(
        `select p.notice_id::text as id from person_notice p
          where ${VISIBLE_AT_ONCE} and p.is_listed and p.state = 'new'
          order by p.last_at desc, p.notice_id desc limit ${MAX_IDS}`,
        visibleValues(viewer),
      )
      return rows.map(({ id }) => id)
    },

    /** False when none was new. */
    async markOld(accountId: number): Promise<boolean> {
      const { rows } = await db.query(
        `update person_notice set state = 'old' where account_id = $1 and is_listed and state = 'new'
         returning notice_id`,
        [accountId],
      )
      return rows.length > 0
    },

    /**
     * A read notice goes to nobody else, and is not sent any more. False when the person has no such notice.
     */
    async markRead(viewer: Viewer, id: number): Promise<boolean> {
      const { rows } = await db.query(
        `update person_notice p set state = 'read', push_at = null, mail_at = null, escalate_at = null
          where ${VISIBLE} and p.is_listed and p.notice_id = $5 returning p.notice_id`,
        [...visibleValues(viewer), id],
      )
      return rows.length > 0
    },

    async remove(accountId: number, id: number): Promise<boolean> {
      const { rows } = await db.query(
        'delete from person_notice where account_id = $1 and notice_id = $2 and is_listed returning notice_id',
        [accountId, id],
      )
      return rows.length > 0
    },

    async removeAll(accountId: number): Promise<boolean> {
      const { rows } = await db.query(
        'delete from person_notice where account_id = $1 and is_listed returning notice_id',
        [accountId],
      )
      return rows.length > 0
    },

    /** With the rows of people, which go with them. */
    async dropBefore(ts: number): Promise<void> {
      await db.query('delete from notice where created_at < $1', [new Date(ts)])
    },
  }
}

export type NoticeStore = ReturnType<typeof createNoticeStore>
