import { MAX_LINES_POINTS } from '@millwright/contract/machines/lines'
import { MAX_POINTS_PER_MESSAGE } from '@millwright/contract/wire/message-limits'
import type { Refusal } from '@millwright/contract/wire/refusals'
import { LineFault, type LineFaultReason } from '@millwright/domain/machines/lines/line-fault'
import { createLineParser, type Line } from '@millwright/domain/machines/lines/line-parser'
import { type LineRule, type LineTarget, targetOf } from '@millwright/domain/machines/lines/line-rule'
import type { Series } from '@millwright/domain/machines/lines/line-series'
import type { Precision } from '@millwright/domain/machines/lines/line-time'
import { channelFault, openChannel, type Times } from '../../../platform/ingest/decode.ts'
import type { DecodedPart } from '../../../platform/ingest/ingest.ts'
import { textBytesOf } from '../../../platform/ingest/text-quota.ts'
import { createSlice } from '../../../platform/runtime/in-slices.ts'
import { INGEST_LIMITS, LINE_LIMITS } from '../../../platform/runtime/limits.ts'

export interface FaultOfLine {
  /** From 1. */
  readonly line: number
  /** From 1; null where it is the line as a whole. */
  readonly column: number | null
  readonly reason: LineFaultReason | Refusal
  /** Where the channel is at fault. */
  readonly channel: string | null
  /** The place in the text. */
  readonly at: number
}

export interface ReadLines {
  readonly parts: readonly DecodedPart[]
  readonly points: number
  /** None, or the first ones: then nothing is to be stored. */
  readonly faults: readonly FaultOfLine[]
  /** The last lines that could be read. */
  readonly last: readonly Line[]
}

export interface LinesInput {
  readonly text: string
  readonly precision: Precision
  readonly rules: readonly LineRule[]
  readonly times: Times
  readonly isDocument: (channel: string) => boolean
}

/** Where a field of a series goes; looked up once, however many lines have it. */
export interface KnownTarget extends LineTarget {
  readonly fault: Refusal | null
}

export function createTargets(rules: readonly LineRule[], isDocument: (channel: string) => boolean) {
  const known = new Map<Series, Map<string, KnownTarget>>()
  let count = 0
  return {
    count: () => count,
    of(series: Series, field: string): KnownTarget {
      let fields = known.get(series)
      if (!fields) {
        fields = new Map()
        known.set(series, fields)
      }
      let target = fields.get(field)
      if (!target) {
        const found = targetOf(rules, series, field)
        const { channel } = found
        const fault = channel === null ? null : isDocument(channel) ? 'BAD_CHANNEL' : channelFault(channel)
        target = { ...found, fault }
        fields.set(field, target)
        count++
      }
      return target
    },
  }
}

/** Lines are worked on so many at a time before the clock is looked at. */
const STEP = 16

/** Reads lines into points, while others are served. All or nothing: with a single fault nothing of it is to be stored. */
export async function readLines({
  text,
  precision,
  rules,
  times,
  isDocument,
}: LinesInput): Promise<ReadLines> {
  const slice = createSlice()
  const parser = createLineParser(text, precision)
  const targets = createTargets(rules, isDocument)
  const collected = createParts(times)
  const faults: FaultOfLine[] = []
  let last: Line[] = []

  const take = (line: Line): FaultOfLine | null => {
    for (const [index, key] of line.keys.entries()) {
      const { channel, fault, unit, convert } = targets.of(line.series, key)
      const value = channel === null ? undefined : convert(line.values[index] ?? '')
      if (channel === null || value === undefined) continue
      const reason = fault ?? collected.add(channel, value, line.ts, unit)
      if (reason) return { line: line.number, column: null, reason, channel, at: line.start }
    }
    if (targets.count() > LINE_LIMITS.fields)
      return { line: line.number, column: null, reason: 'TOO_MANY_CHANNELS', channel: null, at: line.start }
    return null
  }

  for (let step = 1; faults.length < LINE_LIMITS.namedFaults; step++) {
    try {
      const line = parser.next()
      if (!line) break
      last.push(line)
      if (last.length >= 2 * LINE_LIMITS.seenLines) last = last.slice(-LINE_LIMITS.seenLines)
      const fault = take(line)
      if (fault) faults.push(fault)
    } catch (error) {
      if (!(error instanceof LineFault)) throw error
      const { line, column, reason, at } = error
      faults.push({ line, column, reason, channel: null, at })
    }
    if (collected.points() > MAX_LINES_POINTS) {
      faults.push({ line: 0, column: null, reason: 'TOO_MANY_POINTS', channel: null, at: 0 })
      break
    }
    if (step % STEP === 0 && slice.isOver()) await slice.next()
  }
  return {
    parts: faults.length > 0 ? [] : collected.parts(),
    points: collected.points(),
    faults,
    last: last.slice(-LINE_LIMITS.seenLines),
  }
}

/** Gathers points into parts that are each as large as a message. */
function createParts(times: Times) {
  const parts: DecodedPart[] = []
  let open = new Map<string, ReturnType<typeof openChannel>>()
  let size = 0
  let all = 0

  function close(): void {
    if (size === 0) return
    const channels = [...open.values()].map((each) => each.decoded())
    const texts = channels.reduce((sum, { points }) => sum + textBytesOf(points), 0)
    parts.push({ channels, size: Math.max(size, Math.floor(texts / INGEST_LIMITS.bytesPerPoint)) })
    open = new Map()
    size = 0
  }

  return {
    points: () => all,
    add(channel: string, v: unknown, ts: number | null, u: string | undefined): Refusal | null {
      let points = open.get(channel)
      if (!points) {
        points = openChannel(channel, times)
        open.set(channel, points)
      }
      const fault = points.add({ v, ts: ts ?? undefined, u })
      if (fault) return fault.reason
      all++
      size++
      if (size >= MAX_POINTS_PER_MESSAGE) close()
      return null
    },
    parts(): readonly DecodedPart[] {
      close()
      return parts
    },
  }
}
