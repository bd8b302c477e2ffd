import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { type Box, grown } from './geometry.ts'
import styles from './plan.module.css'
import { watchGestures } from './plan-gestures.ts'
import { boxInSight, fitted, held, type PlanView, scaleOf, zoomed } from './plan-view.ts'

export interface Sight {
  readonly pixelsPerMetre: number
  /** How much larger than usual letters are, as on a wall display. */
  readonly type: number
  /** The visible part, and a little around it. */
  readonly box: Box
}

export interface PlanMap {
  readonly host: (element: HTMLDivElement | null) => void
  /** Where the plan is drawn, the corner of the plan being its origin; null until the map is ready. */
  readonly layer: HTMLElement | null
  readonly sight: Sight | null
  readonly zoomBy: (levels: number) => void
  readonly showAll: () => void
  /** Whether the pointer has just moved the plan: what follows is no click. */
  readonly wasDragged: () => boolean
}

interface Stage {
  readonly layer: HTMLElement
  readonly showAll: () => void
  readonly zoomBy: (levels: number) => void
}

/** Letters are in rem. */
const typeScale = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16

/** After the last move or turn of the wheel. */
const SETTLE_MS = 120
/** Of what is in sight, so that a small move meets no hole. */
const SPARE = 0.15

/**
 * The drawing lies in one layer that is moved, and knows its scale by a variable, so that neither a move nor a zoom needs any
 * component to be rendered again but those that come into sight. A crowd is stretched as it is while the zoom changes, and
 * drawn sharply when it no longer moves.
 */
export function usePlanMap(hall: Box, isCrowd: RefObject<boolean>): PlanMap {
  const [stage, setStage] = useState<Stage | null>(null)
  const [sight, setSight] = useState<Sight | null>(null)
  /** A person who has moved the plan keeps their view when the window changes. */
  const isMoved = useRef(false)
  /** From the start of a drag until the pointer goes down again. */
  const isDragged = useRef(false)
  const latestHall = useRef(hall)

  const host = useCallback(
    (element: HTMLDivElement | null) => {
      if (!element) return
      const layer = element.appendChild(document.createElement('div'))
      layer.className = styles.plan ?? ''
      element.tabIndex = 0
      let size = { width: element.clientWidth, height: element.clientHeight }
      let view: PlanView = fitted(latestHall.current, size)
      let drawnZoom = view.zoom
      let frame = 0
      let settling: ReturnType<typeof setTimeout> | undefined

      const place = (stretch: number): void => {
        layer.style.transform = `translate(${view.x}px, ${view.y}px) scale(${stretch})`
      }
      const settle = (): void => {
        settling = undefined
        drawnZoom = view.zoom
        layer.style.willChange = ''
        layer.style.setProperty('--ppm', String(scaleOf(view)))
        place(1)
        const box = boxInSight(view, size)
        setSight({
          pixelsPerMetre: scaleOf(view),
          type: typeScale(),
          box: grown(box, (box.maxX - box.minX) * SPARE),
        })
      }
      const draw = (): void => {
        frame = 0
        if (isCrowd.current && view.zoom !== drawnZoom) {
          // As a picture of its own it is stretched without being repainted.
          layer.style.willChange = 'transform'
        } else {
          drawnZoom = view.zoom
          layer.style.setProperty('--ppm', String(scaleOf(view)))
        }
        place(2 ** (view.zoom - drawnZoom))
        clearTimeout(settling)
        settling = setTimeout(settle, SETTLE_MS)
      }
      const change = (next: PlanView): void => {
        isMoved.current = true
        view = held(next, latestHall.current, size)
        frame ||= requestAnimationFrame(draw)
      }
      const showAll = (): void => {
        isMoved.current = false
        view = fitted(latestHall.current, size)
        settle()
      }
      const unwatch = watchGestures({
        stage: element,
        view: () => view,
        size: () => size,
        change,
        onDrag: (is) => {
          isDragged.current = is
        },
      })
      const resized = new ResizeObserver(() => {
        size = { width: element.clientWidth, height: element.clientHeight }
        if (isMoved.current) settle()
        else showAll()
      })
      resized.observe(element)
      settle()
      const zoomBy = (levels: number): void =>
        change(zoomed(view, levels, { x: size.width / 2, y: size.height / 2 }))
      setStage({ layer, showAll, zoomBy })
      return () => {
        clearTimeout(settling)
        cancelAnimationFrame(frame)
        resized.disconnect()
        unwatch()
        layer.remove()
        setStage(null)
      }
    },
    [isCrowd],
  )

  useEffect(() => {
    latestHall.current = hall
    if (stage && !isMoved.current) stage.showAll()
  }, [stage, hall])

  return {
    host,
    layer: stage?.layer ?? null,
    sight,
    zoomBy: (levels) => stage?.zoomBy(levels),
    showAll: () => stage?.showAll(),
    wasDragged: () => isDragged.current,
  }
}
