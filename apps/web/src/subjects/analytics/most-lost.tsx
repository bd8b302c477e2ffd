import type { GroupMachine } from '@millwright/contract/analytics/analytics-groups'
import { USAGE_CLASSES } from '@millwright/domain/stops/usage-class'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { costText } from '../machines/shared/cost-text.ts'
import { groupMachinesQuery } from '../machines/shared/machines.queries.ts'
import styles from './analytics.module.css'
import { groupMachineAnalyticsQuery } from './analytics.queries.ts'
import type { Explained } from './explained.ts'
import { classesOf, type Level } from './levels.ts'
import { useAmounts } from './use-amounts.ts'
import type { AnalyticsView } from './use-analytics-view.ts'

interface MostLostProps {
  readonly explained: Explained
  readonly org: string
  readonly groupId: string
  readonly view: Pick<AnalyticsView, 'range' | 'method'>
}

const MOST = 8

/** Hours; of quality what is defective, in the unit of the machine. */
function amountOf(explained: Explained, { UsageTimes, WasteTimes, Lost, Pieces }: GroupMachine): number {
  switch (explained.kind) {
    case 'use':
      return UsageTimes[explained.use]
    case 'reason':
      return WasteTimes[explained.reason] ?? 0
    case 'level':
      return lostOfLevel(explained.level, { UsageTimes, Lost })
    case 'figure':
      return (explained.figure === 'Quality' ? Pieces.Defective : Lost[explained.figure]) ?? 0
    default:
      return explained satisfies never
  }
}

/** Of the time that is known, or of that in which the machine was on, what the figure has not. */
function lostOfLevel(level: Level, { UsageTimes, Lost }: Pick<GroupMachine, 'UsageTimes' | 'Lost'>): number {
  if (level === 'MainUsageLevel') return Lost.MainUsageLevel
  if (level === 'TechnicalAvailability') return UsageTimes.TechnicalFault
  const counted = classesOf(level)
  return USAGE_CLASSES.filter((use) => !counted.includes(use)).reduce((sum, use) => sum + UsageTimes[use], 0)
}

/** The machines of a group behind a figure, those with most of it first; each leads to its own intervals. */
export function MostLost({ explained, org, groupId, view }: MostLostProps) {
  const { t, i18n } = useTranslation()
  const { hours, number } = useAmounts()
  // The page has asked for both.
  const rows = useQuery(groupMachineAnalyticsQuery(org, groupId, view.range, view.method)).data
  const machines = useQuery(groupMachinesQuery(org, groupId)).data
  if (!rows) return null
  const names = new Map((machines ?? []).map(({ Id, Name }) => [Id, Name]))
  const found = rows
    .map((row) => ({ ...row, amount: amountOf(explained, row) }))
    .filter(({ amount }) => amount > 0)
    .sort((a, b) => b.amount - a.amount)
    .slice(0, MOST)
  if (found.length === 0) return null
  const isOfPieces = explained.kind === 'figure' && explained.figure === 'Quality'
  const isPart = explained.kind === 'use' || explained.kind === 'reason'
  const write = ({ amount, Unit }: (typeof found)[number]): string =>
    isOfPieces ? `${number(amount)} ${t(`analytics.units.${Unit}`, { defaultValue: Unit })}` : hours(amount)
  const costOf = ({ amount, Rate }: (typeof found)[number]): string | null =>
    isOfPieces ? null : costText(Rate && { ...Rate, Amount: amount * Rate.Amount }, i18n.language)
  return (
    <section>
      <h3>{t(isPart ? 'analytics.machines' : 'analytics.what_lowered')}</h3>
      <ul className={styles.list}>
        {found.map((row) => (
          <li key={row.MachineId}>
            <Link
              to="/analytics/machine/$id/overview"
              params={{ id: row.MachineId }}
              search={{ ...view.range, method: view.method }}
            >
              {names.get(row.MachineId) ?? row.MachineId}
            </Link>
            <span className="mw-num">
              <b>{write(row)}</b>
              {costOf(row) && <small>{` ${costOf(row)}`}</small>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
