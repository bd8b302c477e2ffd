import { SegmentedControl, Skeleton } from '@mantine/core'
import type { Machine } from '@millwright/contract/machines/machines'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { CardState } from '../../../platform/ui/states/card-state.tsx'
import { PageSkeleton } from '../../../platform/ui/states/page-skeleton.tsx'
import { MachineFrame, MachinePage } from '../../machines/shared/machine-page.tsx'
import { isRange } from '../shared/ranges.ts'
import { AlarmLine } from './alarm-line.tsx'
import { chartsOf } from './charts-of.ts'
import { CmsCard } from './cms-card.tsx'
import styles from './dashboard.module.css'
import { dashboardQuery } from './dashboard.queries.ts'
import { DayFiguresCard } from './day-figures-card.tsx'
import { GoalsCard } from './goals-card.tsx'
import { HeaterTable } from './heater-table.tsx'
import { LiveCharts } from './live-charts.tsx'
import { LiveGauge } from './live-gauge.tsx'
import { DASHBOARD_RANGES, useDashboardRange } from './use-dashboard-range.ts'

/** /machine/{id}/dashboard: gauges, goals, figures of the day and live charts of one machine. */
export function DashboardPage() {
  return <MachinePage page="dashboard" board={Dashboard} />
}

function Dashboard({ machine }: { machine: Machine }) {
  const { t } = useTranslation()
  const { range, choose } = useDashboardRange()
  const equipment = useQuery(dashboardQuery(machine.Id))
  const { gauges = [], cms = [], heaters = [] } = equipment.data ?? {}
  return (
    <MachineFrame
      machine={machine}
      page="dashboard"
      actions={
        <SegmentedControl
          aria-label={t('dashboard.range')}
          data={DASHBOARD_RANGES.map((value) => ({
            value,
            label: t('dashboard.hours', { hours: Number.parseInt(value, 10) }),
          }))}
          value={range}
          onChange={(next) => isRange(next) && choose(next)}
        />
      }
    >
      <AlarmLine machine={machine} />
      <div className={styles.top} data-part="gauges">
        {/* Which gauges there are decides where the other cards lie: none of them is moved by a late one. */}
        {equipment.isPending ? (
          <Skeleton radius="md" className={styles.bone} />
        ) : (
          <>
            {gauges.map((gauge) => (
              <LiveGauge key={gauge.channel} machine={machine} gauge={gauge} />
            ))}
            {cms.map((group) => (
              <CmsCard key={group.name} machine={machine} group={group} />
            ))}
            <GoalsCard machine={machine} />
            <DayFiguresCard machine={machine} />
          </>
        )}
      </div>
      {heaters.length > 0 && <HeaterTable machine={machine} heaters={heaters} />}
      <CardState
        look="page"
        query={equipment}
        what={t('dashboard.charts')}
        skeleton={<PageSkeleton />}
        isQuiet
      />
      <LiveCharts
        machine={machine}
        range={range}
        charts={equipment.data ? chartsOf(t, equipment.data) : []}
      />
    </MachineFrame>
  )
}
