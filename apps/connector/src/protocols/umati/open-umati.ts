import type { UmatiSettings } from '@millwright/contract/connectors/settings/umati'
import { flattenTree, levelOf } from '@millwright/domain/connectors/umati/flatten-tree'
import { isUmatiMachine, parseUmatiTopic } from '@millwright/domain/connectors/umati/umati-topic'
import { SECOND_MS } from '@millwright/domain/time/lengths'
import { connectBroker, subscribeTo } from '../broker-client.ts'
import type { OpenSource } from '../source.ts'
import { createGatewayTrees, type Tree } from './gateway-trees.ts'
import { createTreeValues } from './tree-values.ts'

/** A tree of one machine is some ten kilobytes. */
const MAX_TREE_BYTES = 4 * 1024 * 1024
/** A gateway publishes a tree each second or when something changes; by then it is known what there is. */
const FIRST_TREE_MS = 4 * SECOND_MS
const SETTLE_MS = 300

/** As gateways say that they, or a machine, are gone. */
const isOffline = (payload: Buffer): boolean =>
  /^\s*(?:0|"0"|false|)\s*$/.test(payload.toString('latin1', 0, 20))

/** Reads machines as a gateway of umati publishes them: the whole tree as JSON each time. Times are those of arrival, because trees have none. */
export function createUmati({ firstTreeMs = FIRST_TREE_MS } = {}): OpenSource<UmatiSettings> {
  return async (options) => {
    const { settings, onLost, signal, now } = options
    const { Address, Prefix, Machine } = settings
    const values = createTreeValues(options)
    const trees = createGatewayTrees()
    const broken = new Set<string>()
    let isLate = false
    let isOver = false
    let heardTree: () => void = () => {}
    const firstTree = new Promise<void>((done) => {
      heardTree = done
    })

    const { client } = await connectBroker(options, {
      maxBytes: MAX_TREE_BYTES,
      onSkipped: (topic) => takeTree(topic, null, false),
    })
    client.on('message', (topic, payload, { retain }) => take(topic, payload, retain))
    client.on('close', () => {
      if (over()) onLost({ code: 'UNREACHABLE', detail: Address })
    })
    const settling = setTimeout(() => report(trees.settle()), SETTLE_MS)
    const waiting = setTimeout(() => {
      isLate = true
      heardTree()
      showAbsent()
    }, firstTreeMs)
    signal.addEventListener('abort', close, { once: true })

    function over(): boolean {
      if (isOver) return false
      isOver = true
      clearTimeout(settling)
      clearTimeout(waiting)
      heardTree()
      signal.removeEventListener('abort', close)
      return true
    }
    async function close(): Promise<void> {
      if (over()) client.end(true)
    }

    function report(changed: readonly Tree[]): void {
      for (const tree of changed)
        if (trees.isPresent(tree)) values.take(tree.prefix, tree.leaves)
        else if (!trees.isThere(tree.prefix)) values.gone(tree.prefix)
      showAbsent()
    }

    /** Machines that are not there, or what no tree has come of. */
    function showAbsent(): void {
      const absent = trees.absent()
      if (trees.isEmpty() && broken.size === 0)
        absent.push(Machine === '' ? `${Prefix}/#` : `${Prefix} ${Machine}`)
      if (isLate || absent.length === 0) values.show('UNREACHABLE', absent)
    }

    function showBroken(topic: string, is: boolean): void {
      if (is) broken.add(topic)
      else broken.delete(topic)
      values.show('PROTOCOL_BROKEN', broken)
    }

    function take(topic: string, payload: Buffer, isRetained: boolean): void {
      if (isOver) return
      const address = parseUmatiTopic(topic)
      if (address.kind === 'tree') takeTree(topic, payload, isRetained)
      if (address.kind === 'clientOnline') report(trees.noteClient(address.client, !isOffline(payload)))
      if (address.kind === 'machineOnline')
        report(trees.noteMachine(address.client, address.machine, !isOffline(payload)))
    }

    /** Null for one that is too large. */
    function takeTree(topic: string, payload: Buffer | null, isRetained: boolean): void {
      const address = parseUmatiTopic(topic)
      if (isOver || address.kind !== 'tree') return
      const { client: gateway, machine } = address
      if (Machine !== '' && !isUmatiMachine(machine, Machine)) return
      // A retained message without content is one that was taken back.
      const isGone = payload?.length === 0
      const json = isGone ? null : payload && treeOf(payload)
      showBroken(topic, json === null && !isGone)
      if (json === null) {
        const gone = isGone ? trees.remove(topic) : undefined
        report(gone ? [{ ...gone, isLive: false }] : [])
        return
      }
      // With one machine its paths are short; with several the topic is the first level.
      const name = topic.slice(Prefix.length + 1)
      const [prefix, leaves] =
        Machine === '' ? [`${name}/`, flattenTree({ [name]: json })] : ['', flattenTree(json)]
      const tree = { client: gateway, machine, prefix, leaves, isLive: !isRetained }
      trees.put(topic, tree)
      heardTree()
      report([tree])
    }

    try {
      // Each tree has all of it: one that is lost needs no repetition, and one that is too large no acknowledgement.
      await subscribeTo(client, [`${Prefix}/#`], 0)
    } catch (error) {
      await close()
      throw error
    }
    return {
      async browse(node) {
        await firstTree
        const ts = now()
        const leaves = trees.leaves()
        const present = new Map(leaves.map(({ path, v }) => [path, v]))
        return levelOf(leaves, node).map((each) => {
          const v = present.get(each.id)
          return v === undefined ? each : { ...each, now: { node: each.id, v, ts } }
        })
      },
      async watch(nodes) {
        values.watch(nodes)
        report(trees.all())
      },
      close,
    }
  }
}

/** Null for what is no tree. */
function treeOf(payload: Buffer): object | null {
  try {
    const json = JSON.parse(payload.toString('utf8')) as unknown
    return typeof json === 'object' && !Array.isArray(json) ? json : null
  } catch {
    return null
  }
}
