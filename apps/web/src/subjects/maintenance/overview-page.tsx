import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import { mayEnter } from '@millwright/contract/areas'
import type { Activity } from '@millwright/contract/maintenance/activity-shapes'
import { IconCheck, IconCircleCheck, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { useNow } from '../../platform/ui/browser/clock.ts'
import { lazyPart } from '../../platform/ui/browser/load-part.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import { PageFrame } from '../../platform/ui/page/page.tsx'
import { EmptyState } from '../../platform/ui/states/empty-state.tsx'
import type { Column } from '../../platform/ui/table/columns.ts'
import { DataTable } from '../../platform/ui/table/data-table.tsx'
import { browserZone, formatDateTime, formatMinutes } from '../../platform/ui/text/format.ts'
import { activityColumns } from './activity-columns.tsx'
import { AssignMenu } from './assign-menu.tsx'
import { DueCalendar } from './due-calendar.tsx'
import { DUE_GROUPS, type DueGroup, dueGroup } from './due-groups.ts'
import { groupActivitiesQuery, historyQuery, scheduleQuery } from './maintenance.queries.ts'
import './maintenance.css'

const FiguresView = lazyPart(() => import('./figures-view.tsx'), 'FiguresView')

const MONTH_MS = 30 * 24 * 60 * 60 * 1000

/** /maintenance/overview: what is due and what comes up on the machines of the group, by urgency. */
export function OverviewPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { organization, selectedGroup, person } = useSession()
  const org = organization.BusinessCode
  const { show = 'all' } = useSearch({ from: '/shell/maintenance/overview' })
  const now = useNow(60_000)
  const activities = useQuery(groupActivitiesQuery(org, selectedGroup.Id))
  const history = useQuery(historyQuery(org, selectedGroup.Id))
  const schedule = useQuery(scheduleQuery(org, selectedGroup.Id))
  const open = activities.data ?? []
  const unassigned = open.filter(({ AssigneeId }) => AssigneeId === '')
  const machines = new Set(open.map(({ MachineId }) => MachineId)).size
  const lately = (history.data ?? []).filter(({ DoneAt }) => DoneAt && Date.parse(DoneAt) > now - MONTH_MS)
  const choose = (value: string): void =>
    void navigate({
      to: '/maintenance/overview',
      search: value === 'unassigned' || value === 'history' || value === 'figures' ? { show: value } : {},
    })
  return (
    <PageFrame
      title={t('nav.menu_maintenance')}
      context={activities.data && t('maintenance.open_on', { count: open.length, machines })}
      actions={
        <>
          <SegmentedControl
            aria-label={t('maintenance.show')}
            value={show}
            onChange={choose}
            data={[
              { value: 'all', label: t('maintenance.all') },
              { value: 'unassigned', label: t('maintenance.unassigned', { number: unassigned.length }) },
              { value: 'history', label: t('maintenance.history') },
              { value: 'figures', label: t('maintenance.figures_title') },
            ]}
          />
          {mayEnter('schedule', person) && (
            <Button
              variant="filled"
              leftSection={<IconPlus size="0.9375rem" aria-hidden="true" />}
              renderRoot={(props) => (
                <Link to="/maintenance/schedule" search={{ show: 'tasks' }} {...props} />
              )}
            >
              {t('maintenance.new_task')}
            </Button>
          )}
        </>
      }
    >
      {show === 'figures' ? (
        <Suspense>
          <FiguresView />
        </Suspense>
      ) : (
        <>
          {activities.data && <Figures open={open} lately={lately} now={now} />}
          <div className="mw-mt-board">
            {show === 'history' ? (
              <HistoryTable rows={history.data} source={history} />
            ) : (
              <ActivityGroups
                org={org}
                rows={activities.data && (show === 'unassigned' ? unassigned : open)}
                source={activities}
                now={now}
              />
            )}
            <aside>
              <Card title={t('maintenance.falls_due')} hint={t('maintenance.next_weeks', { count: 5 })}>
                <DueCalendar items={schedule.data ?? []} now={now} weeks={5} />
              </Card>
              {lately.length > 0 && (
                <Card
                  title={t('maintenance.done_lately')}
                  hint={t('maintenance.in_30_days', { count: lately.length })}
                >
                  <ul className="mw-mt-lately">
                    {lately.slice(0, 5).map((activity) => (
                      <li key={activity.Id}>
                        <Link to="/maintenance/view/$maintenanceId" params={{ maintenanceId: activity.Id }}>
                          {activity.Action}
                        </Link>
                        <small>{`${activity.MachineName} · ${activity.DoneBy}`}</small>
                      </li>
                    ))}
                  </ul>
                </Card>
              )}
            </aside>
          </div>
        </>
      )}
    </PageFrame>
  )
}

interface FiguresProps {
  readonly open: readonly Activity[]
  readonly lately: readonly Activity[]
  readonly now: number
}

function Figures({ open, lately, now }: FiguresProps) {
  const { t } = useTranslation()
  const groups = Map.groupBy(open, (activity) => dueGroup(activity, now))
  const of = (group: DueGroup): readonly Activity[] => groups.get(group) ?? []
  const overdue = of('overdue')
  const soon = [...overdue, ...of('week')]
  const minutes = soon.reduce((sum, { Minutes }) => sum + Minutes, 0)
  const inTime = lately.filter(({ DueSince }) => DueSince === null).length
  const figures = [
    {
      id: 'overdue',
      value: String(overdue.length),
      text: t('maintenance.without_assignee', {
        count: overdue.filter(({ AssigneeId }) => AssigneeId === '').length,
      }),
      isAlarm: overdue.length > 0,
    },
    { id: 'week', value: String(of('week').length), text: '' },
    { id: 'coming', value: String(of('coming').length), text: '' },
    {
      id: 'work',
      value: formatMinutes(minutes),
      text: t('maintenance.activities', { count: soon.length }),
    },
    { id: 'done', value: String(lately.length), text: t('maintenance.before_due', { count: inTime }) },
  ]
  return (
    <dl className="mw-mt-figures">
      {figures.map(({ id, value, text, isAlarm }) => (
        <div key={id} data-alarm={isAlarm || undefined}>
          <dt>{t(`maintenance.figures.${id}`)}</dt>
          <dd>
            <b>{value}</b> <small>{text}</small>
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface TableProps {
  readonly rows: readonly Activity[] | undefined
  readonly source: Parameters<typeof DataTable>[0]['source']
}

function ActivityGroups({
  org,
  rows,
  source,
  now,
}: TableProps & { readonly org: string; readonly now: number }) {
  const { t, i18n } = useTranslation()
  const columns: Column<Activity>[] = [
    ...activityColumns<Activity>(t, i18n.language, now),
    {
      id: 'assignee',
      headerKey: 'maintenance.assignee',
      width: 9.5,
      isAction: true,
      cell: (activity) => activity.PlannedBy || <AssignMenu org={org} activity={activity} />,
      csv: ({ assignee }) => assignee,
    },
    {
      id: 'done',
      headerKey: 'maintenance.mark',
      width: 3.5,
      isAction: true,
      cell: ({ Id, Action, MachineName }) => (
        <ActionIcon
          variant="default"
          radius="xl"
          aria-label={t('maintenance.open_to_finish', { name: `${Action}, ${MachineName}` })}
          renderRoot={(props) => (
            <Link to="/maintenance/view/$maintenanceId" params={{ maintenanceId: Id }} {...props} />
          )}
        >
          <IconCheck size="0.875rem" aria-hidden="true" />
        </ActionIcon>
      ),
    },
  ]
  const empty = (
    <EmptyState
      icon={<IconCircleCheck size="1.25rem" stroke={1.5} aria-hidden="true" />}
      title={t('maintenance.none')}
      text={t('maintenance.none_text')}
    />
  )
  const groups = Map.groupBy(rows ?? [], (activity) => dueGroup(activity, now))
  const shown = DUE_GROUPS.filter((group) => groups.has(group))
  return (
    <Card flush title={t('maintenance.activities_title')} hint={t('maintenance.by_urgency')}>
      {(shown.length === 0 ? [null] : shown).map((group, index) => (
        <section key={group} className="mw-mt-group" data-group={group ?? undefined}>
          {group && (
            <h3>
              {t(`maintenance.figures.${group}`)} <span>{groups.get(group)?.length}</span>
            </h3>
          )}
          <DataTable
            label={group ? t(`maintenance.figures.${group}`) : t('maintenance.activities_title')}
            columns={columns}
            rows={group ? groups.get(group) : rows}
            keyOf={({ Id }) => Id}
            nameOf={({ Action, MachineName }) => `${Action}, ${MachineName}`}
            source={source}
            rowSize="lines"
            hidesHead={index > 0}
            empty={empty}
            link={({ Id }, props) => (
              <Link to="/maintenance/view/$maintenanceId" params={{ maintenanceId: Id }} {...props} />
            )}
          />
        </section>
      ))}
    </Card>
  )
}

function HistoryTable({ rows, source }: TableProps) {
  const { t, i18n } = useTranslation()
  const columns: Column<Activity>[] = [
    {
      id: 'activity',
      headerKey: 'maintenance.activity',
      cell: ({ Action, Code }) => (
        <>
          <b>{Action}</b>
          <small>{Code}</small>
        </>
      ),
      sortBy: ({ Action }) => Action,
      csv: ({ Code, Action }) => `${Code} ${Action}`,
    },
    {
      id: 'machine',
      headerKey: 'maintenance.machine',
      cell: ({ MachineName }) => MachineName,
      sortBy: ({ MachineName }) => MachineName,
      csv: ({ MachineName }) => MachineName,
    },
    {
      id: 'done',
      headerKey: 'maintenance.done_at',
      cell: ({ DoneAt }) => DoneAt && formatDateTime(Date.parse(DoneAt), browserZone(), i18n.language),
      sortBy: ({ DoneAt }) => DoneAt && Date.parse(DoneAt),
      csv: ({ DoneAt }) => DoneAt ?? '',
    },
    {
      id: 'by',
      headerKey: 'maintenance.done_by',
      cell: ({ DoneBy }) => DoneBy,
      sortBy: ({ DoneBy }) => DoneBy,
      csv: ({ DoneBy }) => DoneBy,
    },
    {
      id: 'minutes',
      headerKey: 'maintenance.minutes',
      align: 'end',
      isNumber: true,
      cell: ({ MinutesUsed }) => (MinutesUsed === null ? '–' : formatMinutes(MinutesUsed)),
      sortBy: ({ MinutesUsed }) => MinutesUsed,
      csv: ({ MinutesUsed }) => MinutesUsed,
    },
  ]
  return (
    <Card flush title={t('maintenance.history')} hint={rows?.length}>
      <DataTable
        label={t('maintenance.history')}
        columns={columns}
        rows={rows}
        keyOf={({ Id }) => Id}
        source={source}
        rowSize="lines"
        csvName="maintenance-history"
        empty={
          <EmptyState
            icon={<IconCircleCheck size="1.25rem" stroke={1.5} aria-hidden="true" />}
            title={t('maintenance.history_empty')}
          />
        }
        link={({ Id }, props) => (
          <Link to="/maintenance/view/$maintenanceId" params={{ maintenanceId: Id }} {...props} />
        )}
      />
    </Card>
  )
}
