import { randomUUID } from 'node:crypto'
import { probeTopicOf, sharedIn } from '@millwright/contract/wire/topics'
import type { MqttConnection } from './mqtt-connection.ts'

/**
 * Whether a broker has shared subscriptions. `silent`: it grants them and delivers nothing, as NATS does.
 * `inconclusive`: not even an ordinary subscription delivered the probe.
 */
export type ShareSupport = 'shares' | 'refuses' | 'silent' | 'inconclusive'

export type ConnectProbe = (name: string, onMessage: () => undefined) => Promise<MqttConnection>

const TIMEOUT_MS = 3_000
const REPEAT_MS = 500

/**
 * Publishes to a topic of its own until a shared subscription delivers it. An ordinary subscription is the control, on a
 * second connection because a broker may deliver a message once for overlapping subscriptions.
 */
export async function probeShare(connect: ConnectProbe): Promise<ShareSupport> {
  const probe = randomUUID()
  const topic = probeTopicOf(probe)
  const shared = Promise.withResolvers<void>()
  let hasOrdinary = false
  const connections: MqttConnection[] = []
  try {
    const sharer = await connect('probe-shared', () => {
      shared.resolve()
    })
    connections.push(sharer)
    if (!sharer.sharedSubscriptionAvailable || !(await sharer.subscribe(sharedIn(probe, topic))))
      return 'refuses'
    const listener = await connect('probe', () => {
      hasOrdinary = true
    })
    connections.push(listener)
    await listener.subscribe(topic)
    for (let waited = 0; waited < TIMEOUT_MS; waited += REPEAT_MS) {
      await listener.publish(topic, probe)
      const pause = new Promise<void>((go) => setTimeout(go, REPEAT_MS))
      if (await Promise.race([shared.promise.then(() => true), pause])) return 'shares'
    }
    return hasOrdinary ? 'silent' : 'inconclusive'
  } finally {
    await Promise.all(connections.map((connection) => connection.end()))
  }
}
