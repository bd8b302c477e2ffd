import { KPI_CHANNELS } from '@millwright/contract/wire/kpi-channels'
import { COUNTED_LATE_MS } from '@millwright/domain/production/run'
import type { PlatformStores } from '../../platform/stores/platform-stores.ts'
import type { SlotRun } from './shared/production-store.ts'
import type { ProductionStores } from './shared/production-stores.ts'

/**
 * By the counter of parts, from when on it speaks of the run to when it speaks of the next one. Null where it does not
 * count, and where programs ran in two processes at once: the machine has one counter for all of them.
 */
export function createCountedPieces({
  channels,
  counters,
  productions,
}: Pick<PlatformStores, 'channels' | 'counters'> & Pick<ProductionStores, 'productions'>) {
  return async (machineId: number, runs: readonly SlotRun[], now: number): Promise<(number | null)[]> => {
    if (runs.length === 0) return []
    const channelId = await channels.idOf(KPI_CHANNELS.PART_COUNT)
    const ends = runs.map(({ to }) => Math.min((to ?? now) + COUNTED_LATE_MS, now) + 1)
    const [besides, nexts] = await Promise.all([
      productions.besides(machineId, runs, now),
      productions.ownedByNext(machineId, runs, ends),
    ])
    const windows = runs.map(({ ownFrom }, index) => {
      const end = Math.min(ends[index] ?? now, nexts.get(index) ?? now + 1)
      // One that was over before it could have made a piece has none.
      return { machineId, channelId, from: ownFrom, to: Math.max(ownFrom, end) }
    })
    const gains = await counters.gains(windows)
    return gains.map(({ gain }, index) => (besides.has(index) ? null : gain))
  }
}
