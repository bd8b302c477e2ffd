import type {
  GroupTimeline,
  LastStatus,
  StatusCounters,
  TimelinePoint,
} from '@millwright/contract/calls/status'
import { colorOf } from '@millwright/domain/status/status'
import { dayAt, dayBounds } from '@millwright/domain/time/zone'
import type { Span } from '@millwright/domain/timeline/span'
import { type ClosedSpan, windowed } from '@millwright/domain/timeline/timeline'
import { totalsOf } from '@millwright/domain/timeline/totals'
import type { Period } from '../../api/period.ts'
import { presentTimeline } from '../../api/present-timeline.ts'
import type { GroupRecord } from '../../store/group-store.ts'
import type { MachineRecord, MachineStore, Viewer } from '../../store/machine-store.ts'
import type { StatusStore } from '../../store/status-store.ts'
import { presentCounters } from './present-counters.ts'

export interface StatusesDeps {
  machines: MachineStore
  store: StatusStore
  now: () => number
}

export function createStatuses({ machines, store, now }: StatusesDeps) {
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

    async groupTimelines(group: GroupRecord, { from, to }: Period): Promise<GroupTimeline[]> {
      const { machines: members } = await machines.pageOfGroup(group.id, { skip: 0, limit: 10_000 })
      const spans = await store.spansBetween(
        members.map((machine) => machine.id),
        from,
        to,
      )
      return members.map((machine) => ({
        MachineId: machine.publicId,
        Timeline: presentTimeline(windowed(spans.get(machine.id) ?? [], from, to, now())),
      }))
    },
  }
}

function presentLast(machine: MachineRecord, current: Span | undefined): LastStatus {
  const value = current?.status ?? 'UNKNOWN'
  return { MachineId: machine.publicId, value, color: colorOf(value), ts: current?.from ?? null }
}
