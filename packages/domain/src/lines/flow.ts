/** Machines of a line. */
export const MAX_LINE_MACHINES = 60
export const MAX_BUFFERS = 120
/** Machines that fill one buffer together, or take from it. */
export const MAX_PARALLEL = 12
export const MAX_LINES = 100

/** What lies between machines. Several that fill it or take from it are parallel. */
export interface FlowBuffer {
  readonly from: readonly string[]
  readonly to: readonly string[]
  /** In parts; null where nobody knows. */
  readonly capacity: number | null
}

export interface Flow {
  readonly machines: readonly string[]
  readonly buffers: readonly FlowBuffer[]
}

type FlowFaultKind = 'twice' | 'unknown' | 'self' | 'unjoined' | 'circle'

/** The first thing that is wrong, and where: a machine of the list, or one of a buffer. */
export interface FlowFault {
  readonly kind: FlowFaultKind
  /** Null for the list of machines. */
  readonly buffer: number | null
  readonly side: 'from' | 'to' | null
  readonly place: number
}

/** Null when parts can flow: each machine is joined to another, and none gets its own parts back (rules: lines 1). */
export function flowFault({ machines, buffers }: Flow): FlowFault | null {
  const twice = repeated(machines)
  if (twice !== null) return { kind: 'twice', buffer: null, side: null, place: twice }
  const known = new Set(machines)
  for (const [buffer, { from, to }] of buffers.entries())
    for (const [side, ends] of [
      ['from', from],
      ['to', to],
    ] as const) {
      const fault = (kind: FlowFaultKind, place: number): FlowFault => ({ kind, buffer, side, place })
      const stranger = ends.findIndex((id) => !known.has(id))
      if (stranger >= 0) return fault('unknown', stranger)
      const again = repeated(ends)
      if (again !== null) return fault('twice', again)
      const own = side === 'to' ? ends.findIndex((id) => from.includes(id)) : -1
      if (own >= 0) return fault('self', own)
    }
  const joined = new Set(buffers.flatMap(({ from, to }) => [...from, ...to]))
  const lone = machines.findIndex((id) => !joined.has(id))
  if (lone >= 0) return { kind: 'unjoined', buffer: null, side: null, place: lone }
  return circleIn({ machines, buffers })
}

function repeated(ids: readonly string[]): number | null {
  const place = ids.findIndex((id, at) => ids.indexOf(id) < at)
  return place < 0 ? null : place
}

/** The buffer through which parts come back to a machine that they have passed. */
function circleIn(flow: Flow): FlowFault | null {
  const ranks = ranksOf(flow)
  const buffer = flow.buffers.findIndex(({ to }) => to.some((id) => !ranks.has(id)))
  if (buffer < 0) return null
  const place = flow.buffers[buffer]?.to.findIndex((id) => !ranks.has(id)) ?? 0
  return { kind: 'circle', buffer, side: 'to', place }
}

/** How many machines a part has passed at most before each; those in a circle, and behind one, have none. */
function ranksOf({ machines, buffers }: Flow): Map<string, number> {
  const ranks = new Map<string, number>()
  const ofMachine = new Map(machines.map((id) => [id, buffers.filter(({ to }) => to.includes(id))]))
  for (let isNew = true; isNew; ) {
    isNew = false
    for (const id of machines) {
      const before = (ofMachine.get(id) ?? []).flatMap(({ from }) => from)
      if (ranks.has(id) || !before.every((each) => ranks.has(each))) continue
      ranks.set(id, Math.max(-1, ...before.map((each) => ranks.get(each) ?? 0)) + 1)
      isNew = true
    }
  }
  return ranks
}

/** The machines as parts pass them; of those side by side in the order that was given. */
export function inFlowOrder(flow: Flow): string[] {
  const ranks = ranksOf(flow)
  const rankOf = (id: string): number => ranks.get(id) ?? Number.POSITIVE_INFINITY
  return flow.machines.toSorted((a, b) => (rankOf(a) === rankOf(b) ? 0 : rankOf(a) - rankOf(b)))
}

/** The machines from which no part of the line goes on. */
export const lastMachines = ({ machines, buffers }: Flow): string[] =>
  machines.filter((id) => !buffers.some(({ from }) => from.includes(id)))
