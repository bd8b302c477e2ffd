import { useState } from 'react'
import { type CursorKey, movedCursor } from '../frame/chart-cursor.ts'
import { useChartCursor } from '../frame/chart-group.tsx'
import type { View } from '../frame/time-scale.ts'

interface TimedBar {
  /** The stretch of time that the bar is for: it takes part in the cursor of the group. */
  readonly time?: View
}

/** Which bar is looked at: by pointer, by keys, or by the cursor of another chart. */
export function useBarCursor(bars: readonly TimedBar[]) {
  const { ts, isOwn, move } = useChartCursor()
  const [own, setOwn] = useState<number | null>(null)
  const [isByKeys, setByKeys] = useState(false)
  const shared =
    isOwn || ts === null ? -1 : bars.findIndex(({ time }) => time && ts >= time.from && ts < time.to)

  const lookAt = (index: number | null, byKeys = false): void => {
    setOwn(index)
    setByKeys(byKeys && index !== null)
    const time = index === null ? undefined : bars[index]?.time
    move(time ? (time.from + time.to) / 2 : null)
  }
  return {
    /** With a tooltip. */
    own: own !== null && own < bars.length ? own : null,
    /** Brought out among the others, here or because another chart is there. */
    shown: own ?? (shared < 0 ? null : shared),
    isByKeys,
    lookAt,
    onKey: (event: CursorKey): boolean => {
      const next = movedCursor(event, own, 0, bars.length - 1)
      if (next !== null) lookAt(next, true)
      else if (event.key === 'Escape' && own !== null) lookAt(null)
      else return false
      return true
    },
  }
}
