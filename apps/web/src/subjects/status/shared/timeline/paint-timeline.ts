import type { Tokens } from '../../../../platform/ui/browser/use-tokens.ts'
import { hourTicks, tickLabel } from '../../../../platform/ui/charts/frame/hour-ticks.ts'
import { type View, xOf } from '../../../../platform/ui/charts/frame/time-scale.ts'
import { type Flag, flagClusters } from '../../../../platform/ui/charts/marks/flag-clusters.ts'
import type { DrawnSpan } from './drawn-spans.ts'
import { paintSpans } from './paint-spans.ts'
import { planSpans } from './plan-spans.ts'

export interface TimelineScene {
  readonly spans: readonly DrawnSpan[]
  readonly view: View
  readonly day: View
  readonly zone: string
  readonly now: number
  readonly nowLabel: string
  readonly alarmsOnly: boolean
  /** Height of the skyline in pixels at normal density. */
  readonly height: number
}

/** Pixels at normal density. */
const FLAG_LANE = 20
const AXIS = 24
const LABEL_GAP = 62
const FLAG_GAP = 13
const COUNT_WIDTH = 20

export const timelineHeight = (height: number, tokens: Tokens): number =>
  (FLAG_LANE + height + AXIS) * tokens.rem

export const trackTop = (tokens: Tokens): number => FLAG_LANE * tokens.rem

/** Flag lane, skyline on its sunken track, hour axis, now. */
export function paintTimeline(
  g: CanvasRenderingContext2D,
  width: number,
  scene: TimelineScene,
  tokens: Tokens,
) {
  const track = { top: trackTop(tokens), height: scene.height * tokens.rem }
  g.textBaseline = 'middle'
  g.save()
  g.beginPath()
  g.roundRect(0, track.top, width, track.height, 4)
  g.clip()
  g.fillStyle = tokens.value('sunken')
  g.fillRect(0, track.top, width, track.height)
  const plan = planSpans(scene.spans, scene.view, width)
  paintSpans(g, tokens, plan, track, (status) => scene.alarmsOnly && status !== 'FAIL')
  g.restore()
  paintAxis(g, width, scene, tokens)
  const sizes = { flag: FLAG_GAP * tokens.rem, count: COUNT_WIDTH * tokens.rem }
  const alarms = scene.spans.filter(({ status }) => status === 'FAIL')
  for (const flag of flagClusters(alarms, scene.view, width, sizes)) {
    paintFlag(g, flag, width, tokens)
  }
  paintNow(g, width, scene, tokens)
}

function paintAxis(g: CanvasRenderingContext2D, width: number, scene: TimelineScene, tokens: Tokens) {
  const top = trackTop(tokens)
  const bottom = top + scene.height * tokens.rem
  const edge = 15 * tokens.rem
  const chip = nowChip(g, width, scene, tokens)
  let labelledTo = Number.NEGATIVE_INFINITY
  g.font = tokens.font(11, 400)
  for (const tick of hourTicks(scene.view, scene.day, scene.zone, width, LABEL_GAP * tokens.rem)) {
    const x = Math.round(xOf(scene.view, width, tick.ts))
    g.globalAlpha = 0.09
    g.fillStyle = tokens.value('ink')
    g.fillRect(Math.min(x, width - 1), top, 1, bottom - top + 4 * tokens.rem)
    g.globalAlpha = 1
    // The hour that comes twice on a day of 25 hours would be printed over its neighbour.
    if (x - labelledTo < edge * 2.4) continue
    if (chip && x > chip.left - edge && x < chip.left + chip.width + edge) continue
    labelledTo = x
    g.fillStyle = tokens.value('ink-3')
    g.textAlign = x < edge ? 'left' : x > width - edge ? 'right' : 'center'
    g.fillText(tickLabel(tick), x < edge ? 0 : x > width - edge ? width : x, bottom + 14 * tokens.rem)
  }
}

function paintFlag(g: CanvasRenderingContext2D, flag: Flag, width: number, tokens: Tokens) {
  const { rem } = tokens
  const tip = trackTop(tokens) - 2 * rem
  const x = Math.min(Math.max(flag.x, 5.5 * rem), width - 5.5 * rem)
  g.fillStyle = tokens.value('alarm')
  g.beginPath()
  g.moveTo(x, tip)
  g.lineTo(x - 5.5 * rem, tip - 9.5 * rem)
  g.lineTo(x + 5.5 * rem, tip - 9.5 * rem)
  g.closePath()
  g.fill()
  if (flag.count === 1) return
  const isAtEnd = x > width - 30 * rem
  g.font = tokens.font(11, 600)
  g.fillStyle = tokens.value('alarm-text')
  g.textAlign = isAtEnd ? 'right' : 'left'
  g.fillText(`×${flag.count}`, isAtEnd ? x - 8 * rem : x + 8 * rem, tip - 5.5 * rem)
}

/** Where the current time is on the axis; null when now is out of sight. */
function nowChip(g: CanvasRenderingContext2D, width: number, scene: TimelineScene, tokens: Tokens) {
  if (scene.now <= scene.view.from || scene.now >= scene.view.to) return null
  g.font = tokens.font(11, 600)
  const x = Math.round(xOf(scene.view, width, scene.now))
  const wide = g.measureText(scene.nowLabel).width + 12 * tokens.rem
  return { x, left: Math.min(Math.max(x - wide / 2, 0), width - wide), width: wide }
}

function paintNow(g: CanvasRenderingContext2D, width: number, scene: TimelineScene, tokens: Tokens) {
  const chip = nowChip(g, width, scene, tokens)
  if (!chip) return
  const { rem } = tokens
  const top = trackTop(tokens)
  const bottom = top + scene.height * rem
  g.fillStyle = tokens.value('accent-text')
  g.fillRect(chip.x - 1, top - 4 * rem, 2, scene.height * rem + 8 * rem)
  g.fillStyle = tokens.value('accent')
  g.beginPath()
  g.roundRect(chip.left, bottom + 5 * rem, chip.width, 18 * rem, 5)
  g.fill()
  g.fillStyle = tokens.value('on-accent')
  g.textAlign = 'center'
  g.fillText(scene.nowLabel, chip.left + chip.width / 2, bottom + 14.5 * rem)
}
