import type { ScheduledOperation } from '@millwright/contract/maintenance/activity-shapes'
import { DAY_MS } from '@millwright/domain/time/lengths'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { dateFormat } from '../../platform/i18n/intl.ts'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { browserZone, formatDate, formatLongDay, formatMinutes } from '../../platform/ui/text/format.ts'
import styles from './due-calendar.module.css'
import maintenanceStyles from './maintenance.module.css'
import { windowText } from './window-text.ts'

type Falling = Pick<ScheduledOperation, 'Id' | 'Action' | 'MachineName' | 'Minutes' | 'Due' | 'Window'> & {
  readonly ActivityId: string
}

/** The days of whole weeks from the Monday of this week on, at noon. */
function daysFrom(now: number, weeks: number): number[] {
  const noon = new Date(now)
  noon.setHours(12, 0, 0, 0)
  const monday = noon.getTime() - ((noon.getDay() + 6) % 7) * DAY_MS
  return Array.from({ length: weeks * 7 }, (_, index) => monday + index * DAY_MS)
}

interface DueCalendarProps {
  readonly items: readonly Falling[]
  readonly now: number
  readonly weeks: number
}

/** On which day what is planned, else falls due by its forecast; a day shows what it holds. */
export function DueCalendar({ items, now, weeks }: DueCalendarProps) {
  const { t, i18n } = useTranslation()
  const zone = browserZone()
  const dayOf = (ts: number): string => formatDate(ts, zone, 'en-US')
  const today = dayOf(now)
  const [chosen, setChosen] = useState<string | null>(null)
  const byDay = Map.groupBy(
    items.filter(({ Due, Window }) => Window || Due.kind === 'over' || Due.at !== null),
    ({ Due, Window }) => {
      if (Window) return dayOf(Math.max(Window.From, Math.min(now, Window.To)))
      return Due.kind === 'over' || Due.at === null ? today : dayOf(Date.parse(Due.at))
    },
  )
  const days = daysFrom(now, weeks)
  const first = days.find((day) => byDay.has(dayOf(day)))
  const open = chosen ?? (first === undefined ? today : dayOf(first))
  const shown = byDay.get(open) ?? []
  const openAt = days.find((day) => dayOf(day) === open) ?? now
  const minutesOf = (some: readonly Falling[]): number => some.reduce((sum, { Minutes }) => sum + Minutes, 0)
  return (
    <div className={styles.calendar}>
      <ol aria-label={t('maintenance.falls_due')}>
        {days.slice(0, 7).map((day) => (
          <li key={day} className={styles.weekday} aria-hidden="true">
            {dateFormat(i18n.language, 'shortWeekday', zone).format(day)}
          </li>
        ))}
        {days.map((day) => {
          const key = dayOf(day)
          const own = byDay.get(key) ?? []
          const number = String(new Date(day).getDate())
          const spoken = `, ${formatLongDay(day, zone, i18n.language)}: ${t('maintenance.activities', { count: own.length })} `
          return (
            <li key={key}>
              <button
                type="button"
                aria-pressed={key === open}
                data-today={key === today || undefined}
                data-past={key < today || undefined}
                onClick={() => setChosen(key)}
              >
                <b className={styles.daynum}>{number}</b>
                <span className="mw-sr-only">{spoken}</span>
                <span className={styles.dots} aria-hidden="true">
                  {own.slice(0, 4).map(({ Id, Due }) => (
                    <i key={Id} className={styles.dot} data-over={Due.kind === 'over' || undefined} />
                  ))}
                </span>
                {own.length > 0 && (
                  <small className={styles.daytime}>{formatMinutes(minutesOf(own), i18n.language)}</small>
                )}
              </button>
            </li>
          )
        })}
      </ol>
      <h3 className={styles.dayhead}>
        {formatLongDay(openAt, zone, i18n.language)}
        <small className={styles.daysum}>
          {shown.length === 0
            ? t('maintenance.nothing_due')
            : `${t('maintenance.activities', { count: shown.length })}, ${formatMinutes(minutesOf(shown), i18n.language)}`}
        </small>
      </h3>
      <ul className={maintenanceStyles.day}>
        {shown.map(({ Id, Action, MachineName, Minutes, ActivityId, Window }) => (
          <li key={Id}>
            {ActivityId === '' ? (
              <b>{Action}</b>
            ) : (
              <Link to="/maintenance/view/$maintenanceId" params={{ maintenanceId: ActivityId }}>
                {Action}
              </Link>
            )}
            <small>
              {[
                MachineName,
                Window ? windowText(Window, i18n.language) : formatMinutes(Minutes, i18n.language),
              ].join(' · ')}
            </small>
          </li>
        ))}
      </ul>
      {sameMachine(shown).map(([machine, some]) => (
        <p key={machine} className={maintenanceStyles.hint}>
          {t('maintenance.one_stop', { machine, time: formatMinutes(minutesOf(some), i18n.language) })}
        </p>
      ))}
    </div>
  )
}

const sameMachine = (items: readonly Falling[]): [string, Falling[]][] =>
  [...Map.groupBy(items, ({ MachineName }) => MachineName)].filter(([, some]) => some.length > 1)
