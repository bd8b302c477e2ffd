import type { Box } from './geometry.ts'

/** Where the corner of the plan lies on the stage, in pixels, and how large a metre is: 2 to the power of the zoom. */
export interface PlanView {
  readonly x: number
  readonly y: number
  readonly zoom: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

export interface Pixel {
  readonly x: number
  readonly y: number
}

const ZOOM = { min: -3, max: 7 }
/** Pixels between the hall and the edge of the stage. */
const EDGE = 14

export const scaleOf = ({ zoom }: PlanView): number => 2 ** zoom

const between = (value: number, least: number, most: number): number =>
  Math.min(Math.max(value, least), Math.max(least, most))

/** The whole hall, as large as it fits, in the middle. */
export function fitted({ minX, minY, maxX, maxY }: Box, { width, height }: Size): PlanView {
  const [across, up] = [Math.max(maxX - minX, 1), Math.max(maxY - minY, 1)]
  const room = Math.min(Math.max(width - 2 * EDGE, 1) / across, Math.max(height - 2 * EDGE, 1) / up)
  const zoom = between(Math.log2(room), ZOOM.min, ZOOM.max)
  const scale = 2 ** zoom
  return {
    x: width / 2 - ((minX + maxX) / 2) * scale,
    y: height / 2 + ((minY + maxY) / 2) * scale,
    zoom,
  }
}

/** The point under the pixel stays there. */
export function zoomed(view: PlanView, levels: number, at: Pixel): PlanView {
  const zoom = between(view.zoom + levels, ZOOM.min, ZOOM.max)
  const by = 2 ** (zoom - view.zoom)
  return { x: at.x + (view.x - at.x) * by, y: at.y + (view.y - at.y) * by, zoom }
}

export const moved = (view: PlanView, dx: number, dy: number): PlanView => ({
  ...view,
  x: view.x + dx,
  y: view.y + dy,
})

/** The middle of the stage stays in the hall: nobody loses it. */
export function held(view: PlanView, hall: Box, { width, height }: Size): PlanView {
  const scale = scaleOf(view)
  return {
    ...view,
    x: between(view.x, width / 2 - hall.maxX * scale, width / 2 - hall.minX * scale),
    y: between(view.y, height / 2 + hall.minY * scale, height / 2 + hall.maxY * scale),
  }
}

/** Pixels that a scale bar may be long. */
const BAR_PX = 110

/** The longest round length, 1, 2 or 5 of its power of ten, that is not longer than a scale bar; in metres. */
export function barMetres(pixelsPerMetre: number): number {
  const most = BAR_PX / pixelsPerMetre
  const power = 10 ** Math.floor(Math.log10(most))
  return power * ([5, 2].find((digit) => digit * power <= most) ?? 1)
}

/** In metres. */
export function boxInSight(view: PlanView, { width, height }: Size): Box {
  const scale = scaleOf(view)
  return {
    minX: -view.x / scale,
    maxX: (width - view.x) / scale,
    minY: (view.y - height) / scale,
    maxY: view.y / scale,
  }
}
