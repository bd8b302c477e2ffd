import { type ReactNode, useId } from 'react'
import { type Box, GRID } from './geometry.ts'
import styles from './plan.module.css'

interface PlanDrawingProps {
  readonly hall: Box
  /** Of a picture that replaces the drawn hall. */
  readonly picture: string | null
  /** The footprints. */
  readonly children: ReactNode
}

/** Thickness of the outer walls, in metres. */
const WALL = 0.4
/** Columns stand on every third line of the grid. */
const BAY = GRID * 3

const PLACE_OF_HALL = ({ minX, maxY, maxX, minY }: Box) => ({
  left: `calc(var(--ppm) * ${minX}px)`,
  top: `calc(var(--ppm) * ${-maxY}px)`,
  width: `calc(var(--ppm) * ${maxX - minX}px)`,
  height: `calc(var(--ppm) * ${maxY - minY}px)`,
})

/** Floor, walls and footprints in metres; the whole of it is scaled. */
export function PlanDrawing({ hall, picture, children }: PlanDrawingProps) {
  const { minX, minY, maxX, maxY } = hall
  const size = { x: minX, y: -maxY, width: maxX - minX, height: maxY - minY }
  return (
    <svg
      className={styles.planDrawing}
      style={PLACE_OF_HALL(hall)}
      viewBox={`${size.x} ${size.y} ${size.width} ${size.height}`}
      aria-hidden="true"
    >
      {picture === null ? (
        <DrawnHall hall={hall} />
      ) : (
        <image href={picture} {...size} preserveAspectRatio="none" />
      )}
      {children}
    </svg>
  )
}

function DrawnHall({ hall: { minX, minY, maxX, maxY } }: { hall: Box }) {
  const grid = useId()
  const size = { x: minX, y: -maxY, width: maxX - minX, height: maxY - minY }
  const columns: ReactNode[] = []
  for (let x = minX; x <= maxX; x += BAY)
    for (const y of [minY, maxY])
      columns.push(
        <rect
          key={`${x} ${y}`}
          className={styles.planColumn}
          x={x - WALL}
          y={-y - WALL}
          width={WALL * 2}
          height={WALL * 2}
        />,
      )
  return (
    <>
      <pattern id={grid} x={minX} y={-maxY} width={GRID} height={GRID} patternUnits="userSpaceOnUse">
        <path className={styles.planGrid} d={`M0 ${GRID}V0H${GRID}`} />
      </pattern>
      <rect className={styles.planFloor} {...size} />
      <rect fill={`url(#${grid})`} {...size} />
      <rect className={styles.planWall} {...size} strokeWidth={WALL} />
      {columns}
    </>
  )
}
