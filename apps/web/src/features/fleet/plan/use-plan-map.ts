import L from 'leaflet'
import 'leaflet/dist/leaflet.css'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { type Box, grown } from './geometry.ts'

export interface Sight {
  readonly pixelsPerMetre: number
  /** What is in sight, and a little around it. */
  readonly box: Box
}

export interface PlanMap {
  readonly host: (element: HTMLDivElement | null) => void
  /** Where the plan is drawn, the corner of the plan being its origin; null until the map stands. */
  readonly layer: HTMLElement | null
  readonly sight: Sight | null
  readonly zoomBy: (levels: number) => void
  readonly showAll: () => void
  /** Whether the pointer has just moved the plan: what follows is no click. */
  readonly wasDragged: () => boolean
}

const ZOOM_LEVELS = { min: -3, max: 7 }
/** Pixels between the hall and the edge of the map. */
const EDGE = 14
/** After the last turn of the wheel. */
const SETTLE_MS = 120
/** Of what is in sight, so that a small move meets no hole. */
const SPARE = 0.15

const boundsOf = ({ minX, minY, maxX, maxY }: Box) => L.latLngBounds([minY, minX], [maxY, maxX])

function sightOf(map: L.Map): Sight {
  const seen = map.getBounds()
  const box = { minX: seen.getWest(), minY: seen.getSouth(), maxX: seen.getEast(), maxY: seen.getNorth() }
  return { pixelsPerMetre: 2 ** map.getZoom(), box: grown(box, (box.maxX - box.minX) * SPARE) }
}

/**
 * Leaflet moves and scales; what is drawn lies in one layer that knows its scale by a variable, so that neither
 * a move nor a zoom needs any component to be rendered again but for what comes into sight. A crowd is stretched as it
 * is while the zoom changes, and drawn sharply when it stands still.
 */
export function usePlanMap(hall: Box, isCrowd: RefObject<boolean>): PlanMap {
  const [stage, setStage] = useState<{ map: L.Map; layer: HTMLElement } | null>(null)
  const [sight, setSight] = useState<Sight | null>(null)
  /** Whoever has moved the plan keeps their view when the window changes. */
  const isMoved = useRef(false)
  /** From the start of a drag until the pointer goes down again. */
  const isDragged = useRef(false)
  const latestHall = useRef(hall)

  const showAll = useCallback(() => {
    isMoved.current = false
    stage?.map.fitBounds(boundsOf(latestHall.current), { padding: [EDGE, EDGE], animate: false })
  }, [stage])

  const host = useCallback(
    (element: HTMLDivElement | null) => {
      if (!element) return
      const map = L.map(element, {
        crs: L.CRS.Simple,
        zoomControl: false,
        attributionControl: false,
        zoomAnimation: false,
        fadeAnimation: false,
        markerZoomAnimation: false,
        zoomSnap: 0,
        zoomDelta: 0.5,
        wheelPxPerZoomLevel: 120,
        minZoom: ZOOM_LEVELS.min,
        maxZoom: ZOOM_LEVELS.max,
      })
      const layer = L.DomUtil.create('div', 'mw-plan', map.createPane('plan'))
      let drawnZoom = 0
      let settling: ReturnType<typeof setTimeout> | undefined
      const place = (): void => {
        settling = undefined
        drawnZoom = map.getZoom()
        layer.style.willChange = ''
        layer.style.setProperty('--ppm', String(2 ** drawnZoom))
        L.DomUtil.setTransform(layer, map.latLngToLayerPoint([0, 0]), 1)
      }
      const settle = (): void => {
        place()
        setSight(sightOf(map))
      }
      const zoomed = (): void => {
        if (!isCrowd.current) {
          place()
          return
        }
        // Kept as a picture of its own, it is stretched without being repainted.
        layer.style.willChange = 'transform'
        L.DomUtil.setTransform(layer, map.latLngToLayerPoint([0, 0]), 2 ** (map.getZoom() - drawnZoom))
        clearTimeout(settling)
        settling = setTimeout(settle, SETTLE_MS)
      }
      const movedTo = (): void => {
        if (settling === undefined) setSight(sightOf(map))
      }
      const moved = (): void => {
        isMoved.current = true
      }
      map.on('zoom viewreset', zoomed).on('moveend', movedTo)
      const pressed = (): void => {
        isDragged.current = false
      }
      map.on('dragstart', () => {
        isDragged.current = true
        moved()
      })
      element.addEventListener('pointerdown', pressed, { capture: true })
      element.addEventListener('wheel', moved, { passive: true })
      map.fitBounds(boundsOf(latestHall.current), { padding: [EDGE, EDGE], animate: false })
      const resized = new ResizeObserver(() => {
        map.invalidateSize({ animate: false })
        if (!isMoved.current)
          map.fitBounds(boundsOf(latestHall.current), { padding: [EDGE, EDGE], animate: false })
      })
      resized.observe(element)
      setStage({ map, layer })
      return () => {
        clearTimeout(settling)
        resized.disconnect()
        element.removeEventListener('pointerdown', pressed, { capture: true })
        element.removeEventListener('wheel', moved)
        map.remove()
        setStage(null)
      }
    },
    [isCrowd],
  )

  useEffect(() => {
    latestHall.current = hall
    if (!stage) return
    stage.map.setMaxBounds(boundsOf(hall).pad(0.5))
    if (!isMoved.current) showAll()
  }, [stage, hall, showAll])

  const zoomBy = (levels: number): void => {
    isMoved.current = true
    stage?.map.setZoom(stage.map.getZoom() + levels, { animate: false })
  }
  const wasDragged = (): boolean => isDragged.current
  return { host, layer: stage?.layer ?? null, sight, zoomBy, showAll, wasDragged }
}
