import { Button } from '@mantine/core'
import type { Machine } from '@millwright/contract/machines/machines'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import { momentText } from '@millwright/domain/time/moment-text'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { PageSlot } from '../../platform/pages/page-slot.tsx'
import { useSession } from '../../platform/session/use-session.ts'
import { useNow } from '../../platform/ui/browser/clock.ts'
import { lazyPart } from '../../platform/ui/browser/load-part.ts'
import { IconHistory, IconSearchOff } from '../../platform/ui/icons/icons.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import { EmptyState } from '../../platform/ui/states/empty-state.tsx'
import type { FleetNow } from './fleet.queries.ts'
import { countsOf, shiftNumbers } from './fleet-figures.ts'
import { FleetFilters } from './fleet-filters.tsx'
import { FleetHead } from './fleet-head.tsx'
import { FleetKpis } from './fleet-kpis.tsx'
import { FleetList } from './fleet-list.tsx'
import { found, type Order, ordered, withStatus } from './fleet-order.ts'
import styles from './fleet-page.module.css'
import { useFleetSearch } from './fleet-search.ts'
import { FleetSearchBox } from './fleet-search-box.tsx'
import { EditLayout } from './plan/edit-layout.tsx'
import { EditsSwitch, type LayoutEdits } from './plan/edits-switch.tsx'
import type { PlanOverlay } from './plan/floor-plan.tsx'
import { PlanCard } from './plan/plan-card.tsx'
import { useLayoutEditing } from './plan/use-layout-editing.ts'
import { SortMenu } from './sort-menu.tsx'
import { ViewSwitch } from './view-switch.tsx'

/** Only for those who may change the plan, and only when they do. */
const LayoutPanel = lazyPart(() => import('./plan/layout-panel.tsx'), 'LayoutPanel')
/** The shapes of the earth are loaded when someone looks at them. */
const WorldMap = lazyPart(() => import('./world/world-map.tsx'), 'WorldMap')
const FlowEditor = lazyPart(() => import('./flow/flow-editor.tsx'), 'FlowEditor')
const LiveJoins = lazyPart(() => import('./flow/live-joins.tsx'), 'LiveJoins')
const FleetTable = lazyPart(() => import('./table/fleet-table.tsx'), 'FleetTable')

interface FleetBoardProps {
  readonly machines: readonly Machine[]
  readonly fleetNow: FleetNow | null | undefined
  readonly notices: ReactNode
}

/** Figures above; below them the machines, on a map with the list beside it, or as a table. */
export function FleetBoard({ machines, fleetNow, notices }: FleetBoardProps) {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const { organization } = useSession()
  const { view, status, words, chooseView, chooseStatus, search, clear, replay } = useFleetSearch()
  const [order, setOrder] = useState<Order>('urgency')
  const [siteIds, setSiteIds] = useState<readonly string[] | null>(null)
  const [markedId, mark] = useState<string | null>(null)
  const editing = useLayoutEditing(machines, organization.BusinessCode)
  const isEditing = view === 'plan' && editing.draft !== null
  const [edits, setEdits] = useState<LayoutEdits>('places')
  const chooseEdits = <EditsSwitch edits={edits} onEdits={setEdits} />

  const shifts = useMemo(() => shiftNumbers(Object.values(fleetNow?.doing ?? {})), [fleetNow])
  const doing = fleetNow?.doing
  const named = useMemo(
    () => found(machines, { words, siteIds: null }, language, doing),
    [machines, words, language, doing],
  )
  const here = useMemo(
    () => (view === 'world' ? found(named, { words: '', siteIds }, language) : named),
    [named, view, siteIds, language],
  )
  const left = useMemo(() => withStatus(here, status), [here, status])
  // The table sorts by its columns; of what is equal in them the most urgent comes first.
  const shownOrder = view === 'table' ? 'urgency' : order
  const now = Math.floor(useNow(60_000) / 60_000) * 60_000
  const shown = useMemo(
    () => ordered(left, shownOrder, language, fleetNow?.doing, now),
    [left, shownOrder, language, fleetNow, now],
  )
  const filters = (
    <FleetFilters counts={countsOf(here)} total={here.length} filter={status} onFilter={chooseStatus}>
      {view !== 'table' && <SortMenu order={order} onOrder={setOrder} />}
    </FleetFilters>
  )
  const showAll = (): void => {
    setSiteIds(null)
    clear()
  }
  const none = <NothingFound onShowAll={showAll} />
  return (
    <div className={styles.root} data-view={view} data-fills>
      <FleetHead shifts={shifts}>
        {!isEditing && <FleetSearchBox words={words} onSearch={search} />}
        {!isEditing && <ViewSwitch view={view} onView={chooseView} />}
        {view === 'plan' && !isEditing && (
          <Button
            leftSection={<IconHistory size="0.875rem" aria-hidden="true" />}
            onClick={() => replay(momentText(Date.now() - HOUR_MS))}
          >
            {t('fleet.replay')}
          </Button>
        )}
        {view === 'plan' && <EditLayout editing={editing} />}
      </FleetHead>
      {notices}
      <PageSlot page="machine_map_overview" />
      <FleetKpis machines={machines} counts={countsOf(machines)} fleetNow={fleetNow} />
      <div className={styles.views} data-view={view}>
        {view === 'table' ? (
          <Card className={styles.card} flush>
            {filters}
            <Suspense>
              <FleetTable machines={shown} doing={fleetNow?.doing} empty={none} />
            </Suspense>
          </Card>
        ) : isEditing && editing.draft && edits === 'joins' ? (
          <Suspense>
            <FlowEditor machines={machines} draft={editing.draft}>
              {chooseEdits}
            </FlowEditor>
          </Suspense>
        ) : (
          <>
            <Card className={styles.map} flush>
              {view === 'plan' ? (
                <PlanCard
                  machines={isEditing ? machines : left}
                  all={machines}
                  markedId={markedId}
                  onMark={mark}
                  doing={fleetNow?.doing}
                  draft={editing.draft}
                  overlay={isEditing ? undefined : joinsOf}
                />
              ) : (
                <Suspense fallback={null}>
                  <WorldMap machines={withStatus(named, status)} siteIds={siteIds} onSites={setSiteIds} />
                </Suspense>
              )}
            </Card>
            {isEditing && editing.draft ? (
              <Suspense>
                <LayoutPanel machines={machines} draft={editing.draft}>
                  {chooseEdits}
                </LayoutPanel>
              </Suspense>
            ) : (
              <Card className={styles.card} flush>
                {filters}
                {shown.length === 0 ? (
                  none
                ) : (
                  <FleetList machines={shown} doing={fleetNow?.doing} markedId={markedId} onMark={mark} />
                )}
              </Card>
            )}
          </>
        )}
      </div>
    </div>
  )
}

const joinsOf = (here: readonly Machine[]): PlanOverlay => ({
  under: (
    <Suspense>
      <LiveJoins machines={here} />
    </Suspense>
  ),
})

/** There are machines, but the filters leave none of them. */
function NothingFound({ onShowAll }: { onShowAll: () => void }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon={<IconSearchOff size="1.25rem" stroke={1.5} aria-hidden="true" />}
      title={t('fleet.nothing_found')}
      text={t('fleet.nothing_found_text')}
      action={<Button onClick={onShowAll}>{t('fleet.show_all')}</Button>}
    />
  )
}
