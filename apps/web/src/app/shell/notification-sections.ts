import type { Notification } from '@millwright/contract/notifications/notifications'
import { addDays, dayAt } from '@millwright/domain/time/zone'

type Section = 'new' | 'today' | 'yesterday' | 'earlier'

const ORDER: readonly Section[] = ['new', 'today', 'yesterday', 'earlier']

/** New ones, then the others by day; a section that has none is left out. */
export function sectionsOf(
  rows: readonly Notification[],
  now: number,
  zone: string,
): readonly { readonly section: Section; readonly rows: readonly Notification[] }[] {
  const today = dayAt(now, zone)
  const yesterday = addDays(today, -1)
  const sectionOf = ({ Notification: { State, Time } }: Notification): Section => {
    if (State === 'new') return 'new'
    const day = dayAt(Date.parse(Time), zone)
    if (day >= today) return 'today'
    return day === yesterday ? 'yesterday' : 'earlier'
  }
  const bySection = Map.groupBy(rows, sectionOf)
  return ORDER.flatMap((section) => {
    const own = bySection.get(section)
    return own ? [{ section, rows: own }] : []
  })
}
