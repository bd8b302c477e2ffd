import { ActionIcon } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import { addDays } from '@millwright/domain/time/zone'
import { IconCalendar, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { datePattern, formatDate } from '../ui/format.ts'
import { earliestDay } from './day-in-search.ts'
import type { ChosenDay } from './use-day.ts'
import './day-nav.css'

export function DayNav({ chosen, zone }: { chosen: ChosenDay; zone: string }) {
  const { t, i18n } = useTranslation()
  const { day, today, choose } = chosen
  const earliest = earliestDay(today)
  return (
    <div className="mw-day-nav">
      <ActionIcon
        aria-label={t('days.day_before')}
        disabled={day <= earliest}
        onClick={() => choose(addDays(day, -1))}
      >
        <IconChevronLeft size="0.9375rem" aria-hidden="true" />
      </ActionIcon>
      <DatePickerInput
        className="mw-day-picker"
        aria-label={t('days.day', { date: formatDate(chosen.bounds.from, zone, i18n.language) })}
        value={day}
        onChange={(picked) => picked && choose(picked)}
        minDate={earliest}
        maxDate={today}
        // Mantine paints weekends red, which here means alarm.
        weekendDays={[]}
        valueFormat={datePattern(i18n.language)}
        leftSection={<IconCalendar size="0.875rem" aria-hidden="true" />}
        hideOutsideDates
        ariaLabels={{
          previousMonth: t('days.month_before'),
          nextMonth: t('days.month_after'),
          previousYear: t('days.back'),
          nextYear: t('days.forward'),
          previousDecade: t('days.back'),
          nextDecade: t('days.forward'),
        }}
        // Beside its field it needs no name of its own.
        popoverProps={{ position: 'bottom-end', withinPortal: false, withRoles: false }}
      />
      <ActionIcon
        aria-label={t('days.day_after')}
        disabled={day >= today}
        onClick={() => choose(addDays(day, 1))}
      >
        <IconChevronRight size="0.9375rem" aria-hidden="true" />
      </ActionIcon>
    </div>
  )
}
