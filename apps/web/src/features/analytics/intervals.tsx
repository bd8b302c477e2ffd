import type { AnalyticsDayIntervals } from '@millwright/contract/calls/analytics'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { formatShortDay, formatTime } from '../../ui/format.ts'
import { USAGE_LOOK } from './usage-card.tsx'
import { useAmounts } from './use-amounts.ts'

/** The stretches of planned time, a line for each day that leads to its timeline; hatched where nothing is known. */
interface IntervalsProps {
  readonly machineId: string
  readonly days: readonly AnalyticsDayIntervals[]
  readonly zone: string
}

export function Intervals({ machineId, days, zone }: IntervalsProps) {
  const { t, i18n } = useTranslation()
  const { time, share } = useAmounts()
  const timeline = `/machine/${machineId}/status` as never
  return (
    <section>
      <h3>{t('analytics.intervals')}</h3>
      <ul className="mw-an-intervals">
        {days.map(({ Day, From, To, Spans }) => {
          const planned = Spans.reduce((sum, span) => sum + span.To - span.From, 0)
          const known = Spans.reduce((sum, span) => sum + (span.Use === null ? 0 : span.To - span.From), 0)
          const place = (ts: number) => `${((ts - From) / Math.max(1, To - From)) * 100}%`
          return (
            <li key={Day}>
              <Link to={timeline} search={{ day: Day } as never}>
                {formatShortDay((From + To) / 2, zone, i18n.language)}
              </Link>
              {planned === 0 ? (
                <small>{t('analytics.not_planned')}</small>
              ) : (
                // The same place as the name of the day, for those who click at what they see.
                <Link to={timeline} search={{ day: Day } as never} tabIndex={-1} aria-hidden="true">
                  <svg width="100%" height="18" aria-hidden="true">
                    {Spans.map((span) => (
                      <rect
                        key={span.From}
                        x={place(span.From)}
                        width={`${((span.To - span.From) / Math.max(1, To - From)) * 100}%`}
                        height="18"
                        style={{
                          fill: `var(--mw-${span.Use === null ? 'disc-hatch' : USAGE_LOOK[span.Use].colour})`,
                        }}
                      >
                        <title>
                          {[
                            t(span.Use === null ? 'analytics.no_data' : `analytics.usage.${span.Use}`),
                            `${formatTime(span.From, zone)}–${formatTime(span.To, zone)}`,
                            time(span.To - span.From),
                          ].join(' · ')}
                        </title>
                      </rect>
                    ))}
                  </svg>
                </Link>
              )}
              <b className="mw-num">{planned === 0 ? '—' : time(planned)}</b>
              <b className="mw-num">{planned === 0 ? '—' : share(known / planned)}</b>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
