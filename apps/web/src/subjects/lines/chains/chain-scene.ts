import type { LineCause, LineReport } from '@millwright/contract/lines/lines-shapes'
import type { View } from '../../../platform/ui/charts/frame/time-scale.ts'
import { isWaiting } from '../state-look.ts'

type Stretch = LineReport['Machines'][number]['Stretches'][number]

/** Who waited for one cause: a stretch of a machine, by its row. */
interface Wait {
  readonly row: number
  readonly stretch: Stretch
}

/** A stop, or slow work, with all that waited for it. */
export interface Chain {
  readonly key: string
  readonly cause: LineCause
  /** The row of the machine that caused it; null where it is in no row any more. */
  readonly row: number | null
  readonly waits: readonly Wait[]
}

/** The same stop after the report was loaded again, although others have come before it. */
const keyOf = ({ MachineId, From, Kind }: LineCause): string => `${MachineId} ${From} ${Kind}`

/** All that others waited for, in the order of time. */
export function chainsOf({ Machines, Causes }: Pick<LineReport, 'Machines' | 'Causes'>): Chain[] {
  const rows = new Map(Machines.map(({ Id }, row) => [Id, row]))
  const waits = Causes.map((): Wait[] => [])
  for (const [row, { Stretches }] of Machines.entries())
    for (const stretch of Stretches)
      if (stretch.Cause !== null && isWaiting(stretch.State)) waits[stretch.Cause]?.push({ row, stretch })
  return Causes.map((cause, index) => ({
    key: keyOf(cause),
    cause,
    row: rows.get(cause.MachineId) ?? null,
    waits: (waits[index] ?? []).toSorted((a, b) => a.stretch.From - b.stretch.From),
  }))
    .filter((chain) => chain.waits.length > 0)
    .sort((a, b) => a.cause.From - b.cause.From)
}

/** The one for which others waited longest. */
export const longestChain = (chains: readonly Chain[]): Chain | undefined =>
  chains.reduce<Chain | undefined>(
    (most, each) => (most && most.cause.WaitedMs >= each.cause.WaitedMs ? most : each),
    undefined,
  )

/** From the first to the last of what is known: a night without any plan is left out. */
export function shownTime({ Machines, From, To }: Pick<LineReport, 'Machines' | 'From' | 'To'>): View {
  const firsts = Machines.flatMap(({ Stretches }) => Stretches[0]?.From ?? [])
  const lasts = Machines.flatMap(({ Stretches }) => Stretches.at(-1)?.To ?? [])
  if (firsts.length === 0) return { from: From, to: To }
  return { from: Math.min(...firsts), to: Math.max(...lasts) }
}

/** The stretch at a moment of a row. */
export const stretchAt = (stretches: readonly Stretch[], ts: number): Stretch | undefined =>
  stretches.find(({ From, To }) => From <= ts && ts < To)

/** The chain that a place of the picture belongs to: a wait to its cause, a stop to those that waited for it. */
export function chainAt(
  chains: readonly Chain[],
  machines: LineReport['Machines'],
  row: number,
  view: View,
  reach: number,
): Chain | undefined {
  const at = (view.from + view.to) / 2
  const distance = ({ From, To }: { From: number; To: number }) => Math.max(0, From - at, at - To)
  const near = chains.flatMap((chain) => {
    const spans = chain.waits.filter((wait) => wait.row === row).map(({ stretch }) => stretch)
    if (chain.row === row)
      spans.push({ ...chain.cause, State: 'stop', Cause: null, Via: null, Certainty: null })
    const least = Math.min(...spans.map(distance))
    return least <= reach ? [{ chain, least }] : []
  })
  return machines[row] && near.toSorted((a, b) => a.least - b.least)[0]?.chain
}
