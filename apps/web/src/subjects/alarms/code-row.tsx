import type { AlarmCode } from '@millwright/contract/alarms/alarms'
import type { Ticket } from '@millwright/contract/tickets/ticket-shapes'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { formatDate, formatNumber, formatPercent, formatSummed } from '../../platform/ui/text/format.ts'
import { costText } from '../machines/shared/cost-text.ts'
import { HelpedBy } from '../tickets/shared/origin-ticket.tsx'
import { AlarmLinks } from './alarm-links.tsx'
import styles from './alarms.module.css'
import type { Measure, RankedCode } from './ranked-codes.ts'
import { WeekStrip } from './week-strip.tsx'

interface CodeRowProps {
  readonly row: RankedCode<AlarmCode>
  readonly measure: Measure
  readonly period: { readonly from: number; readonly to: number }
  readonly zone: string
  readonly machineId: string
  /** That were made of alarms of the machine. */
  readonly tickets: readonly Ticket[]
}

/** One code: its rank and its pattern in one line, and what is known about it. */
export function CodeRow({ row, measure, period, zone, machineId, tickets }: CodeRowProps) {
  const { code, ofLargest, cumulative } = row
  const { t, i18n } = useTranslation()
  const lost = formatSummed(code.Lost / 1000, i18n.language)
  const cost = costText(code.Cost, i18n.language)
  const count = formatNumber(code.Count, i18n.language)
  return (
    <tr>
      <td className={styles.name}>
        <span title={code.Text}>
          <b className="mw-num">{code.Code}</b> {code.Text}
        </span>
        <AlarmLinks documents={code.Documents} part={code.Part} machineId={machineId} />
        {code.Follows.length > 0 && (
          <small>
            {t('alarms.follows', {
              alarms: code.Follows.map(({ Code, Times }) => `${Code} (${Times}×)`).join(', '),
            })}
          </small>
        )}
        {code.Helped && (
          <small title={code.Helped.Note}>
            {t('alarms.helped', {
              note: code.Helped.Note,
              name: code.Helped.By,
              day: formatDate(code.Helped.At, zone, i18n.language),
            })}
          </small>
        )}
        <HelpedBy code={code.Code} tickets={tickets} />
      </td>
      <td className={styles.stripCell}>
        <WeekStrip code={code} period={period} zone={zone} />
      </td>
      <td className={styles.bar}>
        <i style={{ '--share': ofLargest } as React.CSSProperties} />
        <b className="mw-num">{measure === 'lost' ? lost : count}</b>
        {cost && <small className="mw-num">{cost}</small>}
      </td>
      <td className={`${styles.num} mw-num`}>{measure === 'lost' ? count : lost}</td>
      <td className={`${styles.num} mw-num`}>
        {cumulative === null ? '–' : formatPercent(cumulative, i18n.language)}
      </td>
    </tr>
  )
}
