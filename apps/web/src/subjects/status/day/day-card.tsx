import { SegmentedControl, Switch } from '@mantine/core'
import type { Machine } from '@millwright/contract/machines/machines'
import type { AlarmEvent } from '@millwright/domain/alarms/alarm'
import type { Span } from '@millwright/domain/status/span'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { DayNav } from '../../../platform/ui/days/day-nav.tsx'
import type { ChosenDay } from '../../../platform/ui/days/use-day.ts'
import { Card } from '../../../platform/ui/page/card.tsx'
import { useDayShifts } from '../../shifts/shared/use-day-shifts.ts'
import { DayPicture } from './day-picture.tsx'
import { statusLog } from './status-log.ts'
import { useDaySpans } from './use-day-spans.ts'
import { viewOf, ZOOM_HOURS, type Zoom, type ZoomHours, zoomedTo } from './zoom.ts'
import './day-card.css'

interface DayCardProps {
  readonly machine: Machine
  readonly chosen: ChosenDay
  /** Undefined while there is nothing to draw; then `children` take its place. */
  readonly spans: readonly Span[] | undefined
  readonly alarmsOnly: boolean
  /** Undefined while they are not known. */
  readonly alarms: readonly AlarmEvent[] | undefined
  readonly onAlarmsOnly: (alarmsOnly: boolean) => void
  readonly onPick: (ts: number) => void
  readonly children: ReactNode
}

const NOTHING: readonly Span[] = []
const REDRAW_MS = 1_000

export function DayCard(props: DayCardProps) {
  const { machine, chosen, spans, alarmsOnly, alarms, onAlarmsOnly, onPick, children } = props
  const { t } = useTranslation()
  const { drawn, now } = useDaySpans(spans ?? NOTHING, chosen.bounds, REDRAW_MS)
  const [zoom, setZoom] = useState<Zoom>({ kind: 'hours', hours: 24, centre: 0 })
  const shifts = useDayShifts(machine, chosen)
  const view = viewOf(zoom, chosen.bounds, now, shifts)
  const lengths = ZOOM_HOURS.map((hours) => ({
    value: String(hours),
    label: t('machine_status.hours', { hours }),
  }))
  // Eight hours are the shift of a machine of which no shifts are known.
  const isChosen = zoom.kind === 'hours' && zoom.hours === 8
  if (shifts.length > 0 && !isChosen) lengths[1] = { value: 'shifts', label: t('machine_status.shifts') }
  const hint = spans && changesIn(drawn, now)
  return (
    <Card
      className="mw-day"
      title={t('timeline.day')}
      hint={
        hint &&
        `${t('machine_status.changes', { count: hint.changes })}, ${t('machine_status.alarms', { count: hint.alarms })}`
      }
      actions={
        <div className="mw-day-actions">
          <Switch
            label={t('machine_status.alarms_only')}
            checked={alarmsOnly}
            onChange={(event) => onAlarmsOnly(event.currentTarget.checked)}
          />
          <SegmentedControl
            aria-label={t('machine_status.zoom')}
            value={zoom.kind === 'hours' ? String(zoom.hours) : zoom.kind}
            onChange={(value) =>
              setZoom(value === 'shifts' ? { kind: value } : zoomedTo(Number(value) as ZoomHours, view))
            }
            data={lengths}
          />
          <DayNav chosen={chosen} zone={machine.Country.Timezone} />
        </div>
      }
    >
      {spans ? (
        <DayPicture
          machine={machine}
          chosen={chosen}
          shifts={shifts}
          spans={spans}
          drawn={drawn}
          now={now}
          view={view}
          onView={(next) => setZoom({ kind: 'free', view: next })}
          alarmsOnly={alarmsOnly}
          alarms={alarms}
          onPick={onPick}
        />
      ) : (
        children
      )}
    </Card>
  )
}

function changesIn(drawn: Parameters<typeof statusLog>[0], now: number) {
  return { changes: statusLog(drawn, now, false).length, alarms: statusLog(drawn, now, true).length }
}
