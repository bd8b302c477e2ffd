import { contentLink } from '../../platform/files/content-store.ts'
import type { PlatformStores } from '../../platform/stores/platform-stores.ts'
import type { DemoDeps } from '../../platform/subject/demo.ts'
import { DEMO_ORGANIZATIONS, type DemoOrganizationCode } from '../people/shared/demo-accounts.ts'

/** In metres from the lower left corner. */
type Box = readonly [x: number, y: number, width: number, height: number]
type Line = readonly [x1: number, y1: number, x2: number, y2: number]

interface Hall {
  readonly width: number
  readonly height: number
  readonly areas: Readonly<Record<string, Box>>
  /** Where people walk. */
  readonly walkways: readonly Line[]
  /** Between machines that hand parts on. */
  readonly conveyors: readonly Box[]
  /** Other things on the floor: stacks of panels, benches. */
  readonly furniture: readonly Box[]
  /** Of the gate in the lower wall. */
  readonly gate: { readonly x: number; readonly width: number }
}

/** Rows of the same box, `gap` apart. */
const rows = (
  [x, y, width, height]: Box,
  columns: number,
  lines: number,
  gap: readonly [x: number, y: number],
): Box[] =>
  Array.from({ length: columns * lines }, (_, index) => [
    x + (index % columns) * (width + gap[0]),
    y + Math.floor(index / columns) * (height + gap[1]),
    width,
    height,
  ])

const HALLS: Partial<Record<DemoOrganizationCode, Hall>> = {
  NORDHAUS: {
    width: 60,
    height: 44,
    areas: {
      'Panel sizing': [2, 26.5, 21, 16],
      CNC: [25, 26.5, 23, 16],
      'Solid wood': [50, 29.5, 8, 13],
      'Edge banding': [2, 12.5, 28, 11],
      Drilling: [32, 12.5, 16, 11],
      Forming: [50, 10.5, 8, 17],
      'Panel store': [2, 1.5, 21, 9],
      Assembly: [25, 1.5, 23, 9],
      Office: [50, 1.5, 8, 7],
    },
    walkways: [
      [0.6, 25, 49, 25],
      [0.6, 11.5, 49, 11.5],
      [49, 0.6, 49, 43.4],
    ],
    conveyors: [
      [13.9, 36.3, 2.6, 1],
      [13.9, 29.9, 2.6, 1],
      [22.1, 36.6, 4.9, 1],
      [22.1, 29.9, 4.9, 1],
    ],
    furniture: [
      ...rows([3, 2.6, 1.4, 1.6], 11, 3, [0.3, 0.5]),
      ...rows([27.5, 2.6, 4, 1.6], 3, 2, [2.4, 1.6]),
    ],
    gate: { x: 27, width: 5 },
  },
  SEGHERIA: {
    width: 40,
    height: 24,
    areas: {
      Troncatura: [1, 9.5, 15, 13.5],
      Piallatura: [17, 11.5, 9, 11.5],
      CNC: [28, 10, 11, 13],
      Bordatura: [4, 2, 18, 6],
      Foratura: [25, 2, 9, 6],
    },
    walkways: [[0.6, 8.8, 39.4, 8.8]],
    conveyors: [],
    furniture: rows([35.4, 2.2, 1.4, 1.6], 2, 3, [0.3, 0.4]),
    gate: { x: 17, width: 4 },
  },
}

/** The one grey that can be seen on a light and on a dark ground. */
const INK = '#8a8a8a'
/** Between two columns of the wall, about. */
const BAY = 7.5

/** A drawing of the hall, one unit a metre. */
function floorPlanOf(hall: Hall): string {
  const { width, height } = hall
  const parts = [...areas(hall), ...furniture(hall), ...conveyors(hall), ...walkways(hall), ...walls(hall)]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width * 20}" height="${height * 20}">${parts.join('')}</svg>`
}

/** The drawing has its origin in the upper left corner. */
const rect = ({ height: hall }: Hall, [x, y, width, height]: Box, look: string): string =>
  `<rect x="${round(x)}" y="${round(hall - y - height)}" width="${width}" height="${height}" ${look}/>`

const round = (value: number): number => Math.round(value * 100) / 100

const areas = (hall: Hall): string[] =>
  Object.entries(hall.areas).map(
    ([name, box]) =>
      rect(
        hall,
        box,
        `rx=".3" fill="${INK}" fill-opacity=".07" stroke="${INK}" stroke-opacity=".3" stroke-width=".06"`,
      ) +
      `<text x="${box[0] + 0.6}" y="${round(hall.height - box[1] - box[3] + 1.4)}" font-family="sans-serif" font-size=".95" fill="${INK}">${name}</text>`,
  )

const furniture = (hall: Hall): string[] =>
  hall.furniture.map((box) =>
    rect(hall, box, `rx=".1" fill="none" stroke="${INK}" stroke-opacity=".38" stroke-width=".06"`),
  )

const conveyors = (hall: Hall): string[] =>
  hall.conveyors.map(([x, y, width, height]) => {
    const level = round(hall.height - y - height / 2)
    return `<line x1="${x}" x2="${x + width}" y1="${level}" y2="${level}" stroke="${INK}" stroke-opacity=".45" stroke-width="${height}" stroke-dasharray=".1 .32"/>`
  })

const walkways = (hall: Hall): string[] =>
  hall.walkways.map(
    ([x1, y1, x2, y2]) =>
      `<line x1="${x1}" x2="${x2}" y1="${hall.height - y1}" y2="${hall.height - y2}" stroke="#fed330" stroke-opacity=".7" stroke-width=".12" stroke-dasharray=".8 .6"/>`,
  )

function walls(hall: Hall): string[] {
  const { width, height, gate } = hall
  const wall = `<path d="M${gate.x} ${height - 0.3}H.3V.3H${width - 0.3}V${height - 0.3}H${gate.x + gate.width}" fill="none" stroke="${INK}" stroke-opacity=".6" stroke-width=".4"/>`
  const columns: string[] = []
  const bays = Math.round((width - 0.6) / BAY)
  for (let bay = 0, x = 0.3; bay <= bays; bay++, x = 0.3 + (bay * (width - 0.6)) / bays)
    for (const y of [0.3, height - 0.3])
      if (y > 1 || x < gate.x - 0.4 || x > gate.x + gate.width + 0.4)
        columns.push(rect(hall, [x - 0.35, y - 0.35, 0.7, 0.7], `fill="${INK}"`))
  return [wall, ...columns]
}

/** The drawings of halls behind the machines. */
export async function seedFloorPlans({ stores, tx, world }: DemoDeps<PlatformStores>): Promise<void> {
  for (const { code } of DEMO_ORGANIZATIONS) {
    const hall = HALLS[code]
    if (!hall) continue
    const organizationId = world.organizationOf(code)
    const id = `plan-${code.toLowerCase()}`
    await stores.contents.put(
      { id, organizationId, accountId: null, type: 'image/svg+xml', bytes: Buffer.from(floorPlanOf(hall)) },
      tx,
    )
    await stores.organizations.change(
      organizationId,
      { mapBackgroundUrl: contentLink(id), mapWidth: hall.width },
      tx,
    )
  }
}
