import { appIdOf } from '@millwright/domain/condition/app'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import { CardState } from '../../platform/ui/states/card-state.tsx'
import { browserZone, formatDayOfMonth, formatNumber, formatUpTo } from '../../platform/ui/text/format.ts'
import styles from './condition.module.css'
import { falseAlarmsQuery } from './condition.queries.ts'
import { GradeMark } from './grade-mark.tsx'
import { gradeOf } from './verdict-of.ts'

interface FalseAlarmsCardProps {
  readonly org: string
  readonly groupId: string
}

/** The alarms of the group that were false, beside those that its owner allows, with what is still to be decided. */
export function FalseAlarmsCard({ org, groupId }: FalseAlarmsCardProps) {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const query = useQuery(falseAlarmsQuery(org, groupId))
  const { data } = query
  // Without a test by vibration nothing was promised.
  if (data?.machines === 0) return null
  const rate = (value: number) => formatUpTo(Number(value.toPrecision(2)), language, 3)
  return (
    <Card
      title={t('condition.false_alarms')}
      hint={t('condition.days', { count: data?.days ?? 90 })}
      bodyClassName={styles.alarms}
    >
      <CardState query={query} what={t('condition.false_alarms')} />
      {data && (
        <>
          <p>
            {t('condition.alarms_promised', {
              promised: formatUpTo(data.promised, language, 1),
              good: formatNumber(data.calledGood, language),
              undecided: formatNumber(data.alarms - data.calledGood, language),
            })}
          </p>
          <p className={styles.muted}>
            {t('condition.alarms_rate', {
              from: rate(data.aMonth.from),
              to: rate(data.aMonth.to),
              promised: rate(data.aMonth.promised),
            })}
          </p>
          {data.undecided.length > 0 && (
            <ul aria-label={t('condition.alarms_undecided')}>
              {data.undecided.map(({ machineId, name, cycleUuid, type, status, at }) => (
                <li key={cycleUuid}>
                  <GradeMark grade={gradeOf(status)} />
                  <Link
                    to={`/condition-analyzer/apps/${appIdOf(type)}/dashboard`}
                    search={{ machine: machineId, test: cycleUuid }}
                  >
                    {`${name}, ${formatDayOfMonth(at, browserZone(), language)}`}
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Card>
  )
}
