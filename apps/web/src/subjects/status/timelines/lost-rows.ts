import type { Machine } from '@millwright/contract/machines/machines'
import { type Money, sumMoney } from '@millwright/domain/machines/hour-rate'
import {
  isUnknown,
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

/** The most first; machines of which nothing is known, or for which nothing was planned, come last, by name as all equals. */
export function sortedRows(
  machines: readonly Machine[],
  plans: RowPlans | undefined,
  order: RowOrder,
  language: string,
): Machine[] {
  const byName = compareNames(language)
  const minutes = ({ Id }: Machine): number => {
    const lost = plans?.get(Id)?.lost
    return lost && !isUnknown(lost) ? lostMinutes(lost) : -1
  }
  return machines.toSorted(
    (a, b) => (order === 'lost' ? minutes(b) - minutes(a) : 0) || byName(a.Name, b.Name),
  )
}

export interface LostSummary {
  /** Null when nobody lost anything. */
  readonly worst: { readonly machine: Machine; readonly lost: LostTime; readonly cost: Money | null } | null
  /** Minutes of all machines of which something is known, and how many they are. */
  readonly total: number
  /** And in money; null without rates. */
  readonly cost: Money | null
  readonly known: number
  /** Shifts were planned for them, and nothing is known of these. */
  readonly silent: readonly Machine[]
}

export function summaryOfLost(machines: readonly Machine[], plans: RowPlans): LostSummary {
  const silent = machines.filter(({ Id }) => {
    const lost = plans.get(Id)?.lost
    return lost && isUnknown(lost)
  })
  const rows = machines.flatMap((machine) => {
    const { lost = null, cost = null } = plans.get(machine.Id) ?? {}
    return lost && lostMinutes(lost) > 0 ? [{ machine, lost, cost }] : []
  })
  const worst = rows.reduce<LostSummary['worst']>(
    (most, row) => (most === null || lostMinutes(row.lost) > lostMinutes(most.lost) ? row : most),
    null,
  )
  return {
    worst,
    total: rows.reduce((sum, { lost }) => sum + lostMinutes(lost), 0),
    cost: sumMoney(rows.map(({ cost }) => cost)),
    known: machines.length - silent.length,
    silent,
  }
}

function shareOf(lost: LostTime): number | null {
  const share = lostShare(lost)
  return share === null ? null : Number(share.toFixed(4))
}

const HEADER = ['MachineId', 'Machine', 'Serial', 'Day', 'PlannedSeconds', 'LostSeconds', 'LostShare']
const PART_HEADER = { idle: 'IdleSeconds', alarm: 'AlarmSeconds', notReady: 'NotReadySeconds' } as const

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
      lost && !isUnknown(lost) ? seconds(lostSeconds(lost)) : null,
      lost && shareOf(lost),
      ...LOST_PARTS.map((part) => seconds(lost?.[part])),
      seconds(lost?.noData),
    ]
  })
  return csvOf([[...HEADER, ...LOST_PARTS.map((part) => PART_HEADER[part]), 'NoDataSeconds'], ...rows])
}
