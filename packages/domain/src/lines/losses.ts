import type { LineAnalysis, LineCause, LineStretch } from './analyse.ts'

/** What others waited for one cause. */
export interface CauseWaiting {
  readonly waitedMs: number
  /** Those who waited, each with its stretches. */
  readonly waiting: ReadonlyMap<number, readonly LineStretch[]>
}

/** By the place of the cause. */
export function waitingFor({ causes, stretches }: LineAnalysis): CauseWaiting[] {
  const found = causes.map(() => ({ waitedMs: 0, waiting: new Map<number, LineStretch[]>() }))
  stretches.forEach((own, machine) => {
    for (const stretch of own) {
      const cause = stretch.cause === null ? undefined : found[stretch.cause]
      if (!cause) continue
      cause.waitedMs += stretch.to - stretch.from
      const before = cause.waiting.get(machine)
      if (before) before.push(stretch)
      else cause.waiting.set(machine, [stretch])
    }
  })
  return found
}

/** Causes of one kind at one machine. */
export const lossKey = ({ machine, kind, code }: Pick<LineCause, 'machine' | 'kind' | 'code'>): string =>
  `${machine} ${kind} ${code}`

/** The machine that a chain of waiting leads over, from the one that was waited for to the one that caused it. */
export function chainOf(
  { stretches, causes }: Pick<LineAnalysis, 'stretches' | 'causes'>,
  stretch: LineStretch,
): number[] {
  const end = stretch.cause === null ? undefined : causes[stretch.cause]?.machine
  const chain: number[] = []
  let via = stretch.via
  const middle = (stretch.from + stretch.to) / 2
  while (via !== null && via !== undefined && !chain.includes(via)) {
    chain.push(via)
    if (via === end) return chain
    const own: LineStretch | undefined = stretches[via]?.find(({ from, to }) => from <= middle && middle < to)
    via = own?.cause === stretch.cause ? (own?.via ?? null) : null
  }
  return end === undefined || chain.includes(end) ? chain : [...chain, end]
}
