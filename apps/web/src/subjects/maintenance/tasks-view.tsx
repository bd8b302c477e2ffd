import { ActionIcon, Button } from '@mantine/core'
import { removeMaintenance, takeOverTemplate } from '@millwright/contract/maintenance/maintenance'
import type { MaintenanceTask } from '@millwright/contract/maintenance/maintenance-shapes'
import type { CalendarPeriod } from '@millwright/domain/maintenance/trigger'
import type { TFunction } from '@millwright/domain/text/translate'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { send } from '../../platform/api/client.ts'
import { numberFormat } from '../../platform/i18n/intl.ts'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { showToast } from '../../platform/toasts/toasts.ts'
import { IconTools, IconTrash } from '../../platform/ui/icons/icons.ts'
import { useConfirm } from '../../platform/ui/layers/confirm.tsx'
import { Card } from '../../platform/ui/page/card.tsx'
import { EmptyState } from '../../platform/ui/states/empty-state.tsx'
import type { Column } from '../../platform/ui/table/columns.ts'
import { DataTable } from '../../platform/ui/table/data-table.tsx'
import { formatMinutes } from '../../platform/ui/text/format.ts'
import { channelName } from '../values/shared/channel-name.ts'
import { unitText } from './gauge-text.ts'
import { MAINTENANCE_KEY, tasksQuery } from './maintenance.queries.ts'

interface TasksViewProps {
  readonly org: string
  readonly onEdit: (task: MaintenanceTask) => void
}

/** The tasks of the organization, and what makers recommend for its machines. */
export function TasksView({ org, onEdit }: TasksViewProps) {
  const { t, i18n } = useTranslation()
  const cache = useQueryClient()
  const confirm = useConfirm()
  const tasks = useQuery(tasksQuery(org, 'PROGRAMMED'))
  const templates = useQuery(tasksQuery(org, 'TEMPLATE'))
  const onSettled = () => cache.invalidateQueries({ queryKey: [MAINTENANCE_KEY, org] })
  const remove = useMutation({
    mutationFn: ({ id }: MaintenanceTask) => send(removeMaintenance, { params: { org, maintenanceId: id } }),
    onSuccess: () => showToast('success', t('misc.deleted_ok')),
    // A failed delete is no reason for an alert: the task stays in the list.
    meta: { isShownByPage: true },
    onSettled,
  })
  const take = useMutation({
    mutationFn: ({ id }: MaintenanceTask) => send(takeOverTemplate, { params: { org, maintenanceId: id } }),
    onSuccess: () => showToast('success', t('misc.saved_ok')),
    onSettled,
  })
  const askToRemove = async (task: MaintenanceTask): Promise<void> => {
    const isSure = await confirm({
      title: t('maintenance.remove_title', { name: task.action }),
      text: t('maintenance.remove_text'),
      confirmLabel: t('maintenance.remove'),
    })
    if (isSure) remove.mutate(task)
  }
  const shared: Column<MaintenanceTask>[] = [
    {
      id: 'task',
      headerKey: 'maintenance.task',
      cell: ({ action, code, minutes, maker }) => (
        <>
          <b>{action}</b>
          <small>
            {[code, maker, minutes > 0 && formatMinutes(minutes, i18n.language)].filter(Boolean).join(' · ')}
          </small>
        </>
      ),
      sortBy: ({ code }) => code,
      csv: ({ code, action }) => `${code} ${action}`,
    },
    {
      id: 'triggers',
      headerKey: 'maintenance.due',
      cell: (task) => triggersText(t, i18n.language, task),
      csv: (task) => triggersText(t, i18n.language, task),
    },
  ]
  const own: Column<MaintenanceTask>[] = [
    ...shared,
    {
      id: 'machines',
      headerKey: 'maintenance.machines',
      align: 'end',
      isNumber: true,
      cell: ({ operations }) => operations.length,
      sortBy: ({ operations }) => operations.length,
      csv: ({ operations }) => operations.length,
    },
    {
      id: 'action',
      headerKey: 'maintenance.change',
      width: 9,
      isAction: true,
      cell: (task) => (
        <span>
          <Button aria-label={`${t('misc.edit')} ${task.action}`} onClick={() => onEdit(task)}>
            {t('misc.edit')}
          </Button>
          {task.mayChange && (
            <ActionIcon
              variant="subtle"
              aria-label={t('maintenance.remove_named', { name: task.action })}
              onClick={() => void askToRemove(task)}
            >
              <IconTrash size="1rem" aria-hidden="true" />
            </ActionIcon>
          )}
        </span>
      ),
    },
  ]
  const offered: Column<MaintenanceTask>[] = [
    ...shared,
    {
      id: 'family',
      headerKey: 'maintenance.family',
      cell: ({ family }) => family,
      csv: ({ family }) => family,
    },
    {
      id: 'action',
      headerKey: 'maintenance.change',
      width: 9,
      isAction: true,
      cell: (task) => (
        <Button
          aria-label={`${t('maintenance.take_over')}: ${task.action}`}
          onClick={() => take.mutate(task)}
        >
          {t('maintenance.take_over')}
        </Button>
      ),
    },
  ]
  const taken = new Set((tasks.data ?? []).map(({ code }) => code))
  const open = templates.data?.filter(({ code }) => !taken.has(code))
  const icon = <IconTools size="1.25rem" stroke={1.5} aria-hidden="true" />
  return (
    <>
      <Card flush title={t('maintenance.tasks')} hint={tasks.data?.length}>
        <DataTable
          label={t('maintenance.tasks')}
          columns={own}
          rows={tasks.data}
          keyOf={({ id }) => id}
          source={tasks}
          rowSize="lines"
          csvName="maintenance-tasks"
          empty={
            <EmptyState icon={icon} title={t('maintenance.no_tasks')} text={t('maintenance.no_tasks_text')} />
          }
        />
      </Card>
      {open && open.length > 0 && (
        <Card flush title={t('maintenance.templates')} hint={t('maintenance.templates_hint')}>
          <DataTable
            label={t('maintenance.templates')}
            columns={offered}
            rows={open}
            keyOf={({ id }) => id}
            source={templates}
            rowSize="lines"
            empty={null}
          />
        </Card>
      )}
    </>
  )
}

const UNIT_OF = { DAY: 'day', WEEK: 'week', MONTH: 'month', YEAR: 'year' } as const

/** `6 months`, `1 year`, in the words of the language. */
const periodText = (
  { every, period }: { readonly every: number; readonly period: CalendarPeriod },
  language: string,
): string =>
  numberFormat(language, { style: 'unit', unit: UNIT_OF[period], unitDisplay: 'long' }).format(every)

/** `500 h · 6 months`: whichever comes first. */
function triggersText(
  t: TFunction,
  language: string,
  { counters, calendar, conditions }: MaintenanceTask,
): string {
  return [
    ...counters.flatMap(({ unit, triggers }) => triggers.map(({ value }) => `${value} ${unitText(t, unit)}`)),
    ...(calendar ? [periodText(calendar, language)] : []),
    ...conditions.map((condition) => {
      switch (condition.kind) {
        case 'alarms':
          return t('maintenance.by_alarms', { amount: condition.count, code: condition.code })
        case 'channel':
          return t('maintenance.by_channel', { channel: channelName(t, condition.channel) })
        case 'test':
          return t('maintenance.by_test', { app: t(`maintenance.apps.${condition.app}`) })
        default:
          return condition satisfies never
      }
    }),
  ].join(' · ')
}
