import type { PanelMessage } from '@millwright/contract/hmi-channels'
import { type MessagePhase, phaseOf } from '@millwright/domain/message/message'
import type { Database, Queryable } from '../database/database.ts'
import { SEEN, type Viewer, viewerValues } from '../machines/machine-store.ts'

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

interface MessageRow {
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

/** What a person writes. */
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

export interface Addressee {
  readonly publicId: string
  readonly name: string
}

export interface AnswerRecord {
  readonly machine: Addressee
  readonly answer: string
  readonly person: string
  readonly ts: number
}

const MESSAGES = `select m2.id, m2.public_id, m2.organization_id, m2.author_id, m2.author_name,
    o.name as organization_name, m2.text, m2.language, m2.is_pinned, m2.is_on_panel, m2.from_at, m2.until_at,
    m2.ended_at, m2.ended_by, m2.created_at, m2.changed_at
  from message m2 join organization o on o.id = m2.organization_id`

/** Read by those who see one of its machines, and by its author. */
const READABLE = `(m2.author_id = $1 or exists (
  select 1 from message_machine mm join machine m on m.id = mm.machine_id where mm.message_id = m2.id and ${SEEN}))`

const PHASES: Readonly<Record<MessagePhase, string>> = {
  ended: '(m2.ended_at is not null or m2.until_at <= $4)',
  waiting: '(m2.ended_at is null and (m2.until_at is null or m2.until_at > $4) and m2.from_at > $4)',
  current: '(m2.ended_at is null and (m2.until_at is null or m2.until_at > $4) and m2.from_at <= $4)',
}

/** Notes from people to machines, who has read them, and what the machines say. */
export function createMessageStore(db: Database) {
  return {
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

    async putTargets(
      id: number,
      targets: { readonly machineIds: readonly number[]; readonly groupIds: readonly number[] },
      tx: Queryable,
    ): Promise<void> {
      await tx.query('delete from message_target where message_id = $1', [id])
      await tx.query(
        `insert into message_target (message_id, machine_id, group_id)
         select $1::bigint, unnest($2::bigint[]), null::bigint union all select $1, null, unnest($3::bigint[])`,
        [id, targets.machineIds, targets.groupIds],
      )
    },

    /** The machines and groups that were chosen, by message. */
    async targetsOf(
      ids: readonly number[],
    ): Promise<ReadonlyMap<number, { machines: Addressee[]; groups: Addressee[] }>> {
      const { rows } = await db.query<{ id: number; is_group: boolean; publicId: string; name: string }>(
        `select t.message_id as id, t.group_id is not null as is_group, coalesce(g.public_id, m.public_id) as "publicId",
                coalesce(g.name, m.name) as name
           from message_target t left join machine m on m.id = t.machine_id
           left join machine_group g on g.id = t.group_id
          where t.message_id = any($1::bigint[]) order by name`,
        [ids],
      )
      const targets = new Map(
        ids.map((id) => [id, { machines: [] as Addressee[], groups: [] as Addressee[] }]),
      )
      for (const { id, is_group, publicId, name } of rows)
        targets.get(id)?.[is_group ? 'groups' : 'machines'].push({ publicId, name })
      return targets
    },

    /** Of its machines those that the viewer sees, by message. */
    async machinesOf(viewer: Viewer, ids: readonly number[]): Promise<ReadonlyMap<number, Addressee[]>> {
      const { rows } = await db.query<Addressee & { id: number }>(
        `select mm.message_id as id, m.public_id as "publicId", m.name
           from message_machine mm join machine m on m.id = mm.machine_id
          where mm.message_id = any($4::bigint[]) and ${SEEN} order by m.name, m.id`,
        [...viewerValues(viewer), ids],
      )
      return Map.groupBy(rows, ({ id }) => id)
    },

    /** The last answer of each machine that the viewer sees, by message; one that only says shown counts least. */
    async answersOf(viewer: Viewer, ids: readonly number[]): Promise<ReadonlyMap<number, AnswerRecord[]>> {
      const { rows } = await db.query<Addressee & { id: number; answer: string; person: string; ts: Date }>(
        `select distinct on (m2.id, m.name, m.id) m2.id, m.public_id as "publicId", m.name, a.answer, a.person, a.ts
           from message m2
           join message_machine mm on mm.message_id = m2.id
           join machine m on m.id = mm.machine_id
           join message_answer a on a.message_id = m2.public_id and a.machine_id = m.id
          where m2.id = any($4::bigint[]) and ${SEEN}
          order by m2.id, m.name, m.id, a.answer = 'shown', a.ts desc, a.answer, a.person`,
        [...viewerValues(viewer), ids],
      )
      const records = rows.map(({ id, publicId, name, answer, person, ts }) => ({
        id,
        machine: { publicId, name },
        answer,
        person,
        ts: ts.getTime(),
      }))
      return Map.groupBy(records, ({ id }) => id)
    },

    /** How many have read it, and whether the viewer has. */
    async readsOf(
      viewer: Viewer,
      ids: readonly number[],
    ): Promise<ReadonlyMap<number, { count: number; isOwn: boolean }>> {
      const { rows } = await db.query<{ id: number; count: number; isOwn: boolean }>(
        `select message_id as id, count(*) as count, bool_or(account_id = $1) as "isOwn"
           from message_read where message_id = any($2::bigint[]) group by message_id`,
        [viewer.accountId, ids],
      )
      return new Map(rows.map((row) => [row.id, row]))
    },

    /** Of the viewer's organization, those who see one of its machines; those who have read it first. */
    async readersOf(
      viewer: Viewer,
      id: number,
      limit: number,
    ): Promise<{ name: string; readAt: number | null }[]> {
      const { rows } = await db.query<{ name: string; read_at: Date | null }>(
        `select coalesce(nullif(trim(concat(a.firstname, ' ', a.lastname)), ''), a.email) as name, r.read_at
           from account a left join message_read r on r.account_id = a.id and r.message_id = $2
          where a.organization_id = $1 and (a.is_admin or r.read_at is not null or exists (
            select 1 from machine_group_account ga
              join group_machine gm on gm.group_id = ga.group_id
              join message_machine mm on mm.machine_id = gm.machine_id and mm.message_id = $2
             where ga.account_id = a.id))
          order by r.read_at nulls last, name limit $3`,
        [viewer.organizationId, id, limit],
      )
      return rows.map(({ name, read_at }) => ({ name, readAt: read_at?.getTime() ?? null }))
    },

    /** Gives the messages that were not read before. */
    async markRead(viewer: Viewer, publicIds: readonly string[], now: number): Promise<number[]> {
      const { rows } = await db.query<{ id: number }>(
        `insert into message_read (message_id, account_id, read_at)
         select m2.id, $1, $5::timestamptz from message m2 where m2.public_id = any($4) and ${READABLE}
         on conflict do nothing returning message_id as id`,
        [...viewerValues(viewer), publicIds, new Date(now)],
      )
      return rows.map(({ id }) => id)
    },

    /** The public ids of all machines of a message. */
    async reachedBy(id: number, tx: Queryable = db): Promise<string[]> {
      const { rows } = await tx.query<{ publicId: string }>(
        `select distinct m.public_id as "publicId" from message_machine mm join machine m on m.id = mm.machine_id
          where mm.message_id = $1 and m.removed_at is null`,
        [id],
      )
      return rows.map(({ publicId }) => publicId)
    },

    /** What the panel of a machine shows now. */
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

const recordOf = (row: MessageRow): MessageRecord => ({
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
