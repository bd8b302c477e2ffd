import type { Cycle } from '@millwright/contract/condition/condition-shapes'
import type { TFunction } from '@millwright/domain/text/translate'
import type { Column } from '../../platform/ui/table/columns.ts'
import { formatDateTime, formatNumber } from '../../platform/ui/text/format.ts'
import { findingText } from './finding-text.tsx'
import { StatusText } from './grade-mark.tsx'

interface ColumnTexts {
  readonly t: TFunction
  readonly language: string
  readonly zone: string
}

export const TEST_COLUMN_IDS = ['date', 'result', 'score', 'deviates'].map((id) => ({ id }))

export const testColumns = ({ t, language, zone }: ColumnTexts): readonly Column<Cycle>[] => [
  {
    id: 'date',
    headerKey: 'condition.date',
    isNumber: true,
    width: 10,
    cell: ({ startTime }) => formatDateTime(startTime, zone, language),
    sortBy: ({ startTime }) => startTime,
    csv: ({ startTime }) => new Date(startTime).toISOString(),
  },
  {
    id: 'result',
    headerKey: 'condition.result',
    width: 10,
    cell: ({ status }) => <StatusText status={status} />,
    sortBy: ({ status }) => status,
    csv: ({ status }) => status,
  },
  {
    id: 'score',
    headerKey: 'condition.score',
    align: 'end',
    isNumber: true,
    width: 5,
    cell: ({ score }) =>
      score === null ? '–' : <b className="mw-ca-score">{formatNumber(score, language, 1)}</b>,
    sortBy: ({ score }) => score,
    csv: ({ score }) => score,
  },
  {
    id: 'deviates',
    headerKey: 'condition.deviates',
    cell: (cycle) => findingText(cycle, t, language),
    csv: (cycle) => findingText(cycle, t, language),
  },
]
