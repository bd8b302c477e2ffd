import { Button, SegmentedControl } from '@mantine/core'
import { mayEnter } from '@millwright/contract/areas'
import { DAY_MS } from '@millwright/domain/time/lengths'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { useNow } from '../../platform/ui/browser/clock.ts'
import { lazyPart } from '../../platform/ui/browser/load-part.ts'
import { IconPlus } from '../../platform/ui/icons/icons.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import { PageFrame } from '../../platform/ui/page/page.tsx'
import { browserZone, formatDateTime } from '../../platform/ui/text/format.ts'
import { ActivityGroups } from './activity-groups.tsx'
import { DueCalendar } from './due-calendar.tsx'
import { HistoryTable } from './history-table.tsx'
import styles from './maintenance.module.css'
import { groupActivitiesQuery, historyQuery, scheduleQuery } from './maintenance.queries.ts'
import { OverviewFigures } from './overview-figures.tsx'

const FiguresView = lazyPart(() => import('./figures-view.tsx'), 'FiguresView')

const MONTH_MS = 30 * DAY_MS

/** /maintenance/overview: what is due and what comes up on the machines of the group, by urgency. */
export function OverviewPage() {
  const { t, i18n } = useTranslation()
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
          <OverviewFigures open={activities.data} lately={history.data && lately} now={now} />
          <div className={styles.board}>
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
              {/* Below the calendar, which grows when it knows what falls due: shown before, it would be pushed down. */}
              {lately.length > 0 && !schedule.isPending && (
                <Card
                  title={t('maintenance.done_lately')}
                  hint={t('maintenance.in_30_days', { count: lately.length })}
                >
                  <ul className={styles.lately}>
                    {lately.slice(0, 5).map((activity) => (
                      <li key={activity.Id}>
                        <Link
                          to="/maintenance/view/$maintenanceId"
                          params={{ maintenanceId: activity.Id }}
                          aria-label={[
                            activity.Action,
                            activity.MachineName,
                            activity.DoneAt &&
                              formatDateTime(Date.parse(activity.DoneAt), browserZone(), i18n.language),
                          ]
                            .filter(Boolean)
                            .join(', ')}
                        >
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
