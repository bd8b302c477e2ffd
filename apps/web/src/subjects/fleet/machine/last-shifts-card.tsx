import type { Machine } from '@millwright/contract/machines/machines'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { Card } from '../../../platform/ui/page/card.tsx'
import { CardState } from '../../../platform/ui/states/card-state.tsx'
import { ShiftPages } from '../../shifts/shared/shift-pages.tsx'
import { SHIFTS_PER_PAGE, shiftPageQuery } from '../../shifts/shared/shifts.queries.ts'
import { CardSkeleton } from './card-skeleton.tsx'
import styles from './last-shifts-card.module.css'
import machineOverviewPageStyles from './machine-overview-page.module.css'
import { PastShift } from './past-shift.tsx'

/** The shifts that are over, three to a page, the newest first. */
export function LastShiftsCard({ machine }: { machine: Machine }) {
  const { t } = useTranslation()
  const [page, setPage] = useState(0)
  const history = useQuery(shiftPageQuery(machine.Id, page))
  const { shifts = [], total = 0 } = history.data ?? {}
  const first = page * SHIFTS_PER_PAGE
  return (
    <Card
      className={machineOverviewPageStyles.last}
      title={t('machine_overview.last_shifts')}
      hint={
        total > 0
          ? t('shifts.page_of', {
              from: first + 1,
              to: Math.min(first + SHIFTS_PER_PAGE, total),
              total,
            })
          : undefined
      }
      actions={<ShiftPages page={page} total={total} onTurn={setPage} />}
    >
      <CardState
        query={history}
        what={t('machine_overview.last_shifts')}
        skeleton={<CardSkeleton rows={6} />}
      >
        {shifts.length === 0 ? (
          <p className={machineOverviewPageStyles.none}>{t('machine_overview.no_shifts_yet')}</p>
        ) : (
          <ul className={styles.shifts} aria-busy={history.isPlaceholderData}>
            {shifts.map((shift) => (
              <PastShift key={shift.StartDateTime} shift={shift} machine={machine} />
            ))}
          </ul>
        )}
      </CardState>
    </Card>
  )
}
