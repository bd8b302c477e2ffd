import { type SparkScale, sparkRuns } from './spark-runs.ts'
import styles from './sparkline.module.css'

const WIDTH = 76
const WIDE = 130
const HEIGHT = 30
/** Room for the dot at the end. */
const EDGE = 3

/** How a figure moved over the last days. The figure itself is always beside it, hence hidden from screen readers. */
export function Sparkline({
  values,
  scale,
  isWide = false,
}: {
  values: readonly (number | null)[]
  /** Of all sparklines of the page that show the same quantity; without one its own. */
  scale?: SparkScale | undefined
  /** In a place of its own instead of beside a figure. */
  isWide?: boolean
}) {
  const width = isWide ? WIDE : WIDTH
  const runs = sparkRuns(values, width - 2 * EDGE, HEIGHT - 2 * EDGE, scale)
  const last = values.at(-1) === null ? undefined : runs.at(-1)?.at(-1)
  return (
    <svg
      className={styles.root}
      viewBox={`${-EDGE} ${-EDGE} ${width} ${HEIGHT}`}
      preserveAspectRatio="xMinYMid"
      aria-hidden="true"
    >
      {runs.map((run) => {
        const [first] = run
        const end = run.at(-1)
        if (!first || !end) return null
        const line = run.map(({ x, y }) => `${x},${y}`).join(' L')
        return (
          <g key={first.x}>
            <path
              className={styles.area}
              d={`M${first.x},${HEIGHT - EDGE} L${line} L${end.x},${HEIGHT - EDGE} Z`}
            />
            <path className={styles.line} d={`M${line}`} />
          </g>
        )
      })}
      {last && <circle className={styles.dot} cx={last.x} cy={last.y} r="2" />}
    </svg>
  )
}
