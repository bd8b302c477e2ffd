import type { ByteCursor } from './byte-cursor.ts'
import { PacketRefused } from './packet-refused.ts'
import { REASON } from './reason-codes.ts'

/** Whose properties they are; a will has its own. */
export type PropertyPlace =
  | 'connect'
  | 'will'
  | 'publish'
  | 'subscribe'
  | 'unsubscribe'
  | 'ack'
  | 'disconnect'

type Kind = 'flag' | 'uint16' | 'uint32' | 'variable' | 'text' | 'binary' | 'pair'

interface Property {
  readonly name: string
  readonly kind: Kind
  readonly places: readonly PropertyPlace[]
}

const MESSAGE: readonly PropertyPlace[] = ['publish', 'will']

/** MQTT 5 §2.2.2.2, those that a client may send. */
const PROPERTIES: Readonly<Record<number, Property>> = {
  1: { name: 'payloadFormat', kind: 'flag', places: MESSAGE },
  2: { name: 'messageExpiry', kind: 'uint32', places: MESSAGE },
  3: { name: 'contentType', kind: 'text', places: MESSAGE },
  8: { name: 'responseTopic', kind: 'text', places: MESSAGE },
  9: { name: 'correlationData', kind: 'binary', places: MESSAGE },
  11: { name: 'subscriptionIdentifier', kind: 'variable', places: ['subscribe'] },
  17: { name: 'sessionExpiry', kind: 'uint32', places: ['connect', 'disconnect'] },
  21: { name: 'authenticationMethod', kind: 'text', places: ['connect'] },
  22: { name: 'authenticationData', kind: 'binary', places: ['connect'] },
  23: { name: 'requestProblems', kind: 'flag', places: ['connect'] },
  24: { name: 'willDelay', kind: 'uint32', places: ['will'] },
  25: { name: 'requestResponse', kind: 'flag', places: ['connect'] },
  31: { name: 'reasonString', kind: 'text', places: ['ack', 'disconnect'] },
  33: { name: 'receiveMaximum', kind: 'uint16', places: ['connect'] },
  34: { name: 'topicAliasMaximum', kind: 'uint16', places: ['connect'] },
  35: { name: 'topicAlias', kind: 'uint16', places: ['publish'] },
  38: {
    name: 'userProperty',
    kind: 'pair',
    places: ['connect', 'will', 'publish', 'subscribe', 'unsubscribe', 'ack', 'disconnect'],
  },
  39: { name: 'maximumPacketSize', kind: 'uint32', places: ['connect'] },
}

export interface Properties {
  readonly numbers: ReadonlyMap<string, number>
  readonly texts: ReadonlyMap<string, string>
}

/**
 * The properties of a packet, MQTT 5 §2.2.2. Throws for one that is not for this place, comes twice or has a value that it cannot
 * have. `onEach` gets the place of each in the bytes, for those that are handed on.
 */
export function readProperties(
  cursor: ByteCursor,
  place: PropertyPlace,
  onEach?: (name: string, from: number, to: number) => void,
): Properties {
  const numbers = new Map<string, number>()
  const texts = new Map<string, string>()
  const length = cursor.variable()
  const end = cursor.at() + length
  while (cursor.at() < end) {
    const from = cursor.at()
    const property = PROPERTIES[cursor.variable()]
    if (!property?.places.includes(place)) throw new PacketRefused(`a property that is none of ${place}`)
    const { name, kind } = property
    if (numbers.has(name) || texts.has(name))
      throw new PacketRefused(`the property ${name} twice`, REASON.protocolError)
    readValue(cursor, name, kind, numbers, texts)
    onEach?.(name, from, cursor.at())
  }
  if (cursor.at() !== end) throw new PacketRefused('properties that end within one')
  return { numbers, texts }
}

function readValue(
  cursor: ByteCursor,
  name: string,
  kind: Kind,
  numbers: Map<string, number>,
  texts: Map<string, string>,
): void {
  if (kind === 'pair') {
    // Only handed on, and may come many times.
    cursor.text()
    cursor.text()
  } else if (kind === 'text') texts.set(name, cursor.text())
  else if (kind === 'binary') numbers.set(name, cursor.binary().length)
  else {
    const value = kind === 'flag' ? cursor.byte() : cursor[kind]()
    if (kind === 'flag' && value > 1)
      throw new PacketRefused(`the property ${name} is ${value}`, REASON.protocolError)
    numbers.set(name, value)
  }
}
