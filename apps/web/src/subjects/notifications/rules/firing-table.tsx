import type { PreviewFiring, RulePreview, WatchFields } from '@millwright/contract/notifications/notice-rules'
import { useMemo } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import type { Column } from '../../../platform/ui/table/columns.ts'
import { DataTable } from '../../../platform/ui/table/data-table.tsx'
import { formatLiveDuration, formatShortDay, formatTime } from '../../../platform/ui/text/format.ts'
import { measured } from './condition-text.ts'
import styles from './rule-editor.module.css'

interface FiringTableProps {
  readonly preview: RulePreview
  readonly shown: NonNullable<RulePreview['Shown']>
  readonly watch: WatchFields
  readonly people: number
}

type Row = PreviewFiring & { readonly number: number }

/** Each time that it would have notified somebody. */
export function FiringTable({ preview, shown, watch, people }: FiringTableProps) {
  const { t, i18n } = useTranslation()
  const zone = shown.Timezone
  const day = (ts: number) => `${formatShortDay(ts, zone, i18n.language)} ${formatTime(ts, zone)}`
  const rows = useMemo(
    () => shown.Firings.map((firing, index) => ({ ...firing, number: index + 1 })),
    [shown],
  )
  const columns: Column<Row>[] = [
    { id: 'number', headerKey: 'rules.number', width: 3, isNumber: true, cell: (row) => row.number },
    {
      id: 'at',
      headerKey: 'rules.notified_at',
      cell: ({ At }) => <b>{day(At)}</b>,
      sortBy: ({ At }) => At,
      csv: ({ At }) => new Date(At).toISOString(),
    },
    {
      id: 'since',
      headerKey: `rules.since.${watch.Kind}`,
      isNumber: true,
      cell: ({ Since }) => day(Since),
      csv: ({ Since }) => new Date(Since).toISOString(),
    },
    ...(watch.Kind === 'silent'
      ? []
      : [
          {
            id: 'extreme',
            headerKey: `rules.extreme.${watch.Kind}`,
            isNumber: true,
            cell: ({ Extreme, Value }: Row) => measured(Extreme ?? Value, preview.Unit, i18n.language),
            sortBy: ({ Extreme }: Row) => Extreme,
            csv: ({ Extreme, Value }: Row) => Extreme ?? Value ?? '',
          },
        ]),
    {
      id: 'over',
      headerKey: 'rules.over_at',
      isNumber: true,
      cell: ({ OverAt }) => (OverAt === null ? t('rules.not_over') : day(OverAt)),
      csv: ({ OverAt }) => (OverAt === null ? '' : new Date(OverAt).toISOString()),
    },
    {
      id: 'lasted',
      headerKey: 'rules.lasted',
      isNumber: true,
      cell: ({ At, OverAt }) =>
        formatLiveDuration(Math.round(((OverAt ?? preview.To) - At) / 1000), i18n.language),
      sortBy: ({ At, OverAt }) => (OverAt ?? preview.To) - At,
    },
    {
      id: 'machine',
      headerKey: 'rules.the_machine',
      cell: ({ Meanwhile }) => (Meanwhile === null ? '' : t(`rules.meanwhile.${Meanwhile}`)),
    },
    {
      id: 'reaches',
      headerKey: 'rules.reaches',
      cell: () => t('rules.people', { count: people }),
    },
  ]
  return (
    <DataTable
      label={t('rules.firings')}
      columns={columns}
      rows={rows}
      keyOf={({ At }) => String(At)}
      rowSize="line"
      minWidth={44}
      csvName="rule-preview"
      empty={<p className={styles.noChart}>{t('rules.no_firings')}</p>}
    />
  )
}
