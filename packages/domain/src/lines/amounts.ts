import { HOUR_MS } from '../time/lengths.ts'
import type { LineAnalysis, LineStretch } from './analyse.ts'
import { drawsFrom, quantile } from './draw.ts'
import type { Line } from './line-facts.ts'
import { LINE_STATES, type LineState } from './waiting.ts'

/** Milliseconds by state. */
export type StateTimes = Readonly<Record<LineState, number>>

export function timesOf(stretches: readonly LineStretch[]): StateTimes {
  const times = Object.fromEntries(LINE_STATES.map((state) => [state, 0])) as Record<LineState, number>
  for (const { from, to, state } of stretches) times[state] += to - from
  return times
}

/** Parts that each machine counted in the window; null for those that count none. */
export const partsOf = ({ members, from, to }: Line): (number | null)[] =>
  members.map(({ facts, done }) =>
    facts.parts
      ? facts.parts.reduce((sum, { n }, index) => {
          const at = done[index] ?? 0
          return at >= from && at < to ? sum + n : sum
        }, 0)
      : null,
  )

/** All that the line made: the parts of its last machines. Null where one of them counts none. */
export function madeParts(line: Line): number | null {
  const parts = partsOf(line)
  const last = line.members.flatMap(({ outputs }, m) => (outputs.length === 0 ? [parts[m] ?? null] : []))
  return last.includes(null) ? null : last.reduce<number>((sum, each) => sum + (each ?? 0), 0)
}

/** A few parts more or less lie in the buffers at the end. */
const SAME = 0.15

/**
 * How many parts of the end of the line one part of each machine is: a saw counts sheets, a drill the panels that were cut of them.
 * Machines side by side share. 1 where nothing is counted.
 */
export function unitsOf({ members, joints, from, to }: Line): number[] {
  const parts = partsOf({ members, joints, from, to })
  const units: (number | null)[] = members.map(({ outputs }) => (outputs.length === 0 ? 1 : null))
  for (let round = 0; round < members.length; round++)
    for (const { from: suppliers, to: followers } of joints) {
      if (suppliers.every((m) => units[m] !== null) || followers.some((m) => units[m] === null)) continue
      const isCounted = [...suppliers, ...followers].every((m) => parts[m] !== null)
      const used = followers.reduce((sum, m) => sum + (parts[m] ?? 0) * (units[m] ?? 1), 0)
      const made = suppliers.reduce((sum, m) => sum + (parts[m] ?? 0), 0)
      const ratio = isCounted && used > 0 && made > 0 ? used / made : 1
      const unit = Math.abs(ratio - 1) <= SAME ? 1 : ratio
      for (const m of suppliers) units[m] ??= unit
    }
  return units.map((unit) => unit ?? 1)
}

export interface HourMore {
  readonly parts: number
  /** Half of the range that holds nine of ten. */
  readonly uncertainty: number
}

const RESAMPLES = 200

/**
 * All that an hour more of a machine would have brought at the end of the line (rules: lines 8): what it makes in an hour in which it does not
 * wait, but no more than what the others could have made in the time that they waited. Null where parts are not counted.
 */
export function hourMore(analysis: LineAnalysis, machine: number, seed = 1): HourMore | null {
  const { line, stretches } = analysis
  const units = unitsOf(line)
  const member = line.members[machine]
  const own = stretches[machine]
  if (!member?.facts.parts || !own) return null
  const parts = member.facts.parts
  const unit = units[machine] ?? 1
  // Stretches between two waits, each with what was made in it.
  const samples: { ms: number; parts: number }[] = []
  let [ms, next] = [0, 0]
  let made = 0
  for (const { from, to, state } of own) {
    while ((parts[next]?.ts ?? to) < from) next += 1
    // Both by the machine's own clock.
    for (; (parts[next]?.ts ?? to) < to; next++) made += parts[next]?.n ?? 0
    if (state === 'work' || state === 'alarm' || state === 'stop') {
      ms += to - from
      if (ms < HOUR_MS / 4) continue
    }
    if (ms >= HOUR_MS / 4) {
      samples.push({ ms, parts: made * unit })
      ;[ms, made] = [0, 0]
    }
  }
  if (samples.length === 0) samples.push({ ms, parts: made * unit })
  const rate = rateOf(samples)
  if (rate === null) return null
  const limit = Math.min(...spareOf(analysis, machine, units))
  const draw = drawsFrom(seed)
  const rates = Array.from({ length: RESAMPLES }, () =>
    rateOf(samples.map((_, __, all) => all[Math.floor(draw() * all.length)] ?? { ms: 0, parts: 0 })),
  ).flatMap((each) => (each === null ? [] : Math.min(each, limit)))
  const [low, high] = [quantile(rates, 0.05) ?? rate, quantile(rates, 0.95) ?? rate]
  return { parts: Math.min(rate, limit), uncertainty: (high - low) / 2 }
}

/** Parts an hour. */
function rateOf(samples: readonly { readonly ms: number; readonly parts: number }[]): number | null {
  const ms = samples.reduce((sum, each) => sum + each.ms, 0)
  return ms > 0 ? (samples.reduce((sum, each) => sum + each.parts, 0) / ms) * HOUR_MS : null
}

/** All that the others could have made while they waited, those side by side together. */
function spareOf({ line, stretches }: LineAnalysis, machine: number, units: readonly number[]): number[] {
  const parts = partsOf(line)
  const spare = line.members.map((_, m) => {
    const times = timesOf(stretches[m] ?? [])
    const made = parts[m]
    if (made === null || made === undefined || times.work === 0) return Number.POSITIVE_INFINITY
    return ((times.starved + times.blocked) / times.work) * made * (units[m] ?? 1)
  })
  const groups = new Map<string, number>()
  line.members.forEach(({ inputs, outputs }, m) => {
    const key = `${inputs.join()} ${outputs.join()}`
    if (m !== machine) groups.set(key, (groups.get(key) ?? 0) + (spare[m] ?? 0))
  })
  return [...groups.values()]
}
