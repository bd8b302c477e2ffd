/** Energy is stored and counted in watt hours, in whatever unit the machine sends it. */
export const ENERGY_UNIT = 'Wh'

/** Ten megawatts: a counter that rises faster is wrong (rules: kpis 7). */
export const MAX_WH_PER_HOUR = 10_000_000

/** Spelled as machines do. `mWh` is left out: a thousandth and a million of them look alike. */
const WH_PER_UNIT: ReadonlyMap<string, number> = new Map([
  ['Wh', 1],
  ['wh', 1],
  ['WH', 1],
  ['kWh', 1_000],
  ['kwh', 1_000],
  ['KWh', 1_000],
  ['KWH', 1_000],
  ['MWh', 1_000_000],
  ['MWH', 1_000_000],
])

/** How many watt hours one of the unit is; null for a unit that is none of energy. */
export const whPerUnit = (unit: string): number | null => WH_PER_UNIT.get(unit.trim()) ?? null

/** In the decimal that is meant: 0.07 kWh times a thousand is not 70.00000000000001 Wh. */
export const inWh = (value: number, factor: number): number =>
  factor === 1 ? value : Number((value * factor).toPrecision(15))

const ENERGY = 'ActiveEnergy'

/** The last level of the name, as with ActiveTime. */
export const isEnergyChannel = (channel: string): boolean =>
  channel.endsWith(ENERGY) &&
  (channel.length === ENERGY.length || channel[channel.length - ENERGY.length - 1] === '/')
