import type { CounterGain, CounterPoint } from '@millwright/domain/kpi/counter'
import type { StatusTotals } from '@millwright/domain/timeline/totals'
import type { StatusStore, StatusWindow } from '../store/status/status-store.ts'
import type { Stores } from '../store/stores.ts'
import type { CounterStore, CounterWindow } from '../store/telemetry/counter-store.ts'
import type { CounterSoFar, SoFarRow } from '../store/usage/day-so-far-store.ts'
import {
  extendGain,
  extendStretch,
  gainOf,
  matching,
  matchingBefore,
  type TailPiece,
  tailOf,
  totalsOfMs,
} from './day-so-far.ts'

/** Older rows reach into hours that may be packed; then a job lags, and all is counted. */
const OLDEST_MS = 4.5 * 60_000

/** Counts the day that is not over as the stores do, and mostly from few rows. */
export interface DaysSoFar {
  readonly statuses: Pick<StatusStore, 'totalsIn'>
  readonly counters: Pick<CounterStore, 'gains'>
}

type SoFarStores = Pick<Stores, 'counters' | 'daysSoFar' | 'statuses'>

/**
 * What was counted of these machines a few minutes ago, and what came since; read when it is first asked for. Windows that
 * are not known are counted whole.
 */
export function readDaysSoFar(stores: SoFarStores, machineIds: readonly number[], now: number): DaysSoFar {
  let reading: ReturnType<typeof readKnown> | null = null
  const known = () => {
    reading ??= readKnown(stores, machineIds, now)
    return reading
  }
  return {
    statuses: {
      totalsIn: async (windows, at, tx) => {
        const { statusIn } = await known()
        return await withRest(windows, statusIn, (rest) => stores.statuses.totalsIn(rest, at, tx))
      },
    },
    counters: {
      gains: async (windows, tx) => {
        const { gainIn } = await known()
        return await withRest(windows, gainIn, (rest) => stores.counters.gains(rest, tx))
      },
    },
  }
}

interface KnownMachine {
  readonly row: SoFarRow
  readonly tail: readonly TailPiece[]
  readonly counters: readonly { readonly counter: CounterSoFar; readonly since: readonly CounterPoint[] }[]
}

async function readKnown(stores: SoFarStores, machineIds: readonly number[], now: number) {
  const found = await stores.daysSoFar.since(machineIds, now - OLDEST_MS)
  const rows = [...found.values()].filter(({ until }) => until <= now)
  const [begun, points] = await Promise.all([
    stores.statuses.begunIn(rows.map(({ machineId, until }) => ({ machineId, from: until, to: now }))),
    stores.counters.freshPoints(
      rows.flatMap(({ machineId, until, content }) =>
        content.counters.map(({ channelId }) => ({ machineId, channelId, from: until, to: now })),
      ),
    ),
  ])
  const since = points.values()
  const machines = new Map(
    rows.map((row, index): [number, KnownMachine] => [
      row.machineId,
      {
        row,
        tail: tailOf(row.content.status, begun[index] ?? [], row.until, now),
        counters: row.content.counters.map((counter) => ({ counter, since: since.next().value ?? [] })),
      },
    ]),
  )
  return {
    statusIn({ machineId, from, to: end }: StatusWindow): StatusTotals | null {
      const machine = machines.get(machineId)
      if (!machine) return null
      const to = Math.min(end, now)
      const before = matchingBefore(machine.row, from, to)
      if (before) return totalsOfMs(before.ms, before.to - before.from)
      const stretch = matching(machine.row.content.stretches, from, to, now)
      return stretch ? totalsOfMs(extendStretch(stretch, machine.tail), to - from) : null
    },

    gainIn({ machineId, channelId, from, to }: CounterWindow): CounterGain | null {
      const machine = machines.get(machineId)
      if (!machine) return null
      const before = matchingBefore(machine.row, from, to)?.gains.find(([channel]) => channel === channelId)
      if (before) return { gain: before[1], leftOut: 0 }
      const own = machine.counters.find(({ counter }) => counter.channelId === channelId)
      const stretch = own && matching(own.counter.gains, from, to, now)
      if (!stretch) return null
      return gainOf(extendGain(own.counter, stretch, own.since, stores.counters.maxRiseOf(channelId)))
    },
  }
}

/** What is found at once, and the rest in one go; in the order in which it is asked for. */
async function withRest<W, R>(
  windows: readonly W[],
  find: (window: W) => R | null,
  count: (rest: readonly W[]) => Promise<R[]>,
): Promise<R[]> {
  const found = windows.map(find)
  const rest = windows.filter((_, index) => found[index] === null)
  const counted = (rest.length > 0 ? await count(rest) : []).values()
  return found.flatMap((each) => each ?? counted.next().value ?? [])
}
