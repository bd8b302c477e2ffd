import type { Point } from '@millwright/domain/points/point'
import type { Database } from '../../apps/server/src/platform/database/database.ts'
import { readChannels } from '../../apps/server/src/platform/telemetry/point-store.ts'
import {
  isStatusPlan,
  type LoadPlan,
  type LoadResult,
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
 * Looks for every acknowledged point of a finished run, as the product reads it: in segments, in late pieces and in blocks.
 * Acknowledgements come in the order of the messages, so their number tells which ones.
 */
export async function verifyStored(db: Database, plan: LoadPlan, result: Acknowledged): Promise<Verdict> {
  const found = new Map(
    (await foundOf(db, plan, result)).map((each) => [`${each.machine} ${each.channel}`, each]),
  )
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

/** Longer than any run, shorter than the distance between two of them. */
const SPAN_MS = 15 * 60_000

async function foundOf(db: Database, plan: LoadPlan, { acknowledged }: Acknowledged): Promise<Found[]> {
  const { rows } = await db.query<{ machine: string; machineId: number; channel: string; channelId: number }>(
    `select m.public_id as machine, m.id as "machineId", c.name as channel, c.id as "channelId"
       from machine_channel mc join machine m on m.id = mc.machine_id join channel c on c.id = mc.channel_id
      where c.name = any($1)`,
    [plan.channels],
  )
  const found: Found[] = []
  for (const [machineId, channels] of Map.groupBy(rows, (row) => row.machineId)) {
    const read = await readChannels(db, {
      machineId,
      channelIds: channels.map(({ channelId }) => channelId),
      from: plan.firstTs,
      to: plan.firstTs + SPAN_MS,
    })
    for (const { machine, channel: name, channelId } of channels) {
      const points = read.get(channelId) ?? []
      const channel = plan.channels.indexOf(name)
      const device = plan.devices.findIndex((each) => each.machineId === machine)
      const bound = plan.firstTs + pointsOfChannel(plan, acknowledged[device] ?? 0, channel)
      found.push({
        machine,
        channel,
        stored: points.length,
        moments: new Set(points.map(({ ts }) => ts)).size,
        correct: points.filter((point) => isCorrect(plan, channel, point)).length,
        promised: points.filter(({ ts }) => ts < bound).length,
      })
    }
  }
  return found
}

function isCorrect(plan: LoadPlan, channel: number, { ts, value }: Point): boolean {
  const point = ts - plan.firstTs
  if (value.kind !== 'number') return isStatusPlan(plan) && value.txt === statusOfPoint(point)
  return value.num === thousandthsOfPoint(channel, point) / 1000
}
