import { WEEK_DAYS } from '@millwright/domain/time/weeks'
import { addDays, dayAt } from '@millwright/domain/time/zone'
import type { Database } from '../../apps/server/src/platform/database/database.ts'
import { USAGE_COLUMNS } from '../../apps/server/src/subjects/analytics/usage/usage-columns.ts'

const DAYS = 61

/** Two months of days for all machines of the bench, as the product leaves them, and licences and devices for them. */
export async function fillUsage(db: Database, now: number): Promise<{ from: string; to: string }> {
  const yesterday = addDays(dayAt(now, 'UTC'), -1)
  await db.query(
    `insert into activation (machine_id, type, starts_at, ends_at, activated_by)
     select id, 'FULL', now() - interval '1 year', now() + interval '1 year', 'bench' from machine`,
  )
  await db.query(
    `insert into usage_day (machine_id, day, ends_at, day_exe, exe, ready, fail, main_usage, idle, technical_fault,
       minor_stoppage, waste_idle, waste_machine_fault, total, ideal, earned, earned_good, measured)
     select m.id, d::date, d + interval '1 day', 40000000, 20000000 + m.id, 8000000, 800000, 20000000 + m.id, 7000000, 800000,
            1000000, 8000000, 800000, 500, 550, 18000000, 18000000, 20000000
       from generate_series($1::date - $2::integer, $1::date, interval '1 day') d cross join machine m`,
    [yesterday, DAYS - 1],
  )
  await fillWeeks(db)
  await db.query('vacuum analyze')
  return { from: addDays(yesterday, -29), to: yesterday }
}

const NAMES = USAGE_COLUMNS.map(({ name }) => name)

/** As the job leaves them, all at once. */
async function fillWeeks(db: Database): Promise<void> {
  await db.query(
    `insert into usage_week (machine_id, week, ${NAMES.join(', ')})
     select machine_id, date_trunc('week', day)::date, ${NAMES.map((name) => `sum(${name})`).join(', ')}
       from usage_day group by 1, 2 having count(*) = ${WEEK_DAYS}`,
  )
}
