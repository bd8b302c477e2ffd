import type { PanelMessage } from '@millwright/contract/messages/hmi-channels'
import { type MessagePhase, phaseOf } from '@millwright/domain/messages/message'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { type Viewer, viewerValues } from '../../platform/registry/machine-store.ts'
import { createMessageReadStore } from './message-read-store.ts'
import {
  MESSAGES,
  type MessageRecord,
  type MessageRow,
  PHASES,
  READABLE,
  recordOf,
} from './message-row-store.ts'
import { createMessageTargetStore } from './message-target-store.ts'

/** The fields that a person writes; the server adds the rest. */
export interface MessageContent {
  readonly text: string
  readonly language: string
  readonly isPinned: boolean
  readonly isOnPanel: boolean
  readonly from: number
  readonly until: number | null
}

export interface MessageFilter {
  /** The internal id. */
  readonly machineId: number | null
  readonly phase: MessagePhase | null
  readonly search: string | null
}

/** Notes from people to machines, who has read them, and what the machines say. */
export function createMessageStore(db: Database) {
  return {
    ...createMessageTargetStore(db),
    ...createMessageReadStore(db),

    /** The pinned ones that count first, then the newest. */
    async page(
      viewer: Viewer,
      filter: MessageFilter,
      page: { readonly skip: number; readonly limit: number },
      now: number,
    ): Promise<{ messages: MessageRecord[]; total: number }> {
      const values = [...viewerValues(viewer), new Date(now), filter.machineId, filter.search]
      const where = `${READABLE} and $4::timestamptz is not null
        and ($5::bigint is null or exists (
          select 1 from message_machine mm where mm.message_id = m2.id and mm.machine_id = $5))
        and ($6::text is null or strpos(lower(m2.text || ' ' || m2.author_name), lower($6)) > 0)
        ${filter.phase === null ? '' : `and ${PHASES[filter.phase]}`}`
      const [list, count] = await Promise.all([
        db.query<MessageRow>(
          `${MESSAGES} where ${where}
            order by (m2.is_pinned and ${PHASES.current}) desc, ${PHASES.ended}, m2.created_at desc, m2.id desc
            offset $7 limit $8`,
          [...values, page.skip, page.limit],
        ),
        db.query<{ total: number }>(`select count(*) as total from message m2 where ${where}`, values),
      ])
      return { messages: list.rows.map(recordOf), total: count.rows[0]?.total ?? 0 }
    },

    async find(viewer: Viewer, publicId: string): Promise<MessageRecord | null> {
      const { rows } = await db.query<MessageRow>(`${MESSAGES} where m2.public_id = $4 and ${READABLE}`, [
        ...viewerValues(viewer),
        publicId,
      ])
      return rows[0] ? recordOf(rows[0]) : null
    },

    /** Locked until the transaction ends. */
    async hold(id: number, tx: Queryable): Promise<MessageRecord | null> {
      const { rows } = await tx.query<MessageRow>(`${MESSAGES} where m2.id = $1 for update of m2`, [id])
      return rows[0] ? recordOf(rows[0]) : null
    },

    async add(
      message: MessageContent & {
        publicId: string
        organizationId: number
        authorId: number
        authorName: string
      },
      now: number,
      tx: Queryable,
    ): Promise<number> {
      const { rows } = await tx.query<{ id: number }>(
        `insert into message (public_id, organization_id, author_id, author_name, text, language, is_pinned, is_on_panel,
           from_at, until_at, phase, created_at, changed_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12) returning id`,
        [
          message.publicId,
          message.organizationId,
          message.authorId,
          message.authorName,
          ...contentOf(message),
          phaseOf({ ...message, endedAt: null }, now),
          new Date(now),
        ],
      )
      return rows[0]?.id ?? 0
    },

    async change(id: number, content: MessageContent, now: number, tx: Queryable): Promise<void> {
      await tx.query(
        `update message set text = $2, language = $3, is_pinned = $4, is_on_panel = $5, from_at = $6, until_at = $7,
                phase = $8, changed_at = $9 where id = $1`,
        [id, ...contentOf(content), phaseOf({ ...content, endedAt: null }, now), new Date(now)],
      )
    },

    async end(id: number, by: string, now: number, tx: Queryable): Promise<void> {
      await tx.query(
        `update message set ended_at = $2, ended_by = $3, phase = 'ended', changed_at = $2
          where id = $1 and ended_at is null`,
        [id, new Date(now), by],
      )
    },

    /** As the panel of a machine shows them now. */
    async onPanel(machinePublicId: string, now: number): Promise<PanelMessage[]> {
      const { rows } = await db.query<MessageRow>(
        `${MESSAGES} where m2.is_on_panel and ${PHASES.current.replaceAll('$4', '$2')} and exists (
            select 1 from message_machine mm join machine m on m.id = mm.machine_id
             where mm.message_id = m2.id and m.public_id = $1)
          order by m2.is_pinned desc, m2.created_at desc, m2.id desc limit 50`,
        [machinePublicId, new Date(now)],
      )
      return rows.map(recordOf).map((message) => ({
        id: message.publicId,
        text: message.text,
        author: message.authorName,
        language: message.language,
        pinned: message.isPinned,
        from: new Date(message.from).toISOString(),
        until: message.until === null ? null : new Date(message.until).toISOString(),
      }))
    },

    /** Those that were over before a moment, and answers from before it. */
    async dropBefore(ts: number): Promise<void> {
      await db.query("delete from message where phase = 'ended' and coalesce(ended_at, until_at) < $1", [
        new Date(ts),
      ])
      await db.query('delete from message_answer where ts < $1', [new Date(ts)])
    },

    /** Those whose time has come or is over since panels were last sent for them; each is given once. */
    async turned(now: number, tx: Queryable): Promise<{ id: number; organizationId: number }[]> {
      const { rows } = await tx.query<{ id: number; organizationId: number }>(
        `with due as (
           select id, case when ended_at is not null or until_at <= $1 then 'ended'
                           when from_at > $1 then 'waiting' else 'current' end as next
             from message where phase <> 'ended' for update skip locked)
         update message m set phase = due.next from due
          where due.id = m.id and due.next <> m.phase
         returning m.id, m.organization_id as "organizationId"`,
        [new Date(now)],
      )
      return rows
    },
  }
}

export type MessageStore = ReturnType<typeof createMessageStore>

const contentOf = (content: MessageContent): unknown[] => [
  content.text,
  content.language,
  content.isPinned,
  content.isOnPanel,
  new Date(content.from),
  content.until === null ? null : new Date(content.until),
]
