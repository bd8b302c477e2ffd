import { type KeyboardEvent, type RefObject, useState } from 'react'
import type uPlot from 'uplot'
import { lengthOf } from '../../ui/charts/time-scale.ts'
import type { History } from './use-history.ts'

const ZOOM = 4
/** With Shift one goes faster. */
const STRIDE = 20

/** Arrow keys go from value to value, plus zooms in where one stands, minus and Escape zoom out. */
export function useChartKeys(plot: RefObject<uPlot | null>, history: History) {
  const [isByKeys, setByKeys] = useState(false)

  const standAt = (index: number): void => {
    const current = plot.current
    const times = current?.data[0]
    const ts = times?.[Math.min(Math.max(index, 0), (times.length ?? 1) - 1)]
    if (!current || ts === undefined) return
    setByKeys(true)
    current.setCursor({ left: current.valToPos(ts, 'x'), top: 1 })
  }

  const onKeyDown = (event: KeyboardEvent): void => {
    const current = plot.current
    if (!current || event.ctrlKey || event.metaKey || event.altKey) return
    const times = current.data[0]
    const [first, last] = inSight(times, history.view)
    const at = current.cursor.idx ?? last + 1
    const step = event.shiftKey ? STRIDE : 1
    if (event.key === 'ArrowLeft') standAt(Math.max(at - step, first))
    else if (event.key === 'ArrowRight') standAt(Math.min(at + step, last))
    else if (event.key === 'Home') standAt(first)
    else if (event.key === 'End') standAt(last)
    else if (event.key === '+') {
      const middle = times[current.cursor.idx ?? -1] ?? (history.view.from + history.view.to) / 2
      const half = lengthOf(history.view) / ZOOM / 2
      history.zoomTo({ from: middle - half, to: middle + half })
    } else if (event.key === '-' || event.key === 'Escape') history.zoomOut()
    else return
    event.preventDefault()
  }

  const leave = () => {
    setByKeys(false)
    plot.current?.setCursor({ left: -10, top: -10 })
  }

  return { isByKeys, handlers: { onKeyDown, onBlur: leave, onPointerMove: () => setByKeys(false) } }
}

function inSight(times: ArrayLike<number>, view: { from: number; to: number }): [number, number] {
  let first = 0
  let last = times.length - 1
  while (first < last && (times[first] ?? 0) < view.from) first++
  while (last > first && (times[last] ?? 0) > view.to) last--
  return [first, last]
}
