import { SegmentedControl } from '@mantine/core'
import type { Machine } from '@millwright/contract/machines/machines'
import { Suspense } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { PageSlot } from '../../platform/pages/page-slot.tsx'
import { useSession } from '../../platform/session/use-session.ts'
import { lazyPart } from '../../platform/ui/browser/load-part.ts'
import { RangeNotice } from '../../platform/ui/days/range-notice.tsx'
import { DayRangePicker } from '../../platform/ui/fields/day-range-picker.tsx'
import { MachineFrame, MachinePage } from '../machines/shared/machine-page.tsx'
import { CurrentCard } from './current-card.tsx'
import styles from './production.module.css'
import { RunsCard } from './runs-card.tsx'
import { TABS, type Tab, useProductionView } from './use-production-view.ts'

const OwnParts = lazyPart(() => import('./shared/parts/own-parts.tsx'), 'OwnParts')
const ProgramsCard = lazyPart(() => import('./programs-card.tsx'), 'ProgramsCard')
const RunDetail = lazyPart(() => import('./run-detail.tsx'), 'RunDetail')

/** /machine/{id}/production: what runs now, what was made, and which program got slower. */
export function ProductionPage() {
  return <MachinePage page="production" board={ProductionBoard} />
}

function ProductionBoard({ machine }: { machine: Machine }) {
  const { t } = useTranslation()
  const { features } = useSession()
  const view = useProductionView(machine.Country.Timezone)
  return (
    <MachineFrame
      fills
      machine={machine}
      page="production"
      actions={
        <>
          <SegmentedControl
            aria-label={t('production.shown')}
            data={TABS.map((tab) => ({ value: tab, label: t(`production.${tab}`) }))}
            value={view.tab}
            onChange={(tab) => view.onTab(tab as Tab)}
          />
          <DayRangePicker range={view.range} lastDay={view.today} onChange={view.onRange} />
        </>
      }
    >
      <CurrentCard machine={machine} />
      {!features.productionEvents && (
        <Suspense>
          <OwnParts machine={machine} />
        </Suspense>
      )}
      <PageSlot page="machine_production" machineId={machine.Id} />
      <div
        className={styles.board}
        data-open={(view.tab === 'runs' && view.runId !== undefined) || undefined}
      >
        {view.fault !== null ? (
          <RangeNotice fault={view.fault} />
        ) : view.tab === 'runs' ? (
          <RunsCard machine={machine} view={view} />
        ) : (
          <Suspense>
            <ProgramsCard machine={machine} range={view.range} />
          </Suspense>
        )}
        {view.tab === 'runs' && view.runId !== undefined && (
          <Suspense>
            <RunDetail machine={machine} runId={view.runId} onClose={() => view.onRun(undefined)} />
          </Suspense>
        )}
      </div>
    </MachineFrame>
  )
}
