import { ActionIcon } from '@mantine/core'
import { addDays } from '@millwright/domain/time/zone'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from '../i18n/use-translation.ts'
import { DayField } from '../ui/day-field.tsx'
import { formatDate } from '../ui/format.ts'
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
      <DayField
        className="mw-day-picker"
        name={t('days.day', { date: formatDate(chosen.bounds.from, zone, i18n.language) })}
        value={day}
        onChange={choose}
        firstDay={earliest}
        lastDay={today}
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
