import type { ProblemCode, SourceProblem } from '../problems.ts'
import { type BrokenRule, brokenRule } from './broken-rule.ts'
import { createMessageOrder } from './message-order.ts'
import { createMetricTable, type KnownValue, OWN, type ValueChange } from './metric-table.ts'
import { type MetricTree, metricTree } from './metric-tree.ts'
import { createNodeClock } from './node-clock.ts'
import type { Payload } from './payload.ts'
import { createRebirthGate } from './rebirth-gate.ts'

export const MESSAGE_TYPES = ['NBIRTH', 'NDATA', 'NDEATH', 'DBIRTH', 'DDATA', 'DDEATH'] as const
export type MessageType = (typeof MESSAGE_TYPES)[number]

export interface NodeMessage {
  readonly type: MessageType
  /** Empty for those of the edge node itself. */
  readonly device: string
  /** Of the past: the broker has kept it. */
  readonly isRetained: boolean
  /** Null where it is none. */
  readonly payload: Payload | null
}

export interface EdgeNodeEvents {
  change(change: ValueChange): void
  /** Of a device, or of the node. */
  problem(problem: SourceProblem, device: string): void
  solved(code: ProblemCode): void
  /** The node or a device was born, or has died. */
  session(): void
  /** The node has to be asked to be born again. */
  askRebirth(): void
}

const BD_SEQ = 'bdSeq'
export const REBIRTH = 'Node Control/Rebirth'
const MAX_SEQ = 255
const MAX_DEVICES = 1000
/** A birth solves them, until they are seen again. */
const OF_SESSION = ['PROTOCOL_BROKEN', 'TYPE_CHANGED', 'CLOCK_DIFFERS'] as const satisfies ProblemCode[]

/** An edge node with its devices as a host sees them, §5: what is born, what it says, and what is stale. */
export function createEdgeNode(given: {
  startedAt: number
  reorderMs: () => number
  events: EdgeNodeEvents
}) {
  const { events } = given
  const table = createMetricTable({
    change: events.change,
    broken: (device, rule, name) => report(brokenRule(rule, name), device),
  })
  const order = createMessageOrder<NodeMessage>(given.reorderMs)
  const gate = createRebirthGate(given.startedAt)
  const clock = createNodeClock()
  const born = new Set<string>()
  const reported = new Set<string>()
  const trees = new Map<string, MetricTree>()
  /** Null where the birth had none. */
  let bdSeq: bigint | null = null
  let inOrderAt = given.startedAt

  /** Once in a session: a message may break a rule a thousand times. */
  function report(problem: SourceProblem, device: string): void {
    const key = `${device}\n${problem.code}\n${problem.detail}`
    if (reported.has(key) || reported.size >= MAX_REPORTED) return
    reported.add(key)
    events.problem(problem, device)
  }

  const breaks = (rule: BrokenRule, { type, device }: NodeMessage): void =>
    report(brokenRule(rule, type), device)

  function stampOf(payload: Payload, now: number, isBirth: boolean) {
    const stamp = clock.stamp(payload.timestamp, now, isBirth)
    if (clock.offset() !== 0) report({ code: 'CLOCK_DIFFERS', detail: String(clock.offset()) }, OWN)
    return stamp
  }

  function takeNodeBirth(message: NodeMessage, payload: Payload, now: number): void {
    reported.clear()
    for (const code of OF_SESSION) events.solved(code)
    const stamp = stampOf(payload, now, true)
    bdSeq = bdSeqOf(payload)
    if (payload.seq !== 0) breaks('birthSeq', message)
    if (payload.timestamp === null) breaks('timeMissing', message)
    if (bdSeq === null) breaks('bdSeqMissing', message)
    if (!payload.metrics.some(({ name }) => name === REBIRTH)) breaks('rebirthMissing', message)
    for (const device of table.devices()) table.stale(device, now)
    born.clear()
    born.add(OWN)
    order.start(isSeq(payload.seq) ? payload.seq : 0)
    inOrderAt = now
    gate.settle()
    table.nodeBirth(payload.metrics, stamp)
    trees.clear()
    events.session()
  }

  /** The time of a will is when its node signed in, so what it ends is stale from now on. */
  function takeNodeDeath(message: NodeMessage, now: number): void {
    const of = message.payload && bdSeqOf(message.payload)
    if (of === null) breaks('bdSeqMissing', message)
    // The will of an earlier session may come after the birth of the next one.
    if (!born.has(OWN) || (of !== null && bdSeq !== null && of !== bdSeq)) return
    gate.settle()
    endAll(now)
    events.session()
  }

  function endAll(now: number): void {
    born.clear()
    for (const device of [OWN, ...table.devices()]) table.stale(device, now)
  }

  function takeDeviceBirth({ device }: NodeMessage, payload: Payload, now: number): void {
    if (!table.has(device) && table.devices().length >= MAX_DEVICES) {
      report(brokenRule('full', device), OWN)
      return
    }
    born.add(device)
    table.deviceBirth(device, payload.metrics, stampOf(payload, now, true))
    trees.delete(device)
    events.session()
  }

  function takeDeviceDeath({ device }: NodeMessage, payload: Payload, now: number): void {
    if (!born.delete(device)) return
    table.stale(device, stampOf(payload, now, false).sentAt)
    events.session()
  }

  function takeData({ device }: NodeMessage, payload: Payload, now: number): void {
    if (!born.has(device)) {
      gate.want()
      return
    }
    const stamp = stampOf(payload, now, false)
    const before = table.count()
    if (!table.data(device, payload.metrics, stamp)) gate.want()
    if (table.count() !== before) trees.delete(device)
  }

  function takeOrdered(message: NodeMessage, now: number): void {
    const { type, payload } = message
    if (!payload) return
    if (payload.timestamp === null) breaks('timeMissing', message)
    if (type === 'DBIRTH') takeDeviceBirth(message, payload, now)
    else if (type === 'DDEATH') takeDeviceDeath(message, payload, now)
    else takeData(message, payload, now)
  }

  /** Values of a message that does not come any more are only known from a new birth. */
  function giveUp(messages: readonly NodeMessage[], now: number): void {
    for (const message of messages) takeOrdered(message, now)
    events.problem({ code: 'GAP', detail: '', from: inOrderAt, to: now }, OWN)
    inOrderAt = now
    gate.want()
  }

  function takeNumbered(message: NodeMessage, payload: Payload, now: number): void {
    if (!born.has(OWN)) {
      gate.want()
      return
    }
    if (!isSeq(payload.seq)) {
      breaks('seqMissing', message)
      takeOrdered(message, now)
      return
    }
    const { ready, isFull } = order.take(payload.seq, message, now)
    for (const each of ready) takeOrdered(each, now)
    if (isFull) giveUp(order.giveUp(), now)
    else if (order.dueAt() === null) inOrderAt = now
  }

  const treeOf = (device: string): MetricTree => {
    const tree = trees.get(device) ?? metricTree(device, table.valuesOf(device))
    trees.set(device, tree)
    return tree
  }

  return {
    take(message: NodeMessage, now: number): void {
      const { type, payload, isRetained } = message
      if (isRetained) breaks('retained', message)
      else if (type === 'NDEATH') takeNodeDeath(message, now)
      else if (!payload) {
        gate.want()
        breaks('unreadable', message)
      } else if (type === 'NBIRTH') takeNodeBirth(message, payload, now)
      else takeNumbered(message, payload, now)
    },

    /** When `tick` has something to do; null while there is nothing. */
    dueAt(): number | null {
      const times = [order.dueAt(), gate.dueAt()].filter((at) => at !== null)
      return times.length === 0 ? null : Math.min(...times)
    },

    tick(now: number): void {
      const waitsUntil = order.dueAt()
      if (waitsUntil !== null && waitsUntil <= now) giveUp(order.giveUp(), now)
      if (gate.ask(now)) events.askRebirth()
    },

    /** The broker is gone: nobody knows what is now. */
    end: endAll,

    isBorn: (device: string): boolean => born.has(device),
    devices: table.devices,
    value: (id: string): KnownValue | undefined => table.value(id),
    treeOf,
  }
}

export type EdgeNode = ReturnType<typeof createEdgeNode>

const MAX_REPORTED = 100

const isSeq = (seq: number | null): seq is number => seq !== null && seq <= MAX_SEQ

function bdSeqOf({ metrics }: Payload): bigint | null {
  const value = metrics.find(({ name }) => name === BD_SEQ)?.value
  return value?.kind === 'whole' ? value.v : null
}
