import {
  NOTICE_KIND_NAMES,
  type NoticeFacts,
  type NoticeKind,
  type NoticeState,
} from '@millwright/domain/notice/notice'
import type { Database } from '../database/database.ts'
import { SEEN, type Viewer, viewerValues } from '../machines/machine-store.ts'

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
  /** How many it stands for. */
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

const NOTICES = `select p.notice_id as id, p.kind, n.facts, n.action, p.last_at as at, p.state, p.count,
    p.is_storm as "isStorm", nm.public_id as "machineId", nm.name as "machineName", nm.timezone
  from person_notice p
  join notice n on n.id = p.latest_id
  left join machine nm on nm.id = p.machine_id`

/** Of machines that the person sees now: rights may have ended since. A kind of a later version has no text here. */
const VISIBLE = `p.account_id = $1 and p.kind = any($4)
  and (p.machine_id is null or exists (select 1 from machine m where m.id = p.machine_id and ${SEEN}))`

/** The values that `VISIBLE` needs; the next one is $5. */
const visibleValues = (viewer: Viewer): unknown[] => [...viewerValues(viewer), NOTICE_KIND_NAMES]

/** What people were notified of. */
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
  }
}
