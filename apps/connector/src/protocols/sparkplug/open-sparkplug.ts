import type { SparkplugSettings } from '@millwright/contract/connectors/settings/sparkplug'
import type { OfferedNode, Reading } from '@millwright/domain/connectors/offered-node'
import type { ValueChange } from '@millwright/domain/connectors/sparkplug/metric-table'
import { SECOND_MS } from '@millwright/domain/time/lengths'
import type { OpenSource } from '../source.ts'
import type { NodeListener } from './node-line.ts'
import { createSharedHosts } from './shared-hosts.ts'

/** An edge node that has not been born by then is not there. */
const BORN_MS = 5 * SECOND_MS
/** Births of devices follow that of their node. */
const DEVICES_MS = 500
/** Of one machine, before anybody has chosen. */
const MAX_EARLY = 20_000
/** So many names are in one sentence. */
const MAX_NAMED = 10

/** Reads an edge node of Sparkplug B 3.0, or one device of it, as a host on a broker. */
export function createSparkplug({
  bornMs = BORN_MS,
}: {
  bornMs?: number
} = {}): OpenSource<SparkplugSettings> {
  const joinHost = createSharedHosts()
  return async (options) => {
    const { settings, onReadings, onProblem, onSolved, onLost, signal } = options
    const { Group, EdgeNode, Device, ReorderMs } = settings
    const { session, release } = await joinHost(options)
    /** Null before anybody has chosen. */
    let watched: ReadonlySet<string> | null = null
    /** Values that an edge node kept come at once, and may be chosen later. */
    let early: ValueChange[] = []
    let isWaiting = true
    let isOver = false
    let absent = ''
    let missing = ''
    let heardBirth: () => void = () => {}
    const firstBirth = new Promise<void>((done) => {
      heardBirth = done
    })

    const listener: NodeListener = {
      reorderMs: ReorderMs,
      changes(changes) {
        if (watched === null) {
          early.push(...changes.filter(({ isPast }) => isPast).slice(0, MAX_EARLY - early.length))
          return
        }
        const readings = changes.flatMap(readingOf)
        if (readings.length > 0) onReadings(readings)
      },
      problem(problem, device) {
        if (device === '' || Device === '' || device === Device) onProblem(problem)
      },
      solved: onSolved,
      session: noteSession,
      lost(problem) {
        if (isOver) return
        over()
        void release()
        onLost(problem)
      },
    }
    const line = await session.join(Group, EdgeNode, listener).catch((error: unknown) => {
      void release()
      throw error
    })
    const { node } = line

    /** Ids of people are below what they have chosen, so that a mapping fits every device of a kind. */
    const idOf = (id: string): string | null => {
      if (Device === '') return id
      return id.startsWith(`${Device}/`) ? id.slice(Device.length) : null
    }

    function readingOf({ id, v, ts, isPast }: ValueChange): Reading[] {
      const name = idOf(id)
      if (name === null || !watched?.has(name)) return []
      return [{ node: name, v, ts, ...(isPast ? { isPast: true as const } : {}) }]
    }

    function noteSession(): void {
      if (node.isBorn(Device)) {
        isWaiting = false
        if (Device === '') setTimeout(heardBirth, DEVICES_MS).unref()
        else heardBirth()
      }
      noteAbsent()
      noteMissing()
    }

    function noteAbsent(): void {
      const isThere = isWaiting || node.isBorn(Device)
      const now = isThere ? '' : [Group, EdgeNode, Device].filter((name) => name !== '').join('/')
      if (now === absent) return
      absent = now
      if (now === '') onSolved('UNREACHABLE')
      else onProblem({ code: 'UNREACHABLE', detail: now })
    }

    function noteMissing(): void {
      if (!node.isBorn(Device)) return
      const gone = [...(watched ?? [])].filter((name) => !node.value(`${Device}${name}`))
      const now = gone.slice(0, MAX_NAMED).join(', ')
      if (now === missing) return
      missing = now
      onSolved('NODE_MISSING')
      if (now !== '') onProblem({ code: 'NODE_MISSING', detail: now })
    }

    const waiting = setTimeout(() => {
      isWaiting = false
      heardBirth()
      if (!isOver) noteAbsent()
    }, bornMs)

    function over(): void {
      isOver = true
      clearTimeout(waiting)
      heardBirth()
      session.leave(line, listener)
      signal.removeEventListener('abort', close)
    }

    async function close(): Promise<void> {
      if (isOver) return
      over()
      await release()
    }
    signal.addEventListener('abort', close, { once: true })
    if (signal.aborted) await close()
    else noteSession()

    function offered(id: string | null): OfferedNode[] {
      if (Device === '' && id === null)
        return [
          ...node.treeOf('').level('/'),
          ...node.devices().map((device) => node.treeOf(device).folder()),
        ]
      const full = `${Device}${id ?? '/'}`
      return node.treeOf(full.slice(0, full.indexOf('/'))).level(full)
    }

    return {
      async browse(id) {
        await firstBirth
        return offered(id).map((each) => {
          const name = idOf(each.id) ?? each.id
          return { ...each, id: name, ...(each.now ? { now: { ...each.now, node: name } } : {}) }
        })
      },
      async watch(nodes) {
        const before = watched
        watched = new Set(nodes)
        const past = early.flatMap(readingOf)
        early = []
        const present = nodes.flatMap((name): Reading[] => {
          const value = before?.has(name) ? undefined : node.value(`${Device}${name}`)
          return value ? [{ node: name, v: value.v, ts: value.ts }] : []
        })
        const readings = [...past, ...present.toSorted((one, other) => one.ts - other.ts)]
        if (readings.length > 0) onReadings(readings)
        if (!isOver) noteMissing()
      },
      close,
    }
  }
}
