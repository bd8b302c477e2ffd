import type { Point } from '@millwright/domain/point/point'
import type { Database } from '../../apps/server/src/store/database/database.ts'
import { packedBefore, readPoints } from '../../apps/server/src/store/telemetry/point-store.ts'
import {
  isStatusPlan,
  type LoadPlan,
  type LoadResult,
  POINTS_PER_STATUS,
  pointsOfChannel,
  statusOfPoint,
  thousandthsOfPoint,
} from './load-plan.ts'

export interface Verdict {
  readonly acknowledged: number
  readonly stored: number
  /** Acknowledged points that are missing, there twice or with another value. */
  readonly lost: number
  readonly repeated: number
  readonly wrong: number
}

interface Found {
  readonly machine: string
  readonly channel: number
  readonly stored: number
  readonly moments: number
  readonly correct: number
  /** Moments that were acknowledged. */
  readonly promised: number
}

type Acknowledged = Pick<LoadResult, 'acknowledged'>

/**
 * Looks for every acknowledged point of a finished run: in rows, in late rows and in blocks. Acknowledgements come in
 * the order of the messages, so their number tells which ones.
 */
export async function verifyStored(db: Database, plan: LoadPlan, result: Acknowledged): Promise<Verdict> {
  const found = new Map<string, Found>()
  const border = Math.max(plan.firstTs, await packedBefore(db))
  for (const each of [
    ...(await foundInBlocks(db, plan, result, border)),
    ...(await foundInRows(db, plan, result, border)),
  ]) {
    const key = `${each.machine} ${each.channel}`
    const known = found.get(key)
    found.set(key, known ? sum(known, each) : each)
  }
  const verdict = { acknowledged: 0, stored: 0, lost: 0, repeated: 0, wrong: 0 }
  for (const [device, { machineId }] of plan.devices.entries()) {
    for (const channel of plan.channels.keys()) {
      const {
        stored = 0,
        moments = 0,
        correct = 0,
        promised = 0,
      } = found.get(`${machineId} ${channel}`) ?? {}
      const acknowledged = pointsOfChannel(plan, result.acknowledged[device] ?? 0, channel)
      verdict.acknowledged += acknowledged
      verdict.stored += stored
      verdict.lost += acknowledged - promised
      verdict.repeated += stored - moments
      verdict.wrong += stored - correct
    }
  }
  return verdict
}

const sum = (a: Found, b: Found): Found => ({
  ...a,
  stored: a.stored + b.stored,
  moments: a.moments + b.moments,
  correct: a.correct + b.correct,
  promised: a.promised + b.promised,
})

/** Longer than any run, shorter than the distance between two of them. */
const SPAN_MS = 15 * 60_000

/** The rule for the value of a point in the load plan, as SQL. */
const CORRECT = {
  status: `txt = case when (p / ${POINTS_PER_STATUS}) % 2 = 0 then '${statusOfPoint(0)}' else '${statusOfPoint(POINTS_PER_STATUS)}' end`,
  number: 'num = ((100000 + (p * 611953 + channel * 104729) % 900000)::numeric / 1000)::float8',
}

async function foundInRows(
  db: Database,
  plan: LoadPlan,
  { acknowledged }: Acknowledged,
  border: number,
): Promise<Found[]> {
  const bounds = plan.devices.flatMap(({ machineId }, device) =>
    plan.channels.map((_, channel) => ({
      machine: machineId,
      channel,
      points: pointsOfChannel(plan, acknowledged[device] ?? 0, channel),
    })),
  )
  const { rows } = await db.query<Found & { stored: number }>(
    `select machine, channel, count(*) as stored, count(distinct ts) as moments,
            count(distinct ts) filter (where p < points) as promised,
            count(*) filter (where ${isStatusPlan(plan) ? CORRECT.status : CORRECT.number}) as correct
       from (select m.public_id as machine, (c.place - 1)::int as channel, s.ts, s.num, s.txt,
                    round(extract(epoch from s.ts) * 1000)::bigint - $2::bigint as p
               from (select * from sample union all select * from sample_late) s
               join machine m on m.id = s.machine_id
               join (select ch.id, u.place from channel ch
                       join unnest($1::text[]) with ordinality as u(name, place) on ch.name = u.name) c
                 on c.id = s.channel_id
              where s.ts >= $3 and s.ts < $4) each
       join jsonb_to_recordset($5) as bound(machine text, channel int, points bigint) using (machine, channel)
      group by machine, channel`,
    [plan.channels, plan.firstTs, new Date(border), new Date(plan.firstTs + SPAN_MS), JSON.stringify(bounds)],
  )
  return rows
}

async function foundInBlocks(
  db: Database,
  plan: LoadPlan,
  { acknowledged }: Acknowledged,
  border: number,
): Promise<Found[]> {
  if (border <= plan.firstTs) return []
  const { rows } = await db.query<{ machine: string; machineId: number; channel: string; channelId: number }>(
    `select m.public_id as machine, m.id as "machineId", c.name as channel, c.id as "channelId"
       from machine_channel mc join machine m on m.id = mc.machine_id join channel c on c.id = mc.channel_id
      where c.name = any($1)`,
    [plan.channels],
  )
  const found: Found[] = []
  for (const { machine, machineId, channel: name, channelId } of rows) {
    const to = Math.min(border, plan.firstTs + SPAN_MS)
    const points = await readPoints(db, { machineId, channelId, from: plan.firstTs, to })
    const channel = plan.channels.indexOf(name)
    const correct = points.filter((point) => isCorrect(plan, channel, point)).length
    const device = plan.devices.findIndex(({ machineId }) => machineId === machine)
    const bound = plan.firstTs + pointsOfChannel(plan, acknowledged[device] ?? 0, channel)
    const promised = points.filter(({ ts }) => ts < bound).length
    found.push({ machine, channel, stored: points.length, moments: points.length, correct, promised })
  }
  return found
}

function isCorrect(plan: LoadPlan, channel: number, { ts, value }: Point): boolean {
  const point = ts - plan.firstTs
  if (value.kind !== 'number') return isStatusPlan(plan) && value.txt === statusOfPoint(point)
  return value.num === thousandthsOfPoint(channel, point) / 1000
}
