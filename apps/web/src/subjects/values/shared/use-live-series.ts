import type { Machine } from '@millwright/contract/machines/machines'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { View } from '../../../platform/ui/charts/frame/time-scale.ts'
import type { Range } from './ranges.ts'
import { seriesQuery } from './series.queries.ts'
import { heldUntil, withLivePoints } from './series-columns.ts'

/** A numeric channel over the last hours, moving on live; the last value holds up to now while the machine is there. */
export function useLiveSeries(machine: Machine, channel: string, range: Range, view: View) {
  const series = useQuery(seriesQuery(machine.Id, channel, { range }))
  const loaded = series.data
  const columns = useMemo(() => loaded && withLivePoints(loaded.columns, loaded.tail), [loaded])
  const isTalking = machine.status.value !== 'DISCONNECTED' && machine.status.value !== 'UNKNOWN'
  const drawn = useMemo(
    () => (columns && isTalking ? heldUntil(columns, view.to) : columns),
    [columns, isTalking, view.to],
  )
  return { series, columns, drawn }
}
