import type { SeenLine } from '@millwright/contract/machines/lines'
import type { Refusal } from '@millwright/contract/wire/refusals'
import type { FieldValue, Line } from '@millwright/domain/machines/lines/line-parser'
import type { Precision } from '@millwright/domain/machines/lines/line-time'
import { cleanText } from '@millwright/domain/points/clean-text'
import { showValue } from '@millwright/domain/points/value'
import { openChannel, type Times } from '../../../platform/ingest/decode.ts'
import { LINE_LIMITS } from '../../../platform/runtime/limits.ts'
import type { createTargets, FaultOfLine } from './read-lines.ts'

type Shown = SeenLine['Values'][number]

export interface SeenInput {
  readonly text: string
  readonly precision: Precision
  readonly times: Times
  readonly targets: ReturnType<typeof createTargets>
  readonly last: readonly Line[]
  readonly faults: readonly FaultOfLine[]
  /** Why all of them were refused though each can be read; null where they were stored. */
  readonly refusal: Refusal | null
  /** In the order of the text, each line for itself. */
  readonly isTrial?: boolean
}

/** The last lines of a request with their values, the newest first; those that are at fault come before the others. */
export function seenLinesOf(input: SeenInput): SeenLine[] {
  const { text, precision, times, targets, last, faults, refusal, isTrial = false } = input
  const { receivedAt } = times
  const readable = new Map(last.map((line) => [line.start, line]))
  const reasonOfOthers = faults.length > 0 && !isTrial ? 'OTHER_LINE' : refusal

  const seen = (start: number, end: number, reason: string | null, column: number | null): SeenLine => {
    const line = readable.get(start)
    readable.delete(start)
    const shown = line?.keys.slice(0, LINE_LIMITS.seenValues) ?? []
    return {
      At: receivedAt,
      Line: cleanText(text.slice(start, end), LINE_LIMITS.seenLength),
      IsCut: end - start > LINE_LIMITS.seenLength,
      Precision: precision,
      Ts: line ? (line.ts ?? receivedAt) : null,
      Reason: reason,
      Column: column,
      Values: line ? shown.map((key, index) => shownValue(line, key, index)) : [],
      More: (line?.keys.length ?? 0) - shown.length,
    }
  }

  function shownValue(line: Line, field: string, index: number): Shown {
    const { channel, rule, unit, convert } = targets.of(line.series, field)
    const sent = line.values[index] ?? ''
    const value = channel === null ? undefined : convert(sent)
    const common = { Field: cleanText(field, LINE_LIMITS.seenValueLength), Rule: rule }
    if (channel === null || value === undefined)
      return { ...common, Channel: null, Value: short(sent), Unit: null }
    const stored = storedAs(channel, value, unit, times)
    return { ...common, Channel: cleanText(channel, LINE_LIMITS.seenLength), ...stored }
  }

  const faulty = faults
    .filter(({ line }) => line > 0)
    .map(({ at, column, reason }) => {
      const start = column === null ? at : at - (column - 1)
      const end = text.indexOf('\n', at)
      return {
        start,
        seen: seen(start, readable.get(start)?.end ?? (end < 0 ? text.length : end), reason, column),
      }
    })
  const others = [...readable.values()].map(({ start, end }) => ({
    start,
    seen: seen(start, end, reasonOfOthers, null),
  }))
  const found = isTrial
    ? [...faulty, ...others].sort((a, b) => a.start - b.start)
    : [...faulty, ...others.reverse()]
  return found.slice(0, LINE_LIMITS.seenLines).map((each) => each.seen)
}

/** As the store has it: a text that looks like a number is one. Energy is shown in the unit that it was sent in. */
function storedAs(
  channel: string,
  value: FieldValue,
  unit: string | undefined,
  times: Times,
): Pick<Shown, 'Value' | 'Unit'> {
  const open = openChannel(channel, times)
  const fault = open.add({ v: value, u: unit })
  const { points, unit: stored, units } = open.decoded()
  const [point] = points
  if (fault || !point) return { Value: short(value), Unit: unit ?? null }
  return { Value: short(showValue(point.value)), Unit: units?.[0] ?? stored }
}

const short = (value: unknown): FieldValue =>
  typeof value === 'number' || typeof value === 'boolean'
    ? value
    : cleanText(String(value), LINE_LIMITS.seenValueLength)
