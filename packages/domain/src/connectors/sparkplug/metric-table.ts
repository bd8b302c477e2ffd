import type { NodeValue, OfferedNode } from '../offered-node.ts'
import { type MetricFault, type MetricValue, metricValues, nameOf } from './metric-values.ts'
import type { Metric, Template } from './payload.ts'

/** The device of what the edge node itself measures. */
export const OWN = ''

/** A value of a metric as the host knows it. */
export interface KnownValue {
  /** `{device}/{name}`: the id of a device has no slash, and that of the node itself is empty. */
  readonly id: string
  type: OfferedNode['type']
  unit: string
  /** Null while it has no value, or is stale. */
  v: NodeValue | null
  ts: number
  /** Since when nobody knows; null while it is known. */
  staleSince: number | null
}

/** A value that has come, or ended. */
export interface ValueChange {
  readonly id: string
  readonly v: NodeValue | null
  readonly ts: number
  /** It was so before, and says nothing of now. */
  readonly isPast: boolean
}

interface KnownMetric {
  readonly name: string
  readonly device: string
  readonly datatype: number
  /** Of its values. */
  readonly ids: Set<string>
}

export interface TableEvents {
  change(change: ValueChange): void
  /** A rule that a metric breaks, by the name of the metric. */
  broken(device: string, rule: MetricFault | 'alias' | 'unknown' | 'twice' | 'full', name: string): void
}

/** When a message was sent, by our clock, and when its metrics were so. */
export interface Stamp {
  readonly sentAt: number
  timeOf(timestamp: number | null): number
}

/** Of an edge node with its devices. */
const MAX_METRICS = 50_000

/** The metrics that an edge node and its devices have named in their births, and the values that are known of them. */
export function createMetricTable({ change, broken }: TableEvents) {
  const devices = new Map<string, Map<string, KnownMetric>>()
  const known = new Map<string, KnownValue>()
  /** Where two metrics have the same one nobody can know which is meant. */
  const aliases = new Map<string, readonly KnownMetric[]>()
  const definitions = new Map<string, Template>()

  const metricsOf = (device: string): ReadonlyMap<string, KnownMetric> => devices.get(device) ?? new Map()

  function idsOf(device: string): Set<string> {
    const all = new Set<string>()
    for (const { ids } of metricsOf(device).values()) for (const id of ids) all.add(id)
    return all
  }

  function valuesOf(device: string): KnownValue[] {
    const values: KnownValue[] = []
    for (const id of idsOf(device)) {
      const value = known.get(id)
      if (value) values.push(value)
    }
    return values
  }

  function knownAt(id: string, metric: KnownMetric): KnownValue {
    const found = known.get(id) ?? { id, type: null, unit: '', v: null, ts: 0, staleSince: null }
    known.set(id, found)
    metric.ids.add(id)
    return found
  }

  function setNone(value: KnownValue, at: number): void {
    if (value.v === null) return
    value.v = null
    value.ts = Math.max(at, value.ts)
    change({ id: value.id, v: null, ts: value.ts, isPast: false })
  }

  /** A birth says what is now, whenever that began; data that is older than what is known came late. */
  function setValue(value: KnownValue, to: MetricValue, at: number, birthAt: number | null): void {
    const since = Math.max(value.staleSince ?? 0, value.ts)
    const isOld = at < since
    if (isOld && birthAt === null) {
      change({ id: value.id, v: to.v, ts: at, isPast: true })
      return
    }
    const isSame = value.staleSince === null && value.v === to.v && value.ts === at
    value.type = to.type
    if (to.unit !== '') value.unit = to.unit
    if (isSame) return
    const hadNone = value.v === null
    value.staleSince = null
    value.v = to.v
    value.ts = isOld ? Math.max(birthAt ?? 0, since) : at
    if (to.v !== null || !hadNone) change({ id: value.id, v: to.v, ts: value.ts, isPast: false })
  }

  function read(metric: Metric, of: KnownMetric, { timeOf, sentAt }: Stamp, isBirth: boolean): void {
    const { values, faults, isWhole } = metricValues(metric, of.datatype, { definitions, isBirth })
    for (const fault of faults) broken(of.device, fault, of.name)
    const at = timeOf(metric.timestamp)
    const left = new Set(of.ids)
    for (const value of values) {
      const id = `${of.device}/${nameOf(of.name)}${value.below}`
      const ts = value.timestamp === null ? at : timeOf(value.timestamp)
      left.delete(id)
      if (metric.isHistorical) change({ id, v: value.v, ts, isPast: true })
      else setValue(knownAt(id, of), value, ts, isBirth ? sentAt : null)
    }
    if (!isWhole || metric.isHistorical) return
    for (const id of left) {
      const value = known.get(id)
      if (value) setNone(value, at)
    }
  }

  function addAlias(alias: string, metric: KnownMetric): void {
    const others = aliases.get(alias) ?? []
    aliases.set(alias, [...others, metric])
    if (others.length > 0) broken(metric.device, 'alias', metric.name)
  }

  function removeAliases(device: string): void {
    for (const [alias, metrics] of aliases) {
      const left = metrics.filter((metric) => metric.device !== device)
      if (left.length === 0) aliases.delete(alias)
      else if (left.length < metrics.length) aliases.set(alias, left)
    }
  }

  /** The metrics that a birth names, each of them once, with all that it says of them. */
  function namedIn(device: string, metrics: readonly Metric[]): Map<KnownMetric, Metric[]> {
    const named = new Map<string, KnownMetric>()
    const reports = new Map<KnownMetric, Metric[]>()
    devices.set(device, named)
    const others = [...devices.values()].reduce((sum, { size }) => sum + size, 0)
    for (const metric of metrics) {
      const { name, alias, datatype } = metric
      if (metric.value?.kind === 'template' && metric.value.v.isDefinition) continue
      if (name === null || nameOf(name) === '' || datatype === null) {
        broken(device, 'name', name ?? '')
        continue
      }
      const key = nameOf(name)
      const other = named.get(key)
      if (other?.name === name && other.datatype === datatype) reports.get(other)?.push(metric)
      else if (other) broken(device, 'twice', name)
      else if (others + named.size >= MAX_METRICS) {
        broken(device, 'full', name)
        return reports
      } else {
        const made: KnownMetric = { name, device, datatype, ids: new Set() }
        named.set(key, made)
        reports.set(made, [metric])
        if (alias !== null) addAlias(alias, made)
      }
    }
    return reports
  }

  function define(device: string, metrics: readonly Metric[], stamp: Stamp): void {
    const before = idsOf(device)
    for (const [of, reports] of namedIn(device, metrics))
      for (const metric of reports) read(metric, of, stamp, true)
    const after = idsOf(device)
    for (const id of before) {
      if (after.has(id)) continue
      const gone = known.get(id)
      if (gone) setNone(gone, stamp.sentAt)
      known.delete(id)
    }
  }

  /** All that a metric of data may be: none for one that nobody knows. */
  function find(device: string, { name, alias }: Metric): readonly KnownMetric[] {
    if (name === null || name === '') return aliases.get(alias ?? '') ?? []
    const found = metricsOf(device).get(nameOf(name))
    return found?.name === name ? [found] : []
  }

  return {
    /** Of the edge node: its devices have to be born again, and aliases are given again. */
    nodeBirth(metrics: readonly Metric[], stamp: Stamp): void {
      aliases.clear()
      definitions.clear()
      for (const { name, value } of metrics)
        if (name !== null && value?.kind === 'template' && value.v.isDefinition)
          definitions.set(name, value.v)
      define(OWN, metrics, stamp)
    },

    deviceBirth(device: string, metrics: readonly Metric[], stamp: Stamp): void {
      removeAliases(device)
      define(device, metrics, stamp)
    },

    /** False where a metric was not in the birth. */
    data(device: string, metrics: readonly Metric[], stamp: Stamp): boolean {
      let isKnown = true
      for (const metric of metrics) {
        const [of, ...others] = find(device, metric)
        if (others.length > 0) continue
        if (of?.device === device) read(metric, of, stamp, false)
        else {
          isKnown = false
          broken(device, 'unknown', metric.name ?? `alias ${metric.alias}`)
        }
      }
      return isKnown
    },

    stale(device: string, at: number): void {
      for (const value of valuesOf(device)) {
        if (value.staleSince !== null) continue
        setNone(value, at)
        value.staleSince = Math.max(at, value.ts)
      }
    },

    devices: (): string[] => [...devices.keys()].filter((device) => device !== OWN),
    has: (device: string): boolean => devices.has(device),
    valuesOf,
    value: (id: string): KnownValue | undefined => known.get(id),
    /** Of values. */
    count: (): number => known.size,
  }
}

export type MetricTable = ReturnType<typeof createMetricTable>
