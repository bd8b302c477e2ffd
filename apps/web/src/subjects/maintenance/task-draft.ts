import {
  COUNTER_NAME,
  type MaintenanceCondition,
  type MaintenanceTask,
  type TaskChanges,
} from '@millwright/contract/maintenance/maintenance-shapes'
import type { CalendarPeriod } from '@millwright/domain/maintenance/trigger'

export interface CounterDraft {
  /** Empty for none. */
  readonly value: string
  readonly unit: string
}

/** With what each kind of condition needs, so that nothing is lost by trying another kind. */
export interface ConditionDraft {
  readonly kind: MaintenanceCondition['kind']
  readonly code: string
  readonly count: string
  readonly channel: string
  readonly side: 'above' | 'below'
  readonly limit: string
  readonly app: Extract<MaintenanceCondition, { kind: 'test' }>['app']
}

export interface PartDraft {
  readonly name: string
  /** Empty for one. */
  readonly quantity: string
  /** Of one; empty where it is not known. */
  readonly price: string
}

export const NEW_PART: PartDraft = { name: '', quantity: '1', price: '' }
export const NEW_COUNTER: CounterDraft = { value: '', unit: 'H' }
export const NEW_CONDITION: ConditionDraft = {
  kind: 'alarms',
  code: '',
  count: '',
  channel: '',
  side: 'above',
  limit: '',
  app: 'SPINDLE_CHECK',
}

/** A task as its form has it: all numbers as texts. */
export interface TaskDraft {
  readonly action: string
  readonly group: string
  readonly device: string
  readonly code: string
  readonly counters: readonly CounterDraft[]
  readonly every: string
  readonly period: CalendarPeriod
  readonly conditions: readonly ConditionDraft[]
  readonly minutes: string
  readonly priority: string
  readonly family: string
  readonly isHandedOut: boolean
  /** One in a line; what is to be read has its unit in brackets: `Grease pressure [bar]`. */
  readonly steps: string
  readonly parts: readonly PartDraft[]
  readonly machines: readonly string[]
}

export function draftOf(task: MaintenanceTask | null): TaskDraft {
  return {
    action: task?.action ?? '',
    group: task?.group ?? '',
    device: task?.device ?? '',
    code: task?.code ?? '',
    counters: task
      ? task.counters.flatMap(({ unit, triggers }) => triggers.map(({ value }) => ({ value, unit })))
      : [{ ...NEW_COUNTER, value: '500' }],
    every: task?.calendar ? String(task.calendar.every) : '',
    period: task?.calendar?.period ?? 'MONTH',
    conditions: (task?.conditions ?? []).map(conditionDraft),
    minutes: String(task?.minutes ?? 30),
    priority: String(task?.priority ?? 10),
    family: task?.family ?? '',
    isHandedOut: task?.isHandedOut ?? false,
    steps: (task?.steps ?? []).map(({ text, unit }) => withMark(text, unit)).join('\n'),
    parts: (task?.parts ?? []).map(({ name, quantity, price }) => ({
      name,
      quantity: String(quantity),
      price: price === undefined ? '' : String(price),
    })),
    machines: (task?.operations ?? []).map(({ machine_Id }) => machine_Id),
  }
}

const withMark = (text: string, mark: string): string => (mark === '' ? text : `${text} [${mark}]`)

/** Lines of a text, each with what is in brackets at its end. */
const marked = (text: string): { text: string; mark: string }[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const found = /^(.+?)\s*\[([^\]]*)\]$/.exec(line)
      return { text: found?.[1] ?? line, mark: found?.[2]?.trim() ?? '' }
    })

function conditionDraft(condition: MaintenanceCondition): ConditionDraft {
  const { kind } = condition
  switch (kind) {
    case 'alarms':
      return { ...NEW_CONDITION, kind, code: condition.code, count: String(condition.count) }
    case 'channel':
      return { ...NEW_CONDITION, ...condition, limit: String(condition.limit) }
    case 'test':
      return { ...NEW_CONDITION, kind, app: condition.app }
    default:
      return kind satisfies never
  }
}

/** As the call takes it. */
export function bodyOf(draft: TaskDraft): Required<TaskChanges> {
  return {
    action: draft.action.trim(),
    group: draft.group.trim(),
    device: draft.device.trim(),
    code: draft.code.trim(),
    counters: draft.counters
      .filter(({ value }) => value.trim() !== '')
      .map(({ value, unit }) => ({ name: COUNTER_NAME, unit, triggers: [{ value: value.trim() }] })),
    calendar: draft.every.trim() ? { every: numberOf(draft.every), period: draft.period } : null,
    conditions: draft.conditions.map(conditionOf),
    minutes: numberOf(draft.minutes),
    priority: numberOf(draft.priority),
    family: draft.family.trim(),
    isHandedOut: draft.isHandedOut,
    steps: marked(draft.steps).map(({ text, mark }, index) => ({ id: `s${index + 1}`, text, unit: mark })),
    parts: draft.parts
      .filter(({ name }) => name.trim() !== '')
      .map((part, index) => ({
        id: `p${index + 1}`,
        name: part.name.trim(),
        quantity: quantityOf(part),
        ...(part.price.trim() === '' ? {} : { price: priceOf(part) }),
      })),
  }
}

const quantityOf = ({ quantity }: PartDraft): number => (quantity.trim() === '' ? 1 : numberOf(quantity))

const priceOf = ({ price }: PartDraft): number => Number(price.trim().replace(',', '.')) || 0

/** Null without a price. */
export const partSum = (part: PartDraft): number | null =>
  part.price.trim() === '' ? null : quantityOf(part) * priceOf(part)

const numberOf = (text: string): number => Math.round(Number(text.trim().replace(',', '.'))) || 0

function conditionOf(draft: ConditionDraft): MaintenanceCondition {
  const { kind } = draft
  switch (kind) {
    case 'alarms':
      return { kind, code: draft.code.trim(), count: numberOf(draft.count) }
    case 'channel':
      return {
        kind,
        channel: draft.channel.trim(),
        side: draft.side,
        limit: Number(draft.limit.replace(',', '.')),
      }
    case 'test':
      return { kind, app: draft.app }
    default:
      return kind satisfies never
  }
}

/** To be added to machines, and to be taken off them; an update is an add followed by a delete. */
export function operationChanges(
  before: MaintenanceTask['operations'],
  selected: readonly string[],
): { readonly add: string[]; readonly remove: { readonly machineId: string; readonly opId: string }[] } {
  const present = new Map(before.map(({ machine_Id, operation_Id }) => [machine_Id, operation_Id]))
  return {
    add: selected.filter((machineId) => !present.has(machineId)),
    remove: [...present]
      .filter(([machineId]) => !selected.includes(machineId))
      .map(([machineId, opId]) => ({ machineId, opId })),
  }
}
