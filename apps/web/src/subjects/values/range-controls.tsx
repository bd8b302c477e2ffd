import { ActionIcon, SegmentedControl } from '@mantine/core'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import { dayAt } from '@millwright/domain/time/zone'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useNow } from '../../platform/ui/browser/clock.ts'
import { DayField } from '../../platform/ui/fields/day-field.tsx'
import { IconChevronLeft, IconChevronRight } from '../../platform/ui/icons/icons.ts'
import { formatDate } from '../../platform/ui/text/format.ts'
import styles from './history-card.module.css'
import { dayOfEnd, endOfDay, shiftedEnd } from './period.ts'
import { isRange, RANGES, type Range } from './shared/ranges.ts'
import type { DataSearch } from './use-data-search.ts'

const CHOICES = Object.keys(RANGES) as Range[]

interface RangeControlsProps {
  readonly search: DataSearch
  readonly zone: string
  /** A new range or end shows all of it, so a zoom is over. */
  readonly onChange: () => void
}

/** How long the period is, and where it ends. */
export function RangeControls({ search, zone, onChange }: RangeControlsProps) {
  const { t, i18n } = useTranslation()
  const now = useNow(10_000)
  const { range, end } = search
  const labelOf = (choice: Range) => {
    const hours = RANGES[choice] / HOUR_MS
    return choice.endsWith('d')
      ? t('machine_data.days', { days: hours / 24 })
      : t('machine_data.hours', { hours })
  }
  const chooseEnd = (next: number | null) => {
    onChange()
    search.chooseEnd(next)
  }
  return (
    <>
      <SegmentedControl
        aria-label={t('machine_data.range')}
        value={range}
        onChange={(next) => {
          onChange()
          if (isRange(next)) search.chooseRange(next)
        }}
        data={CHOICES.map((value) => ({ value, label: labelOf(value) }))}
      />
      <div className={styles.end}>
        <ActionIcon
          aria-label={t('machine_data.earlier')}
          onClick={() => chooseEnd(shiftedEnd(range, end, now, -1))}
        >
          <IconChevronLeft size="0.9375rem" aria-hidden="true" />
        </ActionIcon>
        <DayField
          className={styles.picker}
          name={t('machine_data.end', { date: formatDate((end ?? now) - 1, zone, i18n.language) })}
          value={dayOfEnd(end, zone, now)}
          onChange={(picked) => chooseEnd(endOfDay(picked, zone, now))}
          lastDay={dayAt(now, zone)}
        />
        <ActionIcon
          aria-label={t('machine_data.later')}
          disabled={end === null}
          onClick={() => chooseEnd(shiftedEnd(range, end, now, 1))}
        >
          <IconChevronRight size="0.9375rem" aria-hidden="true" />
        </ActionIcon>
      </div>
    </>
  )
}
