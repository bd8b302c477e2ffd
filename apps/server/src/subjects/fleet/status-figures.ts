import type { FleetFigure } from '@millwright/contract/fleet/fleet'
import { availability, efficiency } from '@millwright/domain/analytics/classic'
import { emptyTotals, type StatusTotals, sumTotals } from '@millwright/domain/status/totals'
import { addDays } from '@millwright/domain/time/zone'
import { nextTurn } from '../../platform/runtime/in-slices.ts'
import { lastClosedDay, type MachineDay } from '../../platform/telemetry/counted-days-store.ts'
import type { AnalyticsStores } from '../analytics/shared/analytics-stores.ts'
import { statusTotalsOf } from '../analytics/shared/usage-day-store.ts'
import type { UsageDays } from '../analytics/shared/usage-days.ts'
import type { StatusStore } from '../status/shared/status-store.ts'
import type { MemberDay } from './fleet-day.ts'
import { onceAsked } from './once-asked.ts'

export interface StatusFiguresDeps {
  stores: Pick<AnalyticsStores, 'usageDays'> & { readonly statuses: Pick<StatusStore, 'totalsIn'> }
  days: Pick<UsageDays, 'count' | 'fill'>
}

export interface GroupStatus {
  /** Of each member, in their order. */
  readonly today: readonly StatusTotals[]
  readonly figures: { readonly Availability: FleetFigure; readonly Efficiency: FleetFigure }
}

/** Days before today that are shown. */
export const DAYS_BACK = 6
/** Days counted in one transaction: enough to be quick, few enough not to hold up reports. */
const FILL_AT_ONCE = 500

/** Availability and efficiency of a group: the times of all machines first, then one ratio. */
export function createStatusFigures({ stores, days: counted }: StatusFiguresDeps) {
  const { statuses, usageDays } = stores

  /** Stored days by how long ago they were; those that are missing are counted once, and stored when they are over. */
  async function week(members: readonly MemberDay[], now: number): Promise<StatusTotals[]> {
    const asked = members.map(({ machine, today }) => ({ id: machine.id, today }))
    const stored = await usageDays.sumsBefore(asked, DAYS_BACK)
    const backs = Array.from({ length: DAYS_BACK }, (_, index) => DAYS_BACK - index)
    const days: StatusTotals[] = []
    for (const back of backs) {
      const { totals = emptyTotals(), machines = 0 } = stored.get(back) ?? {}
      const rest = machines < members.length ? await missing(members, back, now) : []
      days.push(sumTotals([totals, ...rest]))
    }
    return days
  }

  async function missing(members: readonly MemberDay[], back: number, now: number): Promise<StatusTotals[]> {
    const found: StatusTotals[] = []
    for (const [zone, own] of Map.groupBy(members, ({ machine }) => machine.timezone)) {
      const day = addDays(own[0]?.today ?? '', -back)
      const ids = own.map(({ machine }) => machine.id)
      const having = await usageDays.having(ids, day)
      const days = ids
        .filter((id) => !having.has(id))
        .map((machineId): MachineDay => ({ machineId, zone, day }))
      const isOver = day <= lastClosedDay(zone, now)
      for (let at = 0; at < days.length; at += FILL_AT_ONCE) {
        const some = days.slice(at, at + FILL_AT_ONCE)
        const fresh = isOver ? await counted.fill(some, now) : await counted.count(some, now)
        found.push(...fresh.map(({ whole }) => statusTotalsOf(whole)))
      }
    }
    return found
  }

  return {
    async of(members: readonly MemberDay[], now: number): Promise<GroupStatus> {
      const windows = [
        ...members.map(({ machine, now: window }) => ({ machineId: machine.id, ...window })),
        ...members.map(({ machine, before }) => ({ machineId: machine.id, ...before })),
      ]
      const [days, totals] = await Promise.all([
        week(members, now),
        onceAsked(() => statuses.totalsIn(windows, now)),
      ])
      await nextTurn()
      const ownToday = totals.slice(0, members.length)
      const today = sumTotals(ownToday)
      const before = sumTotals(totals.slice(members.length))
      const figure = (ratio: (totals: StatusTotals) => number | null): FleetFigure => ({
        Today: ratio(today),
        Before: ratio(before),
        Week: [...days, today].map(ratio),
      })
      return {
        today: ownToday,
        figures: { Availability: figure(availability), Efficiency: figure(efficiency) },
      }
    },
  }
}
