import type { LineFlow } from '@millwright/contract/lines/lines-shapes'
import type { MapPlace } from '@millwright/contract/machines/machines'
import { memo } from 'react'
import styles from './flow.module.css'
import { joinsOf } from './join-geometry.ts'

interface PlanJoinsProps {
  readonly buffers: LineFlow['Buffers']
  readonly places: ReadonlyMap<string, MapPlace>
  /** Of the server, not taken over yet. */
  readonly isProposed?: boolean
}

/** On which plan a buffer can be drawn: where all its machines stand on it. */
export function placesOf(
  ids: readonly string[],
  places: ReadonlyMap<string, MapPlace>,
): readonly MapPlace[] | null {
  const found = ids.flatMap((id) => places.get(id) ?? [])
  return found.length === ids.length && found.length > 0 ? found : null
}

/** How parts flow, quietly under the machines. */
export const PlanJoins = memo(function PlanJoins({ buffers, places, isProposed = false }: PlanJoinsProps) {
  const path = buffers
    .flatMap(({ From, To }) => {
      const [before, after] = [placesOf(From, places), placesOf(To, places)]
      return before && after ? joinsOf(before, after) : []
    })
    .map(({ from, to }) => `M${from.x} ${-from.y}L${to.x} ${-to.y}`)
    .join('')
  return path === '' ? null : (
    <path className={isProposed ? styles.proposed : styles.join} d={path} data-part="joins" />
  )
})
