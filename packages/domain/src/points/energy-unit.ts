/** Energy is stored and counted in watt hours, in whatever unit the machine sends it. */
const ENERGY_UNIT = 'Wh'
const REACTIVE_UNIT = 'varh'

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

/** Of reactive energy. */
const VARH_PER_UNIT: ReadonlyMap<string, number> = new Map([
  ['varh', 1],
  ['VArh', 1],
  ['VARh', 1],
  ['kvarh', 1_000],
  ['kVArh', 1_000],
  ['kVARh', 1_000],
  ['Mvarh', 1_000_000],
  ['MVArh', 1_000_000],
  ['MVARh', 1_000_000],
])

/** How many watt hours one of the unit is; null for a unit that is none of energy. */
export const whPerUnit = (unit: string): number | null => WH_PER_UNIT.get(unit.trim()) ?? null

const varhPerUnit = (unit: string): number | null => VARH_PER_UNIT.get(unit.trim()) ?? null

/** Whether a channel of energy may come in a unit: reactive energy has its own. */
export const isUnitOf = (channel: string, unit: string): boolean =>
  (isEnergyChannel(channel) ? whPerUnit(unit) : varhPerUnit(unit)) !== null

/** How many Wh or varh one of the unit is; 1 for a unit that was never named. */
export const storedPerUnit = (unit: string): number => whPerUnit(unit) ?? varhPerUnit(unit) ?? 1

/** In the decimal that is meant: 0.07 kWh times a thousand is not 70.00000000000001 Wh. */
export const inWh = (value: number, factor: number): number =>
  factor === 1 ? value : Number((value * factor).toPrecision(15))

const ENERGY = 'ActiveEnergy'
const REACTIVE = 'ReactiveEnergy'

/** The last level of the name, as with ActiveTime. */
const endsWithLevel = (channel: string, level: string): boolean =>
  channel.endsWith(level) &&
  (channel.length === level.length || channel[channel.length - level.length - 1] === '/')

export const isEnergyChannel = (channel: string): boolean => endsWithLevel(channel, ENERGY)

/** In which unit a channel of energy is stored; null for all other channels. */
export const energyUnitOf = (channel: string): string | null =>
  isEnergyChannel(channel) ? ENERGY_UNIT : endsWithLevel(channel, REACTIVE) ? REACTIVE_UNIT : null

const WATTS_PER_UNIT: ReadonlyMap<string, number> = new Map([
  ['W', 1],
  ['var', 1],
  ['kW', 1_000],
  ['kvar', 1_000],
  ['MW', 1_000_000],
  // Meters of machines that name no unit send kilowatts.
  ['', 1_000],
])

/** How many watts, or var, one of a unit of power is; null for any other. */
export const wattsPerUnit = (unit: string): number | null => WATTS_PER_UNIT.get(unit.trim()) ?? null
