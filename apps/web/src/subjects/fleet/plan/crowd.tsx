import type { Machine, MapPlace } from '@millwright/contract/machines/machines'
import { memo } from 'react'
import { type DrawnStatus, drawnAs, STATUS_LOOK } from '../../status/shared/status-look.ts'
import { cornersOf } from './geometry.ts'
import styles from './plan.module.css'

export interface Placed {
  readonly machine: Machine
  readonly place: MapPlace
}

/** From so many machines in sight on, a footprint is too small for its lines, and an element for each is too slow. */
export const CROWD = 250

const STATUSES = Object.keys(STATUS_LOOK) as DrawnStatus[]

/** Footprints without their lines: one path for each status, so that thousands cost what a few do. */
export function Crowd({ placed }: { placed: readonly Placed[] }) {
  const outlines = new Map<DrawnStatus, string[]>()
  for (const { machine, place } of placed) {
    const status = drawnAs(machine.status.value)
    const known = outlines.get(status)
    if (known) known.push(outlineOf(place))
    else outlines.set(status, [outlineOf(place)])
  }
  return STATUSES.map((status) => (
    <Outlines key={status} status={status} path={outlines.get(status)?.join('') ?? ''} />
  ))
}

const Outlines = memo(function Outlines({ status, path }: { status: DrawnStatus; path: string }) {
  return (
    <g className={styles.footprint} data-status={status}>
      <path className={styles.footprintBody} d={path} />
    </g>
  )
})

const outlines = new WeakMap<MapPlace, string>()

function outlineOf(place: MapPlace): string {
  const known = outlines.get(place)
  if (known !== undefined) return known
  const corners = cornersOf(place).map(({ x, y }) => `${x.toFixed(2)} ${(-y).toFixed(2)}`)
  const outline = `M${corners.join('L')}Z`
  outlines.set(place, outline)
  return outline
}
