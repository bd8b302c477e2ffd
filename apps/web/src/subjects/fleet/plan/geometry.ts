import type { MapPlace } from '@millwright/contract/machines/machines'

/** In metres, y upwards. */
export interface Box {
  readonly minX: number
  readonly minY: number
  readonly maxX: number
  readonly maxY: number
}

export interface Spot {
  readonly x: number
  readonly y: number
}

/** The corners of a footprint, which is turned clockwise around its middle. */
export function cornersOf({ X, Y, Width, Height, Rotation }: MapPlace): readonly Spot[] {
  const angle = (-Rotation * Math.PI) / 180
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  const signs = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ] as const
  return signs.map(([sx, sy]) => {
    const dx = (sx * Width) / 2
    const dy = (sy * Height) / 2
    return { x: X + dx * cos - dy * sin, y: Y + dx * sin + dy * cos }
  })
}

const boxes = new WeakMap<MapPlace, Box>()

/** Places stay the same objects while statuses change many times a second. */
export function boxOf(place: MapPlace): Box {
  const known = boxes.get(place)
  if (known) return known
  const box = boxAround(place)
  boxes.set(place, box)
  return box
}

function boxAround(place: MapPlace): Box {
  const corners = cornersOf(place)
  const xs = corners.map(({ x }) => x)
  const ys = corners.map(({ y }) => y)
  return { minX: Math.min(...xs), minY: Math.min(...ys), maxX: Math.max(...xs), maxY: Math.max(...ys) }
}

/** Whether a spot lies on a footprint. */
export function covers(place: MapPlace, { x, y }: Spot): boolean {
  const angle = (place.Rotation * Math.PI) / 180
  const dx = x - place.X
  const dy = y - place.Y
  const along = dx * Math.cos(angle) - dy * Math.sin(angle)
  const across = dx * Math.sin(angle) + dy * Math.cos(angle)
  return Math.abs(along) <= place.Width / 2 && Math.abs(across) <= place.Height / 2
}

export const meets = (a: Box, b: Box): boolean =>
  a.minX <= b.maxX && b.minX <= a.maxX && a.minY <= b.maxY && b.minY <= a.maxY

export const grown = ({ minX, minY, maxX, maxY }: Box, by: number): Box => ({
  minX: minX - by,
  minY: minY - by,
  maxX: maxX + by,
  maxY: maxY + by,
})

/** The floor that a picture shows: as wide as a person entered, otherwise as its own units say. */
export function planBox(size: { width: number; height: number }, width: number | null): Box {
  const maxX = width ?? size.width
  return { minX: 0, minY: 0, maxX, maxY: (size.height / size.width) * maxX }
}

/** Between the outermost machines and the walls. */
const AISLE = 2
/** The walls stand on the grid. */
export const GRID = 4
/** A hall before anything is placed in it. */
const EMPTY_HALL: Box = { minX: 0, minY: 0, maxX: 60, maxY: 40 }

/** A hall around all machines, from the corner of the plan on when nothing is beyond it. */
export function hallOf(places: readonly MapPlace[]): Box {
  if (places.length === 0) return EMPTY_HALL
  let hall: Box = { minX: 0, minY: 0, maxX: GRID, maxY: GRID }
  for (const place of places) {
    const box = boxOf(place)
    hall = {
      minX: Math.min(hall.minX, box.minX < 0 ? box.minX - AISLE : 0),
      minY: Math.min(hall.minY, box.minY < 0 ? box.minY - AISLE : 0),
      maxX: Math.max(hall.maxX, box.maxX + AISLE),
      maxY: Math.max(hall.maxY, box.maxY + AISLE),
    }
  }
  const down = (value: number): number => Math.floor(value / GRID) * GRID
  const up = (value: number): number => Math.ceil(value / GRID) * GRID
  return { minX: down(hall.minX), minY: down(hall.minY), maxX: up(hall.maxX), maxY: up(hall.maxY) }
}

/** As far as the contract lets a machine stand from the corner. */
const FARTHEST = 10_000

/** To the decimetre: nobody places a machine more exactly with a mouse. */
const onPlan = (value: number): number => Math.min(FARTHEST, Math.max(-FARTHEST, Math.round(value * 10) / 10))

export const movedTo = (place: MapPlace, x: number, y: number): MapPlace => ({
  ...place,
  X: onPlan(x),
  Y: onPlan(y),
})

export const movedBy = (place: MapPlace, dx: number, dy: number): MapPlace =>
  movedTo(place, place.X + dx, place.Y + dy)

export type PinDetail = 'named' | 'glyph' | 'none'

/** Pixels that a footprint must be wide before a pin on it has room for that much. */
const ROOM = { named: 46, glyph: 14 }

/** How much of a pin is drawn: thousands of names on a screen are none. */
export function pinDetail(place: MapPlace, pixelsPerMetre: number, isUrgent: boolean): PinDetail {
  const { minX, maxX } = boxOf(place)
  const pixels = (maxX - minX) * pixelsPerMetre
  if (pixels >= ROOM.named) return 'named'
  return pixels >= ROOM.glyph || isUrgent ? 'glyph' : 'none'
}
