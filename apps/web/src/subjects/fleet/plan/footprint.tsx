import type { MapPlace } from '@millwright/contract/machines/machines'
import type { Status } from '@millwright/domain/status/status'
import { memo } from 'react'
import { drawnAs } from '../../status/shared/status-look.ts'
import styles from './plan.module.css'

interface FootprintProps {
  readonly machineId: string
  readonly family: string
  readonly status: Status
  readonly place: MapPlace
  readonly isMarked: boolean
}

/** Where a family has its lines, as shares of its width (v) and height (h): enough to tell a saw from a router. */
const LINES: Partial<Record<string, { v: readonly number[]; h: readonly number[] }>> = {
  CDL: { v: [0.3, 0.36], h: [0.88] },
  EBA: { v: [0.12, 0.88], h: [0.7] },
  SEZ: { v: [0.33, 0.66], h: [0.38, 0.3] },
  BOR: { v: [0.22], h: [0.5] },
  AUT: { v: [0.5], h: [0.5] },
  PLS: { v: [0.25, 0.75], h: [] },
}
const OTHER = { v: [], h: [0.15, 0.85] }

/** Rendered again only when its own machine changes. Values, and no objects of the list, so that memo can compare them. */
export const Footprint = memo(function Footprint(props: FootprintProps) {
  const { machineId, family, status, place, isMarked } = props
  const { X, Y, Width, Height, Rotation } = place
  const { v, h } = LINES[family.toUpperCase()] ?? OTHER
  const left = -Width / 2
  const top = -Height / 2
  const lines = [
    ...v.map((share) => `M${left + share * Width} ${top}v${Height}`),
    ...h.map((share) => `M${left} ${top + share * Height}h${Width}`),
  ].join('')
  return (
    <g
      className={styles.footprint}
      data-machine={machineId}
      data-status={drawnAs(status)}
      data-marked={isMarked || undefined}
      transform={`translate(${X} ${-Y}) rotate(${Rotation})`}
    >
      <rect className={styles.footprintBody} x={left} y={top} width={Width} height={Height} rx={0.1} />
      <path className={styles.footprintLines} d={lines} />
    </g>
  )
})
