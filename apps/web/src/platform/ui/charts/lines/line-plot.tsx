import { parseOwnJson } from '@millwright/domain/text/parse-json'
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import uPlot from 'uplot'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { type Tokens, useTokens } from '../../browser/use-tokens.ts'
import { ChartArea } from '../frame/chart-area.tsx'
import { indicesWithin, movedCursor, nearestIndex } from '../frame/chart-cursor.ts'
import { ChartTip } from '../frame/chart-tip.tsx'
import { lengthOf, type View } from '../frame/time-scale.ts'
import { type LineLook, lineOptions } from './line-options.ts'
import type { LineBand, LineSeries, StatusSpan, TargetLine, ValueZone } from './line-types.ts'
import { paintStrip, paintTargets, paintZones } from './paint-grounds.ts'
import { type PointMark, paintFlags, paintPoint, paintStretches, paintUnit } from './paint-marks.ts'
import { Plot } from './plot.tsx'

/** Drawn over time or another quantity. */
export interface PlotPicture {
  readonly series: readonly LineSeries[]
  readonly bands?: readonly LineBand[]
  readonly zones?: readonly ValueZone[]
  readonly targets?: readonly TargetLine[]
  /** Points with a label: only extremes and other remarkable values. */
  readonly points?: readonly PointMark[]
  readonly unit?: string
  readonly rightUnit?: string
  /** The values of the left axis are shares, 1 being the whole. */
  readonly isShare?: boolean
}

export interface TipPlace {
  readonly index: number
  /** From the left edge of the plot, and how wide that is, in pixels. */
  readonly x: number
  readonly width: number
}

interface LinePlotProps extends PlotPicture {
  readonly label: string
  readonly summary?: string
  readonly positions: ArrayLike<number>
  readonly view: View
  /** Null for an axis of numbers. */
  readonly zone: string | null
  readonly alarms?: readonly View[]
  readonly spans?: readonly StatusSpan[]
  readonly cursor: { ts: number | null; isOwn: boolean; move: (position: number | null) => void }
  readonly tip: (place: TipPlace) => ReactNode
  readonly describe: (index: number) => string
  readonly onZoom?: (view: View) => void
  readonly onZoomOut?: () => void
  /** A click on a point, or Enter on it. */
  readonly onChoose?: ((index: number) => void) | undefined
}

const ZOOM = 4
const NONE: readonly never[] = []

/** The part that lines over time and spectra share: uPlot, its cursor, and the keys. */
export function LinePlot(props: LinePlotProps) {
  const { series, bands = NONE, positions, view, cursor, tip, describe, label, summary } = props
  const { i18n } = useTranslation()
  const { rem } = useTokens()
  const plot = useRef<uPlot | null>(null)
  const [isByKeys, setByKeys] = useState(false)
  const latest = useRef(props)
  latest.current = props

  const look = JSON.stringify(lookOf(props, i18n.language))
  const options = useMemo(() => {
    const made = parseOwnJson(look, 'the look of a chart') as LineLook
    return (tokens: Tokens) =>
      lineOptions(tokens, made, {
        view: () => latest.current.view,
        onSelect: (next) => latest.current.onZoom?.(next),
        onReset: () => latest.current.onZoomOut?.(),
        onCursor: (index) =>
          latest.current.cursor.move(index === null ? null : (latest.current.positions[index] ?? null)),
        paintBehind: (at) => paintBehind(at, tokens, latest.current),
        paintOver: (at) => paintOver(at, tokens, latest.current),
      })
  }, [look])

  const columns = [...series.map(({ values }) => values), ...bands.flatMap(({ low, high }) => [low, high])]
  // uPlot is fed and repainted only when one of them is another.
  const data = useSameList<ArrayLike<unknown>>([positions, ...columns])
  const scene = useSameList([props.alarms, props.spans, props.points, props.zones, props.targets])

  // The cursor of another chart of the group.
  useEffect(() => {
    const current = plot.current
    if (!current || cursor.isOwn) return
    const left = cursor.ts === null ? -10 : current.valToPos(cursor.ts, 'x')
    current.setCursor({ left, top: left < 0 ? -10 : 1 }, false)
  }, [cursor])

  const index = cursor.isOwn && cursor.ts !== null ? nearestIndex(positions, cursor.ts) : -1

  const onKey = (event: KeyboardEvent): boolean => {
    const current = plot.current
    if (!current) return false
    const next = movedCursor(event, index < 0 ? null : index, ...indicesWithin(positions, view))
    const position = next === null ? undefined : positions[next]
    if (position !== undefined) {
      setByKeys(true)
      current.setCursor({ left: current.valToPos(position, 'x'), top: 1 })
      return true
    }
    if (event.key === 'Enter' && props.onChoose && index >= 0) {
      props.onChoose(index)
      return true
    }
    if (event.key === '+' && props.onZoom) {
      const middle = positions[index] ?? (view.from + view.to) / 2
      const half = lengthOf(view) / ZOOM / 2
      props.onZoom({ from: middle - half, to: middle + half })
      return true
    }
    if ((event.key === '-' || event.key === 'Escape') && props.onZoomOut) {
      props.onZoomOut()
      return true
    }
    return false
  }

  const leave = () => {
    setByKeys(false)
    plot.current?.setCursor({ left: -10, top: -10 })
  }

  return (
    <ChartArea
      label={label}
      summary={summary}
      spoken={isByKeys && index >= 0 ? describe(index) : ''}
      onKey={onKey}
      onLeave={leave}
      onPointerMove={() => setByKeys(false)}
    >
      <Plot
        data={data as unknown as uPlot.AlignedData}
        view={view}
        options={options}
        scene={scene}
        onPlot={(made) => {
          plot.current = made
          made?.over.addEventListener('click', () => {
            const { idx } = made.cursor
            if (typeof idx === 'number') latest.current.onChoose?.(idx)
          })
        }}
      />
      {index >= 0 && plot.current && <Tip plot={plot.current} index={index} rem={rem} tip={tip} />}
    </ChartArea>
  )
}

interface TipProps {
  readonly plot: uPlot
  readonly index: number
  readonly rem: number
  readonly tip: LinePlotProps['tip']
}

function Tip({ plot, index, rem, tip }: TipProps) {
  const width = plot.bbox.width / uPlot.pxRatio
  const x = plot.cursor.left ?? 0
  const edge = plot.bbox.left / uPlot.pxRatio
  return (
    <ChartTip x={x + edge} y={plot.bbox.top / uPlot.pxRatio + 8 * rem} width={width + edge}>
      {tip({ index, x, width })}
    </ChartTip>
  )
}

/** The same list as long as each of its items is the same. */
function useSameList<T>(next: readonly T[]): readonly T[] {
  const known = useRef(next)
  const isSame = next.length === known.current.length && next.every((item, at) => item === known.current[at])
  if (!isSame) known.current = next
  return known.current
}

function lookOf(props: LinePlotProps, language: string): LineLook {
  const { series, bands = NONE, targets = NONE, zone, spans, isShare = false, onZoom } = props
  const values = targets.filter(({ axis }) => axis !== 'right').map(({ value }) => value)
  return {
    zone,
    language,
    lines: series.map(({ colour, axis, look }) => ({ colour, axis, look })),
    bands: bands.map(({ colour, axis }) => ({ colour, axis })),
    hasStrip: spans !== undefined,
    isShare,
    canZoom: onZoom !== undefined,
    least: values.length > 0 ? Math.min(...values) : null,
    greatest: values.length > 0 ? Math.max(...values) : null,
  }
}

function paintBehind(plot: uPlot, tokens: Tokens, { zones, alarms }: LinePlotProps): void {
  if (zones) paintZones(plot, tokens, zones)
  if (alarms) paintStretches(plot, tokens, alarms)
}

function paintOver(plot: uPlot, tokens: Tokens, props: LinePlotProps): void {
  const { unit, rightUnit, targets, alarms, spans, points, view } = props
  if (unit) paintUnit(plot, tokens, unit, 'left')
  if (rightUnit) paintUnit(plot, tokens, rightUnit, 'right')
  if (targets) paintTargets(plot, tokens, targets)
  if (alarms) paintFlags(plot, tokens, alarms, view)
  if (spans) paintStrip(plot, tokens, spans, view)
  for (const point of points ?? NONE) paintPoint(plot, tokens, point)
}
