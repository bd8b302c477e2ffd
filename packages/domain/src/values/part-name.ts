import { wordsIn } from '../text/words-in.ts'
import { channelTitle } from './channel-name.ts'

/** Groups of machines by their names in words, also by what makers write as their Type. */
const GROUPS: Readonly<Record<string, string>> = {
  'base machine': 'base_machine',
  'blade carriage': 'blade_carriage',
  'glue tank': 'glue_tank',
  'vasca colla': 'glue_tank',
  spindle: 'spindle',
  heater: 'heater',
  'electric heater': 'heater',
  vacuum: 'vacuum',
  pump: 'pump',
  abrasive: 'abrasive',
  'abrasive waterjet': 'abrasive_waterjet',
  awj: 'abrasive_waterjet',
  waterjet: 'waterjet',
  wj: 'waterjet',
  counters: 'counters',
  environment: 'environment',
  consumption: 'consumption',
  'electrical cabinet': 'cabinet',
  piece: 'piece',
  edge: 'edge',
}

/** Values of a group; what they are values of is in the title of the group. */
const MEASURES: Readonly<Record<string, string>> = {
  speed: 'speed',
  'speed rate': 'speed',
  load: 'load',
  temperature: 'temperature',
  vibration: 'vibration',
  humidity: 'humidity',
  pressure: 'pressure',
  position: 'position',
  flow: 'flow',
  power: 'power',
  status: 'status',
  mode: 'mode',
  'active time': 'active_time',
  length: 'length',
  width: 'width',
  height: 'height',
  thickness: 'thickness',
  'feed rate': 'feed_rate',
  'set point': 'set_point',
  'feed override': 'feed_override',
  'speed override': 'speed_override',
  'rapid override': 'rapid_override',
}

const AXIS = /^(?:axis (\p{L}\d*)|(\p{L}\d*) axis)$/u
const NUMBERED = /^(.*?)\s*0*(\d+)$/

/** A part in words: the key of its text, and which of several it is. */
export interface PartTitle {
  readonly key: string
  readonly which: string
}

/** Null for a part that the product does not know by name. */
export function partTitle(name: string): PartTitle | null {
  const words = wordsIn(name).toLowerCase()
  const [, before, behind] = AXIS.exec(words) ?? []
  const axis = before ?? behind
  if (axis !== undefined) return { key: 'axis', which: axis.toUpperCase() }
  const [, base = words, which = ''] = NUMBERED.exec(words) ?? []
  const key = known(GROUPS, base)
  return key === null ? null : { key, which }
}

/** The key of the text of a value among the names of channels; null for one that the product does not know. */
export const measureKey = (name: string, channel: string): string | null =>
  known(MEASURES, wordsIn(name).toLowerCase()) ?? channelTitle(channel)?.key ?? null

/** Words of a place, in the order in which people use them. */
const SIDES = ['front', 'rear', 'top', 'bottom', 'left', 'centre', 'right']
const SAME_SIDE: Readonly<Record<string, string>> = {
  back: 'rear',
  upper: 'top',
  lower: 'bottom',
  center: 'centre',
  middle: 'centre',
}
const LOCATIONS: ReadonlySet<string> = new Set([
  ...SIDES,
  ...['front', 'rear'].flatMap((end) => ['left', 'centre', 'right'].map((side) => `${end}_${side}`)),
])

/** The key of the text of a place in a machine: `FRONT LEFT`, `left-front`; null for what is none. */
export function locationKey(location: string): string | null {
  const sides = wordsIn(location)
    .toLowerCase()
    .split(' ')
    .map((word) => known(SAME_SIDE, word) ?? word)
  const key = sides.toSorted((one, other) => SIDES.indexOf(one) - SIDES.indexOf(other)).join('_')
  return LOCATIONS.has(key) ? key : null
}

const known = (table: Readonly<Record<string, string>>, words: string): string | null =>
  Object.hasOwn(table, words) ? (table[words] ?? null) : null
