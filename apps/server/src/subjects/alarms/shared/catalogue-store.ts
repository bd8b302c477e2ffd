import type { CATALOGUE_SORTS, CatalogueSort } from '@millwright/contract/alarms/alarm-catalogue'
import type { CatalogueEntry } from '@millwright/domain/alarms/catalogue'
import { int8Array, textArray } from '../../../platform/database/binary-arrays.ts'
import type { Database, Queryable } from '../../../platform/database/database.ts'
import { type OrderColumns, orderBy, type SortedPage } from '../../../platform/database/order-by.ts'
import { unlessTaken } from '../../../platform/database/unless-taken.ts'
import { SEEN, type Viewer, viewerValues } from '../../../platform/registry/machine-store.ts'
import { catalogueEntryExists } from '../../../platform/runtime/errors.ts'
import { finds, foundBy, type SearchWords } from '../../../platform/search/search-words.ts'

export interface CatalogueRecord extends CatalogueEntry {
  readonly publicId: string
  readonly organizationId: number
  readonly changedAt: Date
}

export interface AboutRecord extends CatalogueRecord {
  /** Written by the maker that it names: it serves machines of every organization. */
  readonly isOfMaker: boolean
}

export interface FoundPart {
  readonly part: string
  readonly code: string
  readonly machineId: string
  readonly machineName: string
  readonly organizationId: number
  readonly manufacturer: string
  readonly family: string
}

export interface CatalogueFilter {
  /** Found in the code, the maker, the part or a text; empty for all. */
  readonly search: string
  readonly family: string | null
}

const COLUMNS = `c.public_id as "publicId", c.organization_id as "organizationId", c.manufacturer, c.family, c.code,
  c.part, c.texts, c.documents, c.changed_at as "changedAt"`

const IS_OF_MAKER = `(o.type = 'VENDOR' and c.maker_key in (lower(o.name), lower(o.business_code)))`

const KEY = 'alarm_catalogue_key'

const valuesOf = ({ manufacturer, family, code, part, texts, documents }: CatalogueEntry) => [
  manufacturer,
  family,
  code,
  part,
  JSON.stringify(texts),
  JSON.stringify(documents),
]

/** All of an organization are counted for each page, so that sorting them needs no index. */
const ORDER: OrderColumns<(typeof CATALOGUE_SORTS)[number]> = {
  code: 'lower(c.code)',
  machines: 'c.maker_key',
  part: { nullable: `nullif(lower(c.part), '')` },
}

/** Catalogues of alarms, each of one organization. */
export function createCatalogueStore(db: Database) {
  return {
    async page(
      organizationId: number,
      { search, family }: CatalogueFilter,
      { skip, limit, sort = 'machines' }: SortedPage<CatalogueSort>,
    ): Promise<{ entries: CatalogueRecord[]; total: number }> {
      const where = `c.organization_id = $1 and ($2 = '' or search_form(c.code || chr(10) || c.manufacturer || chr(10)
        || c.part || chr(10) || c.texts::text) like '%' || search_form($2) || '%')
        and ($3::text is null or c.family = $3)`
      const like = search.replace(/[\\%_]/g, (mark) => `\\${mark}`)
      const values = [organizationId, like, family]
      const [page, count] = await Promise.all([
        db.query<CatalogueRecord>(
          `select ${COLUMNS} from alarm_catalogue c where ${where}
            order by ${orderBy(ORDER, sort, 'c.maker_key, c.family, c.code')} offset $4 limit $5`,
          [...values, skip, limit],
        ),
        db.query<{ total: number }>(
          `select count(*)::int as total from alarm_catalogue c where ${where}`,
          values,
        ),
      ])
      return { entries: page.rows, total: count.rows[0]?.total ?? 0 }
    },

    async find(
      organizationId: number,
      publicId: string,
      tx: Queryable = db,
    ): Promise<CatalogueRecord | null> {
      const { rows } = await tx.query<CatalogueRecord>(
        `select ${COLUMNS} from alarm_catalogue c where c.organization_id = $1 and c.public_id = $2`,
        [organizationId, publicId],
      )
      return rows[0] ?? null
    },

    async add(organizationId: number, publicId: string, entry: CatalogueEntry, tx: Queryable): Promise<void> {
      await unlessTaken(
        KEY,
        catalogueEntryExists,
        tx.query(
          `insert into alarm_catalogue (public_id, organization_id, manufacturer, family, code, part, texts, documents)
           values ($1, $2, $3, $4, $5, $6, $7, $8)`,
          [publicId, organizationId, ...valuesOf(entry)],
        ),
      )
    },

    /** False when there is no such entry any longer. */
    async change(
      organizationId: number,
      publicId: string,
      entry: CatalogueEntry,
      tx: Queryable,
    ): Promise<boolean> {
      const { rows } = await unlessTaken(
        KEY,
        catalogueEntryExists,
        tx.query(
          `update alarm_catalogue set manufacturer = $3, family = $4, code = $5, part = $6, texts = $7,
                  documents = $8, changed_at = now()
            where organization_id = $1 and public_id = $2 returning id`,
          [organizationId, publicId, ...valuesOf(entry)],
        ),
      )
      return rows.length > 0
    },

    async remove(organizationId: number, publicId: string, tx: Queryable): Promise<boolean> {
      const { rows } = await tx.query(
        'delete from alarm_catalogue where organization_id = $1 and public_id = $2 returning id',
        [organizationId, publicId],
      )
      return rows.length > 0
    },

    /** Adds entries, or replaces those of the same maker, family and code; gives how many were new. */
    async putAll(
      organizationId: number,
      entries: readonly (CatalogueEntry & { readonly publicId: string })[],
      tx: Queryable,
    ): Promise<number> {
      const { rows } = await tx.query<{ added: number }>(
        `with put as (
           insert into alarm_catalogue (public_id, organization_id, manufacturer, family, code, part, texts, documents)
           select e."publicId", $1, e.manufacturer, e.family, e.code, e.part, e.texts, e.documents
             from jsonb_to_recordset($2) as e("publicId" text, manufacturer text, family text, code text, part text,
                    texts jsonb, documents jsonb)
           on conflict on constraint alarm_catalogue_key do update
              set manufacturer = excluded.manufacturer, part = excluded.part, texts = excluded.texts,
                  documents = excluded.documents, changed_at = now()
           returning xmax = 0 as is_new)
         select count(*) filter (where is_new)::int as added from put`,
        [organizationId, JSON.stringify(entries)],
      )
      return rows[0]?.added ?? 0
    },

    async countOf(organizationId: number, tx: Queryable): Promise<number> {
      const { rows } = await tx.query<{ total: number }>(
        'select count(*)::int as total from alarm_catalogue where organization_id = $1',
        [organizationId],
      )
      return rows[0]?.total ?? 0
    },

    /**
     * Entries of these codes that may be about machines of these organizations and makers: their own, and those of a
     * maker about its own make (rules: alarms 8).
     */
    async about(
      codes: readonly string[],
      organizationIds: readonly number[],
      makerKeys: readonly string[],
    ): Promise<AboutRecord[]> {
      const { rows } = await db.query<AboutRecord>(
        `select ${COLUMNS}, ${IS_OF_MAKER} as "isOfMaker" from alarm_catalogue c
           join organization o on o.id = c.organization_id
          where c.code = any($1::text[])
            and (c.organization_id = any($2::bigint[]) or c.maker_key = any($3::text[]) and ${IS_OF_MAKER})`,
        [textArray(codes), int8Array(organizationIds), textArray(makerKeys)],
      )
      return rows
    },

    /** Codes for which an entry that may be about machines of the organization and maker names a part. */
    async codesWithPart(organizationId: number, maker: string): Promise<string[]> {
      const { rows } = await db.query<{ code: string }>(
        `select distinct c.code from alarm_catalogue c join organization o on o.id = c.organization_id
          where c.part <> '' and (c.organization_id = $1 or c.maker_key = $2 and ${IS_OF_MAKER}) order by c.code`,
        [organizationId, maker],
      )
      return rows.map(({ code }) => code)
    },

    /** Parts that may be for a machine which the viewer sees, with the first such machine (rules: alarms 8). */
    async findParts(viewer: Viewer, words: SearchWords, limit: number): Promise<FoundPart[]> {
      const { rows } = await db.query<FoundPart>(
        `select c.part, c.code, for_machine.* from alarm_catalogue c join organization o on o.id = c.organization_id
          cross join lateral (
            select m.public_id as "machineId", m.name as "machineName", m.organization_id as "organizationId",
                   m.manufacturer, m.family from machine m
             where ${SEEN} and (m.organization_id = c.organization_id or ${IS_OF_MAKER})
               and c.maker_key in ('', lower(trim(m.manufacturer))) and c.family in ('', m.family)
             order by m.name, m.id limit 1) as for_machine
          where c.part <> '' and (c.organization_id = $2 or ${IS_OF_MAKER}) and ${finds('search_form(c.part)', words, 5)}
          order by c.part, c.code limit $4`,
        [...viewerValues(viewer), limit, ...foundBy(words)],
      )
      return rows
    },

    /** Whether these are documents of machines of the organization; gives those that are not. */
    async withoutDocument(
      organizationId: number,
      documentIds: readonly string[],
      tx: Queryable,
    ): Promise<string[]> {
      const { rows } = await tx.query<{ id: string }>(
        `select u.id from unnest($2::text[]) as u(id)
          where not exists (select 1 from document d join machine m on m.id = d.machine_id
                             where d.public_id = u.id and m.organization_id = $1)`,
        [organizationId, textArray(documentIds)],
      )
      return rows.map(({ id }) => id)
    },
  }
}

export type CatalogueStore = ReturnType<typeof createCatalogueStore>
