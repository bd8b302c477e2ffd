import { Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { StatusGlyph } from '../status/shared/status-glyph.tsx'
import { type DrawnStatus, STATUS_LOOK } from '../status/shared/status-look.ts'
import type { StatusCounts } from './fleet-figures.ts'
import styles from './fleet-filters.module.css'
import { FILTER_STATUSES } from './fleet-order.ts'

interface FleetFiltersProps {
  readonly counts: StatusCounts
  readonly total: number
  readonly filter: DrawnStatus | null
  readonly onFilter: (filter: DrawnStatus | null) => void
  /** At the right end of the row. */
  readonly children?: ReactNode
}

export function FleetFilters({ counts, total, filter, onFilter, children }: FleetFiltersProps) {
  const { t } = useTranslation()
  // Machines that never reported are rare enough to get their button only when there are some.
  const statuses: DrawnStatus[] = counts.noData > 0 ? [...FILTER_STATUSES, 'noData'] : [...FILTER_STATUSES]
  return (
    <div className={styles.filters}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row everywhere */}
      <div className={styles.filtersSet} role="group" aria-label={t('fleet.filter')}>
        <button type="button" aria-pressed={filter === null} onClick={() => onFilter(null)}>
          {t('fleet.all')}
          <span className="mw-num">{total}</span>
        </button>
        {statuses.map((status) => (
          <Tooltip key={status} label={t(STATUS_LOOK[status].labelKey)}>
            <button
              type="button"
              aria-pressed={filter === status}
              onClick={() => onFilter(filter === status ? null : status)}
            >
              <StatusGlyph status={status} size={13} />
              <span className="mw-sr-only">{t(STATUS_LOOK[status].labelKey)}</span>
              <span className="mw-num">{counts[status]}</span>
            </button>
          </Tooltip>
        ))}
      </div>
      {children}
    </div>
  )
}
