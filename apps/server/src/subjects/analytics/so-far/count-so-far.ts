import { ENERGY_CHANNEL, KPI_CHANNELS } from '@millwright/contract/wire/kpi-channels'
import { countOn, NEW_COUNTER } from '@millwright/domain/shifts/counter'
import { goalOfShift } from '@millwright/domain/shifts/goal'
import { occurrencesBetween, type ShiftOccurrence } from '@millwright/domain/shifts/occurrences'
import { DAY_MS, momentOf, wallTimeAt } from '@millwright/domain/shifts/wall-clock'
import { STATUS_ORDER } from '@millwright/domain/status/status'
import type { StatusTotals } from '@millwright/domain/status/totals'
import { addDays, dayAt, dayBounds } from '@millwright/domain/time/zone'
import type { Database, Queryable } from '../../../platform/database/database.ts'
import type { MachineWithGoal } from '../../../platform/registry/machine-store.ts'
import type { PlatformStores } from '../../../platform/stores/platform-stores.ts'
import { SETTLED_MS } from '../../../platform/telemetry/counted-days-store.ts'
import { perSchedule } from '../../shifts/shared/per-schedule.ts'
import { createSchedules } from '../../shifts/shared/schedules.ts'
import type { ShiftsStores } from '../../shifts/shared/shifts-stores.ts'
import type { StatusStores } from '../../status/shared/status-stores.ts'
import type { AnalyticsStores } from '../shared/analytics-stores.ts'
import { extendGain, extendStretch, newStretch, tailOf } from './day-so-far.ts'
import type { SoFarRow } from './day-so-far-store.ts'
import type { BeforeSoFar, CounterSoFar } from './so-far-content.ts'

export interface CountSoFarDeps {
  db: Database
  stores: Pick<PlatformStores, 'channels' | 'counterDays' | 'counters'> &
    Pick<AnalyticsStores, 'daysSoFar'> &
    Pick<ShiftsStores, 'plans'> &
    Pick<StatusStores, 'statuses'>
}

type Stretch = Pick<ShiftOccurrence, 'from'> & { readonly end: number }

/** What pages ask for of the day that is not over. */
interface Wanted {
  readonly machine: MachineWithGoal
  readonly stretches: readonly Stretch[]
  readonly counters: readonly { readonly channelId: number; readonly stretches: readonly Stretch[] }[]
  readonly before: { readonly from: number; readonly to: number }
}

/** Stretches that begin soon are there when they do. */
const AHEAD_MS = 10 * 60_000
/** After this the day before is counted again up to the same time. */
const BEFORE_EVERY_MS = 5 * 60_000
/** Readings of more than this may be packed. */
const EXTEND_MS = 2 * 60_000

/** Keeps what machines did today up to a few minutes ago: from what is there and what came since, else from the points. */
export function createCountSoFar({ db, stores }: CountSoFarDeps) {
  const schedules = createSchedules(stores.plans)

  async function wantedOf(machines: readonly MachineWithGoal[], now: number): Promise<Wanted[]> {
    const ids = machines.map(({ id }) => id)
    const [scheduleOf, parts, energy] = await Promise.all([
      schedules.ofPlanned(machines),
      stores.channels.idOf(KPI_CHANNELS.PART_COUNT),
      stores.channels.idOf(ENERGY_CHANNEL),
    ])
    const having = await stores.counterDays.having(ids, [parts, energy])
    const goalChannels = new Map<string, number>()
    const channelOf = async (kpi: string): Promise<number> => {
      const known =
        goalChannels.get(kpi) ?? (await stores.channels.idOf(KPI_CHANNELS[kpi as keyof typeof KPI_CHANNELS]))
      goalChannels.set(kpi, known)
      return known
    }
    const days = new Map(
      [...new Set(machines.map(({ timezone }) => timezone))].map((zone) => [zone, daysIn(zone, now)]),
    )
    const shiftsOf = perSchedule((schedule, zone) =>
      occurrencesBetween(schedule, days.get(zone)?.whole[0]?.from ?? now, now + AHEAD_MS, zone),
    )
    const found: Wanted[] = []
    for (const machine of machines) {
      const { whole, before } = days.get(machine.timezone) ?? daysIn(machine.timezone, now)
      const shifts = shiftsOf(scheduleOf(machine.id), machine.timezone)
      const stretches: Stretch[] = [...whole]
      const ofChannel = new Map<number, Stretch[]>()
      for (const channelId of having.get(machine.id) ?? []) ofChannel.set(channelId, [...whole])
      for (const shift of shifts) {
        for (const { from } of whole)
          if (shift.to > from) add(stretches, { from: Math.max(shift.from, from), end: shift.to })
        const goal = goalOfShift(shift, machine.family, machine.goal)
        if (!goal || shift.to <= now - SETTLED_MS) continue
        const own = { from: shift.from, end: shift.to }
        if (goal.kpi === 'RUNNING_MACHINE') add(stretches, own)
        else {
          const channelId = await channelOf(goal.kpi)
          const known = ofChannel.get(channelId) ?? []
          add(known, own)
          ofChannel.set(channelId, known)
        }
      }
      found.push({
        machine,
        stretches,
        counters: [...ofChannel].map(([channelId, own]) => ({ channelId, stretches: own })),
        before,
      })
    }
    return found
  }

  /** From a row of the same stretches; null where there is none that can be gone on from. */
  const canExtend = ({ stretches, counters }: Wanted, row: SoFarRow, until: number): boolean =>
    row.until <= until &&
    until - row.until <= EXTEND_MS &&
    stretches.every((each) => isKnown(row.content.stretches, each, row.until)) &&
    counters.every(({ channelId, stretches: own }) => {
      const known = row.content.counters.find((counter) => counter.channelId === channelId)
      return known !== undefined && own.every((each) => isKnown(known.gains, each, row.until))
    })

  async function extend(
    all: readonly { readonly wanted: Wanted; readonly row: SoFarRow }[],
    until: number,
    tx: Queryable,
  ): Promise<SoFarRow[]> {
    const begun = await stores.statuses.begunIn(
      all.map(({ row: { machineId, until: from } }) => ({ machineId, from, to: until })),
      tx,
    )
    const points = await stores.counters.freshPoints(
      all.flatMap(({ wanted, row: { machineId, until: from } }) =>
        wanted.counters.map(({ channelId }) => ({ machineId, channelId, from, to: until })),
      ),
      tx,
    )
    let at = 0
    return all.map(({ wanted, row: { machineId, until: from, content } }, index) => {
      const tail = tailOf(content.status, begun[index] ?? [], from, until)
      return {
        machineId,
        until,
        content: {
          status: begun[index]?.at(-1)?.status ?? content.status,
          stretches: wanted.stretches.map((each) => {
            const known =
              content.stretches.find((other) => isSame(other, each)) ?? newStretch(each.from, each.end)
            return { ...each, ms: extendStretch(known, tail) }
          }),
          counters: wanted.counters.map(({ channelId, stretches }): CounterSoFar => {
            const known =
              content.counters.find((each) => each.channelId === channelId) ?? noCounter(channelId)
            const since = points[at] ?? []
            at += 1
            const maxRise = stores.counters.maxRiseOf(channelId)
            return {
              channelId,
              counter: countOn(known.counter, since, until, maxRise).counter,
              gains: stretches.map((each) => {
                const own = known.gains.find((other) => isSame(other, each)) ?? newGain(each.from, each.end)
                const { gain, leftOut } = extendGain(known, own, since, maxRise)
                return { ...each, gain: gain ?? 0, leftOut }
              }),
            }
          }),
          before: content.before,
        },
      }
    })
  }

  async function countWhole(all: readonly Wanted[], until: number, tx: Queryable): Promise<SoFarRow[]> {
    const statuses = await stores.statuses.statusAt(
      all.map(({ machine }) => machine.id),
      until - 1,
      tx,
    )
    const cut = ({ from, end }: Stretch) => ({ from: Math.min(from, until), to: Math.min(end, until) })
    const totals = (
      await stores.statuses.totalsIn(
        all.flatMap(({ machine, stretches }) =>
          stretches.map((each) => ({ machineId: machine.id, ...cut(each) })),
        ),
        until,
        tx,
      )
    ).values()
    const runs = (
      await stores.counters.runs(
        all.flatMap(({ machine, counters }) =>
          counters.flatMap(({ channelId, stretches }) =>
            stretches.map((each) => ({ machineId: machine.id, channelId, ...cut(each) })),
          ),
        ),
        tx,
      )
    ).values()
    return all.map(({ machine, stretches, counters }, index) => ({
      machineId: machine.id,
      until,
      content: {
        status: statuses[index] ?? null,
        stretches: stretches.map((each) => ({ ...each, ms: msOf(totals.next().value) })),
        counters: counters.map(({ channelId, stretches: own }) => {
          const counted = own.map((each) => ({ each, run: runs.next().value }))
          return {
            channelId,
            // That of the stretch that began first: it has seen the most.
            counter: counted[0]?.run?.counter ?? NEW_COUNTER,
            gains: counted.map(({ each, run }) => ({
              ...each,
              gain: run?.gain ?? 0,
              leftOut: run?.leftOut ?? 0,
            })),
          }
        }),
        before: null,
      },
    }))
  }

  async function withBefore(
    rows: readonly SoFarRow[],
    wantedOfRow: ReadonlyMap<number, Wanted>,
    tx: Queryable,
  ): Promise<SoFarRow[]> {
    const due = rows.flatMap((row) => {
      const wanted = wantedOfRow.get(row.machineId)
      const { before } = row.content
      if (!wanted || (before?.from === wanted.before.from && wanted.before.to - before.to < BEFORE_EVERY_MS))
        return []
      return [{ machineId: row.machineId, ...wanted.before, counters: wanted.counters }]
    })
    const totals = await stores.statuses.totalsIn(due, Number.MAX_SAFE_INTEGER, tx)
    const windows = due.flatMap(({ machineId, from, to, counters }) =>
      counters.map(({ channelId }) => ({ machineId, channelId, from, to })),
    )
    const gains = (await stores.counters.gains(windows, tx)).values()
    const found = new Map(
      due.map(({ machineId, from, to, counters }, index): [number, BeforeSoFar] => [
        machineId,
        {
          from,
          to,
          ms: msOf(totals[index]),
          gains: counters.map(({ channelId }) => [channelId, gains.next().value?.gain ?? null]),
        },
      ]),
    )
    return rows.map((row) => {
      const before = found.get(row.machineId)
      return before ? { ...row, content: { ...row.content, before } } : row
    })
  }

  return (machines: readonly MachineWithGoal[], now: number): Promise<void> =>
    db.transaction(async (tx) => {
      const until = now - SETTLED_MS
      const wanted = await wantedOf(machines, now)
      const known = await stores.daysSoFar.lock(
        tx,
        machines.map(({ id }) => id),
      )
      const rows = wanted.map((each) => ({ wanted: each, row: known.get(each.machine.id) }))
      const grown = rows.flatMap(({ wanted: each, row }) =>
        row && canExtend(each, row, until) ? [{ wanted: each, row }] : [],
      )
      const isGrown = new Set(grown.map(({ row }) => row.machineId))
      const rest = wanted.filter(({ machine }) => !isGrown.has(machine.id))
      const fresh = [...(await extend(grown, until, tx)), ...(await countWhole(rest, until, tx))]
      await stores.daysSoFar.put(
        tx,
        await withBefore(fresh, new Map(wanted.map((each) => [each.machine.id, each])), tx),
      )
    })
}

const isSame = (a: Stretch, b: Stretch): boolean => a.from === b.from && a.end === b.end

/** One that begins later needs no row. */
const isKnown = (known: readonly Stretch[], each: Stretch, until: number): boolean =>
  each.from >= until || known.some((other) => isSame(other, each))

function add(stretches: Stretch[], each: Stretch): void {
  if (!stretches.some((other) => isSame(other, each))) stretches.push(each)
}

const newGain = (from: number, end: number) => ({ from, end, gain: 0, leftOut: 0 })
const noCounter = (channelId: number): CounterSoFar => ({ channelId, counter: NEW_COUNTER, gains: [] })

const msOf = (totals: StatusTotals | undefined): number[] =>
  STATUS_ORDER.map((status) => Math.round((totals?.[status] ?? 0) * 1000))

/** Today, and tomorrow when that is soon; and yesterday up to the same time of day. */
function daysIn(zone: string, now: number) {
  const today = dayAt(now, zone)
  const soon = dayAt(now + AHEAD_MS, zone)
  const yesterday = dayBounds(addDays(today, -1), zone)
  const whole = [today, ...(soon === today ? [] : [soon])]
    .map((day) => dayBounds(day, zone))
    .map(({ from, to }) => ({ from, end: to }))
  const sameTime = momentOf(wallTimeAt(now, zone) - DAY_MS, zone)
  return { whole, before: { from: yesterday.from, to: Math.min(sameTime, yesterday.to) } }
}
