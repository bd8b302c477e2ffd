import type { Backfills } from '@millwright/contract/machines/backfills'
import { arrivalOf, isArriving } from '@millwright/domain/points/backfill'
import { MINUTE_MS, SECOND_MS } from '@millwright/domain/time/lengths'
import type { FactLagStore } from '../../../platform/facts/fact-lag-store.ts'
import { createTtlCache } from '../../../platform/http/ttl-cache.ts'
import type { MachineStore, Viewer } from '../../../platform/registry/machine-store.ts'
import type { BackfillStore } from '../../../platform/telemetry/backfill-store.ts'

export interface BackfillsDeps {
  backfills: Pick<BackfillStore, 'since'>
  lags: Pick<FactLagStore, 'machinesBefore'>
  machines: Pick<MachineStore, 'idsSeenBy'>
  now: () => number
}

/** Machines that are through stay in the share for as long as others of the same outage are not. */
const RECENT_MS = 4 * MINUTE_MS
/** Points that come a little late are derived within seconds: that is nothing to speak of. */
const LAGS_FOR_MS = 20 * SECOND_MS
/** Every open page asks: they share what is read of all machines, and each is given those that its person sees. */
const SHARED_MS = 3 * SECOND_MS

/** Still being taken in, as far as a viewer sees the machines. */
export function createBackfills({ backfills, lags, machines, now }: BackfillsDeps) {
  const shared = createTtlCache<'all', Awaited<ReturnType<typeof readAll>>>(SHARED_MS, now)

  async function readAll() {
    const [arriving, lagging] = await Promise.all([
      backfills.since(now() - RECENT_MS),
      lags.machinesBefore(now() - LAGS_FOR_MS),
    ])
    return { arriving, lagging }
  }

  return async (viewer: Viewer): Promise<Backfills> => {
    const { arriving, lagging } = await shared('all', readAll)
    const at = now()
    const ids = new Set([...arriving.map(({ machineId }) => machineId), ...lagging])
    const seen = await machines.idsSeenBy(viewer, [...ids])
    const own = arriving.filter(({ machineId }) => seen.has(machineId))
    const coming = own.filter((each) => isArriving(each, at)).map(({ machineId }) => machineId)
    const open = new Set([...coming, ...lagging].flatMap((id) => seen.get(id) ?? []))
    const { share, leftMs } = coming.length > 0 ? arrivalOf(own, at) : { share: null, leftMs: null }
    return {
      Machines: [...open].sort(),
      // Not all of it while some of it is coming.
      Percent: share === null ? null : Math.min(99, Math.floor(share * 100)),
      MinutesLeft: leftMs === null ? null : Math.ceil(leftMs / MINUTE_MS),
    }
  }
}
