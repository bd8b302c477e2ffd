import { cleanText } from '../clean-text.ts'
import type { NodeValue, OfferedNode } from '../offered-node.ts'
import { arrayElements, isArrayType } from './array-value.ts'
import {
  DATA_TYPES,
  type DataSet,
  type Metric,
  type RawScalar,
  type RawValue,
  type Template,
} from './payload.ts'
import { scalarValue, valueTypeOf } from './scalar-value.ts'

/** A value that is offered: of a metric, a member of a template, a cell or an element. */
export interface MetricValue {
  /** Below the name of its metric: empty for its own value. */
  readonly below: string
  readonly v: NodeValue | null
  readonly type: OfferedNode['type']
  readonly unit: string
  /** Null where it is that of the metric. */
  readonly timestamp: number | null
}

export type MetricFault = 'type' | 'depth' | 'name'

/** Of metrics within metrics. */
const MAX_DEPTH = 8
/** Of one metric. */
const MAX_VALUES = 1000
const MAX_NAME_LENGTH = 250

/** As programs write the key of the unit: Ignition has engUnit. */
const UNIT_KEYS = /^(eng|engineering)?[ _]?units?$/i
/** §6.4.7.1: bad and stale; a value without the property is good. */
const BAD_QUALITIES: ReadonlySet<bigint> = new Set([0n, 500n])

export const nameOf = (name: string): string => cleanText(name, MAX_NAME_LENGTH)

export function unitOf({ properties }: Metric): string {
  for (const [key, value] of properties ?? [])
    if (value.kind === 'text' && UNIT_KEYS.test(key)) return cleanText(value.v, MAX_NAME_LENGTH)
  return ''
}

const isBad = ({ isNull, properties }: Metric): boolean => {
  const quality = properties?.get('Quality')
  return isNull || (quality?.kind === 'whole' && BAD_QUALITIES.has(quality.v))
}

export interface ReadMetric {
  readonly values: readonly MetricValue[]
  readonly faults: ReadonlySet<MetricFault>
  /** Whatever the metric had that is not among the values has none now: data may have some members of a template alone. */
  readonly isWhole: boolean
}

interface Context {
  readonly faults: Set<MetricFault>
  readonly isBirth: boolean
  /** By the names that instances refer to. */
  readonly definitions: ReadonlyMap<string, Template>
}

/** All values that a metric carries. Its type is that of its birth: data comes without one. */
export function metricValues(
  metric: Metric,
  datatype: number,
  { definitions, isBirth }: Pick<Context, 'definitions' | 'isBirth'>,
): ReadMetric {
  const context: Context = { faults: new Set(), definitions, isBirth }
  const values = valuesOf(context, metric, datatype, '', 0).slice(0, MAX_VALUES)
  const isPart = datatype === DATA_TYPES.Template && !isBirth && !isBad(metric)
  return { values, faults: context.faults, isWhole: !isPart && context.faults.size === 0 }
}

function fault({ faults }: Context, found: MetricFault): MetricValue[] {
  faults.add(found)
  return []
}

type Place = Pick<MetricValue, 'below' | 'unit' | 'timestamp'>

const scalar = (context: Context, place: Place, datatype: number, raw: RawScalar | null): MetricValue[] => {
  const v = raw === null ? null : scalarValue(datatype, raw)
  return v === undefined ? fault(context, 'type') : [{ ...place, v, type: valueTypeOf(datatype) }]
}

function valuesOf(
  context: Context,
  metric: Metric,
  datatype: number,
  below: string,
  depth: number,
): MetricValue[] {
  if (metric.datatype !== null && metric.datatype !== datatype) return fault(context, 'type')
  const raw = isBad(metric) ? null : metric.value
  const place = { below, unit: unitOf(metric), timestamp: depth === 0 ? null : metric.timestamp }
  if (datatype === DATA_TYPES.Template) return membersOf(context, raw, below, depth)
  if (datatype === DATA_TYPES.DataSet) return cellsOf(context, raw, below)
  if (isArrayType(datatype)) return elementsOf(context, place, datatype, raw)
  // Bytes and files are offered without a value: nothing of ours is made of them.
  if (raw === null || valueTypeOf(datatype) === null) return scalar(context, place, datatype, null)
  return isScalar(raw) ? scalar(context, place, datatype, raw) : fault(context, 'type')
}

const isScalar = (raw: RawValue): raw is RawScalar =>
  raw.kind === 'whole' || raw.kind === 'real' || raw.kind === 'boolean' || raw.kind === 'text'

function elementsOf(context: Context, place: Place, datatype: number, raw: RawValue | null): MetricValue[] {
  if (raw === null) return []
  const found = raw.kind === 'bytes' ? arrayElements(datatype, raw) : null
  if (!found) return fault(context, 'type')
  return found.elements.flatMap((element, at) =>
    scalar(context, { ...place, below: `${place.below}/${at}` }, found.type, element),
  )
}

/** A table becomes its cells: by their row, from 0, and the name of their column. */
function cellsOf(context: Context, raw: RawValue | null, below: string): MetricValue[] {
  if (raw === null) return []
  if (raw.kind !== 'dataset' || !isTable(raw.v)) return fault(context, 'type')
  const { columns, types, rows } = raw.v
  return rows
    .slice(0, MAX_VALUES)
    .flatMap((row, index) =>
      columns.flatMap((column, at) =>
        scalar(context, plainAt(`${below}/${index}/${nameOf(column)}`), types[at] ?? 0, row[at] ?? null),
      ),
    )
}

const plainAt = (below: string): Place => ({ below, unit: '', timestamp: null })

const isTable = ({ columns, types, rows }: DataSet): boolean =>
  columns.length === types.length &&
  columns.length <= MAX_VALUES &&
  rows.every((row) => row.length === columns.length)

function membersOf(context: Context, raw: RawValue | null, below: string, depth: number): MetricValue[] {
  if (raw === null) return []
  if (raw.kind !== 'template' || raw.v.isDefinition) return fault(context, 'type')
  if (depth >= MAX_DEPTH) return fault(context, 'depth')
  const definition = context.definitions.get(raw.v.ref ?? '')
  const defined = new Map(definition?.metrics.map((member) => [member.name, member]))
  const members = raw.v.metrics.slice(0, MAX_VALUES).flatMap((member) => {
    const own = defined.get(member.name)
    const datatype = member.datatype ?? own?.datatype
    if (member.name === null || datatype == null) return fault(context, 'name')
    // The properties of a member in its definition hold for all instances.
    const properties = member.properties ?? own?.properties ?? null
    const place = `${below}/${nameOf(member.name)}`
    return valuesOf(context, { ...member, properties }, datatype, place, depth + 1)
  })
  return [...members, ...parametersOf(context, raw.v, definition, below)]
}

/** Parameters that an instance leaves out at its birth are as its definition has them. */
function parametersOf(
  context: Context,
  instance: Template,
  definition: Template | undefined,
  below: string,
): MetricValue[] {
  const inherited = context.isBirth ? (definition?.parameters ?? []) : []
  const all = new Map([...inherited, ...instance.parameters].map((each) => [each.name, each]))
  const types = new Map(definition?.parameters.map(({ name, type }) => [name, type]))
  return [...all.values()]
    .slice(0, MAX_VALUES)
    .flatMap(({ name, type, value }) =>
      scalar(context, plainAt(`${below}/${nameOf(name)}`), type ?? types.get(name) ?? 0, value),
    )
}
