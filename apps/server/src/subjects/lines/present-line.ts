import type { LineFlow, LineOfMachines } from '@millwright/contract/lines/lines-shapes'
import { type Flow, inFlowOrder } from '@millwright/domain/lines/flow'
import type { PlainDay } from '@millwright/domain/time/zone'
import type { FlowVersion, LineMachineRecord, LineRecord } from './line-store.ts'

const NO_FLOW: Flow = { machines: [], buffers: [] }

/** The flow of a day; before the first one the first, so that a line that was drawn today has a past. */
export const versionOn = (line: LineRecord, day: PlainDay): FlowVersion =>
  line.versions.findLast(({ validFrom }) => validFrom <= day) ??
  line.versions[0] ?? { validFrom: day, flow: NO_FLOW, isBroken: false }

/** The machines of a flow, in the order in which parts pass them. */
export const machinesOf = (line: LineRecord, flow: Flow): LineMachineRecord[] =>
  inFlowOrder(flow).flatMap((id) => line.machines.get(id) ?? [])

/** A line has the time of its first machine. */
export const zoneOf = (line: LineRecord): string => {
  const last = line.versions.at(-1)?.flow ?? NO_FLOW
  return machinesOf(line, last)[0]?.timezone ?? 'UTC'
}

export const readFlow = ({ MachineIds, Buffers }: LineFlow): Flow => ({
  machines: MachineIds,
  buffers: Buffers.map(({ From, To, Capacity }) => ({ from: From, to: To, capacity: Capacity })),
})

const presentFlow = ({ machines, buffers }: Flow): LineFlow => ({
  MachineIds: [...machines],
  Buffers: buffers.map(({ from, to, capacity }) => ({ From: [...from], To: [...to], Capacity: capacity })),
})

export function presentLine(line: LineRecord, day: PlainDay): LineOfMachines {
  const { validFrom, flow } = versionOn(line, day)
  return {
    Id: line.publicId,
    Name: line.name,
    SiteId: line.site?.publicId ?? null,
    SiteName: line.site?.name ?? '',
    Timezone: zoneOf(line),
    Machines: machinesOf(line, flow).map(({ publicId, name, family }) => ({
      Id: publicId,
      Name: name,
      Family: family,
    })),
    Flow: presentFlow(flow),
    ValidFrom: validFrom,
    Versions: line.versions.map((version) => version.validFrom),
  }
}
