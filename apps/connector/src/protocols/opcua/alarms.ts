import type { AlarmChange } from '@millwright/domain/connectors/offered-node'
import type { EventFields } from './event-fields.ts'
import type { NodeIds } from './node-ids.ts'
import { MAX_ACTIVE, type Position } from './position.ts'

/** Types of the base namespace that frame what a server sends again when it is asked for its conditions. */
const REFRESH_START = 'i=2787'
const REFRESH_END = 'i=2788'
export const QUEUE_OVERFLOW = 'i=3035'
/** Of an event without a condition: at least a high one, as Part 5 divides the range up to 1000. */
const HIGH_SEVERITY = 667
/** WwEventCategoryEnumeration: 3 is a warning, 4 an alarm, 5 an error. */
const WARNING_CATEGORY = 3

export interface AlarmsOptions {
  /** Those that were active when the connection before ended. */
  readonly before: readonly (readonly [key: string, code: string])[]
  readonly WarningsAreAlarms?: boolean
}

/**
 * Alarms of one node that sends events. A condition is active until it says otherwise; an event without one is raised and
 * cleared at once, since nothing will ever end it.
 */
export function createAlarms(
  ids: NodeIds,
  { before: activeBefore, WarningsAreAlarms = false }: AlarmsOptions,
) {
  const firstCategory = WarningsAreAlarms ? WARNING_CATEGORY : WARNING_CATEGORY + 1
  const active = new Map<string, AlarmChange>(
    activeBefore.map(([key, code]) => [key, { code, isActive: true, text: '' }]),
  )
  /** Of the refresh that goes on. */
  let seen: Set<string> | null = null

  function take(event: EventFields): AlarmChange[] {
    if (event.type === REFRESH_START) {
      seen = new Set()
      return []
    }
    if (event.type === REFRESH_END) return endRefresh()
    // A branch is an earlier state of the condition that somebody has yet to acknowledge.
    const branch = event.id('BranchId')
    if (branch && !branch.isEmpty()) return []
    const condition = event.id('ConditionId')
    if (condition && !condition.isEmpty()) return conditionChange(ids.write(condition), event)
    return isWorthAnAlarm(event, firstCategory) ? momentary(event) : []
  }

  function conditionChange(key: string, event: EventFields): AlarmChange[] {
    seen?.add(key)
    const before = active.get(key)
    const isOn =
      // One of no category is an alarm too: it is a condition.
      (WarningsAreAlarms || event.number('EventCategory') !== WARNING_CATEGORY) &&
      event.flag('EnabledState/Id') !== false &&
      (event.flag('ActiveState/Id') ?? event.flag('Retain') ?? false)
    if (!isOn) {
      active.delete(key)
      // One that was not remembered for want of room is cleared whenever it may have been active.
      if (!before && active.size < MAX_ACTIVE) return []
      return [{ code: before?.code ?? codeOf(event), isActive: false, text: '' }]
    }
    const change = { code: codeOf(event), isActive: true, text: textOf(event) }
    if (before?.code === change.code && (before.text === change.text || before.text === '')) {
      active.set(key, change)
      return []
    }
    if (before || active.size < MAX_ACTIVE) active.set(key, change)
    return before && before.code !== change.code
      ? [{ code: before.code, isActive: false, text: '' }, change]
      : [change]
  }

  /** Alarms that were active before a break and that the server no longer names have ended meanwhile. */
  function endRefresh(): AlarmChange[] {
    const ended = [...active].filter(([key]) => seen && !seen.has(key))
    seen = null
    for (const [key] of ended) active.delete(key)
    return ended.map(([, { code }]) => ({ code, isActive: false, text: '' }))
  }

  return {
    take,
    active: (node: string): Position['active'] => [...active].map(([key, { code }]) => [node, key, code]),
  }
}

export type Alarms = ReturnType<typeof createAlarms>

const momentary = (event: EventFields): AlarmChange[] => {
  const code = codeOf(event)
  return [
    { code, isActive: true, text: textOf(event) },
    { code, isActive: false, text: '' },
  ]
}

function isWorthAnAlarm(event: EventFields, firstCategory: number): boolean {
  const category = event.number('EventCategory')
  if (category !== null) return category >= firstCategory
  // Those of the base namespace are about the server: audits, changes of its model.
  return event.type.startsWith('nsu=') && (event.number('Severity') ?? 0) >= HIGH_SEVERITY
}

/** A machine's own number where it gives one; else the name of the condition, and of what has it. */
function codeOf(event: EventFields): string {
  const source = withoutIndex(event.text('SourceName'))
  const name = withoutIndex(event.text('ConditionName') || event.text('MessageName'))
  const made = source !== '' && name !== '' && source !== name ? `${source}.${name}` : name || source
  return (event.text('MessageId') || made || event.type).slice(0, 100)
}

/** Some servers write names with the index of their namespace, which changes with a start. */
const withoutIndex = (name: string): string => name.replace(/^\d+:/, '')

const textOf = (event: EventFields): string => event.localized('LocalizedMessages') || event.text('Message')
