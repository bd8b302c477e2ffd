import { Button, SegmentedControl } from '@mantine/core'
import type { ScheduledOperation } from '@millwright/contract/maintenance/activity-shapes'
import type { MaintenanceTask } from '@millwright/contract/maintenance/maintenance-shapes'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { useNow } from '../../platform/ui/browser/clock.ts'
import { lazyPart } from '../../platform/ui/browser/load-part.ts'
import { IconCalendarTime, IconPlus } from '../../platform/ui/icons/icons.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import { PageFrame } from '../../platform/ui/page/page.tsx'
import { EmptyState } from '../../platform/ui/states/empty-state.tsx'
import { DataTable } from '../../platform/ui/table/data-table.tsx'
import { activityColumns } from './activity-columns.tsx'
import { DueCalendar } from './due-calendar.tsx'
import { scheduleQuery } from './maintenance.queries.ts'

const TaskForm = lazyPart(() => import('./task-form.tsx'), 'TaskForm')
const TasksView = lazyPart(() => import('./tasks-view.tsx'), 'TasksView')

/** /maintenance/schedule: when what falls due, as a list, as a calendar, and the tasks themselves. */
export function SchedulePage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { organization, selectedGroup } = useSession()
  const org = organization.BusinessCode
  const { show = 'list' } = useSearch({ from: '/shell/maintenance/schedule' })
  const now = useNow(60_000)
  const schedule = useQuery(scheduleQuery(org, selectedGroup.Id))
  const [editing, setEditing] = useState<MaintenanceTask | 'new' | null>(null)
  const choose = (value: string): void =>
    void navigate({
      to: '/maintenance/schedule',
      search: value === 'calendar' || value === 'tasks' ? { show: value } : {},
    })
  return (
    <PageFrame
      title={t('nav.schedule')}
      context={schedule.data && t('maintenance.planned', { count: schedule.data.length })}
      actions={
        <>
          <SegmentedControl
            aria-label={t('maintenance.show')}
            value={show}
            onChange={choose}
            data={['list', 'calendar', 'tasks'].map((value) => ({
              value,
              label: t(`maintenance.views.${value}`),
            }))}
          />
          <Button
            variant="filled"
            leftSection={<IconPlus size="0.9375rem" aria-hidden="true" />}
            onClick={() => setEditing('new')}
          >
            {t('maintenance.new_task')}
          </Button>
        </>
      }
    >
      {show === 'list' && <ScheduleList rows={schedule.data} source={schedule} now={now} />}
      {show === 'calendar' && (
        <Card title={t('maintenance.falls_due')} hint={t('maintenance.next_weeks', { count: 9 })}>
          <DueCalendar items={schedule.data ?? []} now={now} weeks={9} />
        </Card>
      )}
      {show === 'tasks' && (
        <Suspense>
          <TasksView org={org} onEdit={setEditing} />
        </Suspense>
      )}
      {editing && (
        <Suspense>
          <TaskForm org={org} task={editing === 'new' ? null : editing} onDone={() => setEditing(null)} />
        </Suspense>
      )}
    </PageFrame>
  )
}

interface ScheduleListProps {
  readonly rows: readonly ScheduledOperation[] | undefined
  readonly source: Parameters<typeof DataTable>[0]['source']
  readonly now: number
}

function ScheduleList({ rows, source, now }: ScheduleListProps) {
  const { t, i18n } = useTranslation()
  return (
    <Card flush title={t('maintenance.forecast')} hint={t('maintenance.by_urgency')}>
      <DataTable
        label={t('nav.schedule')}
        columns={activityColumns<ScheduledOperation>(t, i18n.language, now)}
        rows={rows}
        keyOf={({ Id }) => Id}
        source={source}
        rowSize="lines"
        csvName="maintenance-schedule"
        linkHint={({ MachineName }) => MachineName}
        link={({ ActivityId }, props) =>
          ActivityId === '' ? (
            <span className={props.className}>{props.children}</span>
          ) : (
            <Link to="/maintenance/view/$maintenanceId" params={{ maintenanceId: ActivityId }} {...props} />
          )
        }
        empty={
          <EmptyState
            icon={<IconCalendarTime size="1.25rem" stroke={1.5} aria-hidden="true" />}
            title={t('maintenance.nothing_planned')}
            text={t('maintenance.nothing_planned_text')}
          />
        }
      />
    </Card>
  )
}
