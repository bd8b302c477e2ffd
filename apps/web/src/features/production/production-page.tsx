import { SegmentedControl } from '@mantine/core'
import type { Machine } from '@millwright/contract/calls/machines'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { LagNotice } from '../../machines/lag-notice.tsx'
import { MachineNotice } from '../../machines/machine-notice.tsx'
import { machineQuery } from '../../machines/machines.queries.ts'
import { StatusPill } from '../../status/status-pill.tsx'
import { Card } from '../../ui/card.tsx'
import { DayRangeFields } from '../../ui/day-range-fields.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageFrame } from '../../ui/page.tsx'
import { CurrentCard } from './current-card.tsx'
import { ProgramsCard } from './programs-card.tsx'
import { RunDetail } from './run-detail.tsx'
import { RunsCard } from './runs-card.tsx'
import { TABS, type Tab, useProductionView } from './use-production-view.ts'
import './production.css'

/** /machine/{id}/production: what runs now, what was made, and which program got slower. */
export function ProductionPage() {
  const { t } = useTranslation()
  const { id = '' } = useParams({ strict: false })
  const machine = useQuery(machineQuery(id))
  if (machine.data) return <ProductionBoard key={id} machine={machine.data} query={machine} />
  return (
    <PageFrame title={t('nav.production')}>
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

interface BoardProps {
  readonly machine: Machine
  readonly query: Parameters<typeof MachineNotice>[0]['query']
}

function ProductionBoard({ machine, query }: BoardProps) {
  const { t } = useTranslation()
  const view = useProductionView(machine.Country.Timezone)
  const { value, timestamp } = machine.status
  return (
    <PageFrame
      fills
      title={t('nav.production')}
      context={
        <span className="mw-pr-context">
          {machine.Name} · {machine.Model} · {machine.Country.Timezone}
          <StatusPill status={value} since={timestamp} />
        </span>
      }
      actions={
        <div className="mw-pr-actions">
          <SegmentedControl
            aria-label={t('production.shown')}
            data={TABS.map((tab) => ({ value: tab, label: t(`production.${tab}`) }))}
            value={view.tab}
            onChange={(tab) => view.onTab(tab as Tab)}
          />
          <DayRangeFields range={view.range} lastDay={view.today} onChange={view.onRange} />
        </div>
      }
    >
      <MachineNotice query={query} />
      <LagNotice machine={machine} />
      <CurrentCard machine={machine} />
      <div className="mw-pr-board" data-open={(view.tab === 'runs' && view.runId !== undefined) || undefined}>
        {view.tab === 'runs' ? (
          <RunsCard machine={machine} view={view} />
        ) : (
          <ProgramsCard machine={machine} range={view.range} />
        )}
        {view.tab === 'runs' && view.runId !== undefined && (
          <RunDetail machine={machine} runId={view.runId} onClose={() => view.onRun(undefined)} />
        )}
      </div>
    </PageFrame>
  )
}
