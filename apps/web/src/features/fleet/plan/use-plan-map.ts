import L from 'leaflet'
import 'leaflet/dist/leaflet.css'
import { useCallback, useEffect, useRef, useState } from 'react'
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
}

const ZOOM_LEVELS = { min: -3, max: 7 }
/** Pixels between the hall and the edge of the map. */
const EDGE = 14
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
 * a move nor a zoom needs any component to be drawn anew but for what comes into sight.
 */
export function usePlanMap(hall: Box): PlanMap {
  const [stage, setStage] = useState<{ map: L.Map; layer: HTMLElement } | null>(null)
  const [sight, setSight] = useState<Sight | null>(null)
  /** Whoever has moved the plan keeps their view when the window changes. */
  const isMoved = useRef(false)
  const latestHall = useRef(hall)

  const showAll = useCallback(() => {
    isMoved.current = false
    stage?.map.fitBounds(boundsOf(latestHall.current), { padding: [EDGE, EDGE], animate: false })
  }, [stage])

  const host = useCallback((element: HTMLDivElement | null) => {
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
    const place = (): void => {
      layer.style.setProperty('--ppm', String(2 ** map.getZoom()))
      L.DomUtil.setPosition(layer, map.latLngToLayerPoint([0, 0]))
    }
    const moved = (): void => {
      isMoved.current = true
    }
    map.on('zoom viewreset', place).on('moveend', () => setSight(sightOf(map)))
    map.on('dragstart', moved)
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
      resized.disconnect()
      element.removeEventListener('wheel', moved)
      map.remove()
      setStage(null)
    }
  }, [])

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
  return { host, layer: stage?.layer ?? null, sight, zoomBy, showAll }
}
