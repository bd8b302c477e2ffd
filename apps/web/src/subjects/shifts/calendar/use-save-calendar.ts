import type { HeldCalendar } from '@millwright/contract/shifts/calendar'
import type { Calendar } from '@millwright/domain/shifts/calendar'
import type { PlainDay } from '@millwright/domain/time/zone'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { showToast } from '../../../platform/toasts/toasts.ts'
import { PLANTS_KEY } from '../shared/plant-plans.queries.ts'
import { SHIFTS_KEY } from '../shared/shifts.queries.ts'
import { CALENDARS_KEY } from './calendar.queries.ts'
import { wireOf } from './calendar-draft.ts'
import type { CalendarBody, CalendarTarget } from './calendar-target.ts'

export interface CalendarCopy {
  /** Other machines: all of them or none. */
  readonly copyTo: string[]
  readonly copy: NonNullable<CalendarBody['copy']>
}

interface Save {
  /** Null ends the own calendar: the one above it is followed. */
  readonly draft: Calendar | null
  /** Null: from today on. */
  readonly from: PlainDay | null
  readonly copies?: CalendarCopy
}

/** Stores the calendar, for other machines too: for all of them or none. Gives back what is stored. */
export function useSaveCalendar(target: CalendarTarget) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  return async ({ draft, from, copies }: Save): Promise<HeldCalendar> => {
    const validFrom = from === null ? {} : { ValidFrom: from }
    const saved = draft
      ? await target.put({ ...wireOf(draft), ...validFrom, ...copies })
      : await target.follow()
    cache.setQueryData(target.queryKey, (old: object | undefined) => ({ ...old, ...saved }))
    showToast('success', copies ? t('calendar.copied', { count: copies.copyTo.length }) : t('misc.saved'))
    // Which shifts take place follows from it.
    await Promise.all(
      [CALENDARS_KEY, PLANTS_KEY, SHIFTS_KEY].map((key) => cache.invalidateQueries({ queryKey: [key] })),
    )
    return saved
  }
}
