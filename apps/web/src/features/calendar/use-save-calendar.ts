import { readCalendar } from '@millwright/contract/calendar'
import { putCalendar } from '@millwright/contract/calls/calendar'
import type { Machine } from '@millwright/contract/calls/machines'
import type { Calendar } from '@millwright/domain/calendar/calendar'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { send } from '../../api/client.ts'
import { SHIFTS_KEY } from '../../shifts/shifts.queries.ts'
import { showToast } from '../../toasts/toasts.ts'
import { CALENDARS_KEY, calendarQuery } from './calendar.queries.ts'
import { wireOf } from './calendar-draft.ts'

/** Stores the calendar, for other machines too: for all of them or none. Gives back what is stored. */
export function useSaveCalendar({ Id: id }: Machine) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  return async (draft: Calendar, copyTo: string[]): Promise<Calendar> => {
    const body = { ...wireOf(draft), ...(copyTo.length > 0 ? { copyTo } : {}) }
    const saved = (await send(putCalendar, { params: { id }, body })).result
    cache.setQueryData(calendarQuery(id).queryKey, saved)
    showToast(
      'success',
      copyTo.length === 0 ? t('misc.saved') : t('calendar.copied', { count: copyTo.length }),
    )
    // Which shifts take place follows from it.
    await Promise.all([CALENDARS_KEY, SHIFTS_KEY].map((key) => cache.invalidateQueries({ queryKey: [key] })))
    return readCalendar(saved)
  }
}
