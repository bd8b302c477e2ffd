import {
  asksMachines,
  isOfDiscovery,
  levelsOf,
  matchesLevels,
  parseShared,
  readableBy,
} from '@millwright/contract/wire/topics'
import { MQTT_LIMITS } from '../../runtime/limits.ts'
import { REASON, type ReasonCode } from '../packets/reason-codes.ts'
import { isWellFormed } from '../subscription-rules.ts'

/** A subscription of a reader, who hears those machines alone that its person sees. */
export interface ReaderFilter {
  readonly text: string
  readonly levels: readonly string[]
  /** Null where it is of more than one. */
  readonly machineId: string | null
  /** Whether channels of machines can match it. */
  readonly asksMachines: boolean
  /** 0 for none. */
  readonly identifier: number
}

/** Or why it is not granted. `#` is all that the person sees, and never `$SYS` [MQTT-4.7.2-1]. */
export function readReaderFilter(text: string, identifier: number): ReaderFilter | ReasonCode {
  if (text.length > MQTT_LIMITS.filterLength) return REASON.quotaExceeded
  const shared = parseShared(text)
  const levels = levelsOf(text)
  if (shared === null || text === '' || !isWellFormed(levels)) return REASON.topicFilterInvalid
  if (levels.length > MQTT_LIMITS.filterLevels) return REASON.quotaExceeded
  const of = shared.group === null ? readableBy(levels) : null
  return of
    ? { text, levels, machineId: of.machineId, asksMachines: asksMachines(levels), identifier }
    : REASON.notAuthorized
}

/** Whether descriptions for Home Assistant can match it. */
export const mayBeDescription = ({ levels: [first = ''] }: ReaderFilter): boolean =>
  first === '#' || first === '+' || isOfDiscovery(first)

/** The identifiers of the filters that ask for a topic; null where none does. */
export function identifiersFor(filters: Iterable<ReaderFilter>, topic: readonly string[]): number[] | null {
  let found: number[] | null = null
  for (const { levels, identifier } of filters) {
    if (!matchesLevels(levels, topic)) continue
    found ??= []
    if (identifier > 0) found.push(identifier)
  }
  return found
}
