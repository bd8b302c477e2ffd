import type { HandoverPerson } from '@millwright/contract/handover/handover-shapes'
import type { PlainDay } from '@millwright/domain/time/zone'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { type Page, SEEN, type Viewer, viewerValues } from '../../platform/registry/machine-store.ts'
import type { WrittenReport } from './written-report.ts'

/** The shift of some machines at a site, by which its handover is known. */
export interface SiteShift {
  readonly organizationId: number
  /** 0 for machines at no site. */
  readonly siteId: number
  readonly siteName: string
  readonly number: number
  readonly day: PlainDay
  readonly from: number
  readonly to: number
  readonly timezone: string
}

export interface HandoverRecord extends SiteShift {
  readonly id: number
  readonly publicId: string
  readonly writtenAt: number | null
  readonly people: readonly HandoverPerson[] | null
  readonly givenBy: string
  readonly givenAt: number | null
  readonly confirmedBy: string
  readonly confirmedAt: number | null
  readonly confirmedUnread: number
}

/** As a caller finds it in a list. */
export interface ListedHandover extends HandoverRecord {
  readonly notes: number
  readonly unread: number
}

const ms = (column: string): string => `round(date_part('epoch', h.${column}) * 1000)`

const COLUMNS = `h.id, h.public_id as "publicId", h.organization_id as "organizationId", h.site_id as "siteId",
  h.site_name as "siteName", h.shift_number as number, h.day::text as day, ${ms('from_ts')} as "from", ${ms('to_ts')} as "to",
  h.timezone, ${ms('written_at')} as "writtenAt", h.people, h.given_by as "givenBy", ${ms('given_at')} as "givenAt",
  h.confirmed_by as "confirmedBy", ${ms('confirmed_at')} as "confirmedAt", h.confirmed_unread as "confirmedUnread"`

/** For those who see a machine of the site. */
export const SEEN_HANDOVER = `h.organization_id = $2 and exists (select 1 from machine m
  where m.organization_id = $2 and coalesce(m.site_id, 0) = h.site_id and ${SEEN})`

/** Notes about machines that the viewer does not see are not counted. */
const NOTES = `select count(*) as notes,
    count(*) filter (where n.author_id is distinct from $1
      and not exists (select 1 from handover_note_read r where r.note_id = n.id and r.account_id = $1)) as unread
  from handover_note n
  where n.handover_id = h.id
    and (n.machine_id is null or exists (select 1 from machine m where m.id = n.machine_id and ${SEEN}))`

const LISTED = `select ${COLUMNS}, c.notes, c.unread from handover h cross join lateral (${NOTES}) c`

export function createHandoverStore(db: Database) {
  return {
    /** Makes those that are not there yet, and says which. */
    async ensure(
      shifts: readonly (SiteShift & { readonly publicId: string })[],
      tx: Queryable = db,
    ): Promise<{ id: number; publicId: string }[]> {
      if (shifts.length === 0) return []
      const { rows } = await tx.query<{ id: number; publicId: string }>(
        `insert into handover (public_id, organization_id, site_id, site_name, shift_number, day, from_ts, to_ts, timezone)
         select s."publicId", s."organizationId", s."siteId", s."siteName", s.number, s.day,
             to_timestamp(s."from" / 1000.0), to_timestamp(s."to" / 1000.0), s.timezone
           from json_to_recordset($1) as s("publicId" text, "organizationId" bigint, "siteId" bigint, "siteName" text,
             number integer, day date, "from" bigint, "to" bigint, timezone text)
         on conflict do nothing returning id, public_id as "publicId"`,
        [JSON.stringify(shifts)],
      )
      return rows
    },

    async page(
      viewer: Viewer,
      { skip, limit }: Page,
    ): Promise<{ handovers: ListedHandover[]; total: number }> {
      const { rows } = await db.query<ListedHandover>(
        `${LISTED} where ${SEEN_HANDOVER} order by h.to_ts desc, h.id desc offset $4 limit $5`,
        [...viewerValues(viewer), skip, limit],
      )
      const count = await db.query<{ total: number }>(
        `select count(*) as total from handover h where ${SEEN_HANDOVER}`,
        viewerValues(viewer),
      )
      return { handovers: rows, total: count.rows[0]?.total ?? 0 }
    },

    /** Those that end after a moment, in the order of their ends. */
    async endingAfter(viewer: Viewer, ts: number): Promise<ListedHandover[]> {
      const { rows } = await db.query<ListedHandover>(
        `${LISTED} where ${SEEN_HANDOVER} and h.to_ts > $4 order by h.to_ts, h.id`,
        [...viewerValues(viewer), new Date(ts)],
      )
      return rows
    },

    async find(viewer: Viewer, publicId: string, tx: Queryable = db): Promise<ListedHandover | null> {
      const { rows } = await tx.query<ListedHandover>(
        `${LISTED} where h.public_id = $4 and ${SEEN_HANDOVER}`,
        [...viewerValues(viewer), publicId],
      )
      return rows[0] ?? null
    },

    /** For a change: others who change it wait until this one is over. */
    async lock(id: number, tx: Queryable): Promise<void> {
      await tx.query('select id from handover where id = $1 for update', [id])
    },

    /**
     * Those that are over and have no report, and those whose report may be out of date: machines send late, so it follows
     * what they did until somebody has confirmed it. The newest first: one that fails again and again keeps no other waiting.
     */
    async unwritten(
      {
        endedBefore,
        endedAfter,
        writtenBefore,
      }: Record<'endedBefore' | 'endedAfter' | 'writtenBefore', number>,
      limit: number,
    ): Promise<HandoverRecord[]> {
      const { rows } = await db.query<HandoverRecord>(
        `select ${COLUMNS} from handover h
          where h.to_ts <= $1 and (h.written_at is null
            or h.to_ts > $2 and h.confirmed_at is null and h.written_at < $3)
          order by h.written_at is not null, h.to_ts desc limit $4`,
        [new Date(endedBefore), new Date(endedAfter), new Date(writtenBefore), limit],
      )
      return rows
    },

    async reportOf(id: number): Promise<WrittenReport | null> {
      const { rows } = await db.query<{ report: WrittenReport | null }>(
        'select report from handover where id = $1',
        [id],
      )
      return rows[0]?.report ?? null
    },

    /** A confirmed report stays; the first report of one that nobody could write before is taken. */
    async putReport(id: number, report: WrittenReport, at: number): Promise<void> {
      await db.query(
        `update handover set report = $2, written_at = $3
          where id = $1 and (confirmed_at is null or written_at is null)`,
        [id, JSON.stringify(report), new Date(at)],
      )
    },

    async putPeople(id: number, people: readonly HandoverPerson[], tx: Queryable): Promise<void> {
      await tx.query('update handover set people = $2 where id = $1', [id, JSON.stringify(people)])
    },

    async give(id: number, by: string, at: number, tx: Queryable): Promise<void> {
      await tx.query('update handover set given_by = $2, given_at = $3 where id = $1', [id, by, new Date(at)])
    },

    async confirm(id: number, by: string, at: number, unread: number, tx: Queryable): Promise<void> {
      await tx.query(
        'update handover set confirmed_by = $2, confirmed_at = $3, confirmed_unread = $4 where id = $1',
        [id, by, new Date(at), unread],
      )
    },

    /** With their notes; the files of photos are left to be removed. */
    dropBefore: (date: Date): Promise<void> =>
      db.transaction(async (tx) => {
        await tx.query(
          `update file f set state = 'removed', owner_kind = null, owner_id = null
             from handover_photo p join handover_note n on n.id = p.note_id join handover h on h.id = n.handover_id
            where f.id = p.file_id and h.to_ts < $1`,
          [date],
        )
        await tx.query(
          `delete from handover_photo p using handover_note n, handover h
            where n.id = p.note_id and h.id = n.handover_id and h.to_ts < $1`,
          [date],
        )
        await tx.query('delete from handover where to_ts < $1', [date])
      }),
  }
}

export type HandoverStore = ReturnType<typeof createHandoverStore>
