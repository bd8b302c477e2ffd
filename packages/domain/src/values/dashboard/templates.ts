import { familyCode } from '../../text/family-code.ts'
import { allGroups, type GroupVariable, type OperatingGroup } from './operating-group.ts'

/** Which groups a widget is for. What is left out is no condition. */
interface Selector {
  readonly type: string
  readonly location?: string
  /** The parts of the group that report the value. */
  readonly child: { readonly types: readonly string[]; readonly name?: string }
}

export interface GaugeRange {
  readonly from: number
  readonly to: number
  readonly colour: 'red' | 'yellow' | 'green'
}

/** A widget of the name gauge-speed. */
interface GaugeOptions {
  readonly label: 'feed_rate' | 'blade_carriage' | 'glue_tank'
  readonly min: number
  readonly max: number
  /** Where the machine says none. */
  readonly unit: string
  readonly ranges: readonly GaugeRange[]
}

export interface GaugeTemplate {
  readonly selector: Selector
  /** The field of the part that holds the value. */
  readonly field: 'FeedRate' | 'Value'
  readonly options: GaugeOptions
}

const MOVING = ['OTHER', 'AXIS']

const BASE_FEED: GaugeTemplate = {
  selector: { type: 'BASE_MACHINE', child: { types: MOVING } },
  field: 'FeedRate',
  options: { label: 'feed_rate', min: 0, max: 100, unit: 'm/min', ranges: [] },
}

const BLADE_FEED: GaugeTemplate = {
  selector: { type: 'BLADE_CARRIAGE', child: { types: MOVING } },
  field: 'FeedRate',
  options: { label: 'blade_carriage', min: 0, max: 24_000, unit: 'mm/min', ranges: [] },
}

const GLUE_TEMPERATURE: GaugeTemplate = {
  selector: { type: 'VASCA COLLA', child: { types: ['SENSOR'], name: 'Temperature' } },
  field: 'Value',
  options: {
    label: 'glue_tank',
    min: 0,
    max: 200,
    unit: '°C',
    ranges: [
      { from: 0, to: 100, colour: 'red' },
      { from: 100, to: 150, colour: 'yellow' },
      { from: 150, to: 200, colour: 'green' },
    ],
  },
}

const SEZ = [BASE_FEED, BLADE_FEED]
const EBA = [BASE_FEED, GLUE_TEMPERATURE]

const TEMPLATES: Readonly<Record<string, readonly GaugeTemplate[]>> = {
  SEZ,
  EBA,
}
const ANY_TEMPLATES = [BASE_FEED]

/** The gauges of a family; a machine whose tickets CMS manages has none (rules: dashboard 1). */
export const gaugeTemplates = (machine: {
  readonly family: string
  readonly ticketManager: string
}): readonly GaugeTemplate[] =>
  machine.ticketManager.toUpperCase() === 'CMS'
    ? []
    : (TEMPLATES[familyCode(machine.family)] ?? ANY_TEMPLATES)

export interface Gauge extends Omit<GaugeOptions, 'label'> {
  readonly label: GaugeOptions['label']
  /** The group and, where there are several of its kind, its place. */
  readonly group: string
  readonly location: string
  readonly channel: string
}

/** One gauge for each part that a template finds in the machine. */
export function gaugesOf(templates: readonly GaugeTemplate[], tree: readonly OperatingGroup[]): Gauge[] {
  const groups = allGroups(tree)
  return templates.flatMap(({ selector, field, options }) =>
    groups
      .filter(
        ({ type, location }) =>
          type === selector.type && (selector.location === undefined || location === selector.location),
      )
      .flatMap((group) =>
        valuesOf(group, selector, field).map((variable) => ({
          ...options,
          group: group.name,
          location: group.location,
          channel: variable.channel,
          unit: variable.unit === '' ? options.unit : variable.unit,
        })),
      ),
  )
}

/** A group that reports the value itself needs no part that does. */
function valuesOf(
  group: OperatingGroup,
  { child: { types, name } }: Selector,
  field: string,
): readonly GroupVariable[] {
  const own = group.variables.filter((variable) => variable.name === (name ?? field))
  if (own.length > 0) return own
  return group.children
    .filter((child) => types.includes(child.type) && (name === undefined || child.name === name))
    .flatMap((child) => child.variables.filter((variable) => variable.name === field))
}
