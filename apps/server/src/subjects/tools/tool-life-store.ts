import { TOOL_CHANNEL_START } from '@millwright/contract/tools/tool-channels'
import type { PocketState, ToolLife, Wear } from '@millwright/domain/tools/tool-life'
import { textArray, timestamptzArray } from '../../platform/database/binary-arrays.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { idList } from '../../platform/database/id-list.ts'
import type { OpeningRow } from '../../platform/telemetry/sample-store.ts'
import { LIFE_COLUMNS, type LifeRow, lifeOf } from './life-row.ts'

/** Up to where a pocket is known, with its last tool; null columns when it never had one. */
export interface PocketRow extends OpeningRow, Omit<LifeRow, 'from_ts'> {
  readonly seen_to: Date
  readonly is_empty: boolean
  readonly from_ts: Date | null
}

export const selectPockets = (machines: readonly number[]): string =>
  `select 'tools' as fact, s.machine_id, s.place, s.seen_to, s.is_empty, l.tool_id, l.from_ts, l.to_ts, l.ended_by,
          l.fitted, l.tool, l.state, l.used_first, l.used, l.updated_at
     from tool_seen s
     left join lateral (
       select * from tool_life t
        where t.machine_id = s.machine_id and t.place = s.place order by t.from_ts desc limit 1) l on true
    where s.machine_id = any(${idList(machines)})`

export function pocketStateOf(row: PocketRow): PocketState {
  const { from_ts } = row
  return { isEmpty: row.is_empty, life: from_ts === null ? null : lifeOf({ ...row, from_ts }) }
}

/** The last tool that was fitted before a moment. */
export async function fittedBefore(
  tx: Queryable,
  machineId: number,
  pocket: string,
  ts: number,
): Promise<ToolLife | null> {
  const { rows } = await tx.query<LifeRow>(
    `select ${LIFE_COLUMNS} from tool_life
      where machine_id = $1 and place = $2 and from_ts < $3 order by from_ts desc limit 1`,
    [machineId, pocket, new Date(ts)],
  )
  return rows[0] ? lifeOf(rows[0]) : null
}

/** Of one batch, for one pocket. */
export interface PocketLives {
  readonly machineId: number
  readonly pocket: string
  readonly lives: readonly ToolLife[]
  readonly wear: readonly Wear[]
}

export async function deleteLives(
  tx: Queryable,
  machineId: number,
  pocket: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  const window = [machineId, pocket, new Date(from), new Date(to)]
  await tx.query(
    'delete from tool_life where machine_id = $1 and place = $2 and from_ts >= $3 and from_ts < $4',
    window,
  )
  await tx.query(
    'delete from tool_wear where machine_id = $1 and place = $2 and life_from >= $3 and life_from < $4',
    window,
  )
}

/** As JSON: a batch has few tools, and their columns are of many types. */
export async function putLives(tx: Queryable, all: readonly PocketLives[]): Promise<void> {
  const lives = all.flatMap((each) => each.lives.map((life) => lifeRowOf(each, life)))
  if (lives.length > 0)
    await tx.query(
      `insert into tool_life (machine_id, place, from_ts, to_ts, ended_by, tool_id, fitted, tool, state, used_first, used,
              updated_at)
       select machine_id, place, from_ts, to_ts, ended_by, tool_id, nullif(fitted, 'null'), nullif(tool, 'null'), state,
              used_first, used, updated_at
         from jsonb_to_recordset($1::jsonb) as r(machine_id bigint, place text, from_ts timestamptz, to_ts timestamptz,
              ended_by text, tool_id text, fitted jsonb, tool jsonb, state text, used_first float8, used float8,
              updated_at timestamptz)
       on conflict (machine_id, place, from_ts) do update set
         to_ts = excluded.to_ts, ended_by = excluded.ended_by, tool_id = excluded.tool_id, fitted = excluded.fitted,
         tool = excluded.tool, state = excluded.state, used_first = excluded.used_first, used = excluded.used,
         updated_at = excluded.updated_at`,
      [JSON.stringify(lives)],
    )
  const wear = all.flatMap((each) => each.wear.map((point) => wearRowOf(each, point)))
  if (wear.length > 0)
    await tx.query(
      `insert into tool_wear (machine_id, place, life_from, bucket, ts, used)
       select machine_id, place, life_from, bucket, ts, used
         from jsonb_to_recordset($1::jsonb) as r(machine_id bigint, place text, life_from timestamptz,
              bucket timestamptz, ts timestamptz, used float8)
       on conflict (machine_id, place, life_from, bucket) do update set ts = excluded.ts, used = excluded.used`,
      [JSON.stringify(wear)],
    )
}

const timeOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())

const lifeRowOf = ({ machineId, pocket }: PocketLives, life: ToolLife) => ({
  machine_id: machineId,
  place: pocket,
  from_ts: timeOf(life.from),
  to_ts: timeOf(life.to),
  ended_by: life.end,
  tool_id: life.tool?.id ?? pocket,
  fitted: life.fitted,
  tool: life.tool,
  state: life.state,
  used_first: life.usedFirst,
  used: life.used,
  updated_at: timeOf(life.updatedAt),
})

const wearRowOf = ({ machineId, pocket }: PocketLives, { lifeFrom, bucket, ts, used }: Wear) => ({
  machine_id: machineId,
  place: pocket,
  life_from: timeOf(lifeFrom),
  bucket: timeOf(bucket),
  ts: timeOf(ts),
  used,
})

export interface PocketSeen {
  readonly machineId: number
  readonly pocket: string
  readonly to: number
  readonly isEmpty: boolean
}

/** A moment before what is known already moves nothing. */
export async function putPocketsSeen(tx: Queryable, all: readonly PocketSeen[]): Promise<void> {
  if (all.length === 0) return
  await tx.query(
    `insert into tool_seen (machine_id, place, seen_to, is_empty)
     select m::bigint, p, t, e::boolean from unnest($1::text[], $2::text[], $3::timestamptz[], $4::text[]) as u(m, p, t, e)
     on conflict (machine_id, place) do update set seen_to = excluded.seen_to, is_empty = excluded.is_empty
      where tool_seen.seen_to <= excluded.seen_to`,
    [
      textArray(all.map((seen) => String(seen.machineId))),
      textArray(all.map((seen) => seen.pocket)),
      timestamptzArray(all.map((seen) => seen.to)),
      textArray(all.map((seen) => String(seen.isEmpty))),
    ],
  )
}

/** The channels of a machine that may say something of a tool. */
export async function toolChannelsOf(
  tx: Queryable,
  machineId: number,
): Promise<{ channel_id: number; name: string }[]> {
  const { rows } = await tx.query<{ channel_id: number; name: string }>(
    `select mc.channel_id, c.name from machine_channel mc join channel c on c.id = mc.channel_id
      where mc.machine_id = $1 and starts_with(c.name, $2)`,
    [machineId, TOOL_CHANNEL_START],
  )
  return rows
}
