import type { InheritedLoss } from '@millwright/contract/lines/lines-shapes'

export interface LossRow {
  readonly key: string
  /** Null for what nothing explains, and for all that are too small for a row of their own. */
  readonly loss: InheritedLoss | null
  readonly kind: 'loss' | 'others' | 'unexplained'
  readonly waitedMs: number
  /** Of the largest row, 0 to 1. */
  readonly share: number
  /** The last of those that make up most of it: how much of the whole they are together; null for all others. */
  readonly cut: number | null
}

/** Rounded off from the others. */
const LEAST_MS = 1_000

/** Smaller ones are together in one row. */
const MOST_ROWS = 9

/** The few that matter make up so much. */
const VITAL = 0.8

export const lossKey = ({
  MachineId,
  Kind,
  Code,
  Text,
}: Pick<InheritedLoss, 'MachineId' | 'Kind' | 'Code' | 'Text'>) => `${MachineId} ${Kind} ${Code} ${Text}`

interface Losses {
  readonly losses: readonly InheritedLoss[]
  /** Without what is not explained. */
  readonly waitedMs: number
  readonly notExplainedMs: number
}

/** Rows that add up to all that was waited: the largest first, the unexplained last (it has no cause to be removed). */
export function lossRows({ losses, waitedMs, notExplainedMs }: Losses): LossRow[] {
  const sorted = losses
    .filter(({ WaitedMs }) => WaitedMs > 0)
    .toSorted((a, b) => b.WaitedMs - a.WaitedMs)
    .slice(0, MOST_ROWS)
  const listed = sorted.reduce((sum, { WaitedMs }) => sum + WaitedMs, 0)
  const others = waitedMs - listed
  const rows: Omit<LossRow, 'share' | 'cut'>[] = [
    ...sorted.map((loss) => ({ key: lossKey(loss), loss, kind: 'loss' as const, waitedMs: loss.WaitedMs })),
    ...(others >= LEAST_MS ? [{ key: 'others', loss: null, kind: 'others' as const, waitedMs: others }] : []),
    ...(notExplainedMs > 0
      ? [{ key: 'unexplained', loss: null, kind: 'unexplained' as const, waitedMs: notExplainedMs }]
      : []),
  ]
  const whole = rows.reduce((sum, row) => sum + row.waitedMs, 0)
  const largest = Math.max(1, ...rows.map((row) => row.waitedMs))
  let sum = 0
  return rows.map((row, index) => {
    const before = sum
    sum += row.waitedMs
    const isCut = index < rows.length - 1 && before < whole * VITAL && sum >= whole * VITAL
    return { ...row, share: row.waitedMs / largest, cut: isCut ? sum / whole : null }
  })
}
