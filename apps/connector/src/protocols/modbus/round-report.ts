import type { ProblemCode, SourceProblem } from '@millwright/domain/connectors/problems'

const MAX_NAMES = 10

/** Problems of rounds of reading, each once for as long as it stays the same. */
export function createRoundReport(
  options: { onProblem(problem: SourceProblem): void; onSolved(code: ProblemCode): void },
  intervalMs: number,
) {
  const details = new Map<ProblemCode, string>()
  let unknown: readonly string[] = []
  let lastMissing: readonly string[] = []

  /** Empty for none. */
  function report(code: ProblemCode, detail: string): void {
    const before = details.get(code) ?? ''
    if (detail === before) return
    details.set(code, detail)
    if (before !== '') options.onSolved(code)
    if (detail !== '') options.onProblem({ code, detail })
  }

  const reportMissing = () =>
    report('NODE_MISSING', [...unknown, ...lastMissing].slice(0, MAX_NAMES).join(', '))

  return {
    /** Registers that are no longer in the settings. */
    unknown(nodes: readonly string[]): void {
      unknown = nodes
      reportMissing()
    },
    missing(names: readonly string[]): void {
      lastMissing = names
      reportMissing()
    },
    silent(units: ReadonlyMap<number, string>): void {
      report(
        'UNREACHABLE',
        [...units]
          .map(([unit, why]) => `unit ${unit}${why && ` (${why})`}`)
          .slice(0, MAX_NAMES)
          .join(', '),
      )
    },
    lasted(ms: number): void {
      if (ms > 2 * intervalMs) report('SLOW', details.get('SLOW') || `${Math.round(ms)} ms`)
      else if (ms <= intervalMs) report('SLOW', '')
    },
  }
}
