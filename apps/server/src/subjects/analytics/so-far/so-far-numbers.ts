import type { Counter, CounterPoint } from '@millwright/domain/shifts/counter'
import { STATUS_ORDER, type Status } from '@millwright/domain/status/status'
import type { BeforeSoFar, CounterSoFar, GainSoFar, SoFarContent, StretchSoFar } from './so-far-content.ts'

/** In place of null, where no number below zero can be. */
const NONE = -1
export const STATUSES: readonly Status[] = [...STATUS_ORDER, 'SETUP', 'UNKNOWN']

/**
 * What is stored of a machine, as one list of numbers: ten thousand of them are read for an overview, and names of fields took
 * most of that time. Moments are milliseconds since the first stretch began, of which there is at least one.
 */
export function numbersOf({ status, stretches, counters, before }: SoFarContent): number[] {
  const base = stretches[0]?.from ?? 0
  const since = (ts: number): number => ts - base
  const ofPoint = (point: CounterPoint | null): number[] => (point ? [1, since(point.ts), point.v] : [0])
  return [
    status === null ? NONE : STATUSES.indexOf(status),
    base,
    stretches.length,
    ...stretches.flatMap(({ from, end, ms }) => [since(from), since(end), ...ms]),
    counters.length,
    ...counters.flatMap(({ channelId, counter, gains }) => [
      channelId,
      ...ofPoint(counter.base),
      ...ofPoint(counter.odd),
      gains.length,
      ...gains.flatMap(({ from, end, gain, leftOut }) => [since(from), since(end), gain, leftOut]),
    ]),
    ...(before
      ? [
          1,
          since(before.from),
          since(before.to),
          ...before.ms,
          before.gains.length,
          ...before.gains.flatMap(([channelId, gain]) => [channelId, gain ?? NONE]),
        ]
      : [0]),
  ]
}

/** Back from the list; null for what another version has stored, which is counted again. */
export function contentOf(numbers: unknown): SoFarContent | null {
  if (!Array.isArray(numbers)) return null
  let at = 0
  const next = (): number => numbers[at++] as number
  const list = <T>(read: () => T): T[] => Array.from({ length: next() }, read)
  const times = (): number[] => STATUS_ORDER.map(next)
  const status = STATUSES[next()] ?? null
  const base = next()
  const moment = (): number => base + next()
  const point = (): CounterPoint | null => (next() === 1 ? { ts: moment(), v: next() } : null)
  const stretches = list((): StretchSoFar => ({ from: moment(), end: moment(), ms: times() }))
  const counters = list(
    (): CounterSoFar => ({
      channelId: next(),
      counter: { base: point(), odd: point() } satisfies Counter,
      gains: list((): GainSoFar => ({ from: moment(), end: moment(), gain: next(), leftOut: next() })),
    }),
  )
  const gainOf = (): BeforeSoFar['gains'][number] => {
    const [channelId, gain] = [next(), next()]
    return [channelId, gain === NONE ? null : gain]
  }
  const before = (): BeforeSoFar => ({ from: moment(), to: moment(), ms: times(), gains: list(gainOf) })
  return { status, stretches, counters, before: next() === 1 ? before() : null }
}
