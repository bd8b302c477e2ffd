import { livePatches } from './live-patches.ts'
import { statusChannel } from './status-patch.ts'

/** A plan of the plant changes for many machines at once. */
const PLAN_REFETCH_MS = 500

/** Queries that follow from the shifts and the calendar of a machine are loaded again when these change. */
export const planPatches = (machineId: string) =>
  livePatches({
    channels: () => (machineId === '' ? [] : [statusChannel(machineId)]),
    refetchOn: {
      planChanged: { when: (change) => change.machineId === machineId, afterMs: PLAN_REFETCH_MS },
    },
  })

/** The same for many machines, which the page that shows them joins. */
export const plansPatches = livePatches({ refetchOn: { planChanged: { afterMs: PLAN_REFETCH_MS } } })
