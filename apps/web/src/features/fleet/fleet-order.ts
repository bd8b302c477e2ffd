import type { Machine } from '@millwright/contract/calls/machines'
import { type ShownStatus, STATUS_ORDER, urgencyOf } from '@millwright/domain/status/status'
import { type DrawnStatus, drawnAs } from '../../ui/status/status-look.ts'

export const ORDERS = ['urgency', 'name', 'time'] as const
export type Order = (typeof ORDERS)[number]

/** The filters as they stand in a row, the most urgent first. */
export const FILTER_STATUSES: readonly ShownStatus[] = STATUS_ORDER.toSorted(
  (a, b) => urgencyOf(a) - urgencyOf(b),
)

/** A machine that never reported comes after all that did. */
const beganAt = (machine: Machine): number => machine.status.timestamp ?? Number.MAX_SAFE_INTEGER

type Compare = (a: Machine, b: Machine) => number

export function ordered(machines: readonly Machine[], order: Order, language: string): Machine[] {
  const names = new Intl.Collator(language, { numeric: true })
  const byName: Compare = (a, b) => names.compare(a.Name, b.Name)
  const byTime: Compare = (a, b) => beganAt(a) - beganAt(b)
  const byUrgency: Compare = (a, b) => urgencyOf(a.status.value) - urgencyOf(b.status.value)
  const compares: Record<Order, Compare[]> = {
    urgency: [byUrgency, byTime, byName],
    name: [byName],
    time: [byTime, byName],
  }
  return machines.toSorted((a, b) => compares[order].reduce((found, compare) => found || compare(a, b), 0))
}

export const withStatus = (machines: readonly Machine[], status: DrawnStatus | null): readonly Machine[] =>
  status === null ? machines : machines.filter((machine) => drawnAs(machine.status.value) === status)
