import type { SeenLine } from '@millwright/contract/machines/lines'
import { seenLinesOf } from './present-seen-lines.ts'
import { createTargets, type LinesInput, readLines } from './read-lines.ts'

/** Reads lines as if they came now, and stores nothing. */
export async function tryLines(input: LinesInput): Promise<SeenLine[]> {
  const { faults, last } = await readLines(input)
  const targets = createTargets(input.rules, input.isDocument)
  return seenLinesOf({ ...input, targets, last, faults, refusal: null, isTrial: true })
}
