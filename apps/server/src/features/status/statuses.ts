import type {
  LastStatus,
  MachineTimeline,
  StatusCount,
  StatusCounters,
  TimelinePoint,
} from '@millwright/contract/calls/status'
import { colorOf, shownAs } from '@millwright/domain/status/status'
import { dayAt, dayBounds } from '@millwright/domain/time/zone'
import type { Span } from '@millwright/domain/timeline/span'
import { type ClosedSpan, windowed } from '@millwright/domain/timeline/timeline'
import { sumTotals, totalsOf } from '@millwright/domain/timeline/totals'
import type { Period } from '../../api/period.ts'
import { presentTimeline } from '../../api/present-timeline.ts'
import type { MachineFailures } from '../../machine-failures.ts'
import type { GroupRecord } from '../../store/machines/group-store.ts'
import type { MachineRecord } from '../../store/machines/machine-record.ts'
import type { Viewer } from '../../store/machines/machine-store.ts'
import type { Stores } from '../../store/stores.ts'
import { readRunningDay, type SoFarStores } from '../../usage/read-so-far.ts'
import { presentCounters } from './present-counters.ts'

const MAX_MEMBERS = 10_000

export interface StatusesDeps {
  stores: SoFarStores & Pick<Stores, 'machines'>
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
      const current = await store.currentOf(seen.map((machine) => machine.id))
      return seen.map((machine) => presentLast(machine, current.get(machine.id)))
    },

    aggregate: async (machine: MachineRecord, period: Period): Promise<StatusCounters> =>
      presentCounters(totalsOf(await timelineOf(machine, period))),

    async timelinesOfMany(
      viewer: Viewer,
      publicIds: readonly string[],
      { from, to }: Period,
    ): Promise<MachineTimeline[]> {
      const seen = await machines.manySeenBy(viewer, publicIds)
      return await failures.without('timelines', seen, idOf, async (some) => {
        const spans = await store.spansBetween(some.map(idOf), from, to)
        return some.map((machine) => ({
          MachineId: machine.publicId,
          Timeline: presentTimeline(windowed(spans.get(machine.id) ?? [], from, to, now())),
        }))
      })
    },

    async aggregateGroup(group: GroupRecord, period: Period): Promise<StatusCounters> {
      const { machines: members } = await machines.pageOfGroup(group.id, { skip: 0, limit: MAX_MEMBERS })
      return await failures.without('status of a group', members, idOf, async (some) => {
        const at = now()
        const { statuses } = readRunningDay(stores, some.map(idOf), period, at)
        const windows = some.map(({ id }) => ({ machineId: id, ...period }))
        return presentCounters(sumTotals(await statuses.totalsIn(windows, at)))
      })
    },

    async countGroup(group: GroupRecord, ts: number): Promise<StatusCount> {
      const { machines: members } = await machines.pageOfGroup(group.id, { skip: 0, limit: MAX_MEMBERS })
      const found = await store.statusAt(
        members.map(({ id }) => id),
        Math.min(ts, now()),
      )
      const counts = { EXE: 0, HANDLING: 0, READY: 0, FAIL: 0, POWER_OFF: 0, DISCONNECTED: 0, NoData: 0 }
      for (const status of found) counts[(status && shownAs(status)) ?? 'NoData'] += 1
      return counts
    },
  }
}

function presentLast(machine: MachineRecord, current: Span | undefined): LastStatus {
  const value = current?.status ?? 'UNKNOWN'
  return { MachineId: machine.publicId, value, color: colorOf(value), ts: current?.from ?? null }
}
