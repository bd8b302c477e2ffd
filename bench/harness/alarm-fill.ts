import { DAY_S } from '@millwright/domain/time/lengths'
import type { Database } from '../../apps/server/src/platform/database/database.ts'

/** Of each machine and day: alarms of a few codes, each with a stop of two minutes that it explains. */
export interface AlarmFill {
  /** How far back alarms and stops lie; their days of use are stored as well. */
  readonly days: number
  /** How far back only the totals of days lie. */
  readonly storedDays: number
  readonly perDay: number
  readonly codes: number
}

const STOP_MS = 120_000

/** As the product leaves them: alarms up to now, stops, and the totals of the days that are over. Machines are in UTC. */
export async function fillAlarms(
  db: Database,
  today: string,
  { days, storedDays, perDay, codes }: AlarmFill,
): Promise<void> {
  const gap = Math.floor(DAY_S / perDay)
  // Machines do not have the same alarms at the same moments.
  const moment = `(d + n * ${gap} * interval '1 second' + (m.id % ${gap - 200}) * interval '1 second')`
  /** A machine has few codes a day. */
  const code = `'A-' || ((m.id + (n % 4) * 7) % ${codes})`
  const events = `from generate_series($1::date - $2::integer, $1::date, interval '1 day') d
      cross join generate_series(0, ${perDay - 1}) n cross join machine m`
  const filter = `where ${moment} < now() - interval '5 minutes'`
  await db.query(
    `insert into alarm_event (machine_id, code, from_ts, to_ts, text)
     select m.id, ${code}, ${moment}, ${moment} + interval '2 minutes', 'Vacuum below threshold' ${events} ${filter}`,
    [today, days],
  )
  await db.query(
    `insert into status_span (machine_id, from_ts, to_ts, status, seen_to)
     select m.id, t, t + interval '2 minutes', s, t + interval '2 minutes'
       from (select m.id, ${moment} as t ${events} ${filter}) m(id, t0)
      cross join lateral (values ('FAIL', m.t0), ('EXE', m.t0 + interval '2 minutes')) v(s, t)`,
    [today, days],
  )
  await db.query(
    `insert into usage_day (machine_id, day, ends_at, alarms_counted)
     select m.id, d::date, d + interval '1 day', true
       from generate_series($1::date - $2::integer, $1::date - 1, interval '1 day') d cross join machine m`,
    [today, storedDays],
  )
  await db.query(
    `insert into alarm_day (machine_id, day, code, raised, carried, lost)
     select m.id, d::date, ${code}, count(*), 0, count(*) * ${STOP_MS}
       from generate_series($1::date - $2::integer, $1::date - 1, interval '1 day') d
      cross join generate_series(0, ${perDay - 1}) n cross join machine m group by 1, 2, 3 order by 2`,
    [today, storedDays],
  )
  await db.query('vacuum analyze')
}
