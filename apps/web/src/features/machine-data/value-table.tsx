import { useTranslation } from 'react-i18next'
import type { Point } from '../../live/points.ts'
import { formatDate, formatTimeWithSeconds } from '../../ui/format.ts'
import { formatLine } from './value-format.ts'
import './value-table.css'

interface ValueTableProps {
  /** The newest first. */
  readonly points: readonly Point[]
  readonly zone: string
  readonly label: string
}

export function ValueTable({ points, zone, label }: ValueTableProps) {
  const { t, i18n } = useTranslation()
  return (
    <section
      className="mw-values-scroll"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without a pointer it is scrolled by keys
      tabIndex={0}
      aria-label={label}
    >
      <table className="mw-values-table">
        <colgroup>
          <col className="mw-values-time" />
          <col />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">{t('machine_data.time')}</th>
            <th scope="col">{t('machine_data.value')}</th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ v, ts }) => {
            const text = formatLine(v, i18n.language)
            return (
              <tr key={ts}>
                <td className="mw-num">
                  {formatDate(ts, zone, i18n.language)} <b>{formatTimeWithSeconds(ts, zone)}</b>
                </td>
                <td title={text}>{text}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
