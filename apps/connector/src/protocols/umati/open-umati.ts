import type { UmatiSettings } from '@millwright/contract/connectors/settings/umati'
import type { Reading } from '@millwright/domain/connectors/offered-node'
import type { SourceProblem } from '@millwright/domain/connectors/problems'
import { flattenTree, type Leaf, levelOf } from '@millwright/domain/connectors/umati/flatten-tree'
import mqtt from 'mqtt'
import { type OpenSource, SourceFailed } from '../source.ts'

/** A tree of one machine is some ten kilobytes. */
const MAX_TREE_BYTES = 4 * 1024 * 1024
/** A gateway publishes a tree each second or when something changes; then those who look know what there is. */
const FIRST_TREE_MS = 4000
const CONNECT_WITHIN_MS = 10_000

/** Machines as the gateway of umati publishes them: the whole tree as JSON each time. */
export const openUmati: OpenSource<UmatiSettings> = async ({
  settings,
  secrets,
  onReadings,
  onProblem,
  onSolved,
  onLost,
  checkAddress,
  now,
  signal,
}) => {
  const { Address, User, Prefix, Machine } = settings
  const url = new URL(Address)
  await checkAddress(url.hostname, Number(url.port) || portOf(url.protocol))
  signal.throwIfAborted()

  const trees = new Map<string, readonly Leaf[]>()
  let watched = new Set<string>()
  const last = new Map<string, Leaf['v']>()
  let heardTree: () => void = () => {}
  const firstTree = new Promise<void>((done) => {
    heardTree = done
  })

  const client = mqtt.connect(Address, {
    protocolVersion: 5,
    reconnectPeriod: 0,
    connectTimeout: CONNECT_WITHIN_MS,
    ...(User === '' ? {} : { username: User, password: secrets.Password ?? '' }),
  })
  const end = (): Promise<void> => new Promise((done) => client.end(true, {}, () => done()))
  signal.addEventListener('abort', () => void end(), { once: true })

  await new Promise<void>((done, fail) => {
    client.once('connect', () => done())
    client.once('error', (error) => fail(new SourceFailed(problemOf(error))))
    client.once('close', () => fail(new SourceFailed({ code: 'UNREACHABLE', detail: Address })))
  }).catch(async (error: unknown) => {
    await end()
    throw error
  })
  let isLost = false
  client.on('error', () => {})
  client.on('close', () => {
    if (isLost || signal.aborted) return
    isLost = true
    onLost({ code: 'UNREACHABLE', detail: Address })
  })

  client.on('message', (topic, payload) => {
    if (/\/(list|clientOnline|online|bad_list)(\/|$)/.test(topic)) return
    const name = topic.slice(Prefix.length + 1)
    if (Machine !== '' && !decodeURIComponentSafely(name).includes(Machine) && !name.includes(Machine)) return
    const tree = treeOf(payload)
    if (tree === undefined) {
      onProblem({ code: 'PROTOCOL_BROKEN', detail: topic })
      return
    }
    onSolved('PROTOCOL_BROKEN')
    // With one machine its paths are short; with several the topic is the first level.
    const leaves = flattenTree(Machine === '' ? { [name]: tree } : tree)
    trees.set(name, leaves)
    heardTree()
    report(leaves)
  })

  function report(leaves: readonly Leaf[], isFirst = false): void {
    const ts = now()
    const readings: Reading[] = []
    for (const { path, v } of leaves) {
      if (!watched.has(path) || (!isFirst && last.get(path) === v)) continue
      last.set(path, v)
      readings.push({ node: path, v, ts })
    }
    if (readings.length > 0) onReadings(readings)
  }

  await client.subscribeAsync(`${Prefix}/#`, { qos: 1 })

  const known = (): Leaf[] => [...trees.values()].flat()
  return {
    async browse(node) {
      let timer: NodeJS.Timeout | undefined
      const patience = new Promise<void>((done) => {
        timer = setTimeout(done, FIRST_TREE_MS)
      })
      await Promise.race([firstTree, patience])
      clearTimeout(timer)
      const ts = now()
      const values = new Map(known().map(({ path, v }) => [path, v]))
      return levelOf(known(), node).map((each) => {
        const v = values.get(each.id)
        return v === undefined ? each : { ...each, now: { node: each.id, v, ts } }
      })
    },
    async watch(nodes) {
      watched = new Set(nodes)
      report(known(), true)
    },
    close: end,
  }
}

const portOf = (protocol: string): number =>
  ({ 'mqtt:': 1883, 'mqtts:': 8883, 'ws:': 80, 'wss:': 443 })[protocol] ?? 0

function treeOf(payload: Buffer): unknown {
  if (payload.length > MAX_TREE_BYTES) return undefined
  try {
    return JSON.parse(payload.toString('utf8')) as unknown
  } catch {
    return undefined
  }
}

/** Topics hold node ids in the coding of addresses; one that is none is shown as it is. */
function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Why a broker did not let us in: reason codes of MQTT 5, or an error of the network. */
function problemOf(error: Error & { code?: number | string }): SourceProblem {
  const { code, message } = error
  if (code === 0x86 || code === 0x87 || code === 4 || code === 5)
    return { code: 'CREDENTIALS_WRONG', detail: '' }
  if (code === 'ECONNREFUSED') return { code: 'REFUSED', detail: '' }
  if (code === 'ENOTFOUND') return { code: 'UNKNOWN_HOST', detail: '' }
  if (code === 'ETIMEDOUT' || /timeout/i.test(message)) return { code: 'TIMED_OUT', detail: '' }
  if (/certificate|self.signed|altname/i.test(message))
    return { code: 'CERTIFICATE_UNTRUSTED', detail: message }
  return { code: 'OTHER', detail: message }
}
