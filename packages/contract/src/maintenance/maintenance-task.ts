import type { Task } from '@millwright/domain/maintenance/task'
import {
  MAX_TRIGGERS,
  readAmount,
  readUnit,
  showAmount,
  type Trigger,
  triggerFault,
} from '@millwright/domain/maintenance/trigger'
import { COUNTER_NAME, type MaintenanceTask } from './maintenance-shapes.ts'

type TriggerFields = Pick<MaintenanceTask, 'counters' | 'calendar' | 'conditions'>

/** The first field that is wrong, by its name on the wire. */
export interface FieldFault {
  readonly field: string
  readonly fault: string
}

/** The triggers that the fields of a task stand for, or what is wrong with them. */
export function readTriggers({ counters, calendar, conditions }: TriggerFields): Trigger[] | FieldFault {
  const triggers: { trigger: Trigger; field: string }[] = []
  for (const { unit: text, triggers: values } of counters) {
    const unit = readUnit(text)
    if (unit === null) return { field: 'counters', fault: 'needs a unit' }
    for (const { value } of values)
      triggers.push({
        trigger: { kind: 'counter', unit, value: readAmount(value) ?? Number.NaN },
        field: 'counters',
      })
  }
  if (calendar) triggers.push({ trigger: { kind: 'calendar', ...calendar }, field: 'calendar' })
  for (const condition of conditions) triggers.push({ trigger: condition, field: 'conditions' })
  for (const { trigger, field } of triggers) {
    const fault = triggerFault(trigger)
    if (fault !== null) return { field, fault }
  }
  if (triggers.length === 0) return { field: 'counters', fault: 'needs something that makes the task due' }
  if (triggers.length > MAX_TRIGGERS)
    return { field: 'counters', fault: `has more than ${MAX_TRIGGERS} triggers` }
  return triggers.map(({ trigger }) => trigger)
}

export const presentTriggers = (triggers: Task['triggers']): TriggerFields => ({
  counters: triggers.flatMap((trigger) =>
    trigger.kind === 'counter'
      ? [
          {
            name: COUNTER_NAME,
            unit: trigger.unit,
            triggers: [{ value: showAmount(trigger.value) }],
          } as const,
        ]
      : [],
  ),
  calendar:
    triggers
      .map((trigger) =>
        trigger.kind === 'calendar' ? { every: trigger.every, period: trigger.period } : null,
      )
      .find((found) => found !== null) ?? null,
  conditions: triggers.flatMap((trigger) =>
    trigger.kind === 'counter' || trigger.kind === 'calendar' ? [] : [trigger],
  ) as TriggerFields['conditions'],
})
