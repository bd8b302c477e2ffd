import {
  COUNTER_NAME,
  type MaintenanceCondition,
  type MaintenanceTask,
  type TaskChanges,
} from '@millwright/contract/calls/maintenance'
import type { CalendarPeriod, CounterUnit } from '@millwright/domain/maintenance/trigger'

/** A task as its form has it: texts, and one of each kind of trigger. */
export interface TaskDraft {
  readonly action: string
  readonly group: string
  readonly device: string
  readonly code: string
  readonly value: string
  readonly unit: CounterUnit
  readonly every: string
  readonly period: CalendarPeriod
  readonly condition: 'none' | MaintenanceCondition['kind']
  readonly alarmCode: string
  readonly alarmCount: string
  readonly channel: string
  readonly side: 'above' | 'below'
  readonly limit: string
  readonly app: Extract<MaintenanceCondition, { kind: 'test' }>['app']
  readonly minutes: string
  readonly priority: string
  readonly family: string
  readonly isHandedOut: boolean
  /** One in a line; what is to be read has its unit in brackets: `Grease pressure [bar]`. */
  readonly steps: string
  /** One in a line, with how many in brackets: `Filter VF-220 [1]`. */
  readonly parts: string
  readonly machines: readonly string[]
}

export function draftOf(task: MaintenanceTask | null): TaskDraft {
  const counter = task?.counters[0]
  const [condition] = task?.conditions ?? []
  return {
    action: task?.action ?? '',
    group: task?.group ?? '',
    device: task?.device ?? '',
    code: task?.code ?? '',
    value: counter?.triggers[0]?.value ?? (task ? '' : '500'),
    unit: (counter?.unit as CounterUnit | undefined) ?? 'H',
    every: task?.calendar ? String(task.calendar.every) : '',
    period: task?.calendar?.period ?? 'MONTH',
    condition: condition?.kind ?? 'none',
    alarmCode: condition?.kind === 'alarms' ? condition.code : '',
    alarmCount: condition?.kind === 'alarms' ? String(condition.count) : '',
    channel: condition?.kind === 'channel' ? condition.channel : '',
    side: condition?.kind === 'channel' ? condition.side : 'above',
    limit: condition?.kind === 'channel' ? String(condition.limit) : '',
    app: condition?.kind === 'test' ? condition.app : 'SPINDLE_CHECK',
    minutes: String(task?.minutes ?? 30),
    priority: String(task?.priority ?? 10),
    family: task?.family ?? '',
    isHandedOut: task?.isHandedOut ?? false,
    steps: (task?.steps ?? []).map(({ text, unit }) => withMark(text, unit)).join('\n'),
    parts: (task?.parts ?? []).map(({ name, quantity }) => withMark(name, String(quantity))).join('\n'),
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

/** What the draft means on the wire; the other counters and conditions of the task stay. */
export function bodyOf(draft: TaskDraft, before: MaintenanceTask | null): Required<TaskChanges> {
  const counters: MaintenanceTask['counters'] = draft.value.trim()
    ? [{ name: COUNTER_NAME, unit: draft.unit, triggers: [{ value: draft.value.trim() }] }]
    : []
  return {
    action: draft.action.trim(),
    group: draft.group.trim(),
    device: draft.device.trim(),
    code: draft.code.trim(),
    counters: [...counters, ...(before?.counters.slice(1) ?? [])],
    calendar: draft.every.trim() ? { every: numberOf(draft.every), period: draft.period } : null,
    conditions: [...conditionsOf(draft), ...(before?.conditions.slice(1) ?? [])],
    minutes: numberOf(draft.minutes),
    priority: numberOf(draft.priority),
    family: draft.family.trim(),
    isHandedOut: draft.isHandedOut,
    steps: marked(draft.steps).map(({ text, mark }, index) => ({ id: `s${index + 1}`, text, unit: mark })),
    parts: marked(draft.parts).map(({ text, mark }, index) => ({
      id: `p${index + 1}`,
      name: text,
      quantity: mark === '' ? 1 : numberOf(mark),
    })),
  }
}

const numberOf = (text: string): number => Math.round(Number(text.trim().replace(',', '.'))) || 0

function conditionsOf(draft: TaskDraft): MaintenanceCondition[] {
  switch (draft.condition) {
    case 'none':
      return []
    case 'alarms':
      return [{ kind: 'alarms', code: draft.alarmCode.trim(), count: numberOf(draft.alarmCount) }]
    case 'channel':
      return [
        {
          kind: 'channel',
          channel: draft.channel.trim(),
          side: draft.side,
          limit: Number(draft.limit.replace(',', '.')),
        },
      ]
    case 'test':
      return [{ kind: 'test', app: draft.app }]
    default:
      return draft.condition satisfies never
  }
}

/** What has to be added to machines and taken off them; an update is an add followed by a delete. */
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
