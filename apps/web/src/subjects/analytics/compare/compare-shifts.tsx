import type { GroupShift } from '@millwright/contract/analytics/analytics-groups'
import type { AnalyticsFigures } from '@millwright/contract/analytics/analytics-shapes'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { groupShiftsQuery, machineAnalyticsQuery } from '../analytics.queries.ts'
import type { CompareProps } from './compare-view.ts'
import { ComparedFigures, ComparePending } from './compared-figures.tsx'
import type { Compared } from './figure-rows.ts'

/** The shifts of these days, by their numbers. */
export function CompareShifts({ subject, view }: CompareProps) {
  return subject.kind === 'group' ? (
    <OfGroup org={subject.org} groupId={subject.groupId} view={view} />
  ) : (
    <OfMachine id={subject.machine.Id} view={view} />
  )
}

type View = Pick<CompareProps, 'view'>

function OfGroup({ org, groupId, view }: View & { org: string; groupId: string }) {
  const query = useQuery(groupShiftsQuery(org, groupId, view.range, view.method))
  return query.data ? <Shifts shifts={query.data} /> : <ComparePending queries={[query]} />
}

function OfMachine({ id, view }: View & { id: string }) {
  const query = useQuery(machineAnalyticsQuery(id, view.range, view.method))
  if (!query.data) return <ComparePending queries={[query]} />
  const { Unit, Shifts: own } = query.data
  return <Shifts shifts={own.map((shift) => ({ ...shift, Units: [{ Unit, ...shift.Pieces }] }))} />
}

type Shift = AnalyticsFigures & Pick<GroupShift, 'Shift'> & { readonly Units: Compared['units'] }

function Shifts({ shifts }: { shifts: readonly Shift[] }) {
  const { t } = useTranslation()
  return (
    <ComparedFigures
      compared={shifts.map((shift) => ({
        key: String(shift.Shift),
        label: t('analytics.shift_number', { number: shift.Shift }),
        figures: shift,
        units: shift.Units,
      }))}
    />
  )
}
