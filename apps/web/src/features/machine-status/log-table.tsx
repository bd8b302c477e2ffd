import { useTranslation } from 'react-i18next'
import { StatusGlyph } from '../../status/status-glyph.tsx'
import { STATUS_LOOK } from '../../status/status-look.ts'
import { formatDuration, formatTimeWithSeconds } from '../../ui/format.ts'
import { useRowWindow } from '../../ui/use-row-window.ts'
import { useTokens } from '../../ui/use-tokens.ts'
import type { LogEntry } from './status-log.ts'
import './log-table.css'

/** Pixels at normal density. */
const ROW_HEIGHT = 31

export function LogTable({ entries, zone }: { entries: readonly LogEntry[]; zone: string }) {
  const { t } = useTranslation()
  const rowHeight = ROW_HEIGHT * useTokens().rem
  const { scroller, first, end } = useRowWindow<HTMLElement>(entries.length, rowHeight)
  const unseen = { paddingTop: first * rowHeight, paddingBottom: (entries.length - end) * rowHeight }
  return (
    <section
      ref={scroller}
      className="mw-log-scroll"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without a pointer it is scrolled by keys
      tabIndex={0}
      aria-label={t('machine_status.log')}
    >
      <div style={unseen}>
        <table className="mw-log-table" aria-rowcount={entries.length + 1}>
          <colgroup>
            <col className="mw-log-time" />
            <col />
            <col className="mw-log-duration" />
          </colgroup>
          <thead className="mw-sr-only">
            <tr aria-rowindex={1}>
              <th scope="col">{t('machine_status.time')}</th>
              <th scope="col">{t('machine_status.status')}</th>
              <th scope="col">{t('machine_status.duration')}</th>
            </tr>
          </thead>
          <tbody>
            {entries.slice(first, end).map((entry, index) => (
              <tr key={entry.from} aria-rowindex={first + index + 2} style={{ height: rowHeight }}>
                <td className="mw-num">{formatTimeWithSeconds(entry.from, zone)}</td>
                <td>
                  <StatusGlyph status={entry.status} size={13} />
                  {t(STATUS_LOOK[entry.status].labelKey)}
                </td>
                <td className="mw-num">
                  {entry.isLasting ? t('status.now') : formatDuration((entry.to - entry.from) / 1000)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
