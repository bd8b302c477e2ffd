import type { ActivityDetail } from '@millwright/contract/maintenance/activity-shapes'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useNow } from '../../platform/ui/browser/clock.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import { Chip } from '../../platform/ui/page/chip.tsx'
import { formatMinutes, formatNumber, formatPercent } from '../../platform/ui/text/format.ts'
import { TestChart } from '../condition/shared/test-chart.tsx'
import { OriginTicket, useOriginTickets } from '../tickets/shared/origin-ticket.tsx'
import styles from './activity-head.module.css'
import { dueText, gaugeText, gaugeUnit, leadingGauge } from './gauge-text.ts'
import maintenanceStyles from './maintenance.module.css'

/** Its subject, and how far its counter is. */
export function ActivityHead({ activity }: { readonly activity: ActivityDetail }) {
  const { t, i18n } = useTranslation()
  const now = useNow(60_000)
  const due = dueText(t, activity, now, i18n.language)
  const from = activity.AssignedBy === '' ? '' : t('maintenance.from', { name: activity.AssignedBy })
  const about =
    activity.Minutes > 0
      ? t('maintenance.about', { time: formatMinutes(activity.Minutes, i18n.language) })
      : ''
  return (
    <header className={styles.head}>
      <p>
        <Chip tone="accent">{activity.Code}</Chip>
        {activity.State !== 'done' && (
          <Chip tone={due.isOver ? 'alarm' : 'warn'}>
            {due.isOver ? due.title : `${t('maintenance.due')}: ${due.title}`}
          </Chip>
        )}
        {activity.State === 'inProgress' && <Chip tone="good">{t('maintenance.in_progress')}</Chip>}
      </p>
      <h2>{activity.Action}</h2>
      <p>{[activity.MachineName, activity.Device, about, from].filter(Boolean).join(' · ')}</p>
      <GaugeCard activity={activity} />
      {activity.TestId !== '' && <TestChart machineId={activity.MachineId} cycleUuid={activity.TestId} />}
      <ActivityTicket activity={activity} />
    </header>
  )
}

function GaugeCard({ activity }: { readonly activity: ActivityDetail }) {
  const { t, i18n } = useTranslation()
  const gauge = leadingGauge(activity)
  if (!gauge) return null
  const { language } = i18n
  const level = gauge.level ?? 0
  if (gauge.kind === 'test' || gauge.kind === 'channel' || gauge.used === null)
    return (
      <Card>
        <b>{gaugeText(t, gauge, language)}</b>
      </Card>
    )
  return (
    <Card>
      <div data-tone={level >= 1 ? 'due' : level >= 0.7 ? 'warning' : 'fine'}>
        <p className={styles.gaugeline}>
          <b className={styles.amount}>{formatNumber(gauge.used, language)}</b>
          <span>
            {t('maintenance.of_limit', {
              limit: `${formatNumber(gauge.limit, language)} ${gaugeUnit(t, gauge)}`,
            })}
          </span>
          <strong className={styles.share}>{formatPercent(level, language)}</strong>
        </p>
        <div className={maintenanceStyles.bar} aria-hidden="true">
          <i style={{ inlineSize: `${(Math.min(level, 1.1) / 1.1) * 100}%` }} />
          <span className={maintenanceStyles.tick} data-at="70" />
          <span className={maintenanceStyles.tick} data-at="100" />
        </div>
        <small className={styles.ticks}>{t('maintenance.ticks')}</small>
      </div>
    </Card>
  )
}

/** Work that the person at the machine cannot do becomes a ticket, with the parts of the activity. */
function ActivityTicket({ activity }: { readonly activity: ActivityDetail }) {
  const tickets = useOriginTickets(activity.MachineId, 'activity')
  const origin = { Kind: 'activity', Ref: activity.Id, At: Date.parse(activity.Timestamp) } as const
  return (
    <div>
      <OriginTicket machineId={activity.MachineId} origin={origin} tickets={tickets} />
    </div>
  )
}
