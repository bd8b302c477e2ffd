import { SegmentedControl } from '@mantine/core'
import type { AnalyticsDayIntervals } from '@millwright/contract/calls/analytics'
import { isLost } from '@millwright/domain/usage/change-causes'
import type { KpiMethod } from '@millwright/domain/usage/figures'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type CSSProperties, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { formatShortDay, formatTime } from '../../ui/format.ts'
import { alarmLossesQuery } from './alarm-losses.tsx'
import { FIELD, type Figure } from './factors.ts'
import { USAGE_LOOK } from './usage-card.tsx'
import { useAmounts } from './use-amounts.ts'

interface IntervalsProps {
  readonly machineId: string
  readonly days: readonly AnalyticsDayIntervals[]
  readonly zone: string
  readonly figure: Figure
  readonly method: KpiMethod
}

type Span = AnalyticsDayIntervals['Spans'][number]

const lengthOf = (spans: readonly Span[]): number => spans.reduce((sum, { From, To }) => sum + To - From, 0)

/** OEE shows what its availability lost; what performance and quality lose is in no stretch. */
const losesBy = (figure: Figure, method: KpiMethod) => (span: Span) =>
  isLost({ status: span.Status, use: span.Use }, method, FIELD[figure === 'OEE' ? 'Availability' : figure])

/** The stretches of planned time, a line for each day that leads to its timeline; hatched where nothing is known. */
export function Intervals({ machineId, days, zone, figure, method }: IntervalsProps) {
  const { t } = useTranslation()
  const [isAll, setAll] = useState(false)
  const loses = losesBy(figure, method)
  const canMark = days.some(({ Spans }) => Spans.some((span) => loses(span) !== null))
  const isMarked = canMark && !isAll
  const range = { from: days[0]?.Day ?? '', to: days.at(-1)?.Day ?? '' }
  const query = alarmLossesQuery({ kind: 'machine', id: machineId, zone }, range)
  const alarms = useQuery({ ...query, enabled: days.length > 0 }).data ?? []
  const raised = alarms
    .flatMap(({ Code, Raised: all = [] }) => all.map(({ From, Lost }) => ({ Code, From, Lost })))
    .filter(({ Lost }) => Lost > 0)
  return (
    <section>
      <div className="mw-an-intervals-head">
        <h3>{t('analytics.intervals')}</h3>
        {canMark && (
          <SegmentedControl
            aria-label={t('analytics.intervals')}
            value={isAll ? 'all' : 'lost'}
            data={[
              { value: 'lost', label: t('analytics.what_lowered') },
              { value: 'all', label: t('analytics.all_intervals') },
            ]}
            onChange={(value) => setAll(value === 'all')}
          />
        )}
      </div>
      <ul className="mw-an-intervals" data-marked={isMarked || undefined}>
        {days.map((day) => (
          <DayLine
            key={day.Day}
            machineId={machineId}
            day={day}
            alarms={raised.filter(({ From }) => From >= day.From && From < day.To)}
            zone={zone}
            loses={isMarked ? loses : null}
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

interface DayLineProps {
  /** Of the day. */
  readonly alarms: readonly Raised[]
  readonly machineId: string
  readonly day: AnalyticsDayIntervals
  readonly zone: string
  /** Null where none is marked. */
  readonly loses: ((span: Span) => boolean | null) | null
}

function DayLine({ machineId, alarms, day: { Day, From, To, Spans }, zone, loses }: DayLineProps) {
  const { t, i18n } = useTranslation()
  const { time, share } = useAmounts()
  const timeline = `/machine/${machineId}/status` as never
  const planned = lengthOf(Spans)
  const known = lengthOf(Spans.filter(({ Use }) => Use !== null))
  const lost = loses ? lengthOf(Spans.filter(loses)) : 0
  const part = (ms: number) => ms / Math.max(1, To - From)
  const name = ({ Use }: Span) => t(Use === null ? 'analytics.no_data' : `analytics.usage.${Use}`)
  return (
    <li>
      <Link to={timeline} search={{ day: Day } as never}>
        {formatShortDay((From + To) / 2, zone, i18n.language)}
      </Link>
      {planned === 0 ? (
        <small>{t('analytics.not_planned')}</small>
      ) : (
        // The same place as the name of the day, for those who click at what they see.
        <Link to={timeline} search={{ day: Day } as never} tabIndex={-1} aria-hidden="true">
          {loses && <LongestAlarm alarms={alarms} place={(ts) => part(ts - From)} />}
          <svg width="100%" height="18" aria-hidden="true">
            {Spans.map((span) => (
              <rect
                key={span.From}
                x={`${part(span.From - From) * 100}%`}
                width={`${part(span.To - span.From) * 100}%`}
                height="18"
                data-dim={(loses && span.Use !== null && !loses(span)) || undefined}
                style={{
                  fill: `var(--mw-${span.Use === null ? 'disc-hatch' : USAGE_LOOK[span.Use].colour})`,
                }}
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
      <b className="mw-num">{planned === 0 ? '—' : time(loses ? lost : planned)}</b>
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
    <small className="mw-an-alarm" style={{ '--at': at } as CSSProperties}>
      <b>{longest.Code}</b> {time(longest.Lost)}
    </small>
  )
}
