import type { Fingerprint } from '@millwright/contract/condition/condition-fingerprints'
import type { TFunction } from '@millwright/domain/text/translate'
import { Chip } from '../../platform/ui/page/chip.tsx'
import type { Column } from '../../platform/ui/table/columns.ts'
import { formatDateTime, formatNumber } from '../../platform/ui/text/format.ts'

interface ColumnTexts {
  readonly t: TFunction
  readonly language: string
  readonly zone: string
}

export const fingerprintColumns = ({ t, language, zone }: ColumnTexts): readonly Column<Fingerprint>[] => [
  {
    id: 'made',
    headerKey: 'condition.made_at',
    isNumber: true,
    width: 11,
    cell: ({ madeAt }) => formatDateTime(madeAt, zone, language),
    sortBy: ({ madeAt }) => madeAt,
  },
  {
    id: 'state',
    headerKey: 'condition.state',
    width: 12,
    cell: ({ endedAt }) =>
      endedAt === null ? (
        <Chip tone="accent">{t('condition.in_use')}</Chip>
      ) : (
        t('condition.until', { day: formatDateTime(endedAt, zone, language) })
      ),
  },
  {
    id: 'by',
    headerKey: 'condition.made_by',
    width: 12,
    cell: ({ madeBy }) => madeBy || t('condition.at_machine'),
  },
  {
    id: 'runs',
    headerKey: 'condition.runs',
    align: 'end',
    isNumber: true,
    width: 5,
    cell: ({ cycleUuids }) => formatNumber(cycleUuids.length, language),
  },
  { id: 'reason', headerKey: 'condition.reason', cell: ({ reason }) => reason || '–' },
]
