import type { Point } from '@millwright/domain/points/point'
import { combine, rollUp } from '@millwright/domain/points/rollup'
import { HOUR_MS, MINUTE_MS } from '@millwright/domain/time/lengths'
import {
  byteaArray,
  float8Array,
  int8Array,
  timestamptzArray,
} from '../../apps/server/src/platform/database/binary-arrays.ts'
import type { Database } from '../../apps/server/src/platform/database/database.ts'
import { packMinutes, packPoints } from '../../apps/server/src/platform/telemetry/block-bytes.ts'
import { numberOf, type Signal } from './signals.ts'

export interface PackedChannel {
  readonly machineId: number
  readonly channelId: number
}

const POINTS_PER_HOUR = HOUR_MS / 1000

export function pointsOfHour(signal: Signal, hour: number, seed: number): Point[] {
  const steps = signal.steps(POINTS_PER_HOUR, seed)
  return Array.from(steps, (step, second) => ({
    ts: hour + second * 1000,
    value: { kind: 'number', num: numberOf(signal, step) } as const,
  }))
}

function packedHour(points: readonly Point[], hour: number) {
  const ts = points.map((point) => point.ts)
  const num = points.map(({ value }) => (value.kind === 'number' ? value.num : 0))
  const minutes = rollUp(ts, num, MINUTE_MS)
  const whole = combine(minutes)
  if (!whole) throw new Error('an hour without points')
  return { hour, whole, minutes: packMinutes(hour, minutes), data: packPoints(points) }
}

/** Hours of one channel at one point a second, coded as the product codes them, straight into its tables. */
export async function fillPacked(
  db: Database,
  { machineId, channelId }: PackedChannel,
  signal: Signal,
  from: number,
  hours: number,
): Promise<void> {
  const packed = Array.from({ length: hours }, (_, index) => {
    const hour = from + index * HOUR_MS
    return packedHour(pointsOfHour(signal, hour, channelId * 100_003 + machineId * 1009 + index), hour)
  })
  const keys = [machineId, channelId, timestamptzArray(packed.map((each) => each.hour))]
  const counts = int8Array(packed.map((each) => each.whole.count))
  await db.query(
    `insert into sample_block (machine_id, channel_id, hour, count, data)
     select $1, $2, * from unnest($3::timestamptz[], $4::bigint[], $5::bytea[])`,
    [...keys, counts, byteaArray(packed.map((each) => each.data))],
  )
  await db.query(
    `insert into sample_rollup (machine_id, channel_id, hour, count, min, max, sum, last, minutes)
     select $1, $2, * from unnest($3::timestamptz[], $4::bigint[], $5::float8[], $6::float8[], $7::float8[], $8::float8[],
                                  $9::bytea[])`,
    [
      ...keys,
      counts,
      float8Array(packed.map((each) => each.whole.min)),
      float8Array(packed.map((each) => each.whole.max)),
      float8Array(packed.map((each) => each.whole.sum)),
      float8Array(packed.map((each) => each.whole.last)),
      byteaArray(packed.map((each) => each.minutes)),
    ],
  )
}
