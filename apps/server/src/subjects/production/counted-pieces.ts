import { KPI_CHANNELS } from '@millwright/contract/wire/kpi-channels'
import { COUNTED_LATE_MS } from '@millwright/domain/production/run'
import type { PlatformStores } from '../../platform/stores/platform-stores.ts'
import type { SlotRun } from './shared/production-store.ts'
import type { ProductionStores } from './shared/production-stores.ts'

/**
 * What the counter of parts gained in each run. Null where it does not count, and where programs ran in two processes at once:
 * the machine has one counter for all of them.
 */
export function createCountedPieces({
  channels,
  counters,
  productions,
}: Pick<PlatformStores, 'channels' | 'counters'> & Pick<ProductionStores, 'productions'>) {
  return async (machineId: number, runs: readonly SlotRun[], now: number): Promise<(number | null)[]> => {
    if (runs.length === 0) return []
    const channelId = await channels.idOf(KPI_CHANNELS.PART_COUNT)
    const [besides, gains] = await Promise.all([
      productions.besides(machineId, runs, now),
      counters.gains(
        runs.map(({ from, to }) => ({
          machineId,
          channelId,
          from,
          to: Math.min((to ?? now) + COUNTED_LATE_MS, now + 1),
        })),
      ),
    ])
    return gains.map(({ gain }, index) => (besides.has(index) ? null : gain))
  }
}
