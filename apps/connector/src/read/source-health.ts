import type { SourceHealth } from '@millwright/contract/connectors/mapping-shapes'
import { presentProblem } from '@millwright/contract/connectors/present-mapping'
import type { SourceProblem } from '@millwright/domain/connectors/problems'

export interface HealthOptions {
  /** Nodes that are read. */
  values: number
  /** Something that people should see now; a newer reading alone is no such thing. */
  onHealth: (health: SourceHealth) => void
  now: () => number
}

/** So many are shown; of one kind the newest. */
const MAX_PROBLEMS = 50

/** How the connection to a machine is, in the words of the contract. */
export function createHealth({ values, onHealth, now }: HealthOptions) {
  const problems = new Map<string, SourceProblem>()
  let state: SourceHealth['State'] = 'connecting'
  let since = now()
  let lastReadingAt: number | null = null

  const current = (): SourceHealth => ({
    State: state,
    Since: since,
    Values: values,
    LastReadingAt: lastReadingAt,
    Problems: [...problems.values()].slice(-MAX_PROBLEMS).map(presentProblem),
  })

  function enter(next: SourceHealth['State']): void {
    if (next !== state) since = now()
    state = next
    onHealth(current())
  }

  /** A gap is known by its place, others by their kind and what they are about. */
  const keyOf = ({ code, detail, from }: SourceProblem): string => `${code} ${code === 'GAP' ? from : detail}`

  return {
    now: current,
    /** The last problem is still shown while it is tried again. */
    connecting(): void {
      if (state !== 'failed') enter('connecting')
    },
    connected(): void {
      for (const [key, { code }] of problems) if (code !== 'GAP') problems.delete(key)
      enter('connected')
    },
    failed(problem: SourceProblem): void {
      problems.clear()
      problems.set(keyOf(problem), problem)
      enter('failed')
    },
    problem(problem: SourceProblem): void {
      const key = keyOf(problem)
      problems.delete(key)
      problems.set(key, problem)
      if (problems.size > 2 * MAX_PROBLEMS) problems.delete(problems.keys().next().value ?? '')
      onHealth(current())
    },
    solved(code: SourceProblem['code']): void {
      const before = problems.size
      for (const [key, problem] of problems) if (problem.code === code) problems.delete(key)
      if (problems.size !== before) onHealth(current())
    },
    heard(at: number): void {
      lastReadingAt = Math.max(lastReadingAt ?? 0, Math.round(at))
    },
  }
}
