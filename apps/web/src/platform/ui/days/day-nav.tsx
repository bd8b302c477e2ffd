import { ActionIcon } from '@mantine/core'
import { addDays } from '@millwright/domain/time/zone'
import { useTranslation } from '../../i18n/use-translation.ts'
import { DayField } from '../fields/day-field.tsx'
import { IconChevronLeft, IconChevronRight } from '../icons/icons.ts'
import { formatDate } from '../text/format.ts'
import { earliestDay } from './day-in-search.ts'
import styles from './day-nav.module.css'
import type { ChosenDay } from './use-day.ts'

interface DayNavProps {
  readonly chosen: ChosenDay
  readonly zone: string
  /** Left out where one step is one day. */
  readonly onStep?: (by: 1 | -1) => void
  readonly mayStep?: (by: 1 | -1) => boolean
}

export function DayNav({ chosen, zone, onStep, mayStep }: DayNavProps) {
  const { t, i18n } = useTranslation()
  const { day, today, choose } = chosen
  const earliest = earliestDay(today)
  const step = onStep ?? ((by) => choose(addDays(day, by)))
  const isOpen = mayStep ?? ((by) => (by < 0 ? day > earliest : day < today))
  return (
    <div className={styles.nav}>
      <ActionIcon aria-label={t('days.day_before')} disabled={!isOpen(-1)} onClick={() => step(-1)}>
        <IconChevronLeft size="0.9375rem" aria-hidden="true" />
      </ActionIcon>
      <DayField
        className={styles.picker}
        name={t('days.day', { date: formatDate(chosen.bounds.from, zone, i18n.language) })}
        value={day}
        onChange={choose}
        firstDay={earliest}
        lastDay={today}
      />
      <ActionIcon aria-label={t('days.day_after')} disabled={!isOpen(1)} onClick={() => step(1)}>
        <IconChevronRight size="0.9375rem" aria-hidden="true" />
      </ActionIcon>
    </div>
  )
}
