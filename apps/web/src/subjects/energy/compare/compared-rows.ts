import type { MachineEnergy } from '@millwright/contract/energy/energy'
import type { ChartTable } from '../../../platform/ui/charts/frame/chart-table.tsx'
import { bucketValues } from '../bucket-values.ts'
import { type Part, partsOf } from '../consumption-bars.ts'

type Energies = readonly MachineEnergy[]

/** The format of a figure. */
export type FigureKind = 'energy' | 'money' | 'share'

export interface FigureRow {
  readonly key: 'energy' | 'cost' | 'per_cycles' | 'per_pieces' | 'idle' | Part['key']
  readonly kind: FigureKind
  /** One for each machine; null for what is not known. */
  readonly values: readonly (number | null)[]
  /** Shares of the whole, and money, beside the values. */
  readonly shares?: readonly (number | null)[]
  readonly costs?: readonly (number | null)[]
  /** Of statuses in the order of every legend. */
  readonly part?: Part
}

const hasMeter = ({ ReadTo }: MachineEnergy): boolean => ReadTo !== null
const shareOf = (wh: number, { Total }: MachineEnergy): number | null =>
  Total.Wh > 0 ? Math.min(1, wh / Total.Wh) : null

/** The same figures of each machine: energy, cost, energy of a cycle, idle, and the share of each status. */
export function figureRows(energies: Energies): FigureRow[] {
  const each = (read: (energy: MachineEnergy) => number | null) =>
    energies.map((energy) => (hasMeter(energy) ? read(energy) : null))
  const perCount = (what: MachineEnergy['CyclesAre']): FigureRow[] => {
    const values = each(({ Total, CyclesAre }) =>
      CyclesAre === what && Total.Cycles !== null && Total.Cycles > 0 ? Total.Wh / Total.Cycles : null,
    )
    return values.every((value) => value === null) ? [] : [{ key: `per_${what}`, kind: 'energy', values }]
  }
  return [
    { key: 'energy', kind: 'energy', values: each(({ Total }) => Total.Wh) },
    { key: 'cost', kind: 'money', values: each(({ Total }) => Total.Cost) },
    ...perCount('cycles'),
    ...perCount('pieces'),
    {
      key: 'idle',
      kind: 'energy',
      values: each(({ Idle }) => Idle.Wh),
      shares: each((energy) => shareOf(energy.Idle.Wh, energy)),
      costs: each(({ Idle }) => Idle.Cost),
    },
    ...partsOf(energies)
      .reverse()
      .map(
        (part): FigureRow => ({
          key: part.key,
          kind: 'share',
          values: each((energy) => shareOf(energy.Total.ByStatus[part.key], energy)),
          part,
        }),
      ),
  ]
}

/** Hour by hour or day by day: of each machine its energy, its cost, and what it used in each of these statuses. */
export function comparedTable(
  machines: readonly { readonly name: string; readonly energy: MachineEnergy }[],
  parts: readonly Part[],
  words: { readonly first: string; readonly cost: string; readonly statusOf: (part: Part) => string },
  titles: readonly string[],
): ChartTable {
  return {
    columns: [
      { name: words.first },
      ...machines.flatMap(({ name, energy: { Currency } }) => [
        { name: `${name}: kWh` },
        { name: `${name}: ${words.cost}${Currency === null ? '' : ` (${Currency})`}` },
        ...parts.map((part) => ({ name: `${name}: ${words.statusOf(part)} (kWh)` })),
      ]),
    ],
    rows: titles.map((title, index) => [
      title,
      ...machines.flatMap(({ energy }) => {
        const bucket = energy.Buckets[index]
        if (!bucket) return [null, null, ...parts.map(() => null)]
        const whole = Object.values(bucket.Wh).reduce((sum, wh) => sum + wh, 0)
        const [sum = null, ...ofParts] = bucketValues(energy, bucket, [
          whole / 1000,
          ...parts.map(({ key }) => bucket.Wh[key] / 1000),
        ])
        return [sum, sum === null ? null : bucket.Cost, ...ofParts]
      }),
    ]),
  }
}
