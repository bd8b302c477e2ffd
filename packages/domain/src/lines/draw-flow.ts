import {
  type Flow,
  type FlowBuffer,
  flowFault,
  MAX_BUFFERS,
  MAX_LINE_MACHINES,
  MAX_PARALLEL,
} from './flow.ts'

/** Why something cannot be drawn, and the machine that it is about. */
export interface DrawFault {
  readonly kind: 'circle' | 'self' | 'twice' | 'many'
  readonly machine: string
}

/** The flow with what was drawn, or why not. */
export type Drawn =
  | { readonly flow: Flow; readonly fault: null }
  | { readonly flow: null; readonly fault: DrawFault }

export const NO_FLOW: Flow = { machines: [], buffers: [] }

const refused = (kind: DrawFault['kind'], machine: string): Drawn => ({
  flow: null,
  fault: { kind, machine },
})

/** A machine is in a line because it is joined: drawn in the order in which they came. */
function flowOf(buffers: readonly FlowBuffer[], before: readonly string[]): Flow {
  const joined = new Set(buffers.flatMap(({ from, to }) => [...from, ...to]))
  return { machines: [...new Set([...before.filter((id) => joined.has(id)), ...joined])], buffers }
}

function checked(buffers: readonly FlowBuffer[], { machines }: Flow, machine: string): Drawn {
  const flow = flowOf(buffers, machines)
  const isTooMuch =
    flow.machines.length > MAX_LINE_MACHINES ||
    buffers.length > MAX_BUFFERS ||
    buffers.some(({ from, to }) => from.length > MAX_PARALLEL || to.length > MAX_PARALLEL)
  if (isTooMuch) return refused('many', machine)
  const fault = flowFault(flow)
  if (!fault) return { flow, fault: null }
  return refused(fault.kind === 'self' || fault.kind === 'twice' ? fault.kind : 'circle', machine)
}

/** With a buffer of its own between them, whose capacity nobody has entered yet. */
export function joinMachines(flow: Flow, from: string, to: string): Drawn {
  if (from === to) return refused('self', from)
  const isJoined = flow.buffers.some((buffer) => buffer.from.includes(from) && buffer.to.includes(to))
  if (isJoined) return refused('twice', to)
  return checked([...flow.buffers, { from: [from], to: [to], capacity: null }], flow, to)
}

/** One more machine that fills a buffer, or takes from it. */
export function shareBuffer(flow: Flow, place: number, side: 'from' | 'to', machine: string): Drawn {
  const buffer = flow.buffers[place]
  if (!buffer || buffer[side].includes(machine)) return refused('twice', machine)
  const shared = { ...buffer, [side]: [...buffer[side], machine] }
  return checked(flow.buffers.with(place, shared), flow, machine)
}

export const withCapacity = (flow: Flow, place: number, capacity: number | null): Flow => ({
  ...flow,
  buffers: flow.buffers.map((buffer, at) => (at === place ? { ...buffer, capacity } : buffer)),
})

/** Machines that are then joined to none leave the line. */
export const withoutBuffer = (flow: Flow, place: number): Flow =>
  flowOf(
    flow.buffers.filter((_, at) => at !== place),
    flow.machines,
  )
