import { setTimeout as pause } from 'node:timers/promises'
import type { AgentHeader, AgentSequence } from '@millwright/domain/connectors/mtconnect/agent-header'
import type { AgentDocument } from '@millwright/domain/connectors/mtconnect/document-builder'
import type { ObservationReader } from '@millwright/domain/connectors/mtconnect/observation-reader'
import { type MtconnectPosition, writePosition } from '@millwright/domain/connectors/mtconnect/position'
import type { Observation } from '@millwright/domain/connectors/mtconnect/stream-builder'
import type { Reading } from '@millwright/domain/connectors/offered-node'
import { sourceTime } from '@millwright/domain/connectors/source-time'
import { MINUTE_MS } from '@millwright/domain/time/lengths'
import { failed } from '../connection-problem.ts'
import type { SourceOptions } from '../source.ts'
import type { AgentClient } from './agent-client.ts'

type Streams = Extract<AgentDocument, { kind: 'streams' }>

interface Settings {
  Device: string
  Reading: 'stream' | 'poll'
  IntervalMs: number
  HeartbeatMs: number
  Count: number
}

/** An agent says it when an observation is wanted that it has no longer, or not yet. */
const OUT_OF_RANGE = 'OUT_OF_RANGE'

/** An agent whose buffer is full again before it is read has one or two; more is an agent that never answers. */
const MAX_GAPS_IN_A_ROW = 3

/** The position moves with the time even if nothing happens: after a break the gap begins where we last heard of the agent. */
const POSITION_EVERY_MS = MINUTE_MS

/** Reads what happens at an agent, from where reading ended before. Rejects when it cannot go on. */
export function createFollower(given: {
  client: AgentClient
  reader: ObservationReader
  settings: Settings
  instanceId: string
  clockOffset: number
  options: Pick<SourceOptions<Settings>, 'onReadings' | 'onProblem' | 'now' | 'signal'>
}) {
  const { client, reader, settings, instanceId, clockOffset, options } = given
  const device = settings.Device === '' ? '' : `${encodeURIComponent(settings.Device)}/`
  let next = 0
  let at = 0
  let sentAt = 0

  const ourTime = (time: number | null): number => (time === null ? options.now() : time - clockOffset)

  function emit(readings: readonly Reading[], { createdAt }: AgentHeader, moved: number): void {
    const hasMoved = moved !== next
    next = moved
    at = Math.max(at, Math.min(ourTime(createdAt), options.now()))
    if (readings.length === 0 && !hasMoved && at - sentAt < POSITION_EVERY_MS) return
    sentAt = at
    options.onReadings(
      readings,
      writePosition({ instanceId, next, at, clockOffset, alarms: reader.alarms() }),
    )
  }

  function emitState(document: Streams, from: number): void {
    emit(reader.takeState(document.observations, ourTime(document.header.createdAt)), document.header, from)
  }

  /** Null where the agent has no longer what is wanted. */
  function streamsOf(document: AgentDocument): (Streams & { sequence: AgentSequence }) | null {
    if (document.kind === 'error') {
      const [error] = document.errors
      if (error?.code === OUT_OF_RANGE) return null
      throw failed('PROTOCOL_BROKEN', `${error?.code ?? 'MTConnectError'} ${error?.text ?? ''}`)
    }
    if (document.kind !== 'streams' || !document.header.sequence)
      throw failed('PROTOCOL_BROKEN', 'devices where streams belong')
    // Its devices may be others now: they are read with the next connection.
    if (document.header.instanceId !== instanceId) throw failed('OTHER', 'the agent has been started again')
    return { ...document, sequence: document.header.sequence }
  }

  const current = async (query: string) => streamsOf(await client.document(`${device}current${query}`))

  async function currentNow() {
    const document = await current('')
    if (!document) throw failed('PROTOCOL_BROKEN', `${OUT_OF_RANGE} of the present`)
    return document
  }

  /** As it was at the oldest moment that the agent still has, and on from there. */
  async function afterGap(from: number): Promise<void> {
    const now = await currentNow()
    const { first } = now.sequence
    const oldest = await current(`?at=${first}`)
    const document = oldest ?? now
    const after = oldest ? Math.min(first + 1, now.sequence.next) : now.sequence.next
    const to = oldest ? timeOfFirst(oldest.observations, first) : null
    options.onProblem({
      code: 'GAP',
      detail: '',
      from,
      to: Math.max(from, ourTime(to ?? now.header.createdAt)),
    })
    emitState(document, after)
  }

  async function begin(position: MtconnectPosition | null): Promise<void> {
    if (position === null) {
      const document = await currentNow()
      return emitState(document, document.sequence.next)
    }
    at = position.at
    if (position.instanceId !== instanceId) return afterGap(position.at)
    const document = await current(`?at=${Math.max(1, position.next - 1)}`)
    return document ? emitState(document, position.next) : afterGap(position.at)
  }

  /** False where there is a gap. */
  function takeSample(document: AgentDocument): boolean {
    const streams = streamsOf(document)
    if (!streams) return false
    const { header, observations, sequence } = streams
    if (sequence.next < next) throw failed('PROTOCOL_BROKEN', 'nextSequence has gone back')
    // Of an agent that repeats itself each observation counts once.
    const fresh = observations.filter((each) => each.sequence >= next)
    hasMore = sequence.next > next && sequence.next <= sequence.last
    emit(reader.take(fresh, ourTime(header.createdAt)), header, sequence.next)
    gapsInARow = 0
    return true
  }
  let hasMore = false
  let gapsInARow = 0

  async function poll(): Promise<boolean> {
    const document = await client.document(`${device}sample?from=${next}&count=${settings.Count}`)
    if (!takeSample(document)) return false
    if (!hasMore) await pause(settings.IntervalMs, undefined, { signal: options.signal })
    return true
  }

  async function follow(): Promise<boolean> {
    const { IntervalMs, HeartbeatMs, Count } = settings
    const query = `from=${next}&count=${Count}&interval=${IntervalMs}&heartbeat=${HeartbeatMs}`
    let isWhole = true
    const ended = await client.stream(
      `${device}sample?${query}`,
      2 * HeartbeatMs + IntervalMs,
      (document) => {
        isWhole = takeSample(document)
        return isWhole
      },
    )
    if (ended === 'single' && isWhole) isPolled = true
    return isWhole
  }
  let isPolled = settings.Reading === 'poll'

  return {
    async run(position: MtconnectPosition | null): Promise<never> {
      await begin(position)
      for (;;) {
        const isWhole = await (isPolled ? poll() : follow())
        options.signal.throwIfAborted()
        if (isWhole) continue
        gapsInARow += 1
        if (gapsInARow > MAX_GAPS_IN_A_ROW) throw failed('PROTOCOL_BROKEN', `${OUT_OF_RANGE} at ${next}`)
        await afterGap(at)
      }
    },
  }
}

const timeOfFirst = (observations: readonly Observation[], first: number): number | null =>
  sourceTime(observations.find(({ sequence }) => sequence === first)?.time ?? '')
