import { ALL_MACHINES, MESSAGE_CHANNEL, parseTopic, sharedIn } from '@millwright/contract/wire/topics'
import { pauseAfter } from '@millwright/domain/time/backoff'
import type { IPublishPacket } from 'mqtt'
import type { Logger } from 'pino'
import type { WorkerRegistry } from '../database/coordination/worker-registry-store.ts'
import type { Ingest } from '../ingest/ingest.ts'
import { MQTT_LIMITS } from '../runtime/limits.ts'
import type { Metrics } from '../runtime/metrics.ts'
import { createRejectLimit } from '../runtime/reject-limit.ts'
import { createDialer } from './dialer.ts'
import { createIntake } from './intake.ts'
import type { Acknowledge, MqttConnection } from './mqtt-connection.ts'
import { probeShare } from './share-probe.ts'
import type { TopicSenders } from './topic-senders.ts'

export interface ExternalBrokerDeps {
  url: URL
  /** The name of this process, the same after every restart: the broker keeps a session for it. */
  node: string
  senders: TopicSenders
  ingest: Pick<Ingest, 'accept'>
  workers: WorkerRegistry
  metrics: Metrics
  log: Logger
  now: () => number
}

const SHARED = sharedIn('ingest', ALL_MACHINES)
const BACKOFF = { firstMs: 100, longestMs: 7_500, jitter: 1 }
/** A connection that held so long was a good one. */
const LASTING_MS = 15_000
/** After UNSUBSCRIBE the broker still sends what it had queued for us. */
const IDLE_MS = 300
const LEAVE_TIMEOUT_MS = 8_000
/** Session taken over, MQTT 5 §3.14.2.1. */
const SESSION_TAKEN_OVER = 0x8e

/** Brings the messages of an external broker to ingest, and acknowledges each when it is stored. */
export function startExternalBroker(deps: ExternalBrokerDeps) {
  const { url, node, senders, ingest, workers, metrics, log, now } = deps
  const broker = url.host
  const clientId = `millwright-${node}-ingest`
  const dial = createDialer(url)
  const mayLog = createRejectLimit(MQTT_LIMITS.faultsLogged)
  const intake = createIntake({ store, log })
  let filter: string | null = null
  let current: MqttConnection | null = null
  let isSubscribed = false
  let isStopping = false
  let skipPause = () => {}

  async function store(topic: string, payload: Buffer): Promise<void> {
    // Our own: it comes back to us as to every subscriber.
    if (parseTopic(topic)?.channel === MESSAGE_CHANNEL) return
    const sender = await senders.of(topic)
    if (sender) return await ingest.accept(sender, topic, payload).stored
    metrics.messages.inc({ outcome: 'rejected' })
    metrics.rejected.inc({ reason: 'UNKNOWN_MACHINE' })
    if (mayLog('', now())) log.info({ topic: topic.slice(0, 200) }, 'message for an unknown machine')
  }

  function onPublish(packet: IPublishPacket, acknowledge: Acknowledge): Promise<void> | undefined {
    if (!packet.retain) return intake.accept(packet, acknowledge)
    // A retained message was stored when it was sent; one without `ts` would be stored again as if it were new.
    acknowledge(packet)
  }

  async function chooseFilter(): Promise<string> {
    const answer = await probeShare((name, onMessage) =>
      dial({ clientId: `millwright-${node}-${name}`, isClean: true, onPublish: onMessage }),
    )
    if (answer === 'shares') return SHARED
    const reason = {
      refuses: 'the broker refuses shared subscriptions',
      silent: 'the broker accepts shared subscriptions and delivers nothing through them',
      inconclusive:
        'the broker delivers nothing on the probe topic, so nothing is known of its shared subscriptions',
    }[answer]
    log.warn({ broker }, `${reason}; falling back to a plain subscription: run only one ingest worker`)
    return ALL_MACHINES
  }

  /** Connects and receives until the connection ends. */
  async function receive(): Promise<void> {
    filter ??= await chooseFilter()
    if (isStopping) return
    const connection = await dial({ clientId, isClean: false, onPublish })
    current = connection
    try {
      // Who stopped meanwhile had no connection to end.
      if (isStopping) return
      // An earlier run may have subscribed the other way, and the broker keeps subscriptions.
      await connection.unsubscribe(filter === SHARED ? ALL_MACHINES : SHARED)
      if (!(await connection.subscribe(filter)))
        throw new Error(`the broker refuses to subscribe us to ${filter}`)
      isSubscribed = true
      log.info({ broker, filter, clientId }, 'receiving from the broker')
      const error = await connection.closed
      if (connection.disconnectReason() === SESSION_TAKEN_OVER) {
        log.error({ clientId }, 'another process uses the same client id: give each its own MILLWRIGHT_NODE')
      }
      if (!isStopping) throw error
    } finally {
      isSubscribed = false
      await connection.end()
    }
  }

  async function run(): Promise<void> {
    let failures = 1
    while (!isStopping) {
      const since = now()
      await receive().catch((error: unknown) =>
        log.warn({ err: error, broker }, 'no connection to the broker'),
      )
      if (isStopping) return
      failures = now() - since > LASTING_MS ? 1 : failures + 1
      await new Promise<void>((go) => {
        skipPause = go
        setTimeout(go, pauseAfter(failures, BACKOFF, Math.random()))
      })
    }
  }
  const running = run()

  /** Other workers take over our share; the last worker stays subscribed, so that the broker queues for it. */
  async function leave(connection: MqttConnection): Promise<void> {
    await workers.leave(async () => {
      await connection.unsubscribe(filter ?? SHARED)
      await intake.idle(IDLE_MS)
    })
  }

  return {
    isReceiving: () => isSubscribed,
    async stop(): Promise<void> {
      const connection = current
      if (connection && isSubscribed) {
        const timeout = new Promise<void>((go) => setTimeout(go, LEAVE_TIMEOUT_MS).unref())
        const left = leave(connection).catch((error: unknown) =>
          log.warn({ err: error }, 'still subscribed: the broker keeps messages until this worker is back'),
        )
        await Promise.race([left, timeout])
      }
      isStopping = true
      skipPause()
      await intake.close()
      await connection?.end()
      await running
    },
  }
}

export type ExternalBroker = ReturnType<typeof startExternalBroker>
