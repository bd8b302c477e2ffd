import { isUtf8 } from 'node:buffer'
import {
  MAX_PAYLOAD_BYTES,
  MAX_POINTS_PER_MESSAGE as MAX_POINTS,
  MAX_UNIT_LENGTH,
} from '@millwright/contract/wire/message-limits'
import type { Refusal } from '@millwright/contract/wire/refusals'
import { isChannel, MESSAGE_CHANNEL } from '@millwright/contract/wire/topics'
import { energyUnitOf, isUnitOf } from '@millwright/domain/points/energy-unit'
import type { Point } from '@millwright/domain/points/point'
import { EARLIEST_TS, readTs } from '@millwright/domain/points/point-time'
import { storedUnit } from '@millwright/domain/points/value'
import { parseJson } from '@millwright/domain/text/parse-json'
import { isPlainText } from '@millwright/domain/text/plain-text'
import { decoderOf, type ReadValue } from './value-decoders.ts'

/** The points of one channel in a message. */
export interface DecodedChannel {
  readonly channel: string
  readonly points: readonly Point[]
  /** The last one that the message names; null when it names none. */
  readonly unit: string | null
  /** Of energy: the unit of each point, null where it is not named. */
  readonly units?: readonly (string | null)[] | undefined
}

/** Why a message was set aside; `field` says where in it, such as `[3].ts`. */
export interface Fault {
  readonly reason: Refusal
  readonly field: string
}

export type Decoded =
  | { readonly channels: readonly DecodedChannel[]; readonly size: number }
  | { readonly fault: Fault }

/** When a message came, and from when on points are kept. */
export interface Times {
  readonly receivedAt: number
  readonly keptFrom: number
  /** Of points that say nothing of their time; without it that of the receipt. */
  readonly unsaid?: number
}

class Refused extends Error {
  readonly fault: Fault

  constructor(reason: Refusal, field: string) {
    super(reason)
    this.fault = { reason, field }
  }
}

/**
 * `{v, ts?, u?}` or a list of them for a channel, or without a channel a map of channel to either. All or nothing: a
 * message with one bad point is set aside whole.
 */
export function decodeMessage(
  channel: string | null,
  payload: Buffer,
  receivedAt: number,
  keptFrom: number = EARLIEST_TS,
  unsaid?: number,
): Decoded {
  const times = { receivedAt, keptFrom, ...(unsaid !== undefined && { unsaid }) }
  try {
    if (payload.length > MAX_PAYLOAD_BYTES) throw new Refused('PAYLOAD_TOO_LARGE', '')
    const parsed = jsonIn(payload)
    const all =
      channel === null ? channelsOfBatch(parsed, times) : [pointsOfChannel(channel, parsed, '', times)]
    const channels = all.filter((each) => each.points.length > 0)
    const size = channels.reduce((sum, each) => sum + each.points.length, 0)
    if (size === 0) throw new Refused('NO_POINTS', '')
    if (size > MAX_POINTS) throw new Refused('TOO_MANY_POINTS', '')
    return { channels, size }
  } catch (error) {
    if (error instanceof Refused) return { fault: error.fault }
    throw error
  }
}

function channelsOfBatch(parsed: unknown, times: Times): DecodedChannel[] {
  if (!isObject(parsed)) throw new Refused('NOT_A_BATCH', '')
  return Object.entries(parsed).map(([channel, items]) => {
    if (!isChannel(channel)) throw new Refused('BAD_CHANNEL', channel.slice(0, 100).toWellFormed())
    return pointsOfChannel(channel, items, channel, times)
  })
}

function pointsOfChannel(channel: string, parsed: unknown, at: string, times: Times): DecodedChannel {
  const closed = channelFault(channel)
  if (closed) throw new Refused(closed, at)
  const items: unknown[] = Array.isArray(parsed) ? parsed : [parsed]
  if (items.length > MAX_POINTS) throw new Refused('TOO_MANY_POINTS', at)
  const open = openChannel(channel, times)
  for (let index = 0; index < items.length; index++) {
    const fault = open.add(items[index])
    if (fault) throw refusedAt(fault, at, Array.isArray(parsed) ? index : null)
  }
  return open.decoded()
}

/** Why no device may write to a channel; null where it may. */
export function channelFault(channel: string): Refusal | null {
  if (!isChannel(channel)) return 'BAD_CHANNEL'
  // Panels show only texts that people wrote, through the server.
  return channel === MESSAGE_CHANNEL ? 'SERVER_CHANNEL' : null
}

/** Takes the points of a channel one by one. */
export function openChannel(channel: string, times: Times) {
  const points: Point[] = []
  const read = decoderOf(channel)
  const units: (string | null)[] | undefined = energyUnitOf(channel) === null ? undefined : []
  let unit: string | null = null

  return {
    /** `{v, ts?, u?}`; why it is refused, or null. */
    add(item: unknown): Fault | null {
      const found = pointOf(read, item, times)
      if ('reason' in found) return found
      const ownUnit = isObject(item) && typeof item.u === 'string' && item.u !== '' ? item.u : null
      if (units) {
        if (ownUnit !== null && !isUnitOf(channel, ownUnit))
          return { reason: 'UNIT_NOT_OF_ENERGY', field: 'u' }
        units.push(ownUnit)
      }
      points.push(found)
      if (ownUnit !== null) unit = ownUnit
      return null
    },

    points: (): readonly Point[] => points,

    decoded: (): DecodedChannel => ({ channel, points, unit: storedUnit(channel, unit), units }),
  }
}

/** Where in a message a fault lies is put together only when there is one: there are many points and few faults. */
function refusedAt({ reason, field }: Fault, at: string, index: number | null): Refused {
  const place = index === null ? at : `${at}[${index}]`
  return new Refused(reason, [place, field].filter(Boolean).join('.'))
}

function pointOf(
  readValue: ReadValue,
  item: unknown,
  { receivedAt, keptFrom, unsaid = receivedAt }: Times,
): Point | Fault {
  if (!isObject(item)) return { reason: 'NOT_A_POINT', field: '' }
  if (!('v' in item)) return { reason: 'VALUE_MISSING', field: 'v' }
  const time = item.ts === undefined ? { ts: unsaid } : readTs(item.ts, receivedAt, keptFrom)
  if ('fault' in time) return { reason: time.fault, field: 'ts' }
  const { u } = item
  if (u !== undefined && !isUnit(u)) return { reason: 'BAD_UNIT', field: 'u' }
  const read = readValue(item.v)
  return 'fault' in read ? { reason: read.fault, field: 'v' } : { ts: time.ts, value: read.value }
}

/** It is shown beside the value and stored with the channel: a control character is in no unit, and in no text column. */
const isUnit = (u: unknown): boolean => typeof u === 'string' && u.length <= MAX_UNIT_LENGTH && isPlainText(u)

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function jsonIn(payload: Buffer): unknown {
  if (!isUtf8(payload)) throw new Refused('NOT_UTF8', '')
  const parsed = parseJson(payload.toString())
  if (parsed === undefined) throw new Refused('NOT_JSON', '')
  return parsed
}
