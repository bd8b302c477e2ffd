import { sparkRuns } from './spark-runs.ts'
import './sparkline.css'

const WIDTH = 76
const WIDE = 130
const HEIGHT = 30
/** Room for the dot at the end. */
const EDGE = 3

/** How a figure moved over the last days. The figure itself is always beside it, hence hidden from screen readers. */
export function Sparkline({
  values,
  isWide = false,
}: {
  values: readonly (number | null)[]
  /** In a place of its own instead of beside a figure. */
  isWide?: boolean
}) {
  const width = isWide ? WIDE : WIDTH
  const runs = sparkRuns(values, width - 2 * EDGE, HEIGHT - 2 * EDGE)
  const last = values.at(-1) === null ? undefined : runs.at(-1)?.at(-1)
  return (
    <svg
      className="mw-spark"
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
              className="mw-spark-area"
              d={`M${first.x},${HEIGHT - EDGE} L${line} L${end.x},${HEIGHT - EDGE} Z`}
            />
            <path className="mw-spark-line" d={`M${line}`} />
          </g>
        )
      })}
      {last && <circle className="mw-spark-dot" cx={last.x} cy={last.y} r="2" />}
    </svg>
  )
}
