import type { SeenLine } from '@millwright/contract/machines/lines'
import { seenLinesOf } from './present-seen-lines.ts'
import { createTargets, type LinesInput, readLines } from './read-lines.ts'

/** What lines would become, as if they came now. */
export async function tryLines(input: LinesInput): Promise<SeenLine[]> {
  const { faults, last } = await readLines(input)
  const targets = createTargets(input.rules, input.isDocument)
  return seenLinesOf({ ...input, targets, last, faults, refusal: null, isTrial: true })
}
