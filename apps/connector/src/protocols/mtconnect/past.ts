import type { AgentDocument } from '@millwright/domain/connectors/mtconnect/document-builder'
import type { ObservationReader } from '@millwright/domain/connectors/mtconnect/observation-reader'
import type { Reading } from '@millwright/domain/connectors/offered-node'
import { sourceTime } from '@millwright/domain/connectors/source-time'
import type { AgentClient } from './agent-client.ts'

interface Past {
  readonly client: Pick<AgentClient, 'document'>
  /** Of its own, which watches the nodes whose past is wanted. */
  readonly reader: ObservationReader
  /** `Name/`, or empty for all devices. */
  readonly device: string
  /** By the clock of the agent. */
  readonly from: number
  /** For times that cannot be read. */
  readonly now: number
}

/** The largest buffer of an agent is halved fewer times. */
const MAX_STEPS = 32
const PAGE = 1000
/** More than a page of ten minutes shows. */
const MAX_PAGES = 40

/** From the buffer of the agent: the time since then, with the state at its beginning. */
export async function readPast({ client, reader, device, from, now }: Past): Promise<Reading[]> {
  const ask = async (query: string) => streamsOf(await client.document(`${device}${query}`))
  const present = await ask('current')
  if (!present) return []
  const { first, next: end } = present.sequence

  /** The first observation that is not older: an agent finds them by their sequence alone. */
  async function firstSince(): Promise<number> {
    let [low, high] = [first, end]
    for (let step = 0; low < high && step < MAX_STEPS; step += 1) {
      const middle = Math.floor((low + high) / 2)
      const found = (await ask(`sample?from=${middle}&count=1`))?.observations[0]
      // Observations of other devices lie between.
      if (found && (sourceTime(found.time) ?? from) < from) low = found.sequence + 1
      else high = middle
    }
    return Math.min(low, end)
  }

  let next = Math.max(await firstSince(), first + 1)
  const state = await ask(`current?at=${next - 1}`)
  if (!state) return []
  const readings = reader.takeState(state.observations, now)
  for (let page = 0; page < MAX_PAGES && next < end; page += 1) {
    const document = await ask(`sample?from=${next}&count=${PAGE}`)
    if (!document || document.sequence.next <= next) break
    const fresh = document.observations.filter(({ sequence }) => sequence >= next && sequence < end)
    readings.push(...reader.take(fresh, now))
    next = document.sequence.next
  }
  return readings
}

/** Null for what is no answer to that question, such as an observation that the agent has no longer. */
function streamsOf(document: AgentDocument) {
  if (document.kind !== 'streams' || !document.header.sequence) return null
  return { ...document, sequence: document.header.sequence }
}
