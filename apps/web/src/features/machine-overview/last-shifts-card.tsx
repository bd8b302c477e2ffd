import { ActionIcon } from '@mantine/core'
import type { Machine } from '@millwright/contract/calls/machines'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SHIFTS_PER_PAGE, shiftPageQuery } from '../../machines/shifts.queries.ts'
import { Card } from '../../ui/card.tsx'
import { CardState } from './card-state.tsx'
import { PastShift } from './past-shift.tsx'
import './last-shifts.css'

/** The shifts that are over, three to a page, the newest first. */
export function LastShiftsCard({ machine }: { machine: Machine }) {
  const { t } = useTranslation()
  const [page, setPage] = useState(0)
  const history = useQuery(shiftPageQuery(machine.Id, page))
  const { shifts = [], total = 0 } = history.data ?? {}
  const first = page * SHIFTS_PER_PAGE
  return (
    <Card
      className="mw-mo-last"
      title={t('machine_overview.last_shifts')}
      hint={
        total > 0
          ? t('machine_overview.page_of', {
              from: first + 1,
              to: Math.min(first + SHIFTS_PER_PAGE, total),
              total,
            })
          : undefined
      }
      actions={
        total > SHIFTS_PER_PAGE ? (
          <div className="mw-mo-pages">
            <ActionIcon
              aria-label={t('machine_overview.newer_shifts')}
              disabled={page === 0}
              onClick={() => setPage(page - 1)}
            >
              <IconChevronLeft size="0.9375rem" aria-hidden="true" />
            </ActionIcon>
            <ActionIcon
              aria-label={t('machine_overview.older_shifts')}
              disabled={first + SHIFTS_PER_PAGE >= total}
              onClick={() => setPage(page + 1)}
            >
              <IconChevronRight size="0.9375rem" aria-hidden="true" />
            </ActionIcon>
          </div>
        ) : undefined
      }
    >
      <CardState query={history} what={t('machine_overview.last_shifts')} rows={6}>
        {shifts.length === 0 ? (
          <p className="mw-mo-none">{t('machine_overview.no_shifts_yet')}</p>
        ) : (
          <ul className="mw-mo-shifts" aria-busy={history.isPlaceholderData}>
            {shifts.map((shift) => (
              <PastShift key={shift.StartDateTime} shift={shift} machine={machine} />
            ))}
          </ul>
        )}
      </CardState>
    </Card>
  )
}
