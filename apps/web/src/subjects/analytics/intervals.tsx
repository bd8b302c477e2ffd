import { SegmentedControl } from '@mantine/core'
import type { AnalyticsDayIntervals } from '@millwright/contract/analytics/analytics'
import type { KpiMethod } from '@millwright/domain/analytics/figures'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type CSSProperties, useState } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { formatShortDay, formatTime } from '../../platform/ui/text/format.ts'
import { alarmLossesQuery } from './alarm-losses.tsx'
import styles from './analytics.module.css'
import { type Explained, isLowered, isPartOf, nameOf, type Span } from './explained.ts'
import { USAGE_LOOK } from './usage-card.tsx'
import { useAmounts } from './use-amounts.ts'

interface IntervalsProps {
  readonly machineId: string
  readonly days: readonly AnalyticsDayIntervals[]
  readonly zone: string
  readonly explained: Explained
  readonly method: KpiMethod
}

const lengthOf = (spans: readonly Span[]): number => spans.reduce((sum, { From, To }) => sum + To - From, 0)

/** Idle because it is switched off, which has a tint of its own. */
const isOff = ({ Status, Use }: Span): boolean => Status === 'POWER_OFF' && Use === 'Idle'

/** The stretches of planned time, a line for each day that leads to its timeline; hatched where nothing is known. */
export function Intervals({ machineId, days, zone, explained, method }: IntervalsProps) {
  const { t } = useTranslation()
  const [isAll, setAll] = useState(false)
  const isPart = (span: Span) => isPartOf(explained, method, span)
  const canMark = days.some(({ Spans }) => Spans.some((span) => isPart(span) !== null))
  const isMarked = canMark && !isAll
  const range = { from: days[0]?.Day ?? '', to: days.at(-1)?.Day ?? '' }
  const query = alarmLossesQuery({ kind: 'machine', id: machineId, zone }, range)
  const alarms = useQuery({ ...query, enabled: days.length > 0 }).data ?? []
  const raised = alarms
    .flatMap(({ Code, Raised: all = [] }) => all.map(({ From, Lost }) => ({ Code, From, Lost })))
    .filter(({ Lost }) => Lost > 0)
  return (
    <section>
      <div className={styles.intervalsHead}>
        <h3>{t('analytics.intervals')}</h3>
        {canMark && (
          <SegmentedControl
            aria-label={t('analytics.intervals')}
            value={isAll ? 'all' : 'lost'}
            data={[
              {
                value: 'lost',
                label: isLowered(explained) ? t('analytics.what_lowered') : nameOf(explained, t),
              },
              { value: 'all', label: t('analytics.all_intervals') },
            ]}
            onChange={(value) => setAll(value === 'all')}
          />
        )}
      </div>
      <ul className={styles.intervals} data-marked={isMarked || undefined}>
        {days.map((day) => (
          <DayLine
            key={day.Day}
            machineId={machineId}
            day={day}
            alarms={raised.filter(({ From }) => From >= day.From && From < day.To)}
            zone={zone}
            isPart={isMarked ? isPart : null}
          />
        ))}
      </ul>
    </section>
  )
}

/** When an alarm was raised, and what it cost. */
interface Raised {
  readonly Code: string
  readonly From: number
  readonly Lost: number
}

/** Whether the time that an alarm cost lies in any of the stretches. */
const isIn =
  (spans: readonly Span[]) =>
  ({ From: from, Lost }: Raised): boolean =>
    spans.some(({ From, To }) => from < To && from + Lost > From)

interface DayLineProps {
  /** Of the day. */
  readonly alarms: readonly Raised[]
  readonly machineId: string
  readonly day: AnalyticsDayIntervals
  readonly zone: string
  /** Null where none is marked. */
  readonly isPart: ((span: Span) => boolean | null) | null
}

function DayLine({ machineId, alarms, day: { Day, From, To, Spans }, zone, isPart }: DayLineProps) {
  const { t, i18n } = useTranslation()
  const { time, share } = useAmounts()
  const timeline = { to: '/machine/$id/status', params: { id: machineId }, search: { day: Day } } as const
  const planned = lengthOf(Spans)
  const known = lengthOf(Spans.filter(({ Use }) => Use !== null))
  const parts = isPart ? Spans.filter(isPart) : Spans
  const part = (ms: number) => ms / Math.max(1, To - From)
  const name = (span: Span) =>
    [
      t(span.Use === null ? 'analytics.no_data' : `analytics.usage.${span.Use}`),
      ...(isOff(span) ? [t('analytics.statuses.POWER_OFF')] : []),
    ].join(' · ')
  return (
    <li>
      <Link {...timeline}>{formatShortDay((From + To) / 2, zone, i18n.language)}</Link>
      {planned === 0 ? (
        <small>{t('analytics.not_planned')}</small>
      ) : (
        // The same place as the name of the day, for those who click at what they see.
        <Link {...timeline} tabIndex={-1} aria-hidden="true">
          {isPart && <LongestAlarm alarms={alarms.filter(isIn(parts))} place={(ts) => part(ts - From)} />}
          <svg width="100%" height="18" aria-hidden="true">
            {Spans.map((span) => (
              <rect
                key={span.From}
                x={`${part(span.From - From) * 100}%`}
                width={`${part(span.To - span.From) * 100}%`}
                height="18"
                data-off={isOff(span) || undefined}
                data-dim={(isPart && span.Use !== null && !isPart(span)) || undefined}
                style={
                  {
                    '--use': `var(--mw-${span.Use === null ? 'disc-hatch' : USAGE_LOOK[span.Use].colour})`,
                  } as CSSProperties
                }
              >
                <title>
                  {[
                    name(span),
                    `${formatTime(span.From, zone)}–${formatTime(span.To, zone)}`,
                    time(span.To - span.From),
                  ].join(' · ')}
                </title>
              </rect>
            ))}
          </svg>
        </Link>
      )}
      <b className="mw-num">{planned === 0 ? '—' : time(lengthOf(parts))}</b>
      <b className="mw-num">{planned === 0 ? '—' : share(known / planned)}</b>
    </li>
  )
}

/** Names the alarm that cost most on a day, above the moment at which it was raised. */
function LongestAlarm({ alarms, place }: { alarms: readonly Raised[]; place: (ts: number) => number }) {
  const { time } = useAmounts()
  const [longest] = alarms.toSorted((a, b) => b.Lost - a.Lost)
  if (!longest) return null
  const at = Math.min(0.85, Math.max(0, place(longest.From)))
  return (
    <small className={styles.alarm} style={{ '--at': at } as CSSProperties}>
      <b>{longest.Code}</b> {time(longest.Lost)}
    </small>
  )
}
