import { LINE_STATES } from '@millwright/domain/lines/waiting'
import { HOUR_MS, MINUTE_MS } from '@millwright/domain/time/lengths'
import { daysBetween } from '@millwright/domain/time/range'
import type { PlainDay } from '@millwright/domain/time/zone'
import type { Database } from '../../apps/server/src/platform/database/database.ts'
import type { CountedLineDay } from '../../apps/server/src/subjects/lines/counted-line-day.ts'
import { createLineStore } from '../../apps/server/src/subjects/lines/line-store.ts'
import { BENCH_ORGANIZATION } from './machines.ts'

export interface LineFill {
  readonly lines: number
  readonly machines: number
  readonly from: PlainDay
  readonly to: PlainDay
}

/** Causes of a day, each of which several waited for. */
const LOSSES = 40
const WAITERS = 5
/** Simulations draw from it and it has each wait with its chain; a month does not read it. About so much of a day. */
const BESIDE_BYTES = 60_000

/** Lines one behind the other, with the days that the product would have counted. */
export async function fillLines(db: Database, { lines, machines, from, to }: LineFill): Promise<void> {
  const { rows } = await db.query<{ id: number; public_id: string; organization_id: number }>(
    `select m.id, m.public_id, m.organization_id from machine m join organization o on o.id = m.organization_id
      where o.business_code = $1 order by m.id`,
    [BENCH_ORGANIZATION],
  )
  const idOf = new Map(rows.map((row) => [row.public_id, row.id]))
  const store = createLineStore(db)
  for (let line = 0; line < lines; line++) {
    const own = rows.slice(line * machines, (line + 1) * machines)
    const ids = own.map((row) => row.public_id)
    const flow = {
      machines: ids,
      buffers: ids.slice(1).map((id, index) => ({ from: [ids[index] ?? ''], to: [id], capacity: 20 })),
    }
    const lineId = await db.transaction(async (tx) => {
      const organizationId = own[0]?.organization_id ?? 0
      const added = { publicId: `line-${line}`, organizationId, siteId: null, name: `Line ${line}` }
      const id = await store.add(added, tx)
      await store.putFlow(id, '2020-01-01', flow, (each) => idOf.get(each) ?? 0, tx)
      return id
    })
    await db.query(
      `insert into line_day (line_id, day, content, measured, waits)
       select $1, u.day::date, $3, jsonb_build_object('x', repeat(md5(u.day), $4::integer)), '{}' from unnest($2::text[]) as u(day)`,
      [lineId, daysBetween({ from, to }), JSON.stringify(dayOf(ids)), Math.round(BESIDE_BYTES / 32)],
    )
  }
  await db.query('vacuum analyze line_day')
}

function dayOf(ids: readonly string[]): CountedLineDay {
  const hours = { work: 11, alarm: 1, stop: 1, starved: 1.5, blocked: 1, unexplained: 0.4, noData: 0.1 }
  const times = Object.fromEntries(
    LINE_STATES.map((state) => [state, hours[state] * HOUR_MS]),
  ) as CountedLineDay['machines'][number]['times']
  const place = (index: number): string => ids[index % ids.length] ?? ''
  return {
    machines: ids.map((id, index) => ({ id, times, soleMs: index * MINUTE_MS, shiftingMs: 4 * MINUTE_MS })),
    losses: Array.from({ length: LOSSES }, (_, index) => ({
      machineId: place(index),
      kind: 'alarm',
      code: `E${index}`,
      text: `Trouble ${index}`,
      waited: Object.fromEntries(
        Array.from({ length: WAITERS }, (_each, next) => [place(index + next + 1), next * MINUTE_MS]),
      ),
    })),
    totalMs: 16 * HOUR_MS,
    plannedMs: 16 * HOUR_MS,
    parts: 1_200,
  }
}
