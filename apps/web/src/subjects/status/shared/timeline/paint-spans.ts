import type { ShownStatus } from '@millwright/domain/status/status'
import type { Tokens } from '../../../../platform/ui/browser/use-tokens.ts'
import { hatch } from '../hatch.ts'
import { STATUS_LOOK } from '../status-look.ts'
import type { SpanPlan } from './plan-spans.ts'

/** The alarm comes last: where several states share a pixel it stays on top. */
const PAINT_ORDER: readonly ShownStatus[] = ['DISCONNECTED', 'POWER_OFF', 'READY', 'HANDLING', 'EXE', 'FAIL']

const DIMMED = 0.2

export interface Track {
  readonly top: number
  readonly height: number
}

/** The skyline. One path per status, so that 2,000 spans cost six fills. */
export function paintSpans(
  g: CanvasRenderingContext2D,
  tokens: Tokens,
  plan: SpanPlan,
  track: Track,
  isDimmed: (status: ShownStatus) => boolean = () => false,
) {
  const base = track.top + track.height
  for (const status of PAINT_ORDER) {
    const bars = plan[status]
    if (bars.length === 0) continue
    const height = STATUS_LOOK[status].level * track.height
    g.beginPath()
    for (let at = 0; at < bars.length; at += 2)
      g.rect(bars[at] ?? 0, base - height, bars[at + 1] ?? 0, height)
    g.globalAlpha = isDimmed(status) ? DIMMED : 1
    g.fillStyle = fillOf(g, tokens, status)
    g.fill()
  }
  g.globalAlpha = 1
}

function fillOf(g: CanvasRenderingContext2D, tokens: Tokens, status: ShownStatus) {
  if (status !== 'DISCONNECTED') return tokens.value(STATUS_LOOK[status].token)
  return hatch(g, tokens.value('disc-hatch'), tokens.value('disc-bg'), window.devicePixelRatio)
}
