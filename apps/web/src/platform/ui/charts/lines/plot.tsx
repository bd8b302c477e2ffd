import { useEffect, useLayoutEffect, useRef } from 'react'
import uPlot from 'uplot'
import { type Tokens, useTokens } from '../../browser/use-tokens.ts'
import type { View } from '../frame/time-scale.ts'
import type { PlotOptions } from './line-options.ts'
import 'uplot/dist/uPlot.min.css'
import './plot.css'

interface PlotProps {
  readonly data: uPlot.AlignedData
  readonly view: View
  /** Another function makes another chart; everything else is brought into the one that is there. */
  readonly options: (tokens: Tokens) => PlotOptions
  /** Painted over the chart; another object repaints. */
  readonly scene: object
  readonly onPlot?: (plot: uPlot | null) => void
}

/** uPlot in its place: themed, as large as its place, and fed without being made again. */
export function Plot({ data, view, options, scene, onPlot }: PlotProps) {
  const place = useRef<HTMLDivElement>(null)
  const plot = useRef<uPlot | null>(null)
  const tokens = useTokens()
  const latest = useRef({ data, onPlot })
  latest.current = { data, onPlot }

  useLayoutEffect(() => {
    const element = place.current
    if (!element) return
    const size = () => ({ width: element.clientWidth, height: element.clientHeight })
    const made = new uPlot({ ...options(tokens), ...size() }, latest.current.data, element)
    plot.current = made
    latest.current.onPlot?.(made)
    const resized = new ResizeObserver(() => made.setSize(size()))
    resized.observe(element)
    return () => {
      resized.disconnect()
      made.destroy()
      plot.current = null
      latest.current.onPlot?.(null)
    }
  }, [options, tokens])

  useEffect(() => {
    const current = plot.current
    current?.batch(() => {
      if (current.data !== data) current.setData(data, false)
      current.setScale('x', { min: view.from, max: view.to })
    })
  }, [data, view.from, view.to])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the scene is read while painting
  useEffect(() => plot.current?.redraw(false, false), [scene])

  return <div ref={place} className="mw-plot" />
}
