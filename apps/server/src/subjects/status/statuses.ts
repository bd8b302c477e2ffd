import type {
  LastStatus,
  MachineTimeline,
  StatusCount,
  StatusCounters,
  TimelinePoint,
} from '@millwright/contract/status/status'
import type { Span } from '@millwright/domain/status/span'
import { colorOf, shownAs } from '@millwright/domain/status/status'
import { type ClosedSpan, windowed } from '@millwright/domain/status/timeline'
import { totalsOf } from '@millwright/domain/status/totals'
import { dayAt, dayBounds } from '@millwright/domain/time/zone'
import type { Period } from '../../platform/http/period.ts'
import type { GroupRecord } from '../../platform/registry/group-store.ts'
import type { MachineFailures } from '../../platform/registry/machine-failures.ts'
import type { MachineRecord } from '../../platform/registry/machine-record.ts'
import type { Viewer } from '../../platform/registry/machine-store.ts'
import type { PlatformStores } from '../../platform/stores/platform-stores.ts'
import { presentCounters } from './shared/present-counters.ts'
import { presentTimeline } from './shared/present-timeline.ts'
import type { StatusStores } from './shared/status-stores.ts'

const MAX_MEMBERS = 10_000

export interface StatusesDeps {
  stores: Pick<PlatformStores, 'machines'> & Pick<StatusStores, 'statuses'>
  failures: MachineFailures
  now: () => number
}

const idOf = ({ id }: MachineRecord): number => id

export function createStatuses({ stores, failures, now }: StatusesDeps) {
  const { machines, statuses: store } = stores
  async function timelineOf(machine: MachineRecord, { from, to }: Period): Promise<ClosedSpan[]> {
    const spans = await store.spansBetween([machine.id], from, to)
    return windowed(spans.get(machine.id) ?? [], from, to, now())
  }

  return {
    today: (machine: MachineRecord): Period => dayBounds(dayAt(now(), machine.timezone), machine.timezone),

    timeline: async (machine: MachineRecord, period: Period): Promise<TimelinePoint[]> =>
      presentTimeline(await timelineOf(machine, period)),

    async last(machine: MachineRecord): Promise<LastStatus> {
      const current = await store.currentOf([machine.id])
      return presentLast(machine, current.get(machine.id))
    },

    async lastOfMany(viewer: Viewer, publicIds: readonly string[]): Promise<LastStatus[]> {
      const seen = await machines.manySeenBy(viewer, publicIds)
      const { result: current, missing } = await failures.reach('last status', seen, idOf, (some) =>
        store.currentOf(some.map(idOf)),
      )
      const away = new Set(missing)
      return seen.map((machine) => ({
        ...presentLast(machine, current.get(machine.id)),
        ...(away.has(machine) && { OutOfReach: true }),
      }))
    },

    aggregate: async (machine: MachineRecord, period: Period): Promise<StatusCounters> =>
      presentCounters(totalsOf(await timelineOf(machine, period))),

    async timelinesOfMany(
      viewer: Viewer,
      publicIds: readonly string[],
      { from, to }: Period,
    ): Promise<MachineTimeline[]> {
      const seen = await machines.manySeenBy(viewer, publicIds)
      const { result, missing } = await failures.reach('timelines', seen, idOf, async (some) => {
        const spans = await store.spansBetween(some.map(idOf), from, to)
        return some.map((machine) => ({
          MachineId: machine.publicId,
          Timeline: presentTimeline(windowed(spans.get(machine.id) ?? [], from, to, now())),
        }))
      })
      return [
        ...result,
        ...missing.map(({ publicId }) => ({ MachineId: publicId, Timeline: [], OutOfReach: true })),
      ]
    },

    async countGroup(group: GroupRecord, ts: number): Promise<StatusCount> {
      const { machines: members } = await machines.pageOfGroup(group.id, { skip: 0, limit: MAX_MEMBERS })
      const { result: found, missing } = await failures.reach('status at', members, idOf, (some) =>
        store.statusAt(some.map(idOf), Math.min(ts, now())),
      )
      const counts = { EXE: 0, HANDLING: 0, READY: 0, FAIL: 0, POWER_OFF: 0, DISCONNECTED: 0, NoData: 0 }
      for (const status of found) counts[(status && shownAs(status)) ?? 'NoData'] += 1
      return missing.length > 0 ? { ...counts, OutOfReach: missing.length } : counts
    },
  }
}

function presentLast(machine: MachineRecord, current: Span | undefined): LastStatus {
  const value = current?.status ?? 'UNKNOWN'
  return { MachineId: machine.publicId, value, color: colorOf(value), ts: current?.from ?? null }
}
