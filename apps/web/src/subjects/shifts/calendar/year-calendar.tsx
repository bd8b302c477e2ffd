import type { Calendar } from '@millwright/domain/shifts/calendar'
import type { PlainDay } from '@millwright/domain/time/zone'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { MonthTable } from './month-table.tsx'
import styles from './year-calendar.module.css'
import { dayByKey } from './year-grid.ts'
import { isShownYear } from './year-nav.tsx'

interface YearCalendarProps {
  readonly calendar: Calendar
  readonly year: number
  readonly today: PlainDay
  readonly onToggle: (day: PlainDay) => void
  readonly onYear: (year: number) => void
}

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1)

const yearOf = (day: PlainDay): number => Number(day.slice(0, 4))

/** Twelve months of which one day is in the tab order; keys move between days and Space or Enter toggles. */
export function YearCalendar({ calendar, year, today, onToggle, onYear }: YearCalendarProps) {
  const { t } = useTranslation()
  const grid = useRef<HTMLDivElement>(null)
  const [cursor, setCursor] = useState(today)
  const [isMoved, setMoved] = useState(false)
  const reached = yearOf(cursor) === year ? cursor : `${year}-01-01`
  useEffect(() => {
    if (isMoved) grid.current?.querySelector<HTMLElement>(`[data-day="${reached}"]`)?.focus()
  }, [isMoved, reached])
  const move = (event: KeyboardEvent): void => {
    const next = dayByKey(reached, event.key)
    if (next === null || !isShownYear(yearOf(next))) return
    event.preventDefault()
    setMoved(true)
    setCursor(next)
    if (yearOf(next) !== year) onYear(yearOf(next))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the buttons inside
    <div className={styles.year} ref={grid} onKeyDown={move} onBlur={() => setMoved(false)}>
      {MONTHS.map((month) => (
        <MonthTable
          key={month}
          calendar={calendar}
          year={year}
          month={month}
          today={today}
          cursor={reached}
          onToggle={(day) => {
            setCursor(day)
            onToggle(day)
          }}
        />
      ))}
      <ul className={styles.yearLegend}>
        <li data-kind="working">{t('calendar.working')}</li>
        <li data-kind="not-working">{t('calendar.not_working')}</li>
        <li data-kind="exception">{t('calendar.exception')}</li>
        <li data-kind="today">{t('calendar.today')}</li>
      </ul>
    </div>
  )
}
