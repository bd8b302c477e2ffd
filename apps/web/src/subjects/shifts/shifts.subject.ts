import { defineSubject } from '../../platform/pages/define-subject.ts'
import { calendarPages } from './calendar/calendar.pages.ts'
import { shiftPages } from './shifts.pages.ts'

export const shifts = defineSubject({
  name: 'shifts',
  pages: [...calendarPages, ...shiftPages],
})
