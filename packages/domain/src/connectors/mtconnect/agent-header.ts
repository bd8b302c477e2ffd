import { sourceTime } from '../source-time.ts'
import { MtconnectBroken } from './mtconnect-broken.ts'

/** Of every document of an agent. */
export interface AgentHeader {
  /** Another one after each start of the agent, whose sequence then begins again. */
  readonly instanceId: string
  /** By the clock of the agent; null where it writes none that can be read. */
  readonly createdAt: number | null
  /** Of streams alone; null in other documents. */
  readonly sequence: AgentSequence | null
}

export interface AgentSequence {
  /** The oldest observation that the agent still has. */
  readonly first: number
  readonly last: number
  /** From where to go on. */
  readonly next: number
}

export type Attributes = Readonly<Record<string, string | undefined>>

export function readHeader(attributes: Attributes): AgentHeader {
  const { instanceId, creationTime = '', nextSequence } = attributes
  if (!instanceId || instanceId.length > 100) throw new MtconnectBroken('a header without instanceId')
  return {
    instanceId,
    createdAt: sourceTime(creationTime),
    sequence:
      nextSequence === undefined
        ? null
        : {
            next: sequenceOf(attributes, 'nextSequence'),
            first: sequenceOf(attributes, 'firstSequence'),
            last: sequenceOf(attributes, 'lastSequence'),
          },
  }
}

export function sequenceOf(attributes: Attributes, name: string): number {
  const text = attributes[name] ?? ''
  const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN
  if (!Number.isSafeInteger(value)) throw new MtconnectBroken(`${name} is no number of a sequence`)
  return value
}
