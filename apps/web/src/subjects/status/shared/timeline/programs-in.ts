import type { ProgramRun } from './timeline.queries.ts'

/** Of a stretch of many runs the others would only fill the tooltip. */
const MOST = 3

/** The programs that ran in a stretch of time, the first first, each once. */
export function programsIn(runs: readonly ProgramRun[], from: number, to: number): string[] {
  const meeting = runs.filter((run) => run.from < to && (run.to === null || run.to > from))
  const names = meeting.toSorted((a, b) => a.from - b.from).map(({ program }) => program)
  return [...new Set(names)].slice(0, MOST)
}
