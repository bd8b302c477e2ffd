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
import { availability, efficiency } from '@millwright/domain/usage/classic'
import type { Period } from '../../api/period.ts'
import type { GroupRecord } from '../../store/group-store.ts'
import type { MachineRecord, MachineStore, Viewer } from '../../store/machine-store.ts'
import type { StatusStore } from '../../store/status-store.ts'

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
      (await timelineOf(machine, period)).map(presentPoint),

    async last(machine: MachineRecord): Promise<LastStatus> {
      const current = await store.currentOf([machine.id])
      return presentLast(machine, current.get(machine.id))
    },

    async lastOfMany(viewer: Viewer, publicIds: readonly string[]): Promise<LastStatus[]> {
      const seen = await machines.manySeenBy(viewer, publicIds)
      const current = await store.currentOf(seen.map((machine) => machine.id))
      return seen.map((machine) => presentLast(machine, current.get(machine.id)))
    },

    async aggregate(machine: MachineRecord, period: Period): Promise<StatusCounters> {
      const { noData, ...counted } = totalsOf(await timelineOf(machine, period))
      return {
        ...counted,
        NoData: noData,
        Availability: availability(counted),
        Efficiency: efficiency(counted),
      }
    },

    async groupTimelines(group: GroupRecord, { from, to }: Period): Promise<GroupTimeline[]> {
      const { machines: members } = await machines.pageOfGroup(group.id, { skip: 0, limit: 10_000 })
      const spans = await store.spansBetween(
        members.map((machine) => machine.id),
        from,
        to,
      )
      return members.map((machine) => ({
        MachineId: machine.publicId,
        Timeline: windowed(spans.get(machine.id) ?? [], from, to, now()).map(presentPoint),
      }))
    },
  }
}

const presentPoint = (span: ClosedSpan): TimelinePoint => ({
  StartTime: new Date(span.from).toISOString(),
  EndTime: new Date(span.to).toISOString(),
  Status: span.status,
  AmountSingle: (span.to - span.from) / 1000,
})

function presentLast(machine: MachineRecord, current: Span | undefined): LastStatus {
  const value = current?.status ?? 'UNKNOWN'
  return { MachineId: machine.publicId, value, color: colorOf(value), ts: current?.from ?? null }
}
