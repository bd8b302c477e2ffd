import { SECOND_MS } from '@millwright/domain/time/lengths'
import type { Fault } from '../../../platform/ingest/decode.ts'
import type { Ingest } from '../../../platform/ingest/ingest.ts'
import type { DeviceRef, DeviceStore } from '../../../platform/registry/device-store.ts'
import { isDoneWithin } from '../../../platform/runtime/time-limit.ts'
import type { RefusedMessage, RefusedStore } from '../../../platform/telemetry/refused-store.ts'
import { precisionIn, type TakeLinesAgain } from '../lines/take-lines-again.ts'
import { mayPass } from './may-pass.ts'

/** Waiting for the same batch: one after the other each would wait for a batch of its own. */
const AT_ONCE = 50
/** Longer than any batch takes: nothing can be stored right now. */
const WAIT_MS = 20 * SECOND_MS

export interface ReplayDeps {
  store: Pick<RefusedStore, 'wholeOnes' | 'countWhole'>
  devices: Pick<DeviceStore, 'find'>
  ingest: Pick<Ingest, 'acceptAgain'>
  takeLines: TakeLinesAgain
  now: () => number
}

export interface ReplayedGroup {
  readonly machineId: number
  readonly groupId: number
  /** Up to this message all were tried; 0 for none. */
  readonly after: number
  /** Who counts what is stored, in the transaction that stores it; null for the caller alone. */
  readonly replayId: number | null
  /** So many messages, and so long. */
  readonly most: number
  readonly withinMs: number
}

export interface Replayed {
  /** The last message that was tried. */
  readonly after: number
  readonly stored: number
  readonly refused: number
  /** Not tried yet. */
  readonly left: number
  /** Why the first of them was refused again; empty for none. */
  readonly reason: string
}

/**
 * Takes in the messages of a group that are kept whole, the oldest first, by the rules of now. One that is refused again stays, and
 * the next ones are tried. They go with what is old, so that nothing fresh waits behind them.
 */
export function createReplay({ store, devices, ingest, takeLines, now }: ReplayDeps) {
  return async ({
    machineId,
    groupId,
    replayId,
    most,
    withinMs,
    ...from
  }: ReplayedGroup): Promise<Replayed> => {
    const until = now() + withinMs
    let { after } = from
    let [tried, stored, refused, reason] = [0, 0, 0, '']
    const senders = new Map<string, DeviceRef | null>()

    async function senderOf(deviceId: string): Promise<DeviceRef | null> {
      const known = senders.get(deviceId)
      if (known !== undefined) return known
      const device = await devices.find(deviceId)
      const sender = device?.machineId === machineId ? device : null
      senders.set(deviceId, sender)
      return sender
    }

    /** Why it is refused again; null once it is stored. */
    async function takeIn(message: RefusedMessage): Promise<string | null> {
      const sender = await senderOf(message.deviceId)
      if (!sender || !mayPass(message)) return message.reason
      const again = { id: message.id, receivedAt: message.receivedAt.getTime(), replayId }
      const precision = precisionIn(message.topic)
      if (precision) return await takeLines(sender, precision, message, again)
      let fault: Fault | null = null
      await ingest.acceptAgain(sender, message.topic, message.payload, again, (found) => {
        fault ??= found
      }).stored
      return (fault as Fault | null)?.reason ?? null
    }

    while (tried < most && now() < until) {
      const messages = await store.wholeOnes(machineId, groupId, after, Math.min(AT_ONCE, most - tried))
      const [last] = messages.slice(-1)
      if (!last) return { after, stored, refused, left: 0, reason }
      const taken = Promise.all(messages.map(takeIn))
      if (
        !(await isDoneWithin(
          taken.then(() => {}),
          WAIT_MS,
        ))
      )
        break
      const faults = (await taken).filter((fault) => fault !== null)
      tried += messages.length
      after = last.id
      stored += messages.length - faults.length
      refused += faults.length
      reason ||= faults[0] ?? ''
    }
    return { after, stored, refused, left: await store.countWhole(machineId, groupId, after), reason }
  }
}
