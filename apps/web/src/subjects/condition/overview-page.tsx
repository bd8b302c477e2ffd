import { SegmentedControl, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { IconHeartRateMonitor } from '../../platform/ui/icons/icons.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import { PageFrame } from '../../platform/ui/page/page.tsx'
import { CardState } from '../../platform/ui/states/card-state.tsx'
import { EmptyState } from '../../platform/ui/states/empty-state.tsx'
import styles from './condition.module.css'
import { overviewQuery } from './condition.queries.ts'
import { DeviationsCard } from './deviations-card.tsx'
import { FalseAlarmsCard } from './false-alarms-card.tsx'
import { OverviewFigures } from './overview-figures.tsx'
import { OverviewTable } from './overview-table.tsx'

const PERIODS = ['7', '30', '90'] as const

export interface OverviewSearch {
  days?: (typeof PERIODS)[number] | undefined
}

/** /condition-analyzer: the machines of the selected group by check, what deviates, and where it is heading. */
export function OverviewPage() {
  const { t } = useTranslation()
  const { organization, selectedGroup } = useSession()
  const search: { days?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  const days = PERIODS.find((each) => each === search.days) ?? '30'
  const query = useQuery(overviewQuery(organization.BusinessCode, selectedGroup.Id, Number(days)))
  const { data } = query
  const checks = data?.machines.flatMap((machine) => machine.checks.filter(({ last }) => last)).length ?? 0
  return (
    <PageFrame
      title={t('nav.menu_condition_analyzer')}
      context={
        data && t('condition.checks_on', { count: checks, machines: data.machines.length, total: data.total })
      }
      actions={
        <SegmentedControl
          aria-label={t('condition.period')}
          value={days}
          onChange={(next) => void navigate({ to: '.', search: (old) => ({ ...old, days: next }) })}
          data={PERIODS.map((value) => ({ value, label: t('condition.days', { count: Number(value) }) }))}
        />
      }
    >
      <CardState
        look="page"
        query={query}
        what={t('nav.menu_condition_analyzer')}
        skeleton={<Skeleton height="24rem" />}
      />
      {data?.machines.length === 0 && (
        <Card>
          <EmptyState
            icon={<IconHeartRateMonitor size="1.25rem" stroke={1.5} aria-hidden="true" />}
            title={t('condition.no_tests')}
            text={t('condition.no_tests_group')}
          />
        </Card>
      )}
      {data && data.machines.length > 0 && (
        <div className={styles.root}>
          <OverviewFigures machines={data.machines} />
          <FalseAlarmsCard org={organization.BusinessCode} groupId={selectedGroup.Id} />
          <div className={styles.overview}>
            <OverviewTable machines={data.machines} days={Number(days)} />
            <DeviationsCard machines={data.machines} />
          </div>
        </div>
      )}
    </PageFrame>
  )
}
