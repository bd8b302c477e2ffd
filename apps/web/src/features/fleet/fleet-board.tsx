import type { Machine } from '@millwright/contract/calls/machines'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/card.tsx'
import type { Timelines } from '../../ui/status/live-spans.ts'
import { type DrawnStatus, STATUS_LOOK } from '../../ui/status/status-look.ts'
import { countsOf } from './fleet-figures.ts'
import { FleetFilters } from './fleet-filters.tsx'
import { FleetKpis } from './fleet-kpis.tsx'
import { FleetList } from './fleet-list.tsx'
import { type Order, ordered, withStatus } from './fleet-order.ts'

interface FleetBoardProps {
  readonly machines: readonly Machine[]
  readonly timelines: Timelines | undefined
}

/** Figures above, the list below; filter and order last as long as the page. */
export function FleetBoard({ machines, timelines }: FleetBoardProps) {
  const { t, i18n } = useTranslation()
  const [filter, setFilter] = useState<DrawnStatus | null>(null)
  const [order, setOrder] = useState<Order>('urgency')
  const counts = useMemo(() => countsOf(machines), [machines])
  const shown = useMemo(
    () => ordered(withStatus(machines, filter), order, i18n.language),
    [machines, filter, order, i18n.language],
  )
  return (
    <>
      <FleetKpis machines={machines} counts={counts} timelines={timelines} />
      <Card className="mw-fleet-card" flush>
        <FleetFilters
          counts={counts}
          total={machines.length}
          filter={filter}
          onFilter={setFilter}
          order={order}
          onOrder={setOrder}
        />
        {filter !== null && shown.length === 0 ? (
          <p className="mw-fleet-none">
            {t('fleet.none_in_state', { status: t(STATUS_LOOK[filter].labelKey) })}
          </p>
        ) : (
          <FleetList machines={shown} timelines={timelines} />
        )}
      </Card>
    </>
  )
}
