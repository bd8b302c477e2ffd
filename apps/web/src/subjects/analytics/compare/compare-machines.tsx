import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { groupMachinesQuery } from '../../machines/shared/machines.queries.ts'
import { comparedMachinesQuery, groupMachineAnalyticsQuery } from '../analytics.queries.ts'
import { ChooseButton } from './choose-button.tsx'
import type { CompareProps } from './compare-view.ts'
import { ComparedFigures, ComparePending } from './compared-figures.tsx'

/** Machines of the group; without a choice the best and the weakest, and beside the machine of the page the best. */
export function CompareMachines({ subject, view, compare }: CompareProps) {
  const { t } = useTranslation()
  const { organization, selectedGroup } = useSession()
  const [org, groupId] =
    subject.kind === 'group' ? [subject.org, subject.groupId] : [organization.BusinessCode, selectedGroup.Id]
  const own = subject.kind === 'machine' ? subject.machine.Id : null
  const rows = useQuery(groupMachineAnalyticsQuery(org, groupId, view.range, view.method))
  const machines = useQuery(groupMachinesQuery(org, groupId))
  const nameOf = (id: string) =>
    subject.kind === 'machine' && id === own
      ? subject.machine.Name
      : ((machines.data ?? []).find(({ Id }) => Id === id)?.Name ?? id)
  const others = (rows.data ?? []).filter(({ MachineId }) => MachineId !== own)
  const best = others
    .filter(({ OEE }) => OEE !== null)
    .sort((a, b) => (b.OEE ?? 0) - (a.OEE ?? 0))
    .map(({ MachineId }) => MachineId)
  const proposed = own === null ? [best[0], best.at(-1)] : [best[0]]
  const chosen = compare.chosen.length > 0 ? compare.chosen : [...new Set(proposed.flatMap((id) => id ?? []))]
  const ids = [...new Set([...(own === null ? [] : [own]), ...chosen])]
  const found = useQuery(comparedMachinesQuery(ids, view.range, view.method))
  if (!rows.data) return <ComparePending queries={[rows]} />
  return (
    <>
      <ChooseButton
        label={t('analytics.compare.choose_machines')}
        searchLabel={t('machines.search')}
        items={others.map(({ MachineId, Unit }) => ({
          id: MachineId,
          label: nameOf(MachineId),
          hint: t(`analytics.units.${Unit}`, { defaultValue: Unit }),
        }))}
        chosen={chosen}
        most={own === null ? undefined : 5}
        onChosen={compare.onChosen}
      />
      {found.data || ids.length === 0 ? (
        <ComparedFigures
          compared={(found.data ?? []).map(({ MachineId, Unit, Pieces, ...figures }) => ({
            key: MachineId,
            label: nameOf(MachineId),
            figures,
            units: [{ Unit, ...Pieces }],
          }))}
        />
      ) : (
        <ComparePending queries={[found]} />
      )}
    </>
  )
}
