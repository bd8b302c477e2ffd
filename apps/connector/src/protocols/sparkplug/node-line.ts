import type { ProblemCode, SourceProblem } from '@millwright/domain/connectors/problems'
import {
  createEdgeNode,
  type EdgeNode,
  type NodeMessage,
} from '@millwright/domain/connectors/sparkplug/edge-node'
import type { ValueChange } from '@millwright/domain/connectors/sparkplug/metric-table'
import { MINUTE_MS } from '@millwright/domain/time/lengths'

/** One who reads an edge node, or a device of it. */
export interface NodeListener {
  readonly reorderMs: number
  changes(changes: readonly ValueChange[]): void
  problem(problem: SourceProblem, device: string): void
  solved(code: ProblemCode): void
  session(): void
  lost(problem: SourceProblem): void
}

const PAST_MS = MINUTE_MS
/** For each edge node. */
const MAX_PAST = 20_000

/** An edge node on a broker, for all who read it: its numbers are one sequence over all of its devices. */
export function createNodeLine(given: { name: string; now: () => number; askRebirth: () => void }) {
  const { name, now, askRebirth } = given
  const listeners = new Set<NodeListener>()
  /** Of its session, for those who come later. */
  let problems: { readonly problem: SourceProblem; readonly device: string }[] = []
  let past: { readonly at: number; readonly change: ValueChange }[] = []
  let changes: ValueChange[] = []
  let timer: NodeJS.Timeout | undefined

  const all = (tell: (listener: NodeListener) => void): void => {
    for (const listener of listeners) tell(listener)
  }
  const node = createEdgeNode({
    startedAt: now(),
    reorderMs: () => Math.max(0, ...[...listeners].map(({ reorderMs }) => reorderMs)),
    events: {
      change: (change) => changes.push(change),
      problem(problem, device) {
        if (problem.code !== 'GAP') problems.push({ problem, device })
        all((listener) => listener.problem(problem, device))
      },
      solved(code) {
        problems = problems.filter(({ problem }) => problem.code !== code)
        all((listener) => listener.solved(code))
      },
      session: () => all((listener) => listener.session()),
      askRebirth,
    },
  })

  /** All changes of one message are passed on together. */
  function run(work: () => void): void {
    work()
    const changed = changes
    changes = []
    keepPast(changed)
    if (changed.length > 0) all((listener) => listener.changes(changed))
    schedule()
  }

  /** An edge node sends what it kept as soon as its host is there: the machines that it reads come one after the other. */
  function keepPast(changed: readonly ValueChange[]): void {
    const at = now()
    if ((past[0]?.at ?? at) < at - PAST_MS) past = past.filter((each) => each.at >= at - PAST_MS)
    for (const change of changed) if (change.isPast && past.length < MAX_PAST) past.push({ at, change })
  }

  function schedule(): void {
    clearTimeout(timer)
    const dueAt = node.dueAt()
    if (dueAt === null) return
    timer = setTimeout(() => run(() => node.tick(now())), Math.max(1, dueAt - now()))
  }
  schedule()

  return {
    name,
    node: node as Pick<EdgeNode, 'isBorn' | 'devices' | 'value' | 'treeOf'>,
    add(listener: NodeListener): void {
      listeners.add(listener)
      for (const { problem, device } of problems) listener.problem(problem, device)
      keepPast([])
      if (past.length > 0) listener.changes(past.map(({ change }) => change))
    },
    /** True where nobody is left. */
    remove(listener: NodeListener): boolean {
      listeners.delete(listener)
      return listeners.size === 0
    },
    take: (message: NodeMessage) => run(() => node.take(message, now())),
    problem: (problem: SourceProblem) => all((listener) => listener.problem(problem, '')),
    stop: () => clearTimeout(timer),
    /** The broker is gone: nobody knows what is now. */
    end(problem: SourceProblem): void {
      run(() => node.end(now()))
      clearTimeout(timer)
      all((listener) => listener.lost(problem))
    },
  }
}

export type NodeLine = ReturnType<typeof createNodeLine>
