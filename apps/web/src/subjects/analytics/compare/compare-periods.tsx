import type { MachineAnalytics } from '@millwright/contract/analytics/analytics'
import type { GroupAnalytics } from '@millwright/contract/analytics/analytics-groups'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { groupAnalyticsQuery, machineAnalyticsQuery } from '../analytics.queries.ts'
import { useDaysText } from '../use-days-text.ts'
import type { CompareProps } from './compare-view.ts'
import { ComparedFigures, ComparePending } from './compared-figures.tsx'
import type { Compared } from './figure-rows.ts'

/** The days of the page beside other days of one's choice, which come first: the change is that of the page. */
export function ComparePeriods({ subject, view, compare }: CompareProps) {
  return subject.kind === 'group' ? (
    <OfGroup org={subject.org} groupId={subject.groupId} view={view} compare={compare} />
  ) : (
    <OfMachine id={subject.machine.Id} view={view} compare={compare} />
  )
}

type Views = Pick<CompareProps, 'view' | 'compare'>

function OfGroup({ org, groupId, view, compare }: Views & { org: string; groupId: string }) {
  const now = useQuery(groupAnalyticsQuery(org, groupId, view.range, view.method))
  const other = useQuery(groupAnalyticsQuery(org, groupId, compare.other, view.method))
  const of = ({ Total }: GroupAnalytics) => ({ figures: Total, units: Total.Units })
  return <Periods now={now} other={other} of={of} view={view} compare={compare} />
}

function OfMachine({ id, view, compare }: Views & { id: string }) {
  const now = useQuery(machineAnalyticsQuery(id, view.range, view.method))
  const other = useQuery(machineAnalyticsQuery(id, compare.other, view.method))
  const of = (found: MachineAnalytics) => ({
    figures: found,
    units: [{ Unit: found.Unit, ...found.Pieces }],
  })
  return <Periods now={now} other={other} of={of} view={view} compare={compare} />
}

interface PeriodsProps<T> extends Views {
  readonly now: UseQueryResult<T>
  readonly other: UseQueryResult<T>
  readonly of: (found: T) => Pick<Compared, 'figures' | 'units'>
}

function Periods<T>({ now, other, of, view, compare }: PeriodsProps<T>) {
  const { t } = useTranslation()
  const text = useDaysText()
  if (!now.data || !other.data) return <ComparePending queries={[now, other]} />
  return (
    <ComparedFigures
      compared={[
        {
          key: 'other',
          label: text(compare.other),
          hint: t('analytics.compare.with'),
          ...of(other.data),
        },
        { key: 'now', label: text(view.range), hint: t('analytics.this_period'), ...of(now.data) },
      ]}
    />
  )
}
