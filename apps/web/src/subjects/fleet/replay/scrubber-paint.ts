import { countsAt, type ReplayMachine, type ReplayStop } from '@millwright/domain/fleet/replay'
import { STATUS_ORDER } from '@millwright/domain/status/status'
import { HOUR_S } from '@millwright/domain/time/lengths'
import type { Tokens } from '../../../platform/ui/browser/use-tokens.ts'
import { hatch } from '../../status/shared/hatch.ts'
import { STATUS_LOOK } from '../../status/shared/status-look.ts'

interface Painted {
  readonly machines: readonly ReplayMachine[]
  readonly stops: readonly ReplayStop[]
  readonly shifts: readonly { readonly name: string; readonly from: number; readonly to: number }[]
  /** The part of the day that is drawn, and up to where it is known. */
  readonly begin: number
  readonly end: number
  readonly known: number
  readonly hourText: (second: number) => string
}

/** In rem sixteenths; a wall display draws them larger. */
export const SCRUBBER = { height: 102, rail: 15, top: 34, stack: 46, hours: 97 }
/** Of a stop: as high as its minutes, within these. */
const TICK = { least: 4, most: 13 }
const COLUMN = 2

/** Shifts, stops and machines by status of the day. It is painted once: what moves over it are elements of their own. */
export function paintScrubber(
  g: CanvasRenderingContext2D,
  width: number,
  day: Painted,
  tokens: Tokens,
): void {
  const { rem } = tokens
  const xOf = (second: number): number => ((second - day.begin) / (day.end - day.begin)) * width
  const { top, stack } = { top: SCRUBBER.top * rem, stack: SCRUBBER.stack * rem }
  g.fillStyle = tokens.value('sunken')
  g.fillRect(0, top, width, stack)
  paintShifts(g, day, xOf, tokens)
  paintStack(g, day, { xOf, top, stack }, tokens)
  g.fillStyle = tokens.value('alarm')
  for (const { from, to } of day.stops) {
    const height = Math.min(TICK.most, TICK.least + (to - from) / 60) * rem
    g.fillRect(xOf(from) - 1, top - 2 * rem - height, 2, height)
  }
  paintHours(g, day, xOf, width, tokens)
}

type XOf = (second: number) => number

function paintShifts(g: CanvasRenderingContext2D, day: Painted, xOf: XOf, tokens: Tokens): void {
  g.font = tokens.font(11)
  g.textAlign = 'left'
  for (const { name, from, to } of day.shifts) {
    const [left, right] = [Math.max(0, xOf(from)), xOf(Math.min(to, day.end))]
    if (right <= left + 3) continue
    g.globalAlpha = 0.5
    g.fillStyle = tokens.value('ink-3')
    g.fillRect(left + (left > 0 ? 1.5 : 0), SCRUBBER.rail * tokens.rem, right - left - 3, 3 * tokens.rem)
    g.globalAlpha = 1
    if (g.measureText(name).width < right - left) g.fillText(name, left + (left > 0 ? 2 : 0), 10 * tokens.rem)
  }
}

function paintStack(
  g: CanvasRenderingContext2D,
  { machines, begin, end, known }: Painted,
  { xOf, top, stack }: { xOf: XOf; top: number; stack: number },
  tokens: Tokens,
): void {
  const perPixel = (end - begin) / Math.max(1, xOf(end))
  const last = xOf(Math.min(known, end))
  const each = stack / Math.max(1, machines.length)
  const disconnected = hatch(g, tokens.value('disc-hatch'), tokens.value('disc-bg'), window.devicePixelRatio)
  for (let x = 0; x < last; x += COLUMN) {
    const counts = countsAt(machines, begin + (x + COLUMN / 2) * perPixel)
    let y = top + stack
    for (const status of STATUS_ORDER) {
      const height = counts[status] * each
      if (height === 0) continue
      y -= height
      const token = status === 'POWER_OFF' ? 'off-area' : STATUS_LOOK[status].token
      g.fillStyle = status === 'DISCONNECTED' ? disconnected : tokens.value(token)
      g.fillRect(x, y, Math.min(COLUMN, last - x) + 0.3, height)
    }
  }
}

/** Pixels between the hours that are written. */
const HOUR_PX = 62

function paintHours(
  g: CanvasRenderingContext2D,
  { begin, end, hourText }: Painted,
  xOf: XOf,
  width: number,
  tokens: Tokens,
): void {
  const hours = (end - begin) / HOUR_S
  const every = [1, 2, 3, 4, 6, 12].find((step) => (width / hours) * step >= HOUR_PX * tokens.rem) ?? 24
  g.font = tokens.font(11)
  g.fillStyle = tokens.value('ink-3')
  for (let second = begin; second <= end; second += every * HOUR_S) {
    const x = xOf(second)
    g.textAlign = x < 20 ? 'left' : x > width - 20 ? 'right' : 'center'
    g.fillText(hourText(second), x, SCRUBBER.hours * tokens.rem)
  }
}
