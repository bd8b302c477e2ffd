import { useDebouncedValue } from '@mantine/hooks'
import type { Machine } from '@millwright/contract/machines/machines'
import { windowed } from '@millwright/domain/status/timeline'
import { dayAt, dayBounds, type PlainDay } from '@millwright/domain/time/zone'
import { useQuery } from '@tanstack/react-query'
import { useNow } from '../../../platform/ui/browser/clock.ts'
import type { View } from '../../../platform/ui/charts/frame/time-scale.ts'
import tipStyles from '../../../platform/ui/charts/frame/tip.module.css'
import { StopTip } from '../../stops/shared/stop-tip.tsx'
import { drawnSpans } from '../shared/timeline/drawn-spans.ts'
import { nowFor } from '../shared/timeline/live-spans.ts'
import { spansUnder } from '../shared/timeline/spans-under.ts'
import { dayAlarmsQuery, dayProgramsQuery } from '../shared/timeline/timeline.queries.ts'
import { SpanTip } from '../shared/timeline/timeline-tooltip.tsx'
import { useDayTimelines } from '../shared/timeline/use-day-timelines.ts'
import type { Cursor } from './cursor.ts'
import timelineRowsStyles from './timeline-rows.module.css'

interface RowTipProps {
  readonly machine: Machine
  readonly days: readonly PlainDay[]
  readonly zone: string
  readonly bounds: View
  readonly cursor: Cursor
  /** Of the bars, in pixels. */
  readonly width: number
  /** Of the row, from the top of all rows, in pixels. */
  readonly top: number
  /** Rows near the lower edge have their tooltip above them. */
  readonly isAbove: boolean
}

const NOTHING: readonly never[] = []
const REST_MS = 150

/** The status of the machine under the pointer. */
export function RowTip({ machine, days, zone, bounds, cursor, width, top, isAbove }: RowTipProps) {
  const { spans } = useDayTimelines(machine.Id, days, zone)
  const day = dayAt(cursor.ts, zone)
  const alarms = useQuery(dayAlarmsQuery(machine.Id, day, zone)).data
  // A pointer that passes over rows asks nothing.
  const [rested] = useDebouncedValue(machine.Id, REST_MS)
  const programs = useQuery({ ...dayProgramsQuery(machine.Id, day, zone), enabled: rested === machine.Id })
  const tick = useNow(15_000)
  if (!spans) return null
  const now = nowFor(spans, tick)
  const drawn = drawnSpans(windowed(spans, bounds.from, bounds.to, now))
  const under = spansUnder(drawn, bounds, width, cursor.x)
  if (under.spans.length === 0) return null
  return (
    <div
      className={`${tipStyles.root} ${timelineRowsStyles.tip}`}
      data-part="tip"
      data-side={cursor.x > width * 0.6 ? 'left' : 'right'}
      data-above={isAbove || undefined}
      style={{ left: cursor.x, top }}
      aria-hidden="true"
    >
      <SpanTip
        {...under}
        alarms={alarms}
        programs={programs.data ?? NOTHING}
        zone={zone}
        now={now}
        machine={machine.Name}
        stopTip={(stop, code) => (
          <StopTip machineId={machine.Id} zone={zone} day={dayBounds(day, zone)} stop={stop} code={code} />
        )}
      />
    </div>
  )
}
