import { summarizeAlarms, summarizeFleetAlarms } from '@millwright/contract/alarms/alarms'
import type { Money } from '@millwright/contract/machines/hour-rates'
import type { DayRange } from '@millwright/domain/time/range'
import { dayBounds } from '@millwright/domain/time/zone'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { send } from '../../platform/api/client.ts'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { withCost } from '../machines/shared/cost-text.ts'
import styles from './analytics.module.css'
import { useAmounts } from './use-amounts.ts'

/** Whose alarms. */
export type AlarmsOf =
  | { readonly kind: 'group'; readonly org: string; readonly groupId: string; readonly zone: string }
  | { readonly kind: 'machine'; readonly id: string; readonly zone: string }

interface LostByCode {
  readonly Code: string
  readonly Text: string
  /** Milliseconds. */
  readonly Lost: number
  readonly Cost: Money | null
  /** When, of a machine. */
  readonly Raised?: readonly { readonly From: number; readonly Lost: number }[]
}

/** As the figures themselves. */
const FRESH_MS = 5 * 60_000

export const alarmLossesQuery = (of: AlarmsOf, { from, to }: DayRange) =>
  queryOptions({
    queryKey: ['analytics', 'alarms', of, from, to],
    queryFn: async ({ signal }): Promise<readonly LostByCode[]> => {
      const query = {
        from: new Date(dayBounds(from, of.zone).from).toISOString(),
        to: new Date(dayBounds(to, of.zone).to).toISOString(),
      }
      if (of.kind === 'machine')
        return (await send(summarizeAlarms, { params: { id: of.id }, query, signal })).result.Codes
      const { org, groupId } = of
      return (await send(summarizeFleetAlarms, { params: { org, groupId }, query, signal })).result.Codes
    },
    staleTime: FRESH_MS,
  })

const MOST = 3

interface AlarmLossesProps {
  readonly alarmsOf: AlarmsOf
  readonly range: DayRange
  readonly before: DayRange
  /** Of a figure that fell those that grew most come first, else those that cost most. */
  readonly isFall: boolean
}

/** The codes behind the time in alarm, now and before. */
export function AlarmLosses({ alarmsOf, range, before, isFall }: AlarmLossesProps) {
  const { t, i18n } = useTranslation()
  const { time } = useAmounts()
  const now = useQuery(alarmLossesQuery(alarmsOf, range))
  const past = useQuery(alarmLossesQuery(alarmsOf, before))
  if (now.isError || past.isError) return <p>{t('analytics.why.alarms_failed')}</p>
  if (!now.data || !past.data) return <p role="status">{t('misc.loading')}</p>
  // Two makers may use one code: a group adds them up by what they say, too.
  const lostBefore = new Map(past.data.map(({ Code, Text, Lost }) => [`${Code} ${Text}`, Lost]))
  const codes = now.data
    .map((code) => ({ ...code, Past: lostBefore.get(`${code.Code} ${code.Text}`) ?? 0 }))
    .filter(({ Lost }) => Lost > 0)
    .sort((a, b) => (isFall ? b.Lost - b.Past - (a.Lost - a.Past) : b.Lost - a.Lost))
    .slice(0, MOST)
  if (codes.length === 0) return null
  return (
    <>
      <h4>{t('analytics.why.alarms')}</h4>
      <ul className={styles.list}>
        {codes.map(({ Code, Text, Lost, Cost, Past }) => (
          <li key={`${Code} ${Text}`}>
            <span>
              <b>{Code}</b> {Text}
            </span>
            <span className="mw-num">
              <b>{withCost(time(Lost), Cost, i18n.language)}</b>
              <small>{` ${t('analytics.why.alarm_before', { time: time(Past) })}`}</small>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
