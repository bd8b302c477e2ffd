import { useTranslation } from 'react-i18next'
import { StatusGlyph } from '../../ui/status/status-glyph.tsx'
import { type DrawnStatus, STATUS_LOOK } from '../../ui/status/status-look.ts'
import type { StatusCounts } from './fleet-figures.ts'
import { FILTER_STATUSES, type Order } from './fleet-order.ts'
import { SortMenu } from './sort-menu.tsx'
import './fleet-filters.css'

interface FleetFiltersProps {
  readonly counts: StatusCounts
  readonly total: number
  readonly filter: DrawnStatus | null
  readonly onFilter: (filter: DrawnStatus | null) => void
  readonly order: Order
  readonly onOrder: (order: Order) => void
}

export function FleetFilters({ counts, total, filter, onFilter, order, onOrder }: FleetFiltersProps) {
  const { t } = useTranslation()
  // Machines that never reported are rare enough to get their button only when there are some.
  const statuses: DrawnStatus[] = counts.noData > 0 ? [...FILTER_STATUSES, 'noData'] : [...FILTER_STATUSES]
  return (
    <div className="mw-filters">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row everywhere */}
      <div className="mw-filters-set" role="group" aria-label={t('fleet.filter')}>
        <button type="button" aria-pressed={filter === null} onClick={() => onFilter(null)}>
          {t('fleet.all')}
          <span className="mw-num">{total}</span>
        </button>
        {statuses.map((status) => (
          <button
            key={status}
            type="button"
            aria-pressed={filter === status}
            onClick={() => onFilter(filter === status ? null : status)}
          >
            <StatusGlyph status={status} size={13} />
            {t(STATUS_LOOK[status].labelKey)}
            <span className="mw-num">{counts[status]}</span>
          </button>
        ))}
      </div>
      <SortMenu order={order} onOrder={onOrder} />
    </div>
  )
}
