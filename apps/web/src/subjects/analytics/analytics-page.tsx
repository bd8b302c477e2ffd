import { Skeleton } from '@mantine/core'
import type { GroupAnalytics } from '@millwright/contract/analytics/analytics-groups'
import { isComparable } from '@millwright/domain/analytics/compare'
import type { TFunction } from '@millwright/domain/text/translate'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { PageSlot } from '../../platform/pages/page-slot.tsx'
import { groupName } from '../../platform/session/group-name.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { InSight } from '../../platform/ui/browser/in-sight.tsx'
import { lazyPart } from '../../platform/ui/browser/load-part.ts'
import { RangeNotice } from '../../platform/ui/days/range-notice.tsx'
import { Card } from '../../platform/ui/page/card.tsx'
import { PageFrame } from '../../platform/ui/page/page.tsx'
import { CardState } from '../../platform/ui/states/card-state.tsx'
import { browserZone } from '../../platform/ui/text/format.ts'
import { StillCounted } from '../machines/shared/backfills/still-counted.tsx'
import { groupMachinesQuery } from '../machines/shared/machines.queries.ts'
import styles from './analytics.module.css'
import { groupAnalyticsQuery, groupMachineAnalyticsQuery } from './analytics.queries.ts'
import { AnalyticsControls } from './analytics-controls.tsx'
import { AnalyticsStates } from './analytics-states.tsx'
import { type CompareView, useCompareView } from './compare/compare-view.ts'
import { CountedPanel } from './counted-panel.tsx'
import { DaysCard } from './days-card.tsx'
import type { Explained } from './explained.ts'
import { LossSentence } from './loss-sentence.tsx'
import { MostLost } from './most-lost.tsx'
import { OeeCard } from './oee-card.tsx'
import { UsageCard } from './usage-card.tsx'
import { type AnalyticsView, useAnalyticsView } from './use-analytics-view.ts'
import { useLinkedGroup } from './use-linked-group.ts'
import { WasteCard } from './waste-card.tsx'

// Their tables are as large as all the rest.
const CompareCard = lazyPart(() => import('./compare/compare-card.tsx'), 'CompareCard')
const GroupHeatCard = lazyPart(() => import('./group-heat-card.tsx'), 'GroupHeatCard')
const MachinesTable = lazyPart(() => import('./machines-table.tsx'), 'MachinesTable')

/** More bars than this nobody compares; the table has all machines. */
const MOST_BARS = 40

/** /analytics: the figures of the selected group. */
export function AnalyticsPage() {
  const { t } = useTranslation()
  const { organization, selectedGroup } = useSession()
  useLinkedGroup()
  const org = organization.BusinessCode
  const view = useAnalyticsView(browserZone())
  const compare = useCompareView(view)
  const query = useQuery({
    ...groupAnalyticsQuery(org, selectedGroup.Id, view.range, view.method),
    enabled: view.fault === null,
  })
  const { data } = query
  const machines = useQuery(groupMachinesQuery(org, selectedGroup.Id))
  const ids = (machines.data ?? []).map(({ Id }) => Id)
  return (
    <PageFrame
      title={t('nav.analytics')}
      context={
        data && (
          <>
            {licensedText(t, data)} <StillCounted machineIds={ids} />
          </>
        )
      }
      actions={
        <AnalyticsControls
          view={view}
          compare={compare}
          owner={{ org, machineId: null }}
          subject={{ kind: 'group', org, groupId: selectedGroup.Id, name: groupName(t, selectedGroup) }}
          isShown={data !== undefined}
        />
      }
    >
      {view.fault === null ? (
        <AnalyticsStates query={query} isEmpty={data?.Measured === 0} />
      ) : (
        <RangeNotice fault={view.fault} />
      )}
      {data && data.Measured > 0 && (
        <GroupBoard
          data={data}
          machineIds={ids}
          view={view}
          compare={compare}
          org={org}
          groupId={selectedGroup.Id}
        />
      )}
      <PageSlot page="analytics" />
    </PageFrame>
  )
}

/** How many machines are analysed: those with a licence, less those that never connected. */
function licensedText(t: TFunction, { Members, Licensed, Measured }: GroupAnalytics): string {
  const licensed = t('analytics.licensed', { count: Members, licensed: Licensed })
  const missing = Licensed - Measured
  return missing > 0 ? `${licensed}, ${t('analytics.not_connected', { number: missing })}` : licensed
}

interface GroupBoardProps {
  readonly data: GroupAnalytics
  readonly machineIds: readonly string[]
  readonly view: AnalyticsView
  readonly compare: CompareView
  readonly org: string
  readonly groupId: string
}

function GroupBoard({ data, machineIds, view, compare, org, groupId }: GroupBoardProps) {
  const { t } = useTranslation()
  const [explained, setExplained] = useState<Explained | null>(null)
  const { Total, Before, Days, BeforeDays, Uncounted, Zones } = data
  return (
    <CountedPanel
      page={
        <div className={styles.root}>
          {Uncounted > 0 && <p className={styles.loss}>{t('analytics.uncounted', { count: Uncounted })}</p>}
          <LossSentence figures={Total} units={Total.Units} />
          {compare.kind !== null && (
            <Suspense fallback={<Skeleton height="24rem" />}>
              <CompareCard subject={{ kind: 'group', org, groupId }} view={view} compare={compare} />
            </Suspense>
          )}
          <div className={styles.top} data-part="analytics-top">
            <OeeCard
              machineIds={machineIds}
              figures={Total}
              before={Before}
              inputs={Total.Inputs}
              method={view.method}
              days={Days.length}
              target={data.Target}
              onExplain={setExplained}
            />
            <DaysCard
              days={Days}
              before={isComparable(Total.AvailableTime, Before.AvailableTime) ? BeforeDays : []}
              targets={data.DayTargets}
              onDay={view.onDay}
              zone={browserZone()}
              hint={Zones.length > 1 ? t('analytics.own_midnight', { count: Zones.length }) : Zones[0]}
            />
          </div>
          <GroupMachines view={view} org={org} groupId={groupId} onExplain={setExplained}>
            <WasteCard
              figures={Total}
              before={Before}
              costs={data.Costs}
              onExplain={(reason) => setExplained({ kind: 'reason', reason })}
            />
          </GroupMachines>
        </div>
      }
      explained={explained}
      costs={data.Costs}
      inputs={Total.Inputs}
      method={view.method}
      before={Before.Inputs}
      target={data.Target}
      range={{ from: data.From, to: data.To }}
      beforeRange={{ from: data.BeforeFrom, to: data.BeforeTo }}
      alarmsOf={{ kind: 'group', org, groupId, zone: Zones[0] ?? browserZone() }}
      period={`${data.From} – ${data.To}`}
      onClose={() => setExplained(null)}
    >
      {explained && <MostLost explained={explained} org={org} groupId={groupId} view={view} />}
    </CountedPanel>
  )
}

interface GroupMachinesProps extends Omit<GroupBoardProps, 'data' | 'machineIds' | 'compare'> {
  readonly onExplain: (explained: Explained) => void
  readonly children: ReactNode
}

/** The machines of the group, which are a call of their own: the figures of thousands come after those of all together. */
function GroupMachines({ view, org, groupId, onExplain, children }: GroupMachinesProps) {
  const { t } = useTranslation()
  const rows = useQuery(groupMachineAnalyticsQuery(org, groupId, view.range, view.method))
  const machines = useQuery(groupMachinesQuery(org, groupId))
  const byId = new Map((machines.data ?? []).map((machine) => [machine.Id, machine]))
  const best = (rows.data ?? []).toSorted((a, b) => (b.OEE ?? -1) - (a.OEE ?? -1))
  return (
    <>
      <div className={styles.middle}>
        {rows.data ? (
          <UsageCard
            hint={
              best.length > MOST_BARS
                ? t('analytics.first_machines', { count: MOST_BARS })
                : t('analytics.per_machine')
            }
            rows={best.slice(0, MOST_BARS).map((machine) => ({
              key: machine.MachineId,
              label: byId.get(machine.MachineId)?.Name ?? machine.MachineId,
              figures: machine,
            }))}
            onExplain={(use) => onExplain({ kind: 'use', use })}
          />
        ) : (
          <Card title={t('analytics.usage_time')}>
            <CardState query={rows} what={t('analytics.machines')} skeleton={<Skeleton height="16rem" />} />
          </Card>
        )}
        {children}
      </div>
      {rows.data && (
        <InSight placeholder={<Skeleton height="16rem" />}>
          <GroupHeatCard org={org} groupId={groupId} range={view.range} />
        </InSight>
      )}
      {rows.data && (
        <InSight placeholder={<Skeleton height="16rem" />}>
          <MachinesTable org={org} groupId={groupId} rows={best} machines={byId} view={view} />
        </InSight>
      )}
    </>
  )
}
