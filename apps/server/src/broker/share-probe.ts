import { randomUUID } from 'node:crypto'
import { probeTopicOf, sharedIn } from '@millwright/contract/topics'
import type { MqttConnection } from './mqtt-connection.ts'

/**
 * What came of asking a broker to share a subscription. `mute`: it says yes and delivers nothing, as NATS does.
 * `deaf`: not even an ordinary subscription brings anything, so that nothing is known.
 */
export type ShareAnswer = 'shares' | 'refuses' | 'mute' | 'deaf'

export type ConnectProbe = (name: string, onMessage: () => void) => Promise<MqttConnection>

const PATIENCE_MS = 3_000
const AGAIN_MS = 500

/**
 * Publishes to a topic of its own until a shared subscription to it has brought something. An ordinary subscription
 * listens beside it, on a connection of its own because a broker may deliver overlapping ones once.
 */
export async function probeShare(connect: ConnectProbe): Promise<ShareAnswer> {
  const probe = randomUUID()
  const topic = probeTopicOf(probe)
  const shared = Promise.withResolvers<void>()
  let hasOrdinary = false
  const connections: MqttConnection[] = []
  try {
    const sharer = await connect('probe-shared', () => shared.resolve())
    connections.push(sharer)
    if (!sharer.saysItShares || !(await sharer.subscribe(sharedIn(probe, topic)))) return 'refuses'
    const listener = await connect('probe', () => {
      hasOrdinary = true
    })
    connections.push(listener)
    await listener.subscribe(topic)
    for (let waited = 0; waited < PATIENCE_MS; waited += AGAIN_MS) {
      await listener.publish(topic, probe)
      const pause = new Promise<void>((go) => setTimeout(go, AGAIN_MS))
      if (await Promise.race([shared.promise.then(() => true), pause])) return 'shares'
    }
    return hasOrdinary ? 'mute' : 'deaf'
  } finally {
    await Promise.all(connections.map((connection) => connection.end()))
  }
}
