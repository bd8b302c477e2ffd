import { useViewportSize } from '@mantine/hooks'
import type { Machine } from '@millwright/contract/machines/machines'
import type { AlarmEvent } from '@millwright/domain/alarms/alarm'
import type { Span } from '@millwright/domain/status/span'
import { windowed } from '@millwright/domain/status/timeline'
import { totalsOf } from '@millwright/domain/status/totals'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useTokens } from '../../../platform/ui/browser/use-tokens.ts'
import type { View } from '../../../platform/ui/charts/frame/time-scale.ts'
import type { ChosenDay } from '../../../platform/ui/days/use-day.ts'
import { IconArrowsMove, IconZoomIn } from '../../../platform/ui/icons/icons.ts'
import { formatDate } from '../../../platform/ui/text/format.ts'
import type { DayShift } from '../../shifts/shared/day-shifts.ts'
import { ShiftRail } from '../../shifts/shared/shift-rail.tsx'
import { StopTip } from '../../stops/shared/stop-tip.tsx'
import { StatusLegend } from '../shared/status-legend.tsx'
import { summaryOf } from '../shared/summary.ts'
import { DayTimeline } from '../shared/timeline/day-timeline.tsx'
import type { DrawnSpan } from '../shared/timeline/drawn-spans.ts'
import { dayProgramsQuery } from '../shared/timeline/timeline.queries.ts'
import { TimelineBrush } from '../shared/timeline/timeline-brush.tsx'
import styles from './day-card.module.css'

interface DayPictureProps {
  readonly machine: Machine
  readonly chosen: ChosenDay
  readonly shifts: readonly DayShift[]
  readonly spans: readonly Span[]
  readonly drawn: readonly DrawnSpan[]
  readonly now: number
  readonly view: View
  readonly onView: (view: View) => void
  readonly alarmsOnly: boolean
  /** Undefined while they are not known. */
  readonly alarms: readonly AlarmEvent[] | undefined
  readonly onPick: (ts: number) => void
}

/** Room is given to the picture first: the cards below it scroll or have space to spare. */
const skylineHeight = (viewport: number): number =>
  Math.round(Math.min(200, Math.max(112, viewport * 0.16 - 16)))

/** Timeline, the day as a whole below it, and what it adds up to. */
export function DayPicture({
  machine,
  chosen,
  shifts,
  spans,
  drawn,
  now,
  view,
  onView,
  alarmsOnly,
  alarms,
  onPick,
}: DayPictureProps) {
  const { t, i18n } = useTranslation()
  const zone = machine.Country.Timezone
  const { bounds } = chosen
  const { data: programs } = useQuery(dayProgramsQuery(machine.Id, chosen.day, zone))
  const { height: tall } = useViewportSize()
  const { rem } = useTokens()
  const totals = totalsOf(windowed(spans, bounds.from, bounds.to, now))
  const date = formatDate(bounds.from, zone, i18n.language)
  return (
    <>
      <ShiftRail shifts={shifts} view={view} zone={zone} family={machine.MachineFamily} />
      <DayTimeline
        spans={drawn}
        day={bounds}
        view={view}
        onView={onView}
        zone={zone}
        now={now}
        alarmsOnly={alarmsOnly}
        alarms={alarms}
        programs={programs}
        stopTip={(stop, code) => (
          <StopTip machineId={machine.Id} zone={zone} day={bounds} stop={stop} code={code} />
        )}
        onPick={onPick}
        height={skylineHeight(tall / rem)}
        label={t('machine_status.timeline_of', { machine: machine.Name, date })}
        summary={`${summaryOf(t, totals, i18n.language)}. ${t('machine_status.timeline_keys')}`}
      />
      <TimelineBrush
        spans={spans}
        day={bounds}
        view={view}
        onView={onView}
        now={now}
        alarmsOnly={alarmsOnly}
      />
      <div className={styles.dayLegend}>
        <StatusLegend totals={totals} alarmsOnly={alarmsOnly} />
        <Gestures />
      </div>
    </>
  )
}

/** A legend for the pointer on the timeline. */
function Gestures() {
  const { t } = useTranslation()
  return (
    <span className={styles.gestures}>
      <span title={t('machine_status.pan')}>
        <IconArrowsMove size="0.8125rem" stroke={1.6} aria-hidden="true" />
        {t('machine_status.drag')}
      </span>
      <span title={t('machine_status.zoom_in')}>
        <IconZoomIn size="0.8125rem" stroke={1.6} aria-hidden="true" />
        {t('machine_status.ctrl_scroll')}
      </span>
    </span>
  )
}
