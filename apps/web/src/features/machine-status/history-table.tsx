import { STATUS_ORDER } from '@millwright/domain/status/status'
import { useTranslation } from 'react-i18next'
import { STATUS_LOOK } from '../../status/status-look.ts'
import { formatDuration, formatPercent } from '../../ui/format.ts'
import { type HistoryEntry, hasData } from './history-bars.ts'
import { longName } from './history-names.ts'

/** The chart as a table, for those who do not see it. */
export function HistoryTable({ entries, caption }: { entries: readonly HistoryEntry[]; caption: string }) {
  const { t, i18n } = useTranslation()
  const ratio = (share: number | null) =>
    share === null ? t('status.no_data') : formatPercent(share, i18n.language, 1)
  return (
    <div className="mw-sr-only">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t('machine_status.period')}</th>
            {STATUS_ORDER.map((status) => (
              <th key={status} scope="col">
                {t(STATUS_LOOK[status].labelKey)}
              </th>
            ))}
            <th scope="col">{t('status.availability')}</th>
            <th scope="col">{t('status.efficiency')}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.key}>
              <th scope="row">{longName(entry.key, i18n.language)}</th>
              {STATUS_ORDER.map((status) => (
                <td key={status}>
                  {hasData(entry) ? formatDuration(entry.totals[status]) : t('status.no_data')}
                </td>
              ))}
              <td>{ratio(entry.availability)}</td>
              <td>{ratio(entry.efficiency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
