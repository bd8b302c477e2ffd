import { Button } from '@mantine/core'
import type { Fingerprint } from '@millwright/contract/condition/condition-fingerprints'
import type { Cycle } from '@millwright/contract/condition/condition-shapes'
import type { TFunction } from '@millwright/domain/text/translate'
import { Chip } from '../../platform/ui/page/chip.tsx'
import type { Column } from '../../platform/ui/table/columns.ts'
import { formatDateTime, formatDayOfMonth, formatNumber } from '../../platform/ui/text/format.ts'
import styles from './condition.module.css'

interface ColumnTexts {
  readonly t: TFunction
  readonly language: string
  readonly zone: string
  readonly tests: readonly Pick<Cycle, 'cycleUuid' | 'startTime'>[]
  /** Left out where the person may not change fingerprints. */
  readonly onTakeOut?: ((print: Fingerprint) => void) | undefined
}

/** How it came about, of a step with the days of the tests that came to it. */
function originText({ kind, added }: Fingerprint, { t, language, zone, tests }: ColumnTexts): string {
  const days = tests
    .filter(({ cycleUuid }) => added.includes(cycleUuid))
    .map(({ startTime }) => formatDayOfMonth(startTime, zone, language))
  const text = kind === 'recorded' ? t('condition.at_machine') : t(`condition.kinds.${kind}`)
  return [text, days.toReversed().join(', ')].filter(Boolean).join(': ')
}

function stateText({ endedAt, takenOut }: Fingerprint, { t, language, zone }: ColumnTexts): string {
  if (!takenOut) return t('condition.until', { day: formatDateTime(endedAt ?? 0, zone, language) })
  const { at, by, reason } = takenOut
  const text = t('condition.taken_out', { name: by, date: formatDateTime(at, zone, language) })
  return [text, reason].filter(Boolean).join(': ')
}

export const fingerprintColumns = (texts: ColumnTexts): readonly Column<Fingerprint>[] => {
  const { t, language, zone, onTakeOut } = texts
  return [
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
      cell: (print) =>
        print.endedAt === null ? (
          <span className={styles.status}>
            <Chip tone="accent">{t('condition.in_use')}</Chip>
            {print.hearing?.isEnough === false && <Chip tone="warn">{t('condition.needs_fresh_run')}</Chip>}
          </span>
        ) : (
          stateText(print, texts)
        ),
    },
    { id: 'origin', headerKey: 'condition.origin', cell: (print) => originText(print, texts) },
    { id: 'by', headerKey: 'condition.made_by', width: 10, cell: ({ madeBy }) => madeBy || '–' },
    {
      id: 'runs',
      headerKey: 'condition.runs',
      align: 'end',
      isNumber: true,
      width: 5,
      cell: ({ cycleUuids }) => formatNumber(cycleUuids.length, language),
    },
    { id: 'reason', headerKey: 'condition.reason', cell: ({ reason }) => reason || '–' },
    ...(onTakeOut
      ? [
          {
            id: 'undo',
            headerKey: 'condition.take_out',
            isAction: true,
            width: 8,
            cell: (print: Fingerprint) =>
              print.takenOut === null && (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="red"
                  aria-label={`${t('condition.take_out')}, ${formatDateTime(print.madeAt, zone, language)}`}
                  onClick={() => onTakeOut(print)}
                >
                  {t('condition.take_out')}
                </Button>
              ),
          },
        ]
      : []),
  ]
}
