import { daysBetween } from '@millwright/domain/time/range'
import { addDays, dayAt, dayBounds, type PlainDay, usableZone } from '@millwright/domain/time/zone'
import type { Database } from '../../platform/database/database.ts'
import type { DaysChanged } from '../../platform/events/days-changed.ts'
import type { Handler } from '../../platform/events/handler.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { lastClosedDay } from '../../platform/telemetry/counted-days-store.ts'
import { createUsageDays, type UsageDaysStores } from '../analytics/shared/usage-days.ts'
import { createAnalyseLine } from './analysed-line.ts'
import { type CountedLineDay, countedDay, measuredDay, waitsOf } from './counted-line-day.ts'
import { createLineDayStore, type WholeLineDay } from './line-day-store.ts'
import { createLineStore, type LineMachineRecord, type LineRecord } from './line-store.ts'
import { machinesOf, versionOn, zoneOf } from './present-line.ts'
import type { LineFactStores } from './read-line-facts.ts'

interface LineDaysDeps {
  db: Database
  stores: LineFactStores & UsageDaysStores
  now: () => number
}

const EVERY_MS = 10 * 60_000
/** So many days back the job counts what is missing. */
const DAYS_BACK = 40
/** More than a page waits for are left to the job. */
const MOST_AT_ONCE = 31

/** The days of lines: from the table; what is missing is counted, and stored when the day is over. */
export function createLineDays({ db, stores, now }: LineDaysDeps) {
  const lineDays = createLineDayStore(db)
  const lines = createLineStore(db)
  const usageDays = createUsageDays({ db, stores })
  const { analyse } = createAnalyseLine({ db, stores, now })

  const isOver = (line: LineRecord, day: PlainDay): boolean =>
    day <= lastClosedDay(usableZone(zoneOf(line)), now())

  function daysOfMachines(line: LineRecord, days: readonly PlainDay[]): Map<LineMachineRecord, PlainDay[]> {
    const found = new Map<LineMachineRecord, PlainDay[]>()
    for (const day of days)
      for (const machine of machinesOf(line, versionOn(line, day).flow))
        found.set(machine, [...(found.get(machine) ?? []), day])
    return found
  }

  /** Late points remove these days, and with them those of the line: without them nothing would. */
  async function countMachines(line: LineRecord, days: readonly PlainDay[]): Promise<void> {
    const closed = days.filter((day) => isOver(line, day))
    for (const [machine, own] of daysOfMachines(line, closed)) await usageDays.read(machine, own, now())
  }

  /** A day of which those of the machines are counted. */
  async function countLine(line: LineRecord, day: PlainDay): Promise<WholeLineDay> {
    const zone = usableZone(zoneOf(line))
    const [known = line] = isOver(line, day) ? await lines.byIds([line.id]) : []
    const analysed = await analyse(known, day, dayBounds(day, zone))
    const whole = { content: countedDay(analysed), measured: measuredDay(analysed), waits: waitsOf(analysed) }
    if (isOver(line, day)) await lineDays.put(line.id, known.changes, day, whole)
    return whole
  }

  /**
   * A machine that reports of days before its first report removes none of its own, because none were stored: nobody says that those
   * of its lines are counted again.
   */
  async function forgetCountedWithout(line: LineRecord, from: PlainDay, to: PlainDay): Promise<void> {
    const days = [...(await lineDays.between(line.id, from, to)).keys()]
    if (days.length === 0) return
    const ofMachines = daysOfMachines(line, days)
    const ids = [...ofMachines.keys()].map(({ id }) => id)
    const stored = await stores.usageDays.storedDays(ids, days[0] ?? '', days.at(-1) ?? '')
    const stale = new Set<PlainDay>()
    for (const [{ id, timezone }, own] of ofMachines) {
      const zone = usableZone(timezone)
      const without = own.filter((day) => !stored.has(`${id} ${day}`) && day <= lastClosedDay(zone, now()))
      const first = without.length > 0 ? await stores.statuses.firstOf(id) : null
      for (const day of without) if (first !== null && dayAt(first, zone) <= day) stale.add(day)
    }
    if (stale.size > 0) await lineDays.drop(line.id, [...stale])
  }

  /** Days that are missing; the one that runs is counted for this answer alone. */
  async function fill(line: LineRecord, from: PlainDay, to: PlainDay): Promise<Map<PlainDay, WholeLineDay>> {
    const stored = await lineDays.between(line.id, from, to)
    const today = dayAt(now(), usableZone(zoneOf(line)))
    const missing = daysBetween({ from, to: to < today ? to : today }).filter((day) => !stored.has(day))
    const counted = new Map<PlainDay, WholeLineDay>()
    const wanted = missing.slice(-MOST_AT_ONCE)
    await countMachines(line, wanted)
    for (const day of wanted) counted.set(day, await countLine(line, day))
    return counted
  }

  return {
    store: lineDays,
    forgetCountedWithout,
    fill,

    async read(line: LineRecord, from: PlainDay, to: PlainDay): Promise<Map<PlainDay, CountedLineDay>> {
      const counted = await fill(line, from, to)
      const all = await lineDays.between(line.id, from, to)
      for (const [day, { content }] of counted) all.set(day, content)
      return new Map([...all].sort(([a], [b]) => (a < b ? -1 : 1)))
    },

    job: {
      name: 'line-days',
      everyMs: EVERY_MS,
      async run(run) {
        for (const line of await lines.byIds(await lines.allIds())) {
          const last = lastClosedDay(usableZone(zoneOf(line)), now())
          if (run.isStopped()) return
          const first = addDays(last, -DAYS_BACK)
          try {
            await forgetCountedWithout(line, first, last)
          } catch (error) {
            run.failed({ line: line.publicId }, error)
          }
          const stored = await lineDays.between(line.id, first, last)
          for (const day of daysBetween({ from: first, to: last })) {
            if (stored.has(day) || run.isStopped()) continue
            await run.turn()
            try {
              await countMachines(line, [day])
              await countLine(line, day)
            } catch (error) {
              run.failed({ line: line.publicId, day }, error)
            }
          }
        }
      },
    } satisfies Job,
  }
}

/** Late points, reasons and plans: what was counted without them goes. */
export const createForgetLineDays = (db: Database): Handler<DaysChanged> => {
  const store = createLineDayStore(db)
  return {
    // A shift of the night belongs to the day before as well.
    handle: ({ machineId, from, to }) => store.forget(machineId, addDays(from, -1), addDays(to, 1)),
    concurrency: 1,
  }
}
