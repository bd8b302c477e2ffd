import { SegmentedControl } from '@mantine/core'
import type { Machine } from '@millwright/contract/calls/machines'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { LagNotice } from '../../machines/lag-notice.tsx'
import { MachineNotice } from '../../machines/machine-notice.tsx'
import { machineQuery } from '../../machines/machines.queries.ts'
import { isRange } from '../../series/ranges.ts'
import { StatusPill } from '../../status/status-pill.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageFrame } from '../../ui/page.tsx'
import { AlarmLine } from './alarm-line.tsx'
import { chartsOf } from './charts-of.ts'
import { CmsCard } from './cms-card.tsx'
import { dashboardQuery } from './dashboard.queries.ts'
import { DayFiguresCard } from './day-figures-card.tsx'
import { GaugeCard } from './gauge-card.tsx'
import { GoalsCard } from './goals-card.tsx'
import { HeaterTable } from './heater-table.tsx'
import { LiveCharts } from './live-charts.tsx'
import { DASHBOARD_RANGES, useDashboardRange } from './use-dashboard-range.ts'
import './dashboard.css'

/** /machine/{id}/dashboard: gauges, goals, figures of the day and live charts of one machine. */
export function DashboardPage() {
  const { t } = useTranslation()
  const { id = '' } = useParams({ strict: false })
  const machine = useQuery(machineQuery(id))
  if (machine.data) return <Dashboard key={id} machine={machine.data} query={machine} />
  return (
    <PageFrame title={t('nav.dashboard')}>
      {machine.isError && (
        <Card>
          <ErrorState
            what={t('machines.machine')}
            onRetry={() => void machine.refetch()}
            isRetrying={machine.isFetching}
          />
        </Card>
      )}
    </PageFrame>
  )
}

interface DashboardProps {
  readonly machine: Machine
  readonly query: Parameters<typeof MachineNotice>[0]['query']
}

function Dashboard({ machine, query }: DashboardProps) {
  const { t } = useTranslation()
  const { range, choose } = useDashboardRange()
  const equipment = useQuery(dashboardQuery(machine.Id))
  const { Country, status } = machine
  const { gauges = [], cms = [], heaters = [] } = equipment.data ?? {}
  return (
    <PageFrame
      title={t('nav.dashboard')}
      context={
        <span className="mw-db-context">
          {machine.Name} · {machine.Model} · {Country.Timezone}
          <StatusPill status={status.value} since={status.timestamp} />
        </span>
      }
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
      <MachineNotice query={query} />
      <LagNotice machine={machine} />
      <AlarmLine machineId={machine.Id} zone={Country.Timezone} />
      <div className="mw-db-top">
        {gauges.map((gauge) => (
          <GaugeCard key={gauge.channel} machine={machine} gauge={gauge} />
        ))}
        {cms.map((group) => (
          <CmsCard key={group.name} machine={machine} group={group} />
        ))}
        <GoalsCard machine={machine} />
        <DayFiguresCard machine={machine} />
      </div>
      {heaters.length > 0 && <HeaterTable machine={machine} heaters={heaters} />}
      {equipment.isError && equipment.data === undefined && (
        <Card>
          <ErrorState
            what={t('dashboard.charts')}
            onRetry={() => void equipment.refetch()}
            isRetrying={equipment.isFetching}
          />
        </Card>
      )}
      <LiveCharts
        machine={machine}
        range={range}
        charts={equipment.data ? chartsOf(t, equipment.data) : []}
      />
    </PageFrame>
  )
}
