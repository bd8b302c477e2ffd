import { ActionIcon, SegmentedControl } from '@mantine/core'
import {
  PERIOD_KINDS,
  type Period,
  type PeriodKind,
  periodOf,
  periodRange,
  stepPeriod,
} from '@millwright/domain/time/period'
import type { PlainDay } from '@millwright/domain/time/zone'
import { useTranslation } from '../../i18n/use-translation.ts'
import { IconChevronLeft, IconChevronRight } from '../icons/icons.ts'
import { periodText } from '../text/period-text.ts'
import { DayRangeFields } from './day-range-fields.tsx'
import styles from './period-picker.module.css'

interface PeriodPickerProps {
  readonly period: Period
  readonly onChange: (period: Period) => void
  /** Usually today where the machine is. */
  readonly lastDay: PlainDay
  /** Left out where all of them have data. */
  readonly kinds?: readonly PeriodKind[]
}

/** A day, week, month or year, one after the other, or up to thirty days of one's own choice (rules: limits 2). */
export function PeriodPicker({ period, onChange, lastDay, kinds = PERIOD_KINDS }: PeriodPickerProps) {
  const { t } = useTranslation()
  return (
    <fieldset className={styles.period} aria-label={t('days.period')}>
      <SegmentedControl
        aria-label={t('days.period')}
        value={period.kind}
        onChange={(kind) => onChange(periodOf(kind as PeriodKind, period, lastDay))}
        data={kinds.map((kind) => ({ value: kind, label: t(`days.kinds.${kind}`) }))}
      />
      {period.kind === 'custom' ? (
        <DayRangeFields
          range={period}
          lastDay={lastDay}
          onChange={(range) => onChange({ kind: 'custom', ...range })}
        />
      ) : (
        <PeriodSteps period={period} onChange={onChange} lastDay={lastDay} />
      )}
    </fieldset>
  )
}

function PeriodSteps({ period, onChange, lastDay }: PeriodPickerProps) {
  const { t, i18n } = useTranslation()
  return (
    <div className={styles.periodStep}>
      <ActionIcon aria-label={t('days.back')} onClick={() => onChange(stepPeriod(period, -1))}>
        <IconChevronLeft size="0.9375rem" aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        aria-label={t('days.forward')}
        disabled={periodRange(period).to >= lastDay}
        onClick={() => onChange(stepPeriod(period, 1))}
      >
        <IconChevronRight size="0.9375rem" aria-hidden="true" />
      </ActionIcon>
      <span className="mw-num" aria-live="polite">
        {periodText(period, i18n.language)}
      </span>
    </div>
  )
}
