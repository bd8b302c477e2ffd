import { cleanText } from '../clean-text.ts'
import type { AlarmChange } from '../offered-node.ts'
import type { ActiveAlarm } from './position.ts'
import type { Observation } from './stream-builder.ts'

/** By whom a condition is reported: a data item of an agent, or a key of an adapter. */
export interface ConditionItem {
  readonly id: string
  readonly device: string
  readonly name: string
}

type Change = Pick<Observation, 'condition' | 'value'>

/** A condition as it is now. Without alarms it is normal; unknown ones are neither. */
interface Condition {
  readonly device: string
  readonly active: Map<string, Activation>
  isKnown: boolean
}

interface Activation {
  readonly code: string
  readonly text: string
  readonly isFault: boolean
  readonly isAlarm: boolean
}

/** More at once is a fault of the machine's own report; positions are written with each of them. */
const MAX_ACTIVE = 500

/** Conditions raise and clear one by one: which are active follows from all that came before. */
export function createConditionState(warningsAreAlarms: boolean, alarms: readonly ActiveAlarm[]) {
  const conditions = new Map<string, Condition>()
  /** Of the time before this connection; cleared by the first present state that does not have them. */
  const before = new Map<string, Map<string, string>>()
  for (const [item, key, code] of alarms.slice(0, MAX_ACTIVE)) {
    const ofItem = before.get(item) ?? new Map<string, string>()
    before.set(item, ofItem.set(key, code))
  }
  let count = 0

  function conditionOf(item: ConditionItem): Condition {
    const found = conditions.get(item.id)
    if (found) return found
    const made: Condition = { device: item.device, active: new Map(), isKnown: false }
    conditions.set(item.id, made)
    return made
  }

  function clear(condition: Condition, key: string): AlarmChange[] {
    const activation = condition.active.get(key)
    if (!activation) return []
    condition.active.delete(key)
    count -= 1
    return activation.isAlarm ? [cleared(activation.code)] : []
  }

  const clearAll = (condition: Condition): AlarmChange[] =>
    [...condition.active.keys()].flatMap((key) => clear(condition, key))

  function clearOne(condition: Condition, key: string, code: string): AlarmChange[] {
    if (condition.active.has(key)) return clear(condition, key)
    const named = [...condition.active].find(([, activation]) => activation.code === code)
    return named ? clear(condition, named[0]) : []
  }

  function activate(condition: Condition, key: string, activation: Activation): AlarmChange[] {
    const was = condition.active.get(key)
    if (!was && count >= MAX_ACTIVE) return []
    if (!was) count += 1
    condition.active.set(key, activation)
    if (activation.isAlarm) return was?.isAlarm && was.text === activation.text ? [] : [raised(activation)]
    return was?.isAlarm ? [cleared(was.code)] : []
  }

  /** The changes of alarms that an observation makes. */
  function take(item: ConditionItem, { condition: change, value }: Change): AlarmChange[] {
    if (!change) return []
    const condition = conditionOf(item)
    condition.isKnown = change.level !== 'Unavailable'
    const written = cleanText(change.code, 100)
    const id = cleanText(change.id, 100)
    const code = written || id || item.name
    const key = id || written
    switch (change.level) {
      // Of a machine that is off nobody knows: it reports again what is active when it is back.
      case 'Unavailable':
        return clearAll(condition)
      case 'Normal':
        return key === '' ? clearAll(condition) : clearOne(condition, key, code)
      case 'Fault':
      case 'Warning': {
        const isFault = change.level === 'Fault'
        const text = cleanText(value, 1_000)
        return activate(condition, key, { code, text, isFault, isAlarm: isFault || warningsAreAlarms })
      }
      default:
        return change.level satisfies never
    }
  }

  return {
    take,

    /** All that is active now. `over` are those that were active before and are not any more. */
    replace(
      item: ConditionItem,
      observations: readonly Change[],
    ): { active: AlarmChange[]; over: AlarmChange[] } {
      const condition = conditionOf(item)
      const was = new Map(before.get(item.id))
      before.delete(item.id)
      for (const [key, { code, isAlarm }] of condition.active) if (isAlarm) was.set(key, code)
      clearAll(condition)
      const changes = observations.flatMap((each) => take(item, each))
      const isActive = (key: string) => condition.active.get(key)?.isAlarm ?? false
      return {
        active: changes.filter(({ isActive: isRaised }) => isRaised),
        over: [...was].filter(([key]) => !isActive(key)).map(([, code]) => cleared(code)),
      }
    },

    /** Those of a condition, for who begins to watch it. */
    activeOf: (item: string): AlarmChange[] =>
      [...(conditions.get(item)?.active.values() ?? [])].filter(({ isAlarm }) => isAlarm).map(raised),

    /** Whether any condition of a device has a fault; null while none is known. */
    hasFault(device: string): boolean | null {
      const known = [...conditions.values()].filter((each) => each.device === device && each.isKnown)
      if (known.length === 0) return null
      return known.some(({ active }) => [...active.values()].some(({ isFault }) => isFault))
    },

    alarms: (): ActiveAlarm[] => [
      ...[...before].flatMap(([item, codes]) => [...codes].map(([key, code]) => [item, key, code] as const)),
      ...[...conditions].flatMap(([item, { active }]) =>
        [...active].filter(([, { isAlarm }]) => isAlarm).map(([key, { code }]) => [item, key, code] as const),
      ),
    ],
  }
}

const raised = ({ code, text }: Activation): AlarmChange => ({ code, isActive: true, text })
const cleared = (code: string): AlarmChange => ({ code, isActive: false, text: '' })
