import { SegmentedControl, UnstyledButton } from '@mantine/core'
import type { FleetAlarmCode } from '@millwright/contract/alarms/alarms'
import type { DayRange } from '@millwright/domain/time/range'
import { dayBounds } from '@millwright/domain/time/zone'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import { CardState } from '../../platform/ui/states/card-state.tsx'
import { formatDayWithin, formatNumber, formatPercent, formatSummed } from '../../platform/ui/text/format.ts'
import { costText, withCost } from '../machines/shared/cost-text.ts'
import styles from './alarms.module.css'
import { fleetSummaryQuery } from './fleet-alarms.queries.ts'
import { type Measure, type RankedCode, ranked } from './ranked-codes.ts'

/** More are rare ones. */
const MOST_SHOWN = 15

/** Which alarm costs the group most, or comes most often. */
export function FleetCodesCard({ range, zone }: { range: DayRange; zone: string }) {
  const { t, i18n } = useTranslation()
  const { organization, selectedGroup } = useSession()
  const [measure, setMeasure] = useState<Measure>('lost')
  const scope = { org: organization.BusinessCode, groupId: selectedGroup.Id }
  const query = useQuery(fleetSummaryQuery(scope, range, zone))
  const summary = query.data
  const what = t('alarms.by_code')
  const rows = summary ? ranked(summary.Codes, measure).slice(0, MOST_SHOWN) : []
  return (
    <Card
      flush
      title={what}
      hint={
        summary &&
        t('alarms.by_code_hint', {
          count: summary.Count,
          duration: withCost(formatSummed(summary.Lost / 1000, i18n.language), summary.Cost, i18n.language),
          day: formatDayWithin(dayBounds(range.from, zone).from, zone, i18n.language),
        })
      }
      actions={
        <SegmentedControl
          aria-label={t('alarms.measure')}
          value={measure}
          onChange={(next) => setMeasure(next as Measure)}
          data={[
            { value: 'lost', label: t('alarms.time_lost') },
            { value: 'count', label: t('alarms.count') },
          ]}
        />
      }
    >
      <CardState query={query} what={what} />
      {summary && rows.length > 0 && (
        <table className={styles.table} data-of="fleet">
          <thead>
            <tr>
              <th>{t('alarms.alarm')}</th>
              <th className={styles.num}>{t('alarms.machines')}</th>
              <th>{t(measure === 'lost' ? 'alarms.time_lost' : 'alarms.count')}</th>
              <th className={styles.num}>{t(measure === 'lost' ? 'alarms.count' : 'alarms.time_lost')}</th>
              <th className={styles.num}>{t('alarms.cumulative')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={`${row.code.Manufacturer} ${row.code.Code}`} row={row} measure={measure} />
            ))}
          </tbody>
        </table>
      )}
      {summary?.Codes.length === 0 && <p className={styles.none}>{t('alarms.none_in_days')}</p>}
      {summary && summary.Unexplained.Count > 0 && (
        <p className={styles.unexplained}>
          {t('alarms.unexplained', {
            count: summary.Unexplained.Count,
            duration: formatSummed(summary.Unexplained.Lost / 1000, i18n.language),
          })}
        </p>
      )}
    </Card>
  )
}

/** A code is a filter of the list above. */
function Row({ row, measure }: { row: RankedCode<FleetAlarmCode>; measure: Measure }) {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  const { code, ofLargest, cumulative } = row
  const lost = formatSummed(code.Lost / 1000, i18n.language)
  const cost = costText(code.Cost, i18n.language)
  const count = formatNumber(code.Count, i18n.language)
  const choose = (): void =>
    void navigate({
      to: '.',
      search: (old) => ({ ...old, q: code.Code, page: undefined }),
    })
  return (
    <tr>
      <td className={styles.name}>
        <UnstyledButton title={t('alarms.show_open', { code: code.Code })} onClick={choose}>
          <b className="mw-num">{code.Code}</b> {code.Text}
          {code.Manufacturer !== '' && <span className="mw-sr-only">{`, ${code.Manufacturer}`}</span>}
        </UnstyledButton>
        <small>{code.Manufacturer}</small>
      </td>
      <td className={`${styles.num} mw-num`}>{formatNumber(code.Machines, i18n.language)}</td>
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
