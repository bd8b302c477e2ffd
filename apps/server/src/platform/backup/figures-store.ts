import { createHash } from 'node:crypto'
import { DAY_MS } from '@millwright/domain/time/lengths'
import type { Queryable } from '../database/database.ts'
import { pointsInSteps } from '../telemetry/point-store.ts'
import type { Figures } from './figures.ts'

/** Of larger tables rows are counted; each of their bytes is covered by the digests of the manifest. */
const HASHED_BYTES = 64 * 1024 * 1024
const CHANNELS = 3
const POINTS_MS = 3 * DAY_MS

/** Rows become the same text on every server. */
const SAME_TEXT =
  "set local datestyle = 'ISO'; set local bytea_output = 'hex'; set local extra_float_digits = 1"

/** A figure of each kind that the product shows, so that a fault is named in words that people know. */
const OF_THE_PRODUCT: Readonly<Record<string, string>> = {
  machines: 'select count(*)::text as value from machine',
  people: 'select count(*)::text as value from account',
  'newest point': 'select max(last_ts)::text as value from machine_channel',
  'hours of status':
    'select round(sum(extract(epoch from to_ts - from_ts)) / 3600, 3)::text as value from status_span',
  'pieces of productions': 'select sum(done)::text as value from production_run',
  'counted days': `select concat_ws(' ', count(*), sum(main_usage), sum(exe), sum(total)) as value from usage_day`,
  'bytes of files': "select sum(size)::text as value from file where state = 'stored'",
}

interface Table {
  readonly name: string
  readonly sql: string
  readonly bytes: number
}

/** Counts of all tables, hashes of those that are not large, points as a page would show them, and figures of the product. */
export async function readFigures(db: Queryable): Promise<Figures> {
  await db.query(SAME_TEXT)
  const figures: Record<string, string> = {}
  for (const table of await tablesOf(db)) {
    const isHashed = table.bytes <= HASHED_BYTES
    const hash = isHashed ? 'coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text' : "''"
    const { rows } = await db.query<{ count: string; hash: string }>(
      `select count(*)::text as count, ${hash} as hash from ${table.sql} t`,
    )
    figures[`rows of ${table.name}`] = rows[0]?.count ?? ''
    if (isHashed) figures[`content of ${table.name}`] = rows[0]?.hash ?? ''
  }
  return { ...figures, ...(await readProductFigures(db)), ...(await pointFigures(db)) }
}

export const productFigureNames = Object.keys(OF_THE_PRODUCT)

/** Few enough to be read by a person. */
export async function readProductFigures(db: Queryable): Promise<Figures> {
  const figures: Record<string, string> = {}
  for (const [name, sql] of Object.entries(OF_THE_PRODUCT)) {
    const { rows } = await db.query<{ value: string | null }>(sql)
    figures[name] = rows[0]?.value ?? 'none'
  }
  return figures
}

/** A partitioned table counts as one. An unlogged one is empty after every recovery, and made again by its job. */
async function tablesOf(db: Queryable): Promise<Table[]> {
  const { rows } = await db.query<{ name: string; sql: string; bytes: number }>(
    `select c.relname as name, format('%I.%I', n.nspname, c.relname) as sql,
            (select sum(pg_total_relation_size(p.relid)) from pg_partition_tree(c.oid) p)::bigint as bytes
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
        and c.relpersistence = 'p'
      order by 1`,
  )
  return rows
}

/** The days before the newest point, decoded from wherever they lie. */
async function pointFigures(db: Queryable): Promise<Figures> {
  const { rows } = await db.query<{ machineId: number; channelId: number; last: Date }>(
    `select machine_id as "machineId", channel_id as "channelId", last_ts as last from machine_channel
      where last_ts is not null order by last_ts desc, machine_id, channel_id limit $1`,
    [CHANNELS],
  )
  const figures: Record<string, string> = {}
  for (const { machineId, channelId, last } of rows) {
    const hash = createHash('sha256')
    let count = 0
    const to = last.getTime() + 1
    for await (const points of pointsInSteps(db, { machineId, channelId, from: to - POINTS_MS, to })) {
      count += points.length
      for (const point of points) hash.update(JSON.stringify(point))
    }
    figures[`points of machine ${machineId}, channel ${channelId}`] = `${count} ${hash.digest('hex')}`
  }
  return figures
}

/** Digests that the database has of the files of people, by their keys in the folder. */
export async function readFileDigests(db: Queryable): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.query<{ key: string; sha256: string }>(
    `select organization_id || '/' || id as key, sha256 from file where state = 'stored'`,
  )
  return new Map(rows.map(({ key, sha256 }) => [key, sha256]))
}
