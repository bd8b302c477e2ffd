import type { Span } from '@millwright/domain/timeline/span'
import { windowed } from '@millwright/domain/timeline/timeline'
import { useCallback } from 'react'
import { Canvas, type Draw } from '../ui/charts/canvas.tsx'
import { useTokens } from '../ui/use-tokens.ts'
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
  /** Pixels at normal density. */
  readonly height?: number
}

/** A stretch of time at a glance: no axis, nothing to click. Whoever shows it says in words what it shows. */
export function StatusStrip({ spans, from, to, now, alarmsOnly = false, height = 14 }: StatusStripProps) {
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
      g.restore()
    },
    [spans, from, to, now, alarmsOnly, tall, tokens],
  )
  return <Canvas height={tall} draw={draw} />
}
