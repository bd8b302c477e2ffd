import { Skeleton } from '@mantine/core'
import type { Machine } from '@millwright/contract/machines/machines'
import { isComparable } from '@millwright/domain/analytics/compare'
import { dayBounds } from '@millwright/domain/time/zone'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { lazyPart } from '../../platform/ui/browser/load-part.ts'
import { ChartGroup } from '../../platform/ui/charts/frame/chart-group.tsx'
import { RangeNotice } from '../../platform/ui/days/range-notice.tsx'
import { formatShortDay } from '../../platform/ui/text/format.ts'
import { MachineFrame, MachinePage } from '../machines/shared/machine-page.tsx'
import styles from './analytics.module.css'
import { intervalsQuery, machineAnalyticsQuery } from './analytics.queries.ts'
import { AnalyticsControls } from './analytics-controls.tsx'
import { AnalyticsStates } from './analytics-states.tsx'
import { useCompareView } from './compare/compare-view.ts'
import { CountedPanel } from './counted-panel.tsx'
import { DaysCard } from './days-card.tsx'
import type { Explained } from './explained.ts'
import { HeatCard } from './heat-card.tsx'
import { Intervals } from './intervals.tsx'
import { LossSentence } from './loss-sentence.tsx'
import { OeeCard } from './oee-card.tsx'
import { ProgramsCard } from './programs-card.tsx'
import { ShiftsCard } from './shifts-card.tsx'
import { UsageCard } from './usage-card.tsx'
import { useAnalyticsView } from './use-analytics-view.ts'
import { WasteCard } from './waste-card.tsx'

// Its table is as large as all the rest.
const CompareCard = lazyPart(() => import('./compare/compare-card.tsx'), 'CompareCard')
const OwnAndInherited = lazyPart(() => import('../lines/shared/own-and-inherited.tsx'), 'OwnAndInherited')

/** /analytics/machine/{id}/overview: the figures of one machine, and what each was counted from. */
export function MachineAnalyticsPage() {
  return <MachinePage page="analytics" board={MachineBoard} />
}

function MachineBoard({ machine }: { machine: Machine }) {
  const { t, i18n } = useTranslation()
  const zone = machine.Country.Timezone
  const org = useSession().organization.BusinessCode
  const isOwn = machine.OrganizationCode === org
  const view = useAnalyticsView(zone)
  const compare = useCompareView(view)
  const [explained, setExplained] = useState<Explained | null>(null)
  const enabled = view.fault === null
  const query = useQuery({ ...machineAnalyticsQuery(machine.Id, view.range, view.method), enabled })
  const intervals = useQuery({ ...intervalsQuery(machine.Id, view.range), enabled })
  const { data } = query
  return (
    <MachineFrame
      machine={machine}
      page="analytics"
      actions={
        <AnalyticsControls
          view={view}
          compare={compare}
          owner={isOwn ? { org, machineId: machine.Id } : null}
          subject={{ kind: 'machine', id: machine.Id, name: machine.Name }}
          isShown={data !== undefined}
        />
      }
    >
      {view.fault === null ? (
        <AnalyticsStates query={query} isEmpty={false} />
      ) : (
        <RangeNotice fault={view.fault} />
      )}
      {data && (
        <CountedPanel
          page={
            <div className={styles.root}>
              <LossSentence
                figures={data}
                units={[{ Unit: data.Unit, Goal: data.Pieces.Goal, WasteTimes: data.WasteTimes }]}
              />
              {compare.kind !== null && (
                <Suspense fallback={<Skeleton height="24rem" />}>
                  <CompareCard subject={{ kind: 'machine', machine }} view={view} compare={compare} />
                </Suspense>
              )}
              <ChartGroup>
                <div className={styles.top} data-part="analytics-top">
                  <OeeCard
                    machineIds={[machine.Id]}
                    figures={data}
                    before={data.Before}
                    inputs={data.Inputs}
                    method={view.method}
                    days={data.Days.length}
                    target={data.Target}
                    onExplain={setExplained}
                  />
                  <DaysCard
                    days={data.Days}
                    before={
                      isComparable(data.AvailableTime, data.Before.AvailableTime) ? data.Before.Days : []
                    }
                    targets={data.DayTargets}
                    zone={zone}
                    onDay={view.onDay}
                  />
                </div>
                <div className={styles.middle}>
                  <UsageCard
                    hint={t('analytics.per_day')}
                    rows={data.Days.map((day) => ({
                      key: day.Day,
                      label: formatShortDay(Date.parse(`${day.Day}T12:00:00Z`), 'UTC', i18n.language),
                      figures: day,
                      time: dayBounds(day.Day, zone),
                    }))}
                    onExplain={(use) => setExplained({ kind: 'use', use })}
                  />
                  <WasteCard
                    figures={data}
                    before={data.Before}
                    costs={data.Costs}
                    onExplain={(reason) => setExplained({ kind: 'reason', reason })}
                  />
                </div>
              </ChartGroup>
              <div className={styles.middle}>
                {intervals.data && <HeatCard days={intervals.data} zone={zone} />}
                <ShiftsCard analytics={data} />
              </div>
              <Suspense>
                <OwnAndInherited machineId={machine.Id} range={view.range} zone={zone} />
              </Suspense>
              <ProgramsCard machineId={machine.Id} range={view.range} zone={zone} />
            </div>
          }
          explained={explained}
          costs={data.Costs}
          isWide
          inputs={data.Inputs}
          method={view.method}
          before={data.Before.Inputs}
          target={data.Target}
          range={{ from: data.From, to: data.To }}
          beforeRange={{ from: data.BeforeFrom, to: data.BeforeTo }}
          alarmsOf={{ kind: 'machine', id: machine.Id, zone }}
          period={`${data.From} – ${data.To}`}
          onClose={() => setExplained(null)}
        >
          {intervals.data && explained && (
            <Intervals
              machineId={machine.Id}
              days={intervals.data}
              zone={zone}
              explained={explained}
              method={view.method}
            />
          )}
        </CountedPanel>
      )}
    </MachineFrame>
  )
}
