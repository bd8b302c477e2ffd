import type { Machine } from '@millwright/contract/machines/machines'
import {
  LOST_PARTS,
  type LostTime,
  lostMinutes,
  lostSeconds,
  lostShare,
} from '@millwright/domain/status/lost'
import { compareNames } from '../../../platform/i18n/intl.ts'
import { csvOf } from '../../../platform/ui/text/csv.ts'
import type { RowPlans } from './timelines.queries.ts'

export type RowOrder = 'lost' | 'name'

/** The most first; machines for which nothing was planned come last, by name as all equals. */
export function sortedRows(
  machines: readonly Machine[],
  plans: RowPlans | undefined,
  order: RowOrder,
  language: string,
): Machine[] {
  const byName = compareNames(language)
  const minutes = ({ Id }: Machine): number => {
    const lost = plans?.get(Id)?.lost
    return lost ? lostMinutes(lost) : -1
  }
  return machines.toSorted(
    (a, b) => (order === 'lost' ? minutes(b) - minutes(a) : 0) || byName(a.Name, b.Name),
  )
}

export interface LostSummary {
  readonly worst: { readonly machine: Machine; readonly lost: LostTime }
  /** Minutes of all machines. */
  readonly total: number
}

/** Null when nobody lost anything. */
export function summaryOfLost(machines: readonly Machine[], plans: RowPlans): LostSummary | null {
  const rows = machines.flatMap((machine) => {
    const lost = plans.get(machine.Id)?.lost
    return lost && lostMinutes(lost) > 0 ? [{ machine, lost }] : []
  })
  const [first, ...rest] = rows
  if (!first) return null
  const worst = rest.reduce(
    (most, row) => (lostMinutes(row.lost) > lostMinutes(most.lost) ? row : most),
    first,
  )
  return { worst, total: rows.reduce((sum, { lost }) => sum + lostMinutes(lost), 0) }
}

function shareOf(lost: LostTime): number | null {
  const share = lostShare(lost)
  return share === null ? null : Number(share.toFixed(4))
}

const HEADER = ['MachineId', 'Machine', 'Serial', 'Day', 'PlannedSeconds', 'LostSeconds', 'LostShare']
const PART_HEADER: Record<(typeof LOST_PARTS)[number], string> = {
  idle: 'IdleSeconds',
  alarm: 'AlarmSeconds',
  notReady: 'NotReadySeconds',
  noData: 'NoDataSeconds',
}

export function lostCsv(machines: readonly Machine[], plans: RowPlans | undefined, day: string): string {
  const rows = machines.map((machine) => {
    const lost = plans?.get(machine.Id)?.lost ?? null
    const seconds = (value: number | undefined): number | null =>
      value === undefined ? null : Math.round(value)
    return [
      machine.Id,
      machine.Name,
      machine.serial,
      day,
      seconds(lost?.planned),
      lost && seconds(lostSeconds(lost)),
      lost && shareOf(lost),
      ...LOST_PARTS.map((part) => seconds(lost?.[part])),
    ]
  })
  return csvOf([[...HEADER, ...LOST_PARTS.map((part) => PART_HEADER[part])], ...rows])
}
