import { ActionIcon } from '@mantine/core'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { IconChevronLeft, IconChevronRight } from '../../../platform/ui/icons/icons.ts'
import { SHIFTS_PER_PAGE } from './shifts.queries.ts'

interface ShiftPagesProps {
  readonly page: number
  readonly total: number
  readonly onTurn: (page: number) => void
}

/** Leads through past shifts; nothing where they all fit on one page. */
export function ShiftPages({ page, total, onTurn }: ShiftPagesProps) {
  const { t } = useTranslation()
  if (total <= SHIFTS_PER_PAGE) return null
  return (
    <>
      <ActionIcon
        aria-label={t('shifts.newer_shifts')}
        disabled={page === 0}
        onClick={() => onTurn(page - 1)}
      >
        <IconChevronLeft size="0.9375rem" aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        aria-label={t('shifts.older_shifts')}
        disabled={(page + 1) * SHIFTS_PER_PAGE >= total}
        onClick={() => onTurn(page + 1)}
      >
        <IconChevronRight size="0.9375rem" aria-hidden="true" />
      </ActionIcon>
    </>
  )
}
