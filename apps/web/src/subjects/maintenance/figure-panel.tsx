import type {
  CountedActivity,
  FIGURE_KINDS,
  MachineFigures,
  MaintenanceFigures,
} from '@millwright/contract/maintenance/maintenance-figures'
import type { DayRange } from '@millwright/domain/time/range'
import { dayAt } from '@millwright/domain/time/zone'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { SidePanel } from '../../platform/ui/layers/side-panel.tsx'
import { CardState } from '../../platform/ui/states/card-state.tsx'
import {
  browserZone,
  formatDateTime,
  formatMinutes,
  formatMoney,
  formatNumber,
} from '../../platform/ui/text/format.ts'
import { hoursText, teamName } from './figure-text.ts'
import styles from './figures.module.css'
import { failuresQuery, figureActivitiesQuery } from './maintenance.queries.ts'

interface FigurePanelProps {
  readonly org: string
  readonly groupId: string
  readonly range: DayRange
  /** `failures`, a kind of activities, `machine.<id>` or `team.<id>`; none while it is closed. */
  readonly open: string | undefined
  readonly figures: MaintenanceFigures | undefined
  readonly onClose: () => void
}

/** The rows that a figure was counted from. */
export function FigurePanel({ open, onClose, ...rest }: FigurePanelProps) {
  const { t } = useTranslation()
  const [kind = '', ...id] = (open ?? '').split('.')
  const of = id.join('.')
  const machine = rest.figures?.Machines.find(({ MachineId }) => MachineId === of)
  const team = rest.figures?.Teams.find(({ Id }) => Id === of)
  const title = machine?.MachineName ?? (team ? teamName(team, t) : t(`maintenance.panels.${kind || 'done'}`))
  return (
    <SidePanel isOpen={open !== undefined} onClose={onClose} title={title} size="32rem">
      <div className={styles.panel}>
        {kind === 'failures' && <MachinesWithFailures machines={rest.figures?.Machines ?? []} />}
        {kind === 'machine' && (
          <>
            <Failures org={rest.org} id={of} range={rest.range} />
            <Activities {...rest} kind="done" machine={of} />
          </>
        )}
        {kind === 'team' && <Activities {...rest} kind="overdue" team={of} />}
        {kind === 'overdue' && <Activities {...rest} kind="overdue" />}
        {kind === 'done' && <Activities {...rest} kind="done" />}
        {kind === 'unplanned' && (
          <>
            <Activities {...rest} kind="unplanned" />
            <Activities {...rest} kind="planned" />
          </>
        )}
      </div>
    </SidePanel>
  )
}

function MachinesWithFailures({ machines }: { machines: readonly MachineFigures[] }) {
  const { t, i18n } = useTranslation()
  const search = useSearch({ from: '/shell/maintenance/overview' })
  const failed = machines
    .filter(({ Failures: count, Down }) => count > 0 || Down > 0)
    .toSorted((a, b) => b.Failures - a.Failures)
  if (failed.length === 0) return <p>{t('maintenance.no_failures')}</p>
  return (
    <ul className={styles.counted}>
      {failed.map(({ MachineId, MachineName, Failures: count, Down }) => (
        <li key={MachineId}>
          <Link
            to="/maintenance/overview"
            search={{ ...search, open: `machine.${MachineId}` }}
            resetScroll={false}
          >
            {MachineName}
          </Link>
          <b>{formatNumber(count, i18n.language)}</b>
          <small>{t('maintenance.down_for', { hours: hoursText(Down, i18n.language) })}</small>
        </li>
      ))}
    </ul>
  )
}

function Failures({ org, id, range }: { org: string; id: string; range: DayRange }) {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const failures = useQuery(failuresQuery(org, id, range))
  return (
    <CardState query={failures} what={t('maintenance.panels.failures')}>
      <section>
        <h3>
          {t('maintenance.panels.failures')} <span>{failures.data?.length}</span>
        </h3>
        {failures.data?.length === 0 && <p>{t('maintenance.no_failures')}</p>}
        <ul className={styles.counted}>
          {failures.data?.map(({ From, Down, IsCounted, Alarm }) => (
            <li key={From}>
              <Link to="/machine/$id/status" params={{ id }} search={{ day: dayOf(From) }}>
                {formatDateTime(From, browserZone(), language)}
              </Link>
              <b>{hoursText(Down, language)}</b>
              <small>
                {[
                  Alarm ? `${Alarm.Code} ${Alarm.Text}` : t('maintenance.no_alarm'),
                  !IsCounted && t('maintenance.began_before'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </li>
          ))}
        </ul>
      </section>
    </CardState>
  )
}

interface ActivitiesProps extends Omit<FigurePanelProps, 'open' | 'onClose'> {
  readonly kind: (typeof FIGURE_KINDS)[number]
  readonly machine?: string
  readonly team?: string
}

function Activities({ org, groupId, range, figures, kind, machine, team }: ActivitiesProps) {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const currency = figures?.Currency ?? ''
  const found = useQuery(figureActivitiesQuery(org, groupId, { ...range, kind, of: machine, team }))
  const rows = found.data?.result ?? []
  const total = found.data?.total ?? 0
  const effort = ({ MinutesUsed, Labour, PartsCost }: CountedActivity): string =>
    [
      MinutesUsed === null ? t('maintenance.no_time') : formatMinutes(MinutesUsed, i18n.language),
      (Labour ?? 0) + PartsCost > 0 && formatMoney((Labour ?? 0) + PartsCost, currency, language),
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <CardState query={found} what={t(`maintenance.panels.${kind}`)}>
      <section>
        <h3>
          {t(`maintenance.panels.${kind}`)} <span>{total}</span>
        </h3>
        {found.data && rows.length === 0 && <p>{t('maintenance.no_activities')}</p>}
        <ul className={styles.counted}>
          {rows.map((activity) => (
            <li key={activity.Id}>
              <Link to="/maintenance/view/$maintenanceId" params={{ maintenanceId: activity.Id }}>
                {activity.Action}
              </Link>
              <b>{kind === 'overdue' ? activity.assignee : effort(activity)}</b>
              <small>
                {`${activity.MachineName} · ${formatDateTime(
                  Date.parse(activity.DoneAt ?? activity.DueSince ?? activity.Timestamp),
                  browserZone(),
                  language,
                )}`}
                {kind === 'done' &&
                  ` · ${t(activity.IsPlanned ? 'maintenance.is_planned' : 'maintenance.is_unplanned')}`}
              </small>
            </li>
          ))}
        </ul>
        {total > rows.length && <p>{t('maintenance.and_more', { count: total - rows.length })}</p>}
      </section>
    </CardState>
  )
}

const dayOf = (ts: number): string => dayAt(ts, browserZone())
