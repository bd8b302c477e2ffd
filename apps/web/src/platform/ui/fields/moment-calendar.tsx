import { Button } from '@mantine/core'
import { TimePicker } from '@mantine/dates'
import { useTranslation } from '../../i18n/use-translation.ts'
import { DayCalendar } from './day-calendar.tsx'
import styles from './day-field.module.css'

interface MomentCalendarProps {
  readonly value: string
  readonly isOptional: boolean
  readonly onChange: (value: string) => void
  readonly onDone: () => void
}

/** Escape closes the calendar, and leaves a dialog around it open. */
const OWN_ESCAPE = { 'data-mantine-stop-propagation': 'true' } as const

/** Where a day was chosen first. */
const MORNING = '08:00'

/** The month with the time of the day below it. */
export function MomentCalendar({ value, isOptional, onChange, onDone }: MomentCalendarProps) {
  const { t } = useTranslation()
  const [day = '', time = MORNING] = value === '' ? [] : value.split('T')
  return (
    <>
      <DayCalendar value={day || null} onChange={(next) => onChange(`${next}T${time}`)} />
      <TimePicker
        className={styles.time}
        size="xs"
        label={t('days.time')}
        hoursInputLabel={t('days.hours')}
        minutesInputLabel={t('days.minutes')}
        hoursInputProps={OWN_ESCAPE}
        minutesInputProps={OWN_ESCAPE}
        disabled={day === ''}
        value={time}
        // Empty while only a part of it is typed.
        onChange={(next) => next !== '' && onChange(`${day}T${next.slice(0, 5)}`)}
      />
      <div className={styles.momentFoot}>
        {isOptional && (
          <Button
            {...OWN_ESCAPE}
            size="xs"
            variant="subtle"
            disabled={value === ''}
            onClick={() => {
              onChange('')
              onDone()
            }}
          >
            {t('days.clear')}
          </Button>
        )}
        <Button {...OWN_ESCAPE} size="xs" variant="default" onClick={onDone}>
          {t('misc.ok')}
        </Button>
      </div>
    </>
  )
}
