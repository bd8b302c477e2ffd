import type { View } from '../frame/time-scale.ts'
import type { StatusSpan } from '../lines/line-types.ts'
import { flagClusters } from '../marks/flag-clusters.ts'
import { longestSpans } from '../marks/longest-spans.ts'
import { stretchOnBars } from './bar-time.ts'
import styles from './stacked-bars.module.css'

/** Pixels at normal density, as on charts of lines. */
const FLAG_GAP = 13
const COUNT_WIDTH = 26
const LEAST_WIDTH = 2
const STRIP = 4

interface BarMarksProps {
  /** Of each bar; only those with a time have marks. */
  readonly times: readonly (View | undefined)[]
  readonly width: number
  readonly height: number
  readonly rem: number
}

/** Alarms behind the bars, each with a flag above; flags that would touch become one with a count. */
export function BarAlarms({ alarms, ...axis }: BarMarksProps & { readonly alarms: readonly View[] }) {
  const { times, width, height, rem } = axis
  const places = alarms.flatMap((alarm) => stretchOnBars(times, width, alarm) ?? [])
  const sizes = { flag: FLAG_GAP * rem, count: COUNT_WIDTH * rem }
  return (
    <g className={styles.alarms} data-part="bar-alarms">
      {apart(places).map(({ from, to }) => (
        <rect key={from} x={from} width={to - from} y={0} height={height} />
      ))}
      {flagClusters(places, { from: 0, to: width }, width, sizes).map(({ x, count }) => (
        <g key={x} transform={`translate(${x} ${-2 * rem})`}>
          <path d={`M0 0 ${-5.5 * rem} ${-9.5 * rem}H${5.5 * rem}Z`} />
          {count > 1 && <text x={8 * rem} y={-2 * rem}>{`×${count}`}</text>}
        </g>
      ))}
    </g>
  )
}

/** Each only where none before it is: what is soft would grow loud where several lie on one place. */
function apart(places: readonly View[]): View[] {
  let coveredTo = Number.NEGATIVE_INFINITY
  return places.flatMap(({ from, to }) => {
    const place = { from: Math.max(from, coveredTo), to: Math.max(to, from + LEAST_WIDTH) }
    if (place.to - place.from < 1) return []
    coveredTo = place.to
    return [place]
  })
}

/** The status of the machine, as a strip on the ground of the bars. */
export function BarStatus({ spans, ...axis }: BarMarksProps & { readonly spans: readonly StatusSpan[] }) {
  const { times, width, height, rem } = axis
  const known = times.filter((time) => time !== undefined)
  const view = { from: known[0]?.from ?? 0, to: known.at(-1)?.to ?? 0 }
  return (
    <g data-part="bar-status">
      {longestSpans(spans, view, Math.floor(width / (LEAST_WIDTH * rem))).map((span) => {
        const place = stretchOnBars(times, width, span)
        return (
          place && (
            <rect
              key={span.from}
              x={place.from}
              y={height + 1}
              width={place.to - place.from}
              height={STRIP * rem}
              style={{ fill: `var(--mw-${span.colour})` }}
            />
          )
        )
      })}
    </g>
  )
}
