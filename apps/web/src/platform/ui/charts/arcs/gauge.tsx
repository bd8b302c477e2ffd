import { useTranslation } from '../../../i18n/use-translation.ts'
import { formatNumber } from '../../text/format.ts'
import type { TipRow } from '../frame/chart-tip.tsx'
import { ArcArea } from './arc-area.tsx'
import { arcPath, bandOf, gaugeAngle, pointAt } from './arcs.ts'

export interface GaugeBand {
  readonly from: number
  readonly to: number
  /** The name of a token. */
  readonly colour: string
  readonly name: string
}

interface GaugeProps {
  readonly label: string
  /** Null when nothing was reported: the needle is left out, 0 would be a claim. */
  readonly value: number | null
  readonly min: number
  readonly max: number
  readonly bands: readonly GaugeBand[]
  readonly unit?: string
  readonly digits?: number
}

/** The drawing is in its own pixels and takes the size of its place. */
const SIZE = 190
const HEIGHT = 168
const CENTRE = SIZE / 2
const BAND_RADIUS = CENTRE - 4
const VALUE_RADIUS = CENTRE - 17
/** Between two bands, in radians. */
const GAP = 0.018

/** Thin bands outside say what is good, the arc and the tick say where we are. */
export function Gauge({ label, value, min, max, bands, unit, digits = 0 }: GaugeProps) {
  const { t, i18n } = useTranslation()
  const write = (number: number) => formatNumber(number, i18n.language, digits)
  const range = { min, max }
  const angle = value === null ? null : gaugeAngle(value, range)
  const band = value === null ? undefined : bandOf(value, bands)
  const text = value === null ? t('chart.no_value') : write(value)
  const spoken = [`${text}${unit ? ` ${unit}` : ''}`, band?.name].filter(Boolean).join(', ')
  const parts: TipRow[] = bands.map(({ from, to, name, colour }) => ({
    name,
    value: `${write(from)} – ${write(to)}`,
    colour,
  }))
  return (
    <ArcArea label={label} summary={spoken} parts={parts}>
      {(looked, lookAt) => (
        <svg data-chart viewBox={`0 0 ${SIZE} ${HEIGHT}`} aria-hidden="true">
          <g transform={`translate(${CENTRE} ${CENTRE})`}>
            <path
              className="mw-arcs-track"
              d={arcPath(VALUE_RADIUS, 13, gaugeAngle(min, range), gaugeAngle(max, range))}
            />
            {bands.map(({ from, to, colour }, index) => (
              <path
                key={from}
                d={arcPath(
                  BAND_RADIUS,
                  5,
                  gaugeAngle(from, range) + (from > min ? GAP : 0),
                  gaugeAngle(to, range) - (to < max ? GAP : 0),
                )}
                data-faded={(looked !== null && looked !== index) || undefined}
                style={{ fill: `var(--mw-${colour})` }}
                onPointerEnter={() => lookAt(index)}
                onPointerLeave={() => lookAt(null)}
              />
            ))}
            {angle !== null && (
              <>
                <path
                  d={arcPath(VALUE_RADIUS, 13, gaugeAngle(min, range), angle)}
                  style={{ fill: `var(--mw-${band?.colour ?? 'accent'})`, opacity: 0.9 }}
                />
                <Tick angle={angle} from={VALUE_RADIUS - 9} to={BAND_RADIUS + 3} />
              </>
            )}
            {bands
              .filter(({ from }) => from > min)
              .map(({ from }) => (
                <Label key={from} angle={gaugeAngle(from, range)} text={write(from)} />
              ))}
            <text className="mw-arcs-value" y={4}>
              {text}
            </text>
            {unit && (
              <text className="mw-arcs-unit" y={28}>
                {unit}
              </text>
            )}
            {[min, max].map((end) => (
              <text
                key={end}
                className="mw-chart-tick"
                data-side="bottom"
                x={pointAt(VALUE_RADIUS, gaugeAngle(end, range)).x}
                y={66}
              >
                {write(end)}
              </text>
            ))}
          </g>
        </svg>
      )}
    </ArcArea>
  )
}

/** A short line across the arc. */
export function Tick({ angle, from, to }: { angle: number; from: number; to: number }) {
  const a = pointAt(from, angle)
  const b = pointAt(to, angle)
  return <line className="mw-arcs-tick" x1={a.x} y1={a.y} x2={b.x} y2={b.y} />
}

function Label({ angle, text }: { angle: number; text: string }) {
  const { x, y } = pointAt(VALUE_RADIUS - 17, angle)
  return (
    <text className="mw-chart-tick mw-arcs-limit" x={x} y={y}>
      {text}
    </text>
  )
}
