import type { Cycle } from '@millwright/contract/condition/condition-shapes'
import type { TFunction } from '@millwright/domain/text/translate'
import type { Column } from '../../platform/ui/table/columns.ts'
import { formatDateTime, formatNumber } from '../../platform/ui/text/format.ts'
import styles from './condition.module.css'
import { findingText } from './finding-text.tsx'
import { StatusText } from './grade-mark.tsx'
import { shownScore } from './verdict-of.ts'

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
    cell: (cycle) => <StatusText cycle={cycle} />,
    sortBy: ({ status }) => status,
    csv: ({ status }) => status,
  },
  {
    id: 'score',
    headerKey: 'condition.score',
    align: 'end',
    isNumber: true,
    width: 5,
    cell: (cycle) => {
      const score = shownScore(cycle)
      return score === null ? '–' : <b className={styles.score}>{formatNumber(score, language, 1)}</b>
    },
    sortBy: shownScore,
    csv: shownScore,
  },
  {
    id: 'deviates',
    headerKey: 'condition.deviates',
    cell: (cycle) => findingText(cycle, t, language),
    csv: (cycle) => findingText(cycle, t, language),
  },
]
