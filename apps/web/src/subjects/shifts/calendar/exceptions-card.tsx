import { ActionIcon, SegmentedControl, TextInput } from '@mantine/core'
import type { Calendar, CalendarException } from '@millwright/domain/shifts/calendar'
import { MAX_TEXT } from '@millwright/domain/text/text-rule'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { IconTrash } from '../../../platform/ui/icons/icons.ts'
import { Card } from '../../../platform/ui/page/card.tsx'
import { formatDate } from '../../../platform/ui/text/format.ts'
import { withException, withoutException } from './calendar-draft.ts'
import styles from './calendar-editor.module.css'

interface ExceptionsCardProps {
  readonly calendar: Calendar
  readonly year: number
  /** By `Exceptions` or `Exceptions.3`. */
  readonly errorAt: (name: string) => ReactNode
  readonly onChange: (calendar: Calendar) => void
}

/** The days of a year that do not follow their weekday, each with its name. */
export function ExceptionsCard({ calendar, year, errorAt, onChange }: ExceptionsCardProps) {
  const { t } = useTranslation()
  const shown = calendar.exceptions
    .map((exception, index) => ({ exception, index }))
    .filter(({ exception }) => exception.day.startsWith(`${year}-`))
  return (
    <Card
      flush
      className={styles.exceptions}
      title={t('calendar.exceptions')}
      hint={`${year} · ${shown.length}`}
    >
      {errorAt('Exceptions') && (
        <p className={styles.calendarError} role="alert">
          {errorAt('Exceptions')}
        </p>
      )}
      {shown.length === 0 ? (
        <p className={styles.exceptionsNone}>{t('calendar.no_exceptions')}</p>
      ) : (
        <ul>
          {shown.map(({ exception, index }) => (
            <ExceptionRow
              key={exception.day}
              exception={exception}
              error={errorAt(`Exceptions.${index}`)}
              onChange={(next) => onChange(withException(calendar, next))}
              onRemove={() => onChange(withoutException(calendar, exception.day))}
            />
          ))}
        </ul>
      )}
    </Card>
  )
}

interface ExceptionRowProps {
  readonly exception: CalendarException
  readonly error: ReactNode
  readonly onChange: (exception: CalendarException) => void
  readonly onRemove: () => void
}

function ExceptionRow({ exception, error, onChange, onRemove }: ExceptionRowProps) {
  const { t, i18n } = useTranslation()
  const date = formatDate(Date.parse(exception.day), 'UTC', i18n.language)
  return (
    <li>
      <b className="mw-num">{date}</b>
      <SegmentedControl
        aria-label={date}
        data={[
          { value: 'no', label: t('calendar.not_working') },
          { value: 'yes', label: t('calendar.working') },
        ]}
        value={exception.isWorking ? 'yes' : 'no'}
        onChange={(value) => onChange({ ...exception, isWorking: value === 'yes' })}
      />
      <ActionIcon
        aria-label={t('calendar.remove', { date })}
        title={t('calendar.remove', { date })}
        onClick={onRemove}
      >
        <IconTrash size="0.9375rem" stroke={1.6} aria-hidden="true" />
      </ActionIcon>
      <TextInput
        aria-label={t('calendar.name_of', { date })}
        placeholder={t('calendar.name')}
        maxLength={MAX_TEXT}
        value={exception.name}
        error={error}
        onChange={(event) => onChange({ ...exception, name: event.currentTarget.value })}
      />
    </li>
  )
}
