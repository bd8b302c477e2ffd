import type { DemoOrganizationCode } from './accounts.ts'

/** A part of the hall; metres from the lower left corner. */
interface Area {
  readonly name: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

interface Hall {
  readonly width: number
  readonly height: number
  readonly areas: readonly Area[]
  /** Where people walk, along the whole hall. */
  readonly walkways: readonly number[]
  /** Of the gate in the lower wall. */
  readonly gate: { readonly x: number; readonly width: number }
}

const area = (name: string, x: number, y: number, width: number, height: number): Area => ({
  name,
  x,
  y,
  width,
  height,
})

const HALLS: Partial<Record<DemoOrganizationCode, Hall>> = {
  NORDHAUS: {
    width: 60,
    height: 44,
    areas: [
      area('Panel sizing', 2, 26.5, 21, 16),
      area('CNC', 25, 26.5, 23, 16),
      area('Solid wood', 50, 29.5, 8, 13),
      area('Edge banding', 2, 12.5, 28, 11),
      area('Drilling', 32, 12.5, 16, 11),
      area('Forming', 50, 10.5, 8, 17),
      area('Panel store', 2, 1.5, 21, 9),
      area('Assembly', 25, 1.5, 23, 9),
      area('Office', 50, 1.5, 8, 7),
    ],
    walkways: [25, 11.5],
    gate: { x: 24, width: 5 },
  },
  SEGHERIA: {
    width: 40,
    height: 24,
    areas: [
      area('Troncatura', 1, 9.5, 15, 13.5),
      area('Piallatura', 17, 11.5, 9, 11.5),
      area('CNC', 28, 10, 11, 13),
      area('Bordatura', 4, 2, 18, 6),
      area('Foratura', 25, 2, 9, 6),
    ],
    walkways: [8.8],
    gate: { x: 17, width: 4 },
  },
}

/** The one grey that can be seen on a light and on a dark ground. */
const INK = '#8a8a8a'

/** A drawing of the customer's hall, one unit a metre; null for those without a plant. */
export function floorPlanOf(organization: DemoOrganizationCode): string | null {
  const hall = HALLS[organization]
  if (!hall) return null
  const { width, height, areas, walkways, gate } = hall
  const rooms = areas.map(
    ({ name, ...at }) =>
      `<rect x="${at.x}" y="${height - at.y - at.height}" width="${at.width}" height="${at.height}" rx=".3" fill="${INK}" fill-opacity=".07" stroke="${INK}" stroke-opacity=".3" stroke-width=".06"/>` +
      `<text x="${at.x + 0.6}" y="${height - at.y - at.height + 1.4}" font-family="sans-serif" font-size=".95" fill="${INK}">${name}</text>`,
  )
  const ways = walkways.map(
    (y) =>
      `<line x1=".6" x2="${width - 0.6}" y1="${height - y}" y2="${height - y}" stroke="#fed330" stroke-opacity=".7" stroke-width=".12" stroke-dasharray=".8 .6"/>`,
  )
  const wall = `<path d="M${gate.x} ${height - 0.3}H.3V.3H${width - 0.3}V${height - 0.3}H${gate.x + gate.width}" fill="none" stroke="${INK}" stroke-opacity=".6" stroke-width=".4"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width * 20}" height="${height * 20}">${rooms.join('')}${ways.join('')}${wall}</svg>`
}
