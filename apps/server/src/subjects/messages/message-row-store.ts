import type { MessagePhase } from '@millwright/domain/messages/message'
import { SEEN } from '../../platform/registry/machine-store.ts'

export interface MessageRecord {
  readonly id: number
  readonly publicId: string
  readonly organizationId: number
  readonly authorId: number | null
  readonly authorName: string
  readonly organizationName: string
  readonly text: string
  readonly language: string
  readonly isPinned: boolean
  readonly isOnPanel: boolean
  readonly from: number
  readonly until: number | null
  readonly endedAt: number | null
  readonly endedBy: string | null
  readonly createdAt: number
  readonly changedAt: number
}

export interface MessageRow {
  id: number
  public_id: string
  organization_id: number
  author_id: number | null
  author_name: string
  organization_name: string
  text: string
  language: string
  is_pinned: boolean
  is_on_panel: boolean
  from_at: Date
  until_at: Date | null
  ended_at: Date | null
  ended_by: string | null
  created_at: Date
  changed_at: Date
}

export const MESSAGES = `select m2.id, m2.public_id, m2.organization_id, m2.author_id, m2.author_name,
    o.name as organization_name, m2.text, m2.language, m2.is_pinned, m2.is_on_panel, m2.from_at, m2.until_at,
    m2.ended_at, m2.ended_by, m2.created_at, m2.changed_at
  from message m2 join organization o on o.id = m2.organization_id`

/** Read by those who see one of its machines, and by its author. */
export const READABLE = `(m2.author_id = $1 or exists (
  select 1 from message_machine mm join machine m on m.id = mm.machine_id where mm.message_id = m2.id and ${SEEN}))`

export const PHASES: Readonly<Record<MessagePhase, string>> = {
  ended: '(m2.ended_at is not null or m2.until_at <= $4)',
  waiting: '(m2.ended_at is null and (m2.until_at is null or m2.until_at > $4) and m2.from_at > $4)',
  current: '(m2.ended_at is null and (m2.until_at is null or m2.until_at > $4) and m2.from_at <= $4)',
}

export const recordOf = (row: MessageRow): MessageRecord => ({
  id: row.id,
  publicId: row.public_id,
  organizationId: row.organization_id,
  authorId: row.author_id,
  authorName: row.author_name,
  organizationName: row.organization_name,
  text: row.text,
  language: row.language,
  isPinned: row.is_pinned,
  isOnPanel: row.is_on_panel,
  from: row.from_at.getTime(),
  until: row.until_at?.getTime() ?? null,
  endedAt: row.ended_at?.getTime() ?? null,
  endedBy: row.ended_by,
  createdAt: row.created_at.getTime(),
  changedAt: row.changed_at.getTime(),
})
