import { writeLines, writeLinesV1 } from '@millwright/contract/machines/lines'
import { readLineRule } from '@millwright/contract/machines/present-line-rule'
import { PRECISIONS, type Precision } from '@millwright/domain/machines/lines/line-time'
import type { Fault } from '../../../platform/ingest/decode.ts'
import type { DeviceRef } from '../../../platform/registry/device-store.ts'
import type { PlatformDeps } from '../../../platform/subject/deps.ts'
import type { RefusedMessage } from '../../../platform/telemetry/refused-store.ts'
import type { LineRulesStore } from './line-rules-store.ts'
import { readLines } from './read-lines.ts'

export interface TakeLinesAgainDeps {
  ingest: Pick<PlatformDeps['ingest'], 'acceptParts' | 'isDocument'>
  rules: Pick<LineRulesStore, 'of'>
  keptFrom: () => number
  now: () => number
}

/** Of the message that it is removed as, in the transaction that stores its points. */
type Again = NonNullable<Parameters<PlatformDeps['ingest']['acceptParts']>[0]['again']>

const PATHS: readonly string[] = [writeLines.path, writeLinesV1.path]

/** As which topic a request of lines is set aside. */
export const topicOfLines = (path: string, precision: Precision): string => `${path}?precision=${precision}`

/** Null for the topic of a message. */
export function precisionIn(topic: string): Precision | null {
  const [path = '', given] = topic.split('?precision=')
  return PATHS.includes(path) ? (PRECISIONS.find((each) => each === given) ?? null) : null
}

/** Takes in lines that were set aside, by the rules of now; gives the reason where they are refused again. */
export function createTakeLinesAgain({ ingest, rules, keptFrom, now }: TakeLinesAgainDeps) {
  return async (
    sender: DeviceRef,
    precision: Precision,
    { topic, payload, reason }: Pick<RefusedMessage, 'topic' | 'payload' | 'reason'>,
    again: Again,
  ): Promise<string | null> => {
    const receivedAt = now()
    const { faults, parts } = await readLines({
      text: payload.toString('utf8'),
      precision,
      rules: (await rules.of(sender.machineId)).map(readLineRule),
      times: { receivedAt, keptFrom: keptFrom(), unsaid: again.receivedAt },
      isDocument: ingest.isDocument,
    })
    const [first] = faults
    if (first) return first.reason
    // All of its fields may be left out now: then there is nothing to store, and it stays.
    if (parts.length !== 1) return reason
    let fault: Fault | null = null
    const onRejected = (found: Fault): void => {
      fault ??= found
    }
    await ingest.acceptParts({ sender, topic, payload, receivedAt, onRejected, again }, parts)
    return (fault as Fault | null)?.reason ?? null
  }
}

export type TakeLinesAgain = ReturnType<typeof createTakeLinesAgain>
