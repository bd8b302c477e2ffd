import {
  levelsOf,
  matchesLevels,
  parseShared,
  STATE_TOPICS,
  topicsOfMachine,
} from '@millwright/contract/wire/topics'
import { MQTT_LIMITS } from '../runtime/limits.ts'
import { PacketRefused } from './packets/packet-refused.ts'
import type { WantedSubscription } from './packets/packets.ts'
import { REASON, type ReasonCode } from './packets/reason-codes.ts'
import type { Subscription } from './subscribers.ts'

/** The room of what the server itself says to all machines; none of them can have its name. */
export const STATE_ROOM = STATE_TOPICS

/** MQTT 3.1.1 §4.7.1 */
export const isWellFormed = (levels: readonly string[]): boolean =>
  levels.every(
    (level, index) =>
      level === '+' || (level === '#' && index === levels.length - 1) || !/[+#\0]/.test(level),
  )

/**
 * The subscription of a device, or why it is not granted. A device hears its own machine and the state of our hosts, which begin with no
 * wildcard: so its filters match neither another machine's topics nor `$SYS`.
 */
export function readSubscription(
  machineId: string,
  wanted: WantedSubscription,
  identifier: number,
): Subscription | ReasonCode {
  const { topic: text, qos, isNoLocal, isRetainAsPublished } = wanted
  if (text.length > MQTT_LIMITS.filterLength) return REASON.quotaExceeded
  const shared = parseShared(text)
  if (shared === null) return REASON.topicFilterInvalid
  // [MQTT-3.8.3-4]
  if (shared.group !== null && isNoLocal)
    throw new PacketRefused('No Local in a shared subscription', REASON.protocolError)
  const levels = levelsOf(shared.filter)
  if (levels.length > MQTT_LIMITS.filterLevels) return REASON.quotaExceeded
  if (text === '' || !isWellFormed(levels)) return REASON.topicFilterInvalid
  const isOwn = matchesLevels(levelsOf(topicsOfMachine(machineId)), levels)
  if (!isOwn && !matchesLevels(levelsOf(STATE_TOPICS), levels)) return REASON.notAuthorized
  return {
    text,
    room: isOwn ? machineId : STATE_ROOM,
    levels,
    // Machines share nothing with each other, however they name their groups.
    group: shared.group === null ? null : `${machineId}/${shared.group}`,
    qos,
    isNoLocal,
    isRetainAsPublished,
    identifier,
  }
}
