import type { Machine } from '@millwright/contract/machines/machines'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useNow } from '../../platform/ui/browser/clock.ts'
import type { View } from '../../platform/ui/charts/frame/time-scale.ts'
import { periodOf } from './period.ts'
import { stepOf } from './shared/ranges.ts'
import { type Period, periodTimelineQuery, seriesQuery } from './shared/series.queries.ts'
import { extremesIn, heldUntil, withLivePoints } from './shared/series-columns.ts'
import { useAlarmMarks } from './shared/use-alarm-marks.ts'
import { useStatusStrip } from './shared/use-status-strip.ts'
import type { DataSearch } from './use-data-search.ts'

/** Closer than this there is nothing more to see. */
const CLOSEST_MS = 2_000

/** A numeric channel over the chosen period: loaded, moved on live, and with the status and the alarms of the same time. */
export function useHistory(machine: Machine, channel: string, { range, end }: DataSearch) {
  const [zoom, setZoom] = useState<View | null>(null)
  const now = useNow(stepOf(range))
  const isLive = end === null && zoom === null
  const whole = periodOf(range, end, now)
  const view = zoom ?? whole
  const period: Period = zoom ?? (end === null ? { range } : whole)
  const series = useQuery(seriesQuery(machine.Id, channel, period))
  const status = useQuery(periodTimelineQuery(machine.Id, period))
  const loaded = series.data
  const columns = useMemo(
    () => loaded && (isLive ? withLivePoints(loaded.columns, loaded.tail) : loaded.columns),
    [loaded, isLive],
  )
  const isTalking = machine.status.value !== 'DISCONNECTED' && machine.status.value !== 'UNKNOWN'
  const spans = status.data?.[machine.Id]
  return {
    series,
    columns,
    /** With the last value up to now, where the machine is there to change it. */
    drawn: useMemo(
      () => (columns && isLive && isTalking ? heldUntil(columns, view.to) : columns),
      [columns, isLive, isTalking, view.to],
    ),
    extremes: columns ? extremesIn(columns, view) : null,
    alarms: useAlarmMarks(machine, period, spans, now),
    strip: useStatusStrip(spans, view),
    view,
    isLive,
    isZoomed: zoom !== null,
    zoomTo: ({ from, to }: View) => {
      const middle = (from + to) / 2
      const half = Math.max(to - from, CLOSEST_MS) / 2
      setZoom({ from: Math.round(middle - half), to: Math.round(middle + half) })
    },
    zoomOut: () => setZoom(null),
  }
}

export type History = ReturnType<typeof useHistory>
