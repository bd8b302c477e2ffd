import type { TLSSocket } from 'node:tls'
import type { SparkplugSettings } from '@millwright/contract/connectors/settings/sparkplug'
import {
  edgeNodeFilters,
  nodeCommandTopic,
  parseSparkplugTopic,
} from '@millwright/contract/wire/sparkplug-topics'
import { stateTopicOf } from '@millwright/contract/wire/topics'
import type { SourceProblem } from '@millwright/domain/connectors/problems'
import { SECOND_MS } from '@millwright/domain/time/lengths'
import { type BrokerOptions, beforeEnd, connectBroker, subscribeTo } from '../broker-client.ts'
import { decodePayload, MAX_PAYLOAD_BYTES } from './decode-payload.ts'
import { encodeRebirthRequest } from './encode-payload.ts'
import { createNodeLine, type NodeLine, type NodeListener } from './node-line.ts'
import { isOffline, presentState, timeOnline } from './state-message.ts'

/** A broker that takes longer gets the death certificate by our will. */
const DEATH_MS = 2 * SECOND_MS

export interface HostSession {
  readonly secured: TLSSocket | null
  /** Hears an edge node; rejects where the broker does not let us. */
  join(group: string, node: string, listener: NodeListener): Promise<NodeLine>
  leave(line: NodeLine, listener: NodeListener): void
  /** Says that the host is gone, unless another connection still is that host. */
  close(isLast: boolean): Promise<void>
}

/**
 * A host that edge nodes see on a broker: one MQTT connection, whose birth and death are retained under its id (§6.4.28). For as
 * long as the connection lasts; the first edge node is named beforehand, because subscriptions come before the birth.
 */
export async function openHostSession(
  options: BrokerOptions<SparkplugSettings>,
  onLost: () => void,
): Promise<HostSession> {
  const { settings, now } = options
  const { HostId, Group, EdgeNode } = settings
  const topic = stateTopicOf(HostId)
  const since = now()
  const lines = new Map<string, NodeLine>()
  const retained = { qos: 1, retain: true } as const
  let isOnline = false
  let isOver = false

  const will = { topic, payload: presentState(false, since), ...retained }
  const { client, secured } = await connectBroker(options, {
    will,
    maxBytes: MAX_PAYLOAD_BYTES,
    onSkipped: takeSkipped,
  })
  client.on('message', take)
  client.on('close', () => end({ code: 'UNREACHABLE', detail: settings.Address }))
  // Messages that come before anybody has joined are not lost.
  const first = lineTo(Group, EdgeNode)
  try {
    await subscribeTo(client, [topic, ...edgeNodeFilters(Group, EdgeNode)])
    await beforeEnd(client, client.publishAsync(topic, presentState(true, since), retained))
    isOnline = true
  } catch (error) {
    isOver = true
    first.stop()
    client.end(true)
    throw error
  }

  function end(problem: SourceProblem): void {
    if (isOver) return
    isOver = true
    onLost()
    for (const line of lines.values()) line.end(problem)
    lines.clear()
  }

  /** Another one with our id may say that we are gone: we are not. */
  function takeState(payload: Buffer): void {
    if (!isOnline || isOver) return
    const text = payload.toString('utf8')
    if (isOffline(text)) client.publish(topic, presentState(true, since), retained)
    else if (timeOnline(text) > since)
      for (const line of lines.values())
        line.problem({ code: 'SETTINGS_WRONG', detail: `HostId ${HostId}: another host has this name` })
  }

  function take(from: string, payload: Buffer, { retain }: { retain: boolean }): void {
    if (from === topic) takeState(payload)
    else takeOf(from, payload, retain)
  }

  function takeOf(from: string, payload: Buffer | null, isRetained: boolean): void {
    const address = parseSparkplugTopic(from)
    const line = address && lines.get(nameOf(address.group, address.node))
    if (!line) return
    const { type, device } = address
    line.take({ type, device, isRetained, payload: payload && decodePayload(payload) })
  }

  function takeSkipped(from: string): void {
    takeOf(from, null, false)
  }

  function lineTo(group: string, node: string): NodeLine {
    const name = nameOf(group, node)
    const line =
      lines.get(name) ??
      createNodeLine({
        name,
        now,
        askRebirth: () =>
          client.publish(nodeCommandTopic(group, node), Buffer.from(encodeRebirthRequest(now())), { qos: 0 }),
      })
    lines.set(name, line)
    return line
  }

  function leave(line: NodeLine, listener: NodeListener): void {
    if (!line.remove(listener) || lines.get(line.name) !== line) return
    line.stop()
    lines.delete(line.name)
    const [group = '', node = ''] = line.name.split('/')
    if (!isOver) client.unsubscribe(edgeNodeFilters(group, node))
  }

  return {
    secured,
    leave,

    async join(group, node, listener) {
      const isNew = !lines.has(nameOf(group, node))
      const line = lineTo(group, node)
      line.add(listener)
      if (!isNew) return line
      try {
        await subscribeTo(client, edgeNodeFilters(group, node))
        return line
      } catch (error) {
        leave(line, listener)
        throw error
      }
    },

    async close(isLast) {
      if (isOver) return
      isOver = true
      for (const line of lines.values()) line.stop()
      lines.clear()
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<void>((done) => {
        timer = setTimeout(done, DEATH_MS)
      })
      await Promise.race([sayGoodbye(isLast).catch(() => {}), late])
      clearTimeout(timer)
      client.end(true)
    },
  }

  async function sayGoodbye(isLast: boolean): Promise<void> {
    if (isLast) await client.publishAsync(topic, presentState(false, now()), retained)
    // With a DISCONNECT, so that the broker forgets our will.
    await client.endAsync(false)
  }
}

/** No id has a slash. */
const nameOf = (group: string, node: string): string => `${group}/${node}`
