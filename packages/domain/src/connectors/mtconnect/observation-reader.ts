import { cleanText } from '../clean-text.ts'
import type { AlarmChange, NodeValue, Reading } from '../offered-node.ts'
import { sourceNumber } from '../source-number.ts'
import { sourceTime } from '../source-time.ts'
import { createConditionState } from './condition-state.ts'
import type { DataItem, ProbedDevices } from './device-builder.ts'
import { faultNode, isNumber } from './nodes.ts'
import type { ActiveAlarm } from './position.ts'
import type { Observation } from './stream-builder.ts'

const NO_VALUE = 'UNAVAILABLE'

/** Both words are values of this one. */
const ALWAYS_KNOWN = 'AVAILABILITY'

/**
 * Observations become readings of the nodes that are watched. It knows the present value of all of them, so that one that is
 * watched later has its value at once.
 */
export function createObservationReader(given: {
  devices: ProbedDevices
  warningsAreAlarms: boolean
  /** Our clock is behind that of the agent by so much. */
  clockOffset: number
  alarms: readonly ActiveAlarm[]
  /** A number that is none: the value is left out. */
  onWrongType(item: DataItem, value: string): void
}) {
  const { items } = given.devices
  const conditions = createConditionState(given.warningsAreAlarms, given.alarms)
  const latest = new Map<string, Reading>()
  const watched = new Set<string>()

  function emit(node: string, v: Reading['v'], ts: number): Reading[] {
    const reading: Reading = { node, v, ts }
    latest.set(node, reading)
    return watched.has(node) ? [reading] : []
  }

  const emitAlarms = (item: DataItem, changes: readonly AlarmChange[], ts: number): Reading[] =>
    changes.flatMap((change) => emit(item.id, change, ts))

  /** A flag of several conditions: its time never goes back. */
  function emitFault(device: string, at: number): Reading[] {
    const node = faultNode(device)
    const v = conditions.hasFault(device)
    const before = latest.get(node)
    return before && before.v === v ? [] : emit(node, v, Math.max(at, before?.ts ?? 0))
  }

  function itemValue(item: DataItem, written: string): NodeValue | null {
    const text = cleanText(written)
    if (text === NO_VALUE) return item.type === ALWAYS_KNOWN ? text : null
    if (!isNumber(item)) return text
    const value = sourceNumber(text)
    if (value === null && text !== '') given.onWrongType(item, text)
    return value
  }

  const timeOf = ({ time }: Observation, otherwise: number): number => {
    const ts = sourceTime(time)
    return ts === null ? otherwise : ts - given.clockOffset
  }

  return {
    /** Observations in the order in which they happened. */
    take(observations: readonly Observation[], otherwise: number): Reading[] {
      return observations.flatMap((each) => {
        const item = items.get(each.item)
        if (!item) return []
        const ts = timeOf(each, otherwise)
        if (!each.condition) return emit(item.id, itemValue(item, each.value), ts)
        const changes = emitAlarms(item, conditions.take(item, each), ts)
        const isUnknown = each.condition.level === 'Unavailable' ? emit(item.id, null, ts) : []
        return [...changes, ...isUnknown, ...emitFault(item.device, ts)]
      })
    },

    /** How everything is at one moment. */
    takeState(observations: readonly Observation[], otherwise: number): Reading[] {
      const readings: Reading[] = []
      const ofConditions = new Map<DataItem, Observation[]>()
      const stateTs = Math.max(...observations.map((each) => timeOf(each, 0)))
      const faultsAt = new Map<string, number>()
      for (const each of observations) {
        const item = items.get(each.item)
        if (!item) continue
        if (each.condition) ofConditions.set(item, [...(ofConditions.get(item) ?? []), each])
        else readings.push(...emit(item.id, itemValue(item, each.value), timeOf(each, otherwise)))
      }
      for (const [item, all] of ofConditions) {
        const ts = Math.max(...all.map((each) => timeOf(each, otherwise)))
        const isUnknown = all.every(({ condition }) => condition?.level === 'Unavailable')
        const { active, over } = conditions.replace(item, all)
        // Beside others that go on nothing says when these ended: by the last thing that had happened at the latest.
        const overTs = active.length === 0 ? ts : Math.max(ts, stateTs)
        readings.push(...emitAlarms(item, active, ts), ...emitAlarms(item, over, overTs))
        if (isUnknown) readings.push(...emit(item.id, null, ts))
        faultsAt.set(item.device, Math.max(ts, faultsAt.get(item.device) ?? 0))
      }
      for (const [device, ts] of faultsAt) readings.push(...emitFault(device, ts))
      return readings
    },

    /** From now on these; the present values of those that were not watched before. */
    watch(nodes: readonly string[]): Reading[] {
      const added = nodes.filter((node) => !watched.has(node))
      watched.clear()
      for (const node of nodes) watched.add(node)
      return added.flatMap((node) => {
        const reading = latest.get(node)
        if (!reading) return []
        if (items.get(node)?.category !== 'CONDITION') return [reading]
        return conditions.activeOf(node).map((v) => ({ ...reading, v }))
      })
    },

    valueNow: (node: string): Reading | undefined => latest.get(node),
    alarms: conditions.alarms,
  }
}

export type ObservationReader = ReturnType<typeof createObservationReader>
