import type { SourceHealth } from '@millwright/contract/connectors/mapping-shapes'
import { presentProblem } from '@millwright/contract/connectors/present-mapping'
import type { SourceProblem } from '@millwright/domain/connectors/problems'
import { DAY_MS } from '@millwright/domain/time/lengths'

export interface HealthOptions {
  /** Nodes that are read. */
  values: number
  /** Something that people should see now; a newer reading alone is no such thing. */
  onHealth: (health: SourceHealth) => void
  now: () => number
}

/** So many are shown; of one kind the newest. */
const MAX_PROBLEMS = 50
/** A gap stays one; but after a day nobody looks for it on the page. */
const GAP_SHOWN_MS = DAY_MS

interface Noted {
  readonly problem: SourceProblem
  readonly at: number
  /** Of the attempt to connect in which it was found. */
  readonly attempt: number
}

/** How the connection to a machine is, in the words of the contract. */
export function createHealth({ values, onHealth, now }: HealthOptions) {
  const problems = new Map<string, Noted>()
  let attempt = 0
  let state: SourceHealth['State'] = 'connecting'
  let since = now()
  let lastReadingAt: number | null = null

  function current(): SourceHealth {
    removeWhere(({ problem, at }) => problem.code === 'GAP' && now() - at > GAP_SHOWN_MS)
    const shown = [...problems.values()].slice(-MAX_PROBLEMS)
    return {
      State: state,
      Since: since,
      Values: values,
      LastReadingAt: lastReadingAt,
      Problems: shown.map(({ problem }) => presentProblem(problem)),
    }
  }

  function removeWhere(isOver: (noted: Noted) => boolean): void {
    for (const [key, noted] of problems) if (isOver(noted)) problems.delete(key)
  }

  function note(problem: SourceProblem): void {
    const key = keyOf(problem)
    problems.delete(key)
    problems.set(key, { problem, at: now(), attempt })
    if (problems.size > 2 * MAX_PROBLEMS) problems.delete(problems.keys().next().value ?? '')
  }

  function enter(next: SourceHealth['State']): void {
    if (next !== state) since = now()
    state = next
    onHealth(current())
  }

  /** A gap is known by its place, others by their kind and what they are about; a machine has one clock. */
  function keyOf({ code, detail, from }: SourceProblem): string {
    if (code === 'CLOCK_DIFFERS') return code
    return `${code} ${code === 'GAP' ? from : detail}`
  }

  return {
    now: current,
    /** The last problem is still shown while it is tried again. */
    connecting(): void {
      attempt += 1
      if (state !== 'failed') enter('connecting')
    },
    /** Problems that were found on the way, such as a clock that differs, are still there. */
    connected(): void {
      removeWhere((noted) => noted.problem.code !== 'GAP' && noted.attempt !== attempt)
      enter('connected')
    },
    failed(problem: SourceProblem): void {
      removeWhere((noted) => noted.problem.code !== 'GAP')
      note(problem)
      enter('failed')
    },
    problem(problem: SourceProblem): void {
      note(problem)
      onHealth(current())
    },
    solved(code: SourceProblem['code']): void {
      const before = problems.size
      removeWhere(({ problem }) => problem.code === code)
      if (problems.size !== before) onHealth(current())
    },
    heard(at: number): void {
      lastReadingAt = Math.max(lastReadingAt ?? 0, Math.round(at))
    },
  }
}
