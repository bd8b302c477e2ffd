import { mayEnter } from '@millwright/contract/areas'
import type { Machine } from '@millwright/contract/machines/machines'
import type { MachineCalendar } from '@millwright/contract/shifts/calendar'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { weekdayNames } from '../../platform/ui/text/weekdays.ts'

/** On which days the shifts take place, and where that is changed. */
export function WorkingDaysLine({ machine, calendar }: { machine: Machine; calendar: MachineCalendar }) {
  const { t, i18n } = useTranslation()
  const { person } = useSession()
  const names = weekdayNames(i18n.language, 'short')
  const days = calendar.WorkingDays.map((day) => names[day - 1]).join(', ')
  return (
    <p className="mw-plan-days">
      {t(days === '' ? 'shifts.no_working_days' : 'shifts.working_days', { days })}{' '}
      {mayEnter('calendar', person) && (
        <Link to="/settings/calendar/$id/edit" params={{ id: machine.Id }}>
          {t('shifts.edit_calendar')}
        </Link>
      )}
    </p>
  )
}
