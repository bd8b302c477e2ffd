import type { MachineNow } from '@millwright/contract/fleet/fleet'
import type { Machine } from '@millwright/contract/machines/machines'
import { type ShownStatus, STATUS_ORDER, urgencyOf } from '@millwright/domain/status/status'
import { urgencyAt } from '@millwright/domain/status/urgency'
import { compareNames } from '../../platform/i18n/intl.ts'
import { searchMachines } from '../machines/shared/search-machines.ts'
import { type DrawnStatus, drawnAs } from '../status/shared/status-look.ts'

export const ORDERS = ['urgency', 'name', 'time'] as const
export type Order = (typeof ORDERS)[number]

/** The filters from left to right, the most urgent first. */
export const FILTER_STATUSES: readonly ShownStatus[] = STATUS_ORDER.toSorted(
  (a, b) => urgencyOf(a) - urgencyOf(b),
)

/** A machine that never reported comes after all that did. */
const beganAt = (machine: Machine): number => machine.status.timestamp ?? Number.MAX_SAFE_INTEGER

type Compare = (a: Machine, b: Machine) => number

export const byTime: Compare = (a, b) => beganAt(a) - beganAt(b)

/** Which machines have a shift that runs is known a moment after the machines themselves. */
export const urgencyOfMachine = ({ status }: Machine, doing: MachineNow | undefined, now: number): number =>
  urgencyAt({ status: status.value, since: status.timestamp, isInShift: doing?.Shift != null }, now)

/** The first difference decides. */
const sortedBy = (machines: readonly Machine[], compares: readonly Compare[]): Machine[] =>
  machines.toSorted((a, b) => compares.reduce((found, compare) => found || compare(a, b), 0))

export function ordered(
  machines: readonly Machine[],
  order: Order,
  language: string,
  doing: Readonly<Record<string, MachineNow>> | undefined,
  now: number,
): Machine[] {
  const compare = compareNames(language)
  const rank = (machine: Machine): number => urgencyOfMachine(machine, doing?.[machine.Id], now)
  const byUrgency: Compare = (a, b) => rank(a) - rank(b)
  const byName: Compare = (a, b) => compare(a.Name, b.Name)
  const compares: Record<Order, Compare[]> = {
    urgency: [byUrgency, byTime, byName],
    name: [byName],
    time: [byTime, byName],
  }
  return sortedBy(machines, compares[order])
}

export interface Filter {
  readonly status: DrawnStatus | null
  readonly words: string
  /** Of the world map; null for all. */
  readonly siteIds: readonly string[] | null
}

/** A machine is found by the alarms that are active on it. */
const alarmText = (doing: MachineNow | undefined): string =>
  [doing?.Alarm?.Code, doing?.Alarm?.Text, ...(doing?.OtherAlarms ?? [])].join('\n')

/** Words are searched first: the counts by status are those of what was found. */
export const found = (
  machines: readonly Machine[],
  { words, siteIds }: Omit<Filter, 'status'>,
  language: string,
  doing?: Readonly<Record<string, MachineNow>>,
): Machine[] => {
  const named =
    words.trim() === ''
      ? [...machines]
      : searchMachines(machines, words, language, ({ Id }) => alarmText(doing?.[Id]))
  return siteIds === null ? named : named.filter(({ Site }) => Site !== null && siteIds.includes(Site.Id))
}

export const withStatus = (machines: readonly Machine[], status: DrawnStatus | null): readonly Machine[] =>
  status === null ? machines : machines.filter((machine) => drawnAs(machine.status.value) === status)
