import type { ReadMachine } from '@millwright/contract/connectors/connector-process'
import { createMapper, type MappedPoint } from '@millwright/domain/connectors/mapper'
import type { Mapping } from '@millwright/domain/connectors/mapping'
import type { OfferedNode, Reading } from '@millwright/domain/connectors/offered-node'
import type { SourceProblem } from '@millwright/domain/connectors/problems'
import { MINUTE_MS, SECOND_MS } from '@millwright/domain/time/lengths'
import type { OpenDraft } from '../protocols/open-source.ts'
import { openWithin } from '../protocols/open-within.ts'
import { type Source, SourceFailed } from '../protocols/source.ts'
import { type Walk, type WalkedNode, walkNodes } from './walk.ts'

const KEPT_MS = 10 * MINUTE_MS
/** Of one trial; a machine that sends more is shown with less of its past. */
const MAX_READINGS = 20_000
/** Of a level that is looked at; a sensor hub may have thousands. */
const MAX_LOOKED_AT = 300
const OPEN_WITHIN_MS = 12 * SECOND_MS
/** Less than the portal waits for an answer. */
const WORK_WITHIN_MS = 18 * SECOND_MS

/** The nodes of a machine rarely change while somebody looks at them. */
const WALKED_MS = MINUTE_MS

export type TriedDraft = Pick<ReadMachine, 'Source' | 'Secrets' | 'Trusted'>

export interface TrialOptions {
  draft: TriedDraft
  open: OpenDraft
  now: () => number
}

/** A connection for somebody in front of a page: what the machine offers, and what a mapping would make of it. */
export function startTrial({ draft, open, now }: TrialOptions) {
  const ended = new AbortController()
  let readings: Reading[] = []
  const latest = new Map<string, Reading>()
  /** Of values that are bad: a source may say so again and again. */
  const badSince = new Map<string, number>()
  let walked: { at: number; nodes: Promise<Walk> } | null = null
  let watched = new Set<string>()
  let watchedSince: number | null = null
  const problems = new Map<SourceProblem['code'], SourceProblem>()
  let lost: SourceProblem | null = null
  let usedAt = now()

  /** The present value of a node is the last of its past. */
  function isKnown({ node, v, ts }: Reading): boolean {
    const known = latest.get(node)
    return known !== undefined && known.ts === ts && known.v === v
  }

  function take(reading: Reading): void {
    latest.set(reading.node, reading)
    if (reading.v !== null) badSince.delete(reading.node)
    else if (!badSince.has(reading.node)) badSince.set(reading.node, reading.ts)
  }

  const opening = openWithin(OPEN_WITHIN_MS, ended.signal, (signal) =>
    open(draft, {
      position: null,
      pastMs: KEPT_MS,
      onReadings(more) {
        for (const reading of more) {
          if (isKnown(reading)) continue
          readings.push(reading)
          if (!reading.isPast) take(reading)
        }
        const from = now() - KEPT_MS
        if (readings.length > MAX_READINGS || (readings[0]?.ts ?? from) < from - MINUTE_MS)
          readings = readings
            .filter(({ ts }) => ts >= from)
            .sort((one, other) => one.ts - other.ts)
            .slice(-MAX_READINGS)
      },
      onProblem: (found) => problems.set(found.code, found),
      onSolved: (code) => problems.delete(code),
      onLost: (found) => {
        lost = found
      },
      signal,
    }),
  )
  opening.catch(() => {})

  async function opened(): Promise<Source> {
    usedAt = now()
    if (lost) throw new SourceFailed(lost)
    return await opening
  }

  /** From the first time that a node is named it is read, so that the past of the trial grows. */
  async function watch(nodes: readonly string[]): Promise<void> {
    const source = await opened()
    const more = nodes.filter((node) => !watched.has(node))
    if (more.length === 0) return
    const all = new Set([...watched, ...nodes])
    await source.watch([...all])
    watched = all
    watchedSince ??= now()
  }

  /** One look counts for the proposal, the places and the letters of a search that follow each other. */
  function walk(): Promise<Walk> {
    usedAt = now()
    if (walked && now() - walked.at <= WALKED_MS) return walked.nodes
    const nodes = opened().then((source) => walkNodes(source, now() + WORK_WITHIN_MS, now))
    const own = { at: now(), nodes }
    walked = own
    const forget = (): void => {
      if (walked === own) walked = null
    }
    // A broker or a file brings its nodes later, and those for which there was no time are looked at again.
    nodes.then(({ nodes: found, isWhole }) => (found.length === 0 || !isWhole) && forget(), forget)
    return nodes
  }

  function withLatest(node: OfferedNode): OfferedNode {
    const reading = node.now ?? latest.get(node.id)
    return reading ? { ...node, now: reading } : node
  }

  return {
    isOver: (): boolean => lost !== null,
    usedAt: (): number => usedAt,

    /** Nodes that come without a value are read from now on: the next look has it. */
    async browse(node: string | null): Promise<readonly OfferedNode[]> {
      const nodes = await (await opened()).browse(node)
      for (const each of nodes) if (each.now) take(each.now)
      const unread = nodes.filter((each) => each.kind === 'value' && each.now === undefined)
      await watch(unread.slice(0, MAX_LOOKED_AT).map(({ id }) => id))
      return unread.length === 0 ? nodes : nodes.map((each) => withLatest(each))
    },

    walk,

    /** Nodes whose name, id or meaning has the text, without those of its levels. */
    async search(text: string, most: number): Promise<{ found: WalkedNode[]; isCut: boolean }> {
      const { nodes, isWhole } = await walk()
      const wanted = text.trim().toLowerCase()
      const has = (part: string | null): boolean => part?.toLowerCase().includes(wanted) ?? false
      const found = nodes.filter(
        ({ node: { id, name, meaning, kind } }) =>
          kind !== 'folder' && (has(name) || has(id) || has(meaning)),
      )
      const shown = found.slice(0, most).map(({ node, above }) => ({ node: withLatest(node), above }))
      return { found: shown, isCut: found.length > most || !isWhole }
    },

    /** Since when it has no good value; undefined while it has one. */
    badSince: (node: string): number | undefined => badSince.get(node),

    watch,

    /** By channel, in the order of their times. */
    pointsOf(mapping: Mapping): Map<string, MappedPoint[]> {
      const mapper = createMapper(mapping)
      const points = new Map<string, MappedPoint[]>()
      for (const reading of [...readings].sort((one, other) => one.ts - other.ts))
        for (const point of mapper.take(reading)) {
          const list = points.get(point.channel)
          if (list) list.push(point)
          else points.set(point.channel, [point])
        }
      return points
    },

    latest: (node: string): Reading | undefined => latest.get(node),
    /** The newest of those that end no connection. */
    problem: (): SourceProblem | null => [...problems.values()].at(-1) ?? null,
    /** Sources with a memory of their own send what was before. */
    since: (): number | null =>
      watchedSince === null
        ? null
        : Math.max(
            now() - KEPT_MS,
            readings.reduce((from, { ts }) => Math.min(from, ts), watchedSince),
          ),

    async close(): Promise<void> {
      ended.abort()
      await opening.then((source) => source.close()).catch(() => {})
    },
  }
}

export type Trial = ReturnType<typeof startTrial>
