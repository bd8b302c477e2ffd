import type { LineReport } from '@millwright/contract/lines/lines-shapes'
import type { Tokens } from '../../../platform/ui/browser/use-tokens.ts'
import { hourTicks, tickLabel } from '../../../platform/ui/charts/frame/hour-ticks.ts'
import { type View, xOf } from '../../../platform/ui/charts/frame/time-scale.ts'
import { hatch } from '../../status/shared/hatch.ts'
import { type LineState, STATE_LOOK } from '../state-look.ts'
import type { Chain } from './chain-scene.ts'

interface ChainScene {
  readonly machines: LineReport['Machines']
  readonly chains: readonly Chain[]
  readonly chosen: Chain | undefined
  readonly view: View
  readonly day: View
  readonly zone: string
  readonly rows: RowSizes
}

/** In pixels. */
export interface RowSizes {
  readonly top: number
  readonly pitch: number
  readonly height: number
}

/** Pixels at normal density. */
const LABEL_GAP = 62
/** Lines of all chains would be a thicket: those of the longest waits are drawn, and the chosen one. */
const MOST_DRAWN = 40

const STATES = Object.keys(STATE_LOOK) as LineState[]

const barTop = ({ top, pitch, height }: RowSizes, row: number): number =>
  top + row * pitch + (pitch - height) / 2

/** Hours, a track for each machine with what it did, and the lines from waits to what caused them. */
export function paintChains(
  g: CanvasRenderingContext2D,
  width: number,
  scene: ChainScene,
  tokens: Tokens,
): void {
  const { machines, chains, chosen, view, rows } = scene
  paintHours(g, width, scene, tokens)
  for (const [row, { Stretches }] of machines.entries()) {
    g.fillStyle = tokens.value('sunken')
    g.fillRect(0, barTop(rows, row), width, rows.height)
    for (const state of STATES) {
      const spans = Stretches.filter(({ State }) => State === state)
      if (spans.length > 0) paintState(g, width, { scene, row, state, spans }, tokens)
    }
  }
  const drawn = chains
    .toSorted((a, b) => b.cause.WaitedMs - a.cause.WaitedMs)
    .slice(0, MOST_DRAWN)
    .filter((chain) => chain !== chosen)
  g.lineWidth = tokens.rem
  g.globalAlpha = 0.75
  for (const chain of drawn) paintChain(g, width, { scene, chain }, tokens.value('ink-3'), 1.9 * tokens.rem)
  g.globalAlpha = 1
  if (!chosen) return
  g.lineWidth = 1.5 * tokens.rem
  paintChain(g, width, { scene, chain: chosen }, tokens.value('accent-text'), 2.6 * tokens.rem)
  if (chosen.row === null) return
  const from = xOf(view, width, Math.max(chosen.cause.From, view.from))
  const to = xOf(view, width, Math.min(chosen.cause.To, view.to))
  g.strokeStyle = tokens.value('accent-text')
  g.lineWidth = 1.6 * tokens.rem
  g.beginPath()
  g.roundRect(from - 1.5, barTop(rows, chosen.row) - 2, Math.max(2, to - from) + 3, rows.height + 4, 2.5)
  g.stroke()
}

interface StateToPaint {
  readonly scene: ChainScene
  readonly row: number
  readonly state: LineState
  readonly spans: ChainScene['machines'][number]['Stretches']
}

/** One path for what is dimmed and one for what belongs to the chosen chain. */
function paintState(
  g: CanvasRenderingContext2D,
  width: number,
  { scene: { chosen, view, rows }, row, state, spans }: StateToPaint,
  tokens: Tokens,
): void {
  const { level, hangs, token, isHatched } = STATE_LOOK[state]
  const tall = rows.height * level
  const y = barTop(rows, row) + (hangs ? 0 : rows.height - tall)
  const isOfChosen = ({ From, To }: (typeof spans)[number]): boolean =>
    chosen !== undefined &&
    (chosen.waits.some((wait) => wait.row === row && wait.stretch.From === From) ||
      (chosen.row === row && From < chosen.cause.To && To > chosen.cause.From))
  g.fillStyle = isHatched
    ? hatch(g, tokens.value(token), tokens.value('disc-bg'), window.devicePixelRatio)
    : tokens.value(token)
  for (const isMarked of [false, true]) {
    g.beginPath()
    for (const span of spans) {
      if ((state !== 'work' && isOfChosen(span)) !== isMarked) continue
      const from = xOf(view, width, Math.max(span.From, view.from))
      const to = xOf(view, width, Math.min(span.To, view.to))
      if (to > from) g.rect(from, y, Math.max(1, to - from - 0.5), tall)
    }
    g.globalAlpha = isMarked ? 1 : state === 'work' ? 0.42 : 0.8
    g.fill()
  }
  g.globalAlpha = 1
}

interface ChainToPaint {
  readonly scene: ChainScene
  readonly chain: Chain
}

function paintChain(
  g: CanvasRenderingContext2D,
  width: number,
  { scene: { view, rows }, chain: { row, cause, waits } }: ChainToPaint,
  colour: string,
  dot: number,
): void {
  if (row === null) return
  g.strokeStyle = colour
  g.fillStyle = colour
  const fromX = xOf(view, width, Math.max(cause.From, view.from)) + 1.5
  for (const wait of waits) {
    const isBelow = wait.row > row
    const x = xOf(view, width, Math.max(wait.stretch.From, view.from))
    const fromY = barTop(rows, row) + (isBelow ? rows.height + 1 : -1)
    const hangs = wait.stretch.State === 'blocked'
    const y = barTop(rows, wait.row) + (hangs ? 1 : rows.height * (1 - STATE_LOOK.starved.level))
    const middle = (y + fromY) / 2
    g.beginPath()
    g.moveTo(x, y)
    g.bezierCurveTo(x, middle, fromX, middle, fromX, fromY)
    g.stroke()
    g.beginPath()
    g.arc(x, y, dot, 0, Math.PI * 2)
    g.fill()
  }
}

function paintHours(g: CanvasRenderingContext2D, width: number, scene: ChainScene, tokens: Tokens): void {
  const { view, day, zone, machines, rows } = scene
  const bottom = rows.top + machines.length * rows.pitch
  const edge = 16 * tokens.rem
  let labelledTo = Number.NEGATIVE_INFINITY
  g.font = tokens.font(11, 400)
  g.textBaseline = 'middle'
  for (const tick of hourTicks(view, day, zone, width, LABEL_GAP * tokens.rem)) {
    const x = Math.round(xOf(view, width, tick.ts))
    g.fillStyle = tokens.value('grid')
    g.fillRect(Math.min(x, width - 1), rows.top - 4, 1, bottom - rows.top + 4)
    if (x - labelledTo < edge * 2.4) continue
    labelledTo = x
    g.fillStyle = tokens.value('ink-3')
    g.textAlign = x < edge ? 'left' : x > width - edge ? 'right' : 'center'
    g.fillText(tickLabel(tick), x < edge ? 0 : x > width - edge ? width : x, 8 * tokens.rem)
  }
}
