import type { MapPlace } from '@millwright/contract/machines/machines'
import type { Spot } from '../plan/geometry.ts'

interface Join {
  readonly from: Spot
  readonly to: Spot
}

const spotOf = ({ X, Y }: MapPlace): Spot => ({ x: X, y: Y })

/** Where a line from the middle of a footprint towards a spot leaves it. */
export function edgeTowards(place: MapPlace, towards: Spot): Spot {
  const angle = (place.Rotation * Math.PI) / 180
  const [dx, dy] = [towards.x - place.X, towards.y - place.Y]
  const along = Math.abs(dx * Math.cos(angle) - dy * Math.sin(angle))
  const across = Math.abs(dx * Math.sin(angle) + dy * Math.cos(angle))
  const share = Math.min(
    along > 0 ? place.Width / 2 / along : Number.POSITIVE_INFINITY,
    across > 0 ? place.Height / 2 / across : Number.POSITIVE_INFINITY,
  )
  // Two that overlap have no way between them.
  const reach = Math.min(share, 1)
  return { x: place.X + dx * reach, y: place.Y + dy * reach }
}

const middleOf = (spots: readonly Spot[]): Spot => ({
  x: spots.reduce((sum, { x }) => sum + x, 0) / Math.max(1, spots.length),
  y: spots.reduce((sum, { y }) => sum + y, 0) / Math.max(1, spots.length),
})

/** The buffer lies between the edges that face each other. */
export function bufferSpot(before: readonly MapPlace[], after: readonly MapPlace[]): Spot {
  const [from, to] = [middleOf(before.map(spotOf)), middleOf(after.map(spotOf))]
  return middleOf([
    middleOf(before.map((place) => edgeTowards(place, to))),
    middleOf(after.map((place) => edgeTowards(place, from))),
  ])
}

/** From each machine to the buffer and from there to each that takes from it. */
export function joinsOf(before: readonly MapPlace[], after: readonly MapPlace[]): Join[] {
  const spot = bufferSpot(before, after)
  return [
    ...before.map((place) => ({ from: edgeTowards(place, spot), to: spot })),
    ...after.map((place) => ({ from: spot, to: edgeTowards(place, spot) })),
  ]
}
