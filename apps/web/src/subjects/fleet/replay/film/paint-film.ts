import type { Machine, MapPlace } from '@millwright/contract/machines/machines'
import { countsAt, flagAt, statusAt } from '@millwright/domain/fleet/replay'
import { STATUS_ORDER } from '@millwright/domain/status/status'
import type { Tokens } from '../../../../platform/ui/browser/use-tokens.ts'
import { hatch } from '../../../status/shared/hatch.ts'
import { type DrawnStatus, drawnAs, STATUS_LOOK } from '../../../status/shared/status-look.ts'
import { type FilledBuffer, fillAt } from '../../flow/buffer-fill.ts'
import { bufferSpot, joinsOf } from '../../flow/join-geometry.ts'
import { placesOf } from '../../flow/plan-joins.tsx'
import { type Box, hallOf } from '../../plan/geometry.ts'
import { fitted, scaleOf } from '../../plan/plan-view.ts'
import type { DayToReplay } from '../replay.queries.ts'
import { FILM } from './record-film.ts'

/** One plan, with the machines that stand on it. */
interface FilmScene {
  readonly day: DayToReplay
  readonly machines: readonly Machine[]
  /** The organization's own plan of the hall. */
  readonly picture: { readonly image: HTMLImageElement; readonly box: Box } | null
  readonly buffers: readonly FilledBuffer[]
  readonly title: string
  readonly dayText: string
  readonly clockText: (second: number) => string
  readonly statusText: (status: DrawnStatus) => string
  /** Of a stop so far. */
  readonly durationText: (seconds: number) => string
}

/** Above the plan the title with the clock, below it the legend. */
const HEAD = 64
const FOOT = 56
const EDGE = 28

/** Draws the plan of a second of the day, as large as a film is. */
export function createFilmPainter(scene: FilmScene, tokens: Tokens) {
  const { day, machines, buffers } = scene
  const places = new Map(machines.flatMap(({ Id, Map_View }) => (Map_View ? [[Id, Map_View] as const] : [])))
  const names = new Map(machines.map(({ Id, Name, ShortName }) => [Id, ShortName || Name]))
  const hall: Box = scene.picture?.box ?? hallOf([...places.values()])
  const view = fitted(hall, { width: FILM.width, height: FILM.height - HEAD - FOOT })
  const scale = scaleOf(view)
  const xOf = (x: number): number => view.x + x * scale
  const yOf = (y: number): number => HEAD + view.y - y * scale
  const font = (size: number, weight = 400): string => `${weight} ${size}px ${tokens.value('font')}`
  const fillOf = (g: CanvasRenderingContext2D, status: DrawnStatus): string | CanvasPattern =>
    status === 'DISCONNECTED'
      ? hatch(g, tokens.value('disc-hatch'), tokens.value('disc-bg'), 1)
      : tokens.value(status === 'POWER_OFF' ? 'off-area' : STATUS_LOOK[status].token)

  function paintHead(g: CanvasRenderingContext2D, second: number): void {
    g.textBaseline = 'middle'
    g.textAlign = 'left'
    g.fillStyle = tokens.value('ink')
    g.font = font(24, 620)
    g.fillText(scene.title, EDGE, HEAD / 2)
    const { width } = g.measureText(scene.title)
    g.fillStyle = tokens.value('ink-3')
    g.font = font(18)
    g.fillText(scene.dayText, EDGE + width + 16, HEAD / 2 + 1)
    g.textAlign = 'right'
    g.fillStyle = tokens.value('ink')
    g.font = font(28, 640)
    g.fillText(scene.clockText(second), FILM.width - EDGE, HEAD / 2)
  }

  function paintFoot(g: CanvasRenderingContext2D, second: number): void {
    const counts = countsAt(day.machines, second)
    g.textAlign = 'left'
    g.font = font(16)
    let x = EDGE
    const y = FILM.height - FOOT / 2
    for (const status of STATUS_ORDER) {
      g.fillStyle = fillOf(g, status)
      g.fillRect(x, y - 7, 14, 14)
      const text = `${scene.statusText(status)} ${counts[status]}`
      g.fillStyle = tokens.value(counts[status] > 0 ? 'ink' : 'ink-3')
      g.fillText(text, x + 22, y)
      x += 22 + g.measureText(text).width + 26
    }
  }

  function paintMachine(
    g: CanvasRenderingContext2D,
    place: MapPlace,
    status: DrawnStatus,
    name: string,
  ): void {
    const [width, height] = [place.Width * scale, place.Height * scale]
    g.save()
    g.translate(xOf(place.X), yOf(place.Y))
    g.rotate((place.Rotation * Math.PI) / 180)
    g.fillStyle = fillOf(g, status)
    g.globalAlpha = status === 'FAIL' ? 0.95 : 0.6
    g.fillRect(-width / 2, -height / 2, width, height)
    g.globalAlpha = 1
    g.strokeStyle = tokens.value('ink-3')
    g.lineWidth = 1.2
    g.strokeRect(-width / 2, -height / 2, width, height)
    g.restore()
    g.textAlign = 'center'
    g.font = font(14, 600)
    g.fillStyle = tokens.value(status === 'FAIL' ? 'on-alarm' : 'ink')
    g.fillText(name, xOf(place.X), yOf(place.Y))
  }

  function paintFlags(g: CanvasRenderingContext2D, second: number): void {
    g.font = font(13, 600)
    g.textAlign = 'center'
    for (const machine of day.machines) {
      const [place, flag] = [places.get(machine.id), flagAt(machine, second)]
      if (!place || !flag) continue
      const text = `${flag.code} ${scene.durationText(second - flag.since)}`.trim()
      const width = g.measureText(text).width + 14
      const [x, y] = [xOf(place.X), yOf(place.Y) - (place.Height / 2) * scale - 14]
      g.fillStyle = tokens.value('raised')
      g.fillRect(x - width / 2, y - 11, width, 22)
      g.strokeStyle = tokens.value('alarm')
      g.strokeRect(x - width / 2, y - 11, width, 22)
      g.fillStyle = tokens.value('alarm-text')
      g.fillText(text, x, y)
    }
  }

  function paintBuffers(g: CanvasRenderingContext2D, second: number): void {
    for (const buffer of buffers) {
      const [before, after] = [placesOf(buffer.from, places), placesOf(buffer.to, places)]
      if (!before || !after) continue
      g.strokeStyle = tokens.value('line-strong')
      g.lineWidth = 3
      g.setLineDash([2, 5])
      for (const { from, to } of joinsOf(before, after)) {
        g.beginPath()
        g.moveTo(xOf(from.x), yOf(from.y))
        g.lineTo(xOf(to.x), yOf(to.y))
        g.stroke()
      }
      g.setLineDash([])
      const fill = fillAt(buffer, second)
      const spot = bufferSpot(before, after)
      const [x, y] = [xOf(spot.x), yOf(spot.y)]
      g.lineWidth = 1
      g.fillStyle = tokens.value('surface')
      g.fillRect(x - 8, y - 16, 16, 32)
      g.strokeRect(x - 8, y - 16, 16, 32)
      const share = fill === null || !buffer.capacity ? 0 : Math.min(1, fill / buffer.capacity)
      g.fillStyle = tokens.value(share >= 0.9 ? 'warn' : 'ink-3')
      g.fillRect(x - 6, y + 14 - share * 28, 12, share * 28)
    }
  }

  return (g: CanvasRenderingContext2D, second: number): void => {
    g.fillStyle = tokens.value('surface')
    g.fillRect(0, 0, FILM.width, FILM.height)
    g.fillStyle = tokens.value('plan-floor')
    g.strokeStyle = tokens.value('plan-wall')
    g.lineWidth = 3
    const size = [(hall.maxX - hall.minX) * scale, (hall.maxY - hall.minY) * scale] as const
    g.fillRect(xOf(hall.minX), yOf(hall.maxY), ...size)
    if (scene.picture) g.drawImage(scene.picture.image, xOf(hall.minX), yOf(hall.maxY), ...size)
    else g.strokeRect(xOf(hall.minX), yOf(hall.maxY), ...size)
    paintHead(g, second)
    for (const machine of day.machines) {
      const place = places.get(machine.id)
      if (place)
        paintMachine(g, place, drawnAs(statusAt(machine, second).status), names.get(machine.id) ?? '')
    }
    paintBuffers(g, second)
    paintFlags(g, second)
    paintFoot(g, second)
  }
}
