import { cleanText } from '../clean-text.ts'
import type { SourceProblem } from '../problems.ts'

/** Rules of the specification that an edge node can break, with what people read about it. */
const RULES = {
  unreadable: (type) => `${type} cannot be read, or is too large`,
  retained: (type) => `${type} is retained`,
  seqMissing: (type) => `${type} without a seq from 0 to 255`,
  birthSeq: () => 'NBIRTH with a seq that is not 0',
  bdSeqMissing: (type) => `${type} without bdSeq`,
  rebirthMissing: () => 'NBIRTH without Node Control/Rebirth',
  timeMissing: (type) => `${type} without a timestamp`,
  name: (name) => `${name || 'a metric'}: without a name or a type in its birth`,
  twice: (name) => `${name}: twice in one birth`,
  alias: (name) => `${name}: its alias is that of another metric`,
  unknown: (name) => `${name}: not in the birth`,
  depth: (name) => `${name}: too many templates within templates`,
  full: () => 'too many metrics or devices',
} as const satisfies Readonly<Record<string, (about: string) => string>>

export type BrokenRule = keyof typeof RULES

const MAX_NAME_LENGTH = 100

export const brokenRule = (rule: BrokenRule | 'type', about: string): SourceProblem => {
  const name = cleanText(about, MAX_NAME_LENGTH)
  return rule === 'type'
    ? { code: 'TYPE_CHANGED', detail: name }
    : { code: 'PROTOCOL_BROKEN', detail: RULES[rule](name) }
}
