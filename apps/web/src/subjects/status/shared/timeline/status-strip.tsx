import type { Span } from '@millwright/domain/status/span'
import { windowed } from '@millwright/domain/status/timeline'
import { useCallback } from 'react'
import { type Tokens, useTokens } from '../../../../platform/ui/browser/use-tokens.ts'
import { Canvas, type Draw } from '../../../../platform/ui/charts/frame/canvas.tsx'
import { type View, xOf } from '../../../../platform/ui/charts/frame/time-scale.ts'
import { drawnSpans } from './drawn-spans.ts'
import { paintSpans } from './paint-spans.ts'
import { planSpans } from './plan-spans.ts'

interface StatusStripProps {
  readonly spans: readonly Span[]
  readonly from: number
  readonly to: number
  readonly now: number
  /** Dims everything but alarms. */
  readonly alarmsOnly?: boolean
  /** Time outside of it fades. All of the strip counts where nothing is planned. */
  readonly planned?: readonly View[]
  /** Pixels at normal density. */
  readonly height?: number
}

const NOTHING_PLANNED: readonly View[] = []
const FADED = 0.62

/** A stretch of time at a glance: no axis, nothing to click. The place that shows it says in words what it shows. */
export function StatusStrip(props: StatusStripProps) {
  const { spans, from, to, now, alarmsOnly = false, planned = NOTHING_PLANNED, height = 14 } = props
  const tokens = useTokens()
  const tall = height * tokens.rem
  const draw = useCallback<Draw>(
    (g, width) => {
      g.save()
      g.beginPath()
      g.roundRect(0, 0, width, tall, 2)
      g.clip()
      g.fillStyle = tokens.value('sunken')
      g.fillRect(0, 0, width, tall)
      const plan = planSpans(drawnSpans(windowed(spans, from, to, now)), { from, to }, width)
      paintSpans(g, tokens, plan, { top: 0, height: tall }, (status) => alarmsOnly && status !== 'FAIL')
      fadeUnplanned(g, tokens, { from, to }, planned, width, tall)
      g.restore()
    },
    [spans, from, to, now, alarmsOnly, planned, tall, tokens],
  )
  return <Canvas height={tall} draw={draw} />
}

function fadeUnplanned(
  g: CanvasRenderingContext2D,
  tokens: Tokens,
  view: View,
  planned: readonly View[],
  width: number,
  tall: number,
): void {
  if (planned.length === 0) return
  g.globalAlpha = FADED
  g.fillStyle = tokens.value('surface')
  let doneTo = view.from
  for (const shift of [...planned, { from: view.to, to: view.to }]) {
    const [a, b] = [xOf(view, width, doneTo), xOf(view, width, Math.min(shift.from, view.to))]
    if (b > a) g.fillRect(a, 0, b - a, tall)
    doneTo = Math.max(doneTo, shift.to)
  }
  g.globalAlpha = 1
}
