import { Button, Checkbox, MultiSelect, NativeSelect, Textarea, TextInput } from '@mantine/core'
import {
  addMaintenance,
  addOperation,
  changeMaintenance,
  removeOperation,
} from '@millwright/contract/maintenance/maintenance'
import {
  type MaintenanceTask,
  maintenanceCodeFields,
  maintenanceFields,
} from '@millwright/contract/maintenance/maintenance-shapes'
import { readTriggers } from '@millwright/contract/maintenance/maintenance-task'
import { CALENDAR_PERIODS } from '@millwright/domain/maintenance/trigger'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { send } from '../../platform/api/client.ts'
import { useCallForm } from '../../platform/forms/use-call-form.ts'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { showToast } from '../../platform/toasts/toasts.ts'
import { Form, FormFoot, FormRow } from '../../platform/ui/fields/form.tsx'
import { Dialog } from '../../platform/ui/layers/dialog.tsx'
import { HintText } from '../../platform/ui/page/hint-text.tsx'
import { myMachinesQuery } from '../machines/shared/own-machines.ts'
import { MAINTENANCE_KEY } from './maintenance.queries.ts'
import { PartFields } from './part-fields.tsx'
import { bodyOf, draftOf, operationChanges, type TaskDraft } from './task-draft.ts'
import { ConditionFields, CounterFields } from './trigger-fields.tsx'

interface TaskFormProps {
  readonly org: string
  /** Null for a new one. */
  readonly task: MaintenanceTask | null
  readonly onDone: () => void
}

export function TaskForm({ org, task, onDone }: TaskFormProps) {
  const { t } = useTranslation()
  const title = task ? t('maintenance.edit_task', { name: task.action }) : t('maintenance.new_task')
  return (
    <Dialog isOpen onClose={onDone} title={title} size="lg">
      <Fields org={org} task={task} onDone={onDone} />
    </Dialog>
  )
}

/**
 * The task first, if it may be changed: one that is also done on machines of others is only put on machines and taken
 * off. Then the machines: added where it was not, then taken off where it is not to be any more.
 */
async function save(org: string, task: MaintenanceTask | null, draft: TaskDraft): Promise<MaintenanceTask> {
  const saved = await saveTask(org, task, draft)
  const { add, remove } = operationChanges(saved.operations, draft.machines)
  for (const id of add)
    await send(addOperation, { params: { org, id }, body: { code: saved.code, expert: true } })
  for (const { machineId, opId } of remove)
    await send(removeOperation, { params: { org, id: machineId, opId } })
  return saved
}

async function saveTask(
  org: string,
  task: MaintenanceTask | null,
  draft: TaskDraft,
): Promise<MaintenanceTask> {
  const body = bodyOf(draft)
  if (!task) return (await send(addMaintenance, { params: { org }, body })).result
  if (!task.mayChange) return task
  return (await send(changeMaintenance, { params: { org, maintenanceId: task.id }, body })).result
}

function Fields({ org, task, onDone }: TaskFormProps) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const { organization, person } = useSession()
  const mayChange = task?.mayChange ?? true
  const machines = useQuery(myMachinesQuery)
  const form = useCallForm({
    initial: draftOf(task),
    fields: { ...maintenanceFields, ...maintenanceCodeFields },
    // The rule of the server, so that nobody waits for its answer.
    check: (draft) => {
      const read = readTriggers(bodyOf(draft))
      return Array.isArray(read) ? {} : { [read.field]: t(`maintenance.faults.${read.field}`) }
    },
    save: (draft) => save(org, task, draft),
    onSaved: () => {
      showToast('success', t(task ? 'misc.updated_ok' : 'misc.saved_ok'))
      onDone()
      return cache.invalidateQueries({ queryKey: [MAINTENANCE_KEY, org] })
    },
  })
  const choices = (names: readonly string[], key: string) =>
    names.map((value) => ({ value, label: t(`maintenance.${key}.${value}`) }))
  return (
    <Form {...form.bind}>
      {mayChange && (
        <>
          <TextInput label={t('maintenance.action')} {...form.text('action')} data-autofocus />
          <FormRow>
            <TextInput
              label={t('maintenance.code')}
              placeholder={t('maintenance.code_made')}
              {...form.text('code')}
            />
            <TextInput label={t('maintenance.group')} {...form.text('group')} />
            <TextInput label={t('maintenance.device')} {...form.text('device')} />
          </FormRow>
          <HintText>{t('maintenance.triggers_hint')}</HintText>
          <CounterFields
            counters={form.values.counters}
            error={form.errorAt('counters')}
            onChange={(counters) => form.set({ counters })}
          />
          <FormRow>
            <TextInput
              label={t('maintenance.or_every')}
              inputMode="numeric"
              {...form.input('every')}
              error={form.errorAt('calendar')}
            />
            <NativeSelect
              label={t('maintenance.period')}
              data={choices(CALENDAR_PERIODS, 'periods')}
              {...form.input('period')}
            />
          </FormRow>
          <ConditionFields
            conditions={form.values.conditions}
            error={form.errorAt('conditions')}
            onChange={(conditions) => form.set({ conditions })}
          />
          <FormRow>
            <TextInput
              label={t('maintenance.minutes_needed')}
              inputMode="numeric"
              {...form.input('minutes')}
            />
            <NativeSelect
              label={t('maintenance.priority')}
              data={choices(['-1', '10', '50', '60'], 'priorities')}
              {...form.input('priority')}
            />
          </FormRow>
          <Textarea
            label={t('maintenance.steps')}
            description={t('maintenance.steps_hint')}
            autosize
            minRows={3}
            {...form.input('steps')}
          />
          <PartFields parts={form.values.parts} onChange={(parts) => form.set({ parts })} />
        </>
      )}
      <MultiSelect
        label={t('maintenance.machines')}
        searchable
        data={(machines.data ?? []).map(({ Id, Name }) => ({ value: Id, label: Name }))}
        value={[...form.values.machines]}
        onChange={(chosen) => form.set({ machines: chosen })}
      />
      {organization.type === 'VENDOR' && person.seesAllMachines && mayChange && (
        <FormRow>
          <TextInput label={t('maintenance.family')} {...form.input('family')} />
          <Checkbox
            label={t('maintenance.hand_out')}
            checked={form.values.isHandedOut}
            onChange={(event) => form.set({ isHandedOut: event.currentTarget.checked })}
          />
        </FormRow>
      )}
      <FormFoot>
        <Button type="submit" variant="filled" loading={form.isSaving} disabled={!form.isChanged}>
          {t('misc.save')}
        </Button>
        <Button onClick={() => form.leave(onDone)}>{t('misc.cancel')}</Button>
      </FormFoot>
    </Form>
  )
}
