import type { ReplayedMessages } from '@millwright/contract/machines/refused'
import type { Refusal } from '@millwright/contract/wire/refusals'
import { SECOND_MS } from '@millwright/domain/time/lengths'
import { CallError } from '../../../platform/runtime/errors.ts'
import type { RefusedMessage, RefusedStore } from '../../../platform/telemetry/refused-store.ts'

/**
 * These may have passed since: room for channels and texts, the database, the time, how long points are kept. The others are
 * wrong for ever.
 */
const MAY_PASS: ReadonlySet<string> = new Set<Refusal>([
  'TOO_MANY_CHANNELS',
  'TEXT_QUOTA',
  'STORE_REFUSED',
  'TS_IN_FUTURE',
  'TS_TOO_OLD',
])

/**
 * Whether a message can be taken in again as it was: all of it is kept, and each of its points has a time of its own, since
 * the others would get that of today. One that the server wrote down itself has no device.
 */
export function canReplay({
  reason,
  deviceId,
  size,
  payload,
}: Pick<RefusedMessage, 'reason' | 'deviceId' | 'size' | 'payload'>): boolean {
  if (!MAY_PASS.has(reason) || deviceId === '' || payload.length < size || size === 0) return false
  const text = payload.toString('utf8')
  const count = (name: string): number => text.match(new RegExp(`"${name}"\\s*:`, 'g'))?.length ?? 0
  return count('v') > 0 && count('v') === count('ts')
}

/** In memory at a time, and in one call. */
const AT_ONCE = 20
const IN_A_CALL = 1000
const MAX_MS = 15 * SECOND_MS

export interface ReplayDeps {
  store: Pick<RefusedStore, 'alike'>
  takeIn: (message: RefusedMessage) => Promise<void>
  now: () => number
}

/**
 * Takes in all messages that were refused as this one, the oldest first. One that is refused again stays, and the next ones are tried.
 * When nothing can be stored right now it ends, and those that are left wait for the next call.
 */
export async function replayAlike(
  { store, takeIn, now }: ReplayDeps,
  machineId: number,
  like: RefusedMessage,
): Promise<ReplayedMessages & { ids: number[] }> {
  const until = now() + MAX_MS
  const ids: number[] = []
  let [after, tried, refused, reason] = [0, 0, 0, '']
  for (;;) {
    const { messages, total } = await store.alike(
      machineId,
      like,
      after,
      Math.min(AT_ONCE, IN_A_CALL - tried),
    )
    if (messages.length === 0)
      return { Stored: ids.length, Refused: refused, Left: total, Reason: reason, ids }
    for (const [index, message] of messages.entries()) {
      const done = { Stored: ids.length, Refused: refused, Left: total - index, Reason: reason, ids }
      if (now() > until) return done
      const fault = canReplay(message) ? await faultOf(takeIn(message)) : like.reason
      if (fault === BUSY) return done
      if (fault === null) ids.push(message.id)
      else [refused, reason] = [refused + 1, reason || fault]
      after = message.id
    }
    tried += messages.length
    if (tried >= IN_A_CALL || messages.length === total)
      return { Stored: ids.length, Refused: refused, Left: total - messages.length, Reason: reason, ids }
  }
}

const BUSY = Symbol('nothing can be stored right now')

/** Why it is refused again; null once it is stored. */
async function faultOf(taken: Promise<void>): Promise<string | typeof BUSY | null> {
  try {
    await taken
    return null
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.label === 'SERVICE_NOT_AVAILABLE') return BUSY
    return error.reason ?? error.label
  }
}
