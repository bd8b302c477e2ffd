import { ENERGY_CHANNEL, KPI_CHANNELS } from '@millwright/contract/wire/kpi-channels'
import type { ShiftKpi } from '@millwright/domain/shifts/shift-kpi'
import { STATUS_ORDER } from '@millwright/domain/status/status'
import type { StatusTotals } from '@millwright/domain/status/totals'
import type { PlatformStores } from '../../../platform/stores/platform-stores.ts'
import type { CounterStore } from '../../../platform/telemetry/counter-store.ts'
import type { StatusStore } from '../../status/shared/status-store.ts'

/** A figure to be counted over a stretch of time. */
export interface KpiWindow {
  readonly machineId: number
  readonly kpi: ShiftKpi | 'ENERGY'
  readonly from: number
  readonly to: number
}

export type KpiValuesDeps = Pick<PlatformStores, 'channels'> & {
  readonly counters: Pick<CounterStore, 'gains'>
  readonly statuses: Pick<StatusStore, 'totalsIn'>
}

const channelOf = (kpi: KpiWindow['kpi']): string | null =>
  kpi === 'ENERGY' ? ENERGY_CHANNEL : kpi === 'RUNNING_MACHINE' ? null : KPI_CHANNELS[kpi]

/** Counts come from the machines themselves; the time they worked is counted from their status. */
export function createKpiValues({ channels, counters, statuses }: KpiValuesDeps) {
  return {
    /** In the order of the windows; null where nothing was counted. */
    async of(windows: readonly KpiWindow[], now: number): Promise<(number | null)[]> {
      const names = new Set(windows.map(({ kpi }) => channelOf(kpi)))
      const ids = new Map<string | null, number>()
      for (const name of names) if (name !== null) ids.set(name, await channels.idOf(name))
      const counted = windows.flatMap(({ machineId, kpi, from, to }) => {
        const channelId = ids.get(channelOf(kpi))
        return channelId === undefined ? [] : [{ machineId, channelId, from, to: Math.min(to, now) }]
      })
      const timed = windows.filter(({ kpi }) => channelOf(kpi) === null)
      const [gains, totals] = await Promise.all([
        counters.gains(counted),
        timed.length > 0 ? statuses.totalsIn(timed, now) : [],
      ])
      const ofCounters = gains.values()
      const ofStatus = totals.values()
      return windows.map(({ kpi }) =>
        channelOf(kpi) === null
          ? workedSeconds(ofStatus.next().value)
          : (ofCounters.next().value?.gain ?? null),
      )
    },
  }
}

export type KpiValues = ReturnType<typeof createKpiValues>

const workedSeconds = (totals: StatusTotals | undefined): number | null =>
  totals && STATUS_ORDER.some((status) => totals[status] > 0) ? totals.EXE : null
