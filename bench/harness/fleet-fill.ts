import { PROGRAM_CHANNEL } from '@millwright/contract/production/production-channels'
import { ENERGY_CHANNEL, KPI_CHANNELS, OPERATOR_CHANNEL } from '@millwright/contract/wire/kpi-channels'
import { combine, type Rollup } from '@millwright/domain/points/rollup'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@millwright/domain/time/lengths'
import {
  byteaArray,
  float8Array,
  timestamptzArray,
} from '../../apps/server/src/platform/database/binary-arrays.ts'
import type { Database } from '../../apps/server/src/platform/database/database.ts'
import { packMinutes } from '../../apps/server/src/platform/telemetry/block-bytes.ts'
import { createChannelStore } from '../../apps/server/src/platform/telemetry/channel-store.ts'
import { encodeSegments, segmentsOf } from '../../apps/server/src/platform/telemetry/segment-rows.ts'
import { COPY_SEGMENTS } from '../../apps/server/src/platform/telemetry/segment-store.ts'
import { setBorder } from './row-fill.ts'

/** A machine changes its status about as often as those of the demo do at work. */
const SPAN_MINUTES = 8
const DAYS = 3
const YEAR = 365
const MERGED_MINUTES = 32

/** A counter that goes up by one a minute since `first`. */
const minutesOf = (hour: number, first: number): Rollup[] =>
  Array.from({ length: 60 }, (_, minute) => {
    const from = hour + minute * MINUTE_MS
    const last = (from - first) / MINUTE_MS
    return { from, count: 1, min: last, max: last, sum: last, last }
  })

/** Days of status and counters for all machines of the bench, straight into the tables as the product leaves them. */
export async function fillFleet(db: Database, now: number): Promise<void> {
  const border = now - (now % HOUR_MS)
  const first = border - DAYS * DAY_MS
  await setBorder(db, border, first)
  const channels = createChannelStore(db)
  const counters = [await channels.idOf(KPI_CHANNELS.PART_COUNT), await channels.idOf(ENERGY_CHANNEL)]
  const texts = [await channels.idOf(PROGRAM_CHANNEL), await channels.idOf(OPERATOR_CHANNEL)]
  const last = now - (now % MINUTE_MS)
  await fillStatus(db, first, now)
  await fillCounters(db, counters, first, border, now)
  await db.query(
    `insert into machine_channel (machine_id, channel_id, last_ts, last_num, last_txt, turned_ts)
     select m.id, c, $2, case when c = any($3::bigint[]) then $4::float8 end,
            case when c = any($3::bigint[]) then null else 'DOOR_800' end, $5
       from machine m cross join unnest($1::bigint[]) c`,
    [[...counters, ...texts], new Date(last), counters, (last - first) / MINUTE_MS, new Date(first)],
  )
  await db.query(
    `insert into plan (kind, machine_id, valid_from, content)
     select 'shifts', id, '2026-01-01', $1::jsonb from machine`,
    [
      JSON.stringify(
        [
          ['00:00', '08:00'],
          ['08:00', '16:00'],
          ['16:00', '00:00'],
        ].map(([start, end], index) => ({
          number: index + 1,
          start,
          end,
          goal: { kpi: 'PART_COUNT', value: 400 },
        })),
      ),
    ],
  )
  await db.query('vacuum analyze')
}

async function fillStatus(db: Database, first: number, now: number): Promise<void> {
  await db.query(
    `insert into status_span (machine_id, from_ts, to_ts, status, seen_to)
     select m.id, t, case when t + $3::interval < $2 then t + $3::interval end,
            (array['EXE', 'READY', 'EXE', 'HANDLING', 'EXE', 'FAIL'])[1 + (extract(epoch from t)::bigint / 480 + m.id) % 6], t
       from machine m cross join generate_series($1::timestamptz, $2::timestamptz, $3::interval) t`,
    [new Date(first), new Date(now), `${SPAN_MINUTES} minutes`],
  )
  await db.query(
    `insert into usage_day (machine_id, day, day_exe, day_handling, day_ready, day_fail, day_power_off, ends_at)
     select m.id, ($1::timestamptz at time zone m.timezone)::date - back, 40000000, 8000000, 20000000, 4400000, 14000000,
            (($1::timestamptz at time zone m.timezone)::date - back + 1)::timestamp at time zone m.timezone
       from machine m cross join generate_series(1, $2::integer) back where back <= 6 or m.public_id = 'bench-0'`,
    [new Date(now), YEAR],
  )
}

async function fillCounters(
  db: Database,
  counters: readonly number[],
  first: number,
  border: number,
  now: number,
): Promise<void> {
  const hours = Array.from({ length: (border - first) / HOUR_MS }, (_, index) => first + index * HOUR_MS)
  const packed = hours.flatMap((hour) => {
    const minutes = minutesOf(hour, first)
    const whole = combine(minutes)
    return whole ? [{ ...whole, minutes: packMinutes(hour, minutes) }] : []
  })
  await db.query(
    `insert into sample_rollup (machine_id, channel_id, hour, count, min, max, sum, last, minutes)
     select m.id, c, u.* from machine m cross join unnest($1::bigint[]) c
      cross join unnest($2::timestamptz[], $3::float8[], $4::float8[], $5::float8[], $6::float8[], $7::float8[], $8::bytea[])
        as u(hour, count, min, max, sum, last, minutes)`,
    [
      counters,
      timestamptzArray(hours),
      float8Array(packed.map((each) => each.count)),
      float8Array(packed.map((each) => each.min)),
      float8Array(packed.map((each) => each.max)),
      float8Array(packed.map((each) => each.sum)),
      float8Array(packed.map((each) => each.last)),
      byteaArray(packed.map((each) => each.minutes)),
    ],
  )
  await fillFreshCounters(db, counters, first, border, now)
  await db.query(
    `insert into counter_day (machine_id, channel_id, day, gain, ends_at)
     select m.id, c, ($2::timestamptz at time zone m.timezone)::date - back, 1440,
            (($2::timestamptz at time zone m.timezone)::date - back + 1)::timestamp at time zone m.timezone
       from machine m cross join unnest($1::bigint[]) c cross join generate_series(1, 6) back`,
    [counters, new Date(now)],
  )
}

/** Once a minute and machine, as the product leaves them: those of the latest minutes one by one, the others merged. */
async function fillFreshCounters(
  db: Database,
  counters: readonly number[],
  first: number,
  border: number,
  now: number,
): Promise<void> {
  const { rows } = await db.query<{ id: number }>('select id from machine')
  const minutes = Math.ceil((now - border) / MINUTE_MS)
  for (let minute = 0; minute < minutes; ) {
    const count = minute + MERGED_MINUTES <= minutes ? MERGED_MINUTES : 1
    const times = Array.from({ length: count }, (_, index) => border + (minute + index) * MINUTE_MS)
    const points = rows.flatMap(({ id }) =>
      counters.flatMap((channelId) =>
        times.map((ts) => ({
          machineId: id,
          channelId,
          ts,
          value: { kind: 'number', num: (ts - first) / MINUTE_MS } as const,
        })),
      ),
    )
    minute += count
    await db.transaction(async (tx) => {
      await tx.script([COPY_SEGMENTS], () => encodeSegments(segmentsOf(points)))
    })
  }
}

/** Machines in rows on the floor, each with room around it. */
export async function placeMachines(db: Database): Promise<void> {
  await db.query(
    `update machine m set map_view = jsonb_build_object(
       'x', 4 + (p.at % 60) * 8, 'y', 4 + (p.at / 60) * 6, 'width', 5, 'height', 3, 'rotation', 0)
      from (select id, row_number() over (order by id) - 1 as at from machine) p where p.id = m.id`,
  )
}
