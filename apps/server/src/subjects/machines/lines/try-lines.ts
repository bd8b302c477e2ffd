import type { SeenLine } from '@millwright/contract/machines/lines'
import { seenLinesOf } from './present-seen-lines.ts'
import { createTargets, type LinesInput, readLines } from './read-lines.ts'

/** What lines would become, as if they came now. */
export async function tryLines(input: LinesInput): Promise<SeenLine[]> {
  const { faults, last } = await readLines(input)
  const { text, precision, times, rules, isDocument } = input
  const targets = createTargets(rules, isDocument)
  const seen = seenLinesOf({ text, precision, times, targets, last, faults, refusal: null })
  // Here each line stands for itself.
  return seen.map((line) => (line.Reason === 'OTHER_LINE' ? { ...line, Reason: null } : line))
}
