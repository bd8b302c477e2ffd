import type { MtconnectSettings } from '@millwright/contract/connectors/settings/mtconnect'
import { CLOCK_TOLERANCE_MS, clockOffset } from '@millwright/domain/connectors/clock-offset'
import { MtconnectBroken } from '@millwright/domain/connectors/mtconnect/mtconnect-broken'
import { offeredBelow, valueNodes } from '@millwright/domain/connectors/mtconnect/nodes'
import {
  createObservationReader,
  type ObservationReader,
} from '@millwright/domain/connectors/mtconnect/observation-reader'
import { type ActiveAlarm, readPosition } from '@millwright/domain/connectors/mtconnect/position'
import type { Reading } from '@millwright/domain/connectors/offered-node'
import { SECOND_MS } from '@millwright/domain/time/lengths'
import { connectionProblem, failed } from '../connection-problem.ts'
import { type OpenSource, type Source, SourceFailed, type SourceOptions } from '../source.ts'
import { type AgentClient, createAgentClient } from './agent-client.ts'
import { createFollower } from './follow.ts'
import { readPast } from './past.ts'

const ANSWER_MS = 15 * SECOND_MS

/** Levels that are opened one after the other show values of one answer. */
const PRESENT_MS = 2 * SECOND_MS

/** Reads machines through an agent of MTConnect. */
export const createMtconnect =
  ({ timeoutMs = ANSWER_MS }: { timeoutMs?: number } = {}): OpenSource<MtconnectSettings> =>
  async (options) => {
    const closing = new AbortController()
    const signal = AbortSignal.any([closing.signal, options.signal])
    const client = createAgentClient({
      ...options,
      address: addressOf(options.settings),
      timeoutMs,
      signal,
    })
    try {
      return await connect(client, options, closing)
    } catch (error) {
      client.close()
      throw asFailed(error)
    }
  }

function addressOf({ Address }: MtconnectSettings): string {
  if (!URL.canParse(Address)) throw failed('SETTINGS_WRONG', 'Address')
  return Address
}

async function connect(
  client: AgentClient,
  options: SourceOptions<MtconnectSettings>,
  closing: AbortController,
): Promise<Source> {
  const { settings } = options
  const signal = AbortSignal.any([closing.signal, options.signal])
  const position = readPosition(options.position)
  const device = settings.Device === '' ? '' : `${encodeURIComponent(settings.Device)}/`
  const sentAt = options.now()
  const probe = await client.document(`${device}probe`)
  if (probe.kind === 'error') {
    const [error] = probe.errors
    throw failed(
      error?.code === 'NO_DEVICE' ? 'SETTINGS_WRONG' : 'PROTOCOL_BROKEN',
      `${error?.code} ${error?.text}`,
    )
  }
  if (probe.kind !== 'devices') throw failed('PROTOCOL_BROKEN', 'streams where devices belong')

  const { devices, header } = probe
  const measured = header.createdAt === null ? 0 : header.createdAt - (sentAt + options.now()) / 2
  const offset = clockOffset(measured, position?.clockOffset ?? 0)
  if (Math.abs(measured) > CLOCK_TOLERANCE_MS)
    options.onProblem({ code: 'CLOCK_DIFFERS', detail: String(Math.round(measured)) })
  else options.onSolved('CLOCK_DIFFERS')

  const wrong = new Set<string>()
  const createReader = (alarms: readonly ActiveAlarm[]) =>
    createObservationReader({
      devices,
      warningsAreAlarms: settings.WarningsAreAlarms,
      clockOffset: offset,
      alarms,
      onWrongType(item, value) {
        if (wrong.has(item.id)) return
        wrong.add(item.id)
        options.onProblem({ code: 'TYPE_CHANGED', detail: `${item.id} ${value.slice(0, 60)}` })
      },
    })
  const reader = createReader(position?.alarms ?? [])
  const offered = valueNodes(devices)
  let isRunning = false
  let isOver = false

  function end(): void {
    isOver = true
    closing.abort()
    client.close()
  }

  function onReadings(readings: readonly Reading[], moved?: string): void {
    if (!isOver) options.onReadings(readings, moved)
  }

  /** While nothing is watched yet: people look at values before they choose. */
  async function presentValues(): Promise<ObservationReader> {
    const state = createReader([])
    const current = await client.document(`${device}current`)
    if (current.kind === 'streams') state.takeState(current.observations, options.now())
    return state
  }
  let present: { reader: Promise<ObservationReader>; at: number } | undefined

  async function valuesNow(): Promise<ObservationReader> {
    if (isRunning) return reader
    if (!present || options.now() - present.at > PRESENT_MS)
      present = { reader: presentValues(), at: options.now() }
    return present.reader
  }

  function run(): void {
    isRunning = true
    const follower = createFollower({
      client,
      reader,
      settings,
      instanceId: header.instanceId,
      clockOffset: offset,
      options: { ...options, signal, onReadings },
    })
    follower.run(position).catch((error: unknown) => {
      if (isOver) return
      end()
      if (!options.signal.aborted) options.onLost(asFailed(error).problem)
    })
  }

  /** Of nodes that nobody has read before, where somebody wants to see their past. */
  async function emitPast(nodes: readonly string[]): Promise<void> {
    const fresh = nodes.filter((node) => offered.has(node) && !withPast.has(node))
    if (position || !options.pastMs || fresh.length === 0 || isOver) return
    for (const node of fresh) withPast.add(node)
    const past = createReader([])
    past.watch(fresh)
    const [now, from] = [options.now(), options.now() - options.pastMs + offset]
    // An agent that refuses its past is still read from now on.
    const readings = await readPast({ client, reader: past, device, from, now }).catch(() => [])
    if (readings.length > 0) onReadings(readings.toSorted((a, b) => a.ts - b.ts))
  }
  const withPast = new Set<string>()

  return {
    async browse(node) {
      const { valueNow } = await valuesNow()
      return offeredBelow(devices, node, valueNow)
    },
    async watch(nodes) {
      await emitPast(nodes)
      const missing = nodes.filter((node) => !offered.has(node))
      if (missing.length > 0)
        options.onProblem({ code: 'NODE_MISSING', detail: missing.slice(0, 10).join(', ') })
      else options.onSolved('NODE_MISSING')
      const readings = reader.watch(nodes.filter((node) => offered.has(node)))
      if (readings.length > 0) onReadings(readings.toSorted((a, b) => a.ts - b.ts))
      if (!isRunning && !isOver) run()
    },
    close: async () => end(),
  }
}

function asFailed(error: unknown): SourceFailed {
  return error instanceof MtconnectBroken
    ? failed('PROTOCOL_BROKEN', error.message)
    : new SourceFailed(connectionProblem(error))
}
