import type { PreviewFiring, RulePreview } from '@millwright/contract/notifications/notice-rules'
import type { Firing } from '@millwright/domain/notifications/rules/watch'
import type { Point } from '@millwright/domain/points/point'
import { thinOut } from '@millwright/domain/points/thin'
import type { Span } from '@millwright/domain/status/span'
import type { Status } from '@millwright/domain/status/status'
import type { MachineRecord } from '../../../platform/registry/machine-record.ts'

type Shown = NonNullable<RulePreview['Shown']>

/** A chart of a week shows no more. */
const MAX_POINTS = 2_000
/** Shorter stretches of a status are not seen in a week's strip. */
const SLOT_MS = 10 * 60_000
const MAX_STEPS = 10_000
const MAX_TEXT = 100

/** Gathers what the page shows of one machine while its points come by. */
export function createShownMachine() {
  const ts: number[] = []
  const num: number[] = []
  const steps: number[] = []
  let count = 0
  let longest = 0
  let last: Point | null = null

  return {
    take(points: readonly Point[]): void {
      for (const point of points) {
        count += 1
        if (last) {
          const step = point.ts - last.ts
          longest = Math.max(longest, step)
          if (steps.length < MAX_STEPS) steps.push(step)
        }
        last = point
        if (point.value.kind !== 'number') continue
        ts.push(point.ts)
        num.push(point.value.num)
      }
    },

    present(
      machine: MachineRecord,
      {
        unit,
        firings,
        spans,
        from,
        to,
      }: { unit: string; firings: readonly Firing[]; spans: readonly Span[]; from: number; to: number },
    ): Shown {
      const thinned = thinOut({ ts, num }, MAX_POINTS)
      const median = steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)]
      return {
        Id: machine.publicId,
        Name: machine.name,
        Timezone: machine.timezone,
        Last: last && { Value: shownValue(last), Time: last.ts },
        Points: count,
        Step: median ?? null,
        LongestGap: median === undefined ? null : longest,
        Series: {
          unit,
          resolution: 'raw',
          count: ts.length,
          start: thinned.ts[0] ?? null,
          steps: thinned.ts.map((at, index) => (index === 0 ? 0 : at - (thinned.ts[index - 1] ?? at))),
          values: [...thinned.num],
        },
        Firings: firings.map((firing) => presentFiring(firing, spans, to)),
        Status: slotsOf(spans, from, to),
      }
    },
  }
}

const shownValue = ({ value }: Point): number | string =>
  value.kind === 'number' ? value.num : value.txt.slice(0, MAX_TEXT)

const presentFiring = (firing: Firing, spans: readonly Span[], to: number): PreviewFiring => ({
  At: firing.at,
  Since: firing.since,
  Value: firing.value,
  Extreme: firing.extreme,
  OverAt: firing.overAt,
  Meanwhile: meanwhile(spans, firing.at, firing.overAt ?? to),
})

const WORKING: readonly Status[] = ['EXE', 'HANDLING']

/** Whether the machine went on working: for nearly all of the time, for some of it, or for nearly none. */
function meanwhile(spans: readonly Span[], from: number, to: number): PreviewFiring['Meanwhile'] {
  let known = 0
  let working = 0
  for (const span of spans) {
    const length = Math.min(span.to ?? to, to) - Math.max(span.from, from)
    if (length <= 0) continue
    known += length
    if (WORKING.includes(span.status)) working += length
  }
  if (known === 0) return null
  const share = working / known
  return share >= 0.8 ? 'working' : share >= 0.2 ? 'partly' : 'stopped'
}

/** Of each ten minutes the status that lasted longest, neighbours that are equal joined. */
function slotsOf(spans: readonly Span[], from: number, to: number): Shown['Status'] {
  const slots: Shown['Status'] = []
  let first = 0
  for (let start = from; start < to; start += SLOT_MS) {
    const end = Math.min(start + SLOT_MS, to)
    const lengths = new Map<Status, number>()
    while ((spans[first]?.to ?? to) <= start && first < spans.length) first += 1
    for (let index = first; index < spans.length; index++) {
      const span = spans[index]
      if (!span || span.from >= end) break
      const length = Math.min(span.to ?? to, end) - Math.max(span.from, start)
      lengths.set(span.status, (lengths.get(span.status) ?? 0) + length)
    }
    const [longest] = [...lengths].sort((a, b) => b[1] - a[1])
    if (!longest) continue
    const before = slots.at(-1)
    if (before && before.Status === longest[0] && before.To === start) before.To = end
    else slots.push({ Status: longest[0], From: start, To: end })
  }
  return slots
}
