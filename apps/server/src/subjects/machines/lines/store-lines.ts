import { isUtf8 } from 'node:buffer'
import { readLineRule } from '@millwright/contract/machines/present-line-rule'
import { MAX_TEXT_BYTES_PER_HOUR } from '@millwright/contract/wire/message-limits'
import { REFUSALS, type Refusal } from '@millwright/contract/wire/refusals'
import { LINE_FAULTS } from '@millwright/domain/machines/lines/line-fault'
import type { Precision } from '@millwright/domain/machines/lines/line-time'
import { HOUR_S } from '@millwright/domain/time/lengths'
import type { Fault } from '../../../platform/ingest/decode.ts'
import type { DeviceMessage } from '../../../platform/ingest/device-message.ts'
import { createFairWork } from '../../../platform/ingest/fair-work.ts'
import { createInflight } from '../../../platform/ingest/inflight.ts'
import type { DeviceRef } from '../../../platform/registry/device-store.ts'
import { CallError, tooManyRequests } from '../../../platform/runtime/errors.ts'
import { LINE_LIMITS } from '../../../platform/runtime/limits.ts'
import { isDoneWithin } from '../../../platform/runtime/time-limit.ts'
import type { PlatformDeps } from '../../../platform/subject/deps.ts'
import type { LineRulesStore } from './line-rules-store.ts'
import { seenLinesOf } from './present-seen-lines.ts'
import { createTargets, type FaultOfLine, readLines } from './read-lines.ts'
import type { SeenLines } from './seen-lines.ts'

/** Most clients give up after that anyway. */
const MAX_WAIT_MS = 20_000
const RETRY_AFTER_SECONDS = 5

export interface StoreLinesDeps {
  ingest: Pick<PlatformDeps['ingest'], 'acceptParts' | 'refuse' | 'isDocument'>
  rules: Pick<LineRulesStore, 'of'>
  seen: Pick<SeenLines, 'note'>
  keptFrom: () => number
  now: () => number
  maxBytes?: number
  maxWaitMs?: number
}

export interface LinesRequest {
  readonly device: DeviceRef
  readonly precision: Precision
  /** Where they were sent to, for those who look for what was refused. */
  readonly path: string
  /** Says how much of the body is there, each time there is more. */
  readonly read: (onBytes: (bytes: number) => void) => Promise<Buffer>
}

/** Stores the lines of a request; resolves when all of them are stored, and throws when none of them is. */
export function createStoreLines({ ingest, rules, seen, keptFrom, now, ...limits }: StoreLinesDeps) {
  const { maxBytes = LINE_LIMITS.waitingBytes, maxWaitMs = MAX_WAIT_MS } = limits
  const inflight = createInflight({ maxMessages: LINE_LIMITS.waitingRequests, maxBytes })
  const inTurn = createFairWork(LINE_LIMITS.largeAtOnce)

  async function store(body: Buffer, { device, precision, path }: LinesRequest): Promise<void> {
    const receivedAt = now()
    let rejected: Fault | null = null
    const message: DeviceMessage = {
      sender: device,
      topic: path,
      payload: body,
      receivedAt,
      onRejected: (fault) => {
        rejected = fault
      },
    }
    if (!isUtf8(body)) {
      const line = firstNoText(body)
      await ingest.refuse(message, { reason: 'NOT_UTF8', field: `line ${line}` })
      throw refused([`line ${line} is no text in UTF-8`], `line ${line}`, 'NOT_UTF8')
    }
    const text = body.toString('utf8')
    const times = { receivedAt, keptFrom: keptFrom() }
    const ruleList = (await rules.of(device.machineId)).map(readLineRule)
    const input = { text, precision, rules: ruleList, times, isDocument: ingest.isDocument }
    const read =
      body.length > LINE_LIMITS.smallBytes
        ? await inTurn(device, () => readLines(input))
        : await readLines(input)
    const { faults, last, parts, points } = read
    const note = (refusal: Refusal | null): void =>
      seen.note(
        device.machineId,
        seenLinesOf({
          text,
          precision,
          times,
          targets: createTargets(ruleList, ingest.isDocument),
          last,
          faults,
          refusal,
        }),
      )
    const [first] = faults
    if (first) {
      note(null)
      const field = placeOf(first)
      const reason = first.reason in REFUSALS ? (first.reason as Refusal) : 'BAD_LINE'
      await ingest.refuse(message, { reason, field })
      if (reason === 'TOO_MANY_POINTS')
        throw new CallError(
          'PAYLOAD_TOO_LARGE',
          'The request has more than 100,000 points, send less at a time',
          {
            field: 'body',
            reason,
          },
        )
      throw refused(faults.map(sentenceOf), field, first.reason)
    }
    if (points === 0) return note(null)
    await ingest.acceptParts(message, parts)
    const fault = rejected as Fault | null
    note(fault?.reason ?? null)
    if (fault?.reason === 'TEXT_QUOTA') throw tooManyRequests(secondsFor(body.length))
    if (fault) throw refused([plain(fault.reason)], 'body', fault.reason)
  }

  return async (request: LinesRequest): Promise<void> => {
    const window = inflight.of(request.device)
    let held = 0
    function hold(bytes: number): void {
      if (window.mustWait()) throw notNow()
      window.add(bytes - held)
      if (held > 0) window.remove(1, 0)
      held = bytes
    }
    const leave = (): void => {
      if (held > 0) window.remove(1, held)
      window.release()
    }
    try {
      const body = await request.read(hold)
      const stored = store(body, request)
      const isDone = isDoneWithin(stored, maxWaitMs)
      // The client sends it again, which changes nothing if it is stored after all. It counts as waiting until then.
      if (await isDone) return leave()
      void stored.finally(leave).catch(() => undefined)
    } catch (error) {
      leave()
      throw error
    }
    throw notNow()
  }
}

const notNow = (): CallError =>
  new CallError('SERVICE_NOT_AVAILABLE', 'Nothing can be stored right now, send it again', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })

/** Until so much text may be sent as the request has. */
const secondsFor = (bytes: number): number =>
  Math.max(RETRY_AFTER_SECONDS, Math.ceil((bytes / MAX_TEXT_BYTES_PER_HOUR) * HOUR_S))

const refused = (sentences: readonly string[], field: string, reason: string): CallError =>
  new CallError(
    'VALIDATION_FAILED',
    `unable to parse: ${sentences.join('; ')}. Nothing of the request is stored`,
    {
      field,
      reason,
    },
  )

const placeOf = ({ line, column }: FaultOfLine): string =>
  column === null ? `line ${line}` : `line ${line}, column ${column}`

function sentenceOf(fault: FaultOfLine): string {
  const { reason, channel } = fault
  const says = reason in LINE_FAULTS ? LINE_FAULTS[reason as keyof typeof LINE_FAULTS] : plain(reason)
  return `${placeOf(fault)}: ${channel === null ? '' : `${channel.slice(0, 100).toWellFormed()}: `}${says}`
}

/** For a message that is no page. */
const plain = (reason: string): string =>
  `${reason}: ${(REFUSALS as Readonly<Record<string, string>>)[reason] ?? reason}`.replaceAll('`', '')

function firstNoText(body: Buffer): number {
  let line = 1
  for (let start = 0; start < body.length; line++) {
    const end = body.indexOf(0x0a, start)
    const next = end < 0 ? body.length : end
    if (!isUtf8(body.subarray(start, next))) return line
    start = next + 1
  }
  return line
}
