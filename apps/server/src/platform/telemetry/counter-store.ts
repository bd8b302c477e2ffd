import { maxPerHourOf } from '@millwright/contract/wire/kpi-channels'
import {
  type CounterGain,
  type CounterPoint,
  type CounterRun,
  countOn,
  gainsByStep,
  NEW_COUNTER,
} from '@millwright/domain/points/counter'
import type { Database, Queryable } from '../database/database.ts'
import type { ChannelStore } from './channel-store.ts'
import { readReadings } from './counter-reading-store.ts'
import { readTurns } from './counter-turn-store.ts'
import { numbersOfWindows } from './segment-number-store.ts'
import type { Stretch } from './stretch.ts'

/** A stretch over which a counter is asked for. */
export type CounterWindow = Stretch

/**
 * While a counter grows as it can, only its first and its last value count: the rule of the domain is given those,
 * each drop and each jump with the value before it.
 */
export function createCounterStore(db: Database, channels: Pick<ChannelStore, 'nameOf'>) {
  const maxRiseOf = (channelId: number): number => maxPerHourOf(channels.nameOf(channelId) ?? '')

  async function runs(windows: readonly CounterWindow[], tx: Queryable = db): Promise<CounterRun[]> {
    const rising = windows.map((window) => ({ ...window, maxRise: maxRiseOf(window.channelId) }))
    const turns = await readTurns(tx, rising)
    return rising.map(({ from, maxRise }, index) => countOn(NEW_COUNTER, turns[index] ?? [], from, maxRise))
  }

  return {
    /** In the order of the windows. The same few statements for any number of windows. */
    gains: async (windows: readonly CounterWindow[], tx: Queryable = db): Promise<CounterGain[]> =>
      (await runs(windows, tx)).map(({ gain, leftOut }) => ({ gain, leftOut })),

    /** The same, and where each counter is at the end of its window. */
    runs,

    /** How much each counter gained in each step of its window; null where nothing is known of it. */
    async steps(windows: readonly CounterWindow[], stepMs: number): Promise<(number[] | null)[]> {
      const rising = windows.map((window) => ({ ...window, maxRise: maxRiseOf(window.channelId) }))
      const readings = await readReadings(db, rising)
      return rising.map((window, index) => gainsByStep(readings[index] ?? [], window, stepMs, window.maxRise))
    },

    maxRiseOf,

    /** The readings of hours that are still open, in the order of the windows, each in the order of time. */
    async freshPoints(windows: readonly CounterWindow[], tx: Queryable = db): Promise<CounterPoint[][]> {
      const earliest = windows.reduce((first, { from }) => Math.min(first, from), Number.MAX_SAFE_INTEGER)
      const found = await numbersOfWindows(tx, windows, earliest)
      return found.map(({ ts, num }) => ts.map((at, index) => ({ ts: at, v: num[index] ?? 0 })))
    },
  }
}

export type CounterStore = ReturnType<typeof createCounterStore>
