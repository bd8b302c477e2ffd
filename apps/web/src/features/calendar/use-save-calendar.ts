import { readCalendar } from '@millwright/contract/calendar'
import { putCalendar } from '@millwright/contract/calls/calendar'
import type { Machine } from '@millwright/contract/calls/machines'
import type { Calendar } from '@millwright/domain/calendar/calendar'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { send } from '../../api/client.ts'
import { SHIFTS_KEY } from '../../shifts/shifts.queries.ts'
import { showToast } from '../../toasts/toasts.ts'
import { CALENDARS_KEY, calendarQuery } from './calendar.queries.ts'
import { wireOf } from './calendar-draft.ts'

interface Save {
  draft: Calendar
  /** Other machines that get the same calendar: all of them or none. */
  copyTo: string[]
}

export function useSaveCalendar({ Id: id }: Machine, onSaved: (saved: Calendar) => void) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async ({ draft, copyTo }: Save) => {
      const body = { ...wireOf(draft), ...(copyTo.length > 0 ? { copyTo } : {}) }
      return (await send(putCalendar, { params: { id }, body })).result
    },
    onSuccess: (saved, { copyTo }) => {
      cache.setQueryData(calendarQuery(id).queryKey, saved)
      onSaved(readCalendar(saved))
      showToast(
        'success',
        copyTo.length === 0 ? t('misc.saved') : t('calendar.copied', { count: copyTo.length }),
      )
      // Which shifts take place follows from it.
      return Promise.all(
        [CALENDARS_KEY, SHIFTS_KEY].map((key) => cache.invalidateQueries({ queryKey: [key] })),
      )
    },
  })
}
