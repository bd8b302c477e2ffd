import type { Machine } from '@millwright/contract/machines/machines'
import type { MachineGroup } from '@millwright/contract/people/groups'
import type { TFunction } from '@millwright/domain/text/translate'
import type { Column } from '../../../platform/ui/table/columns.ts'

/** The machines by name; those that are not known are left out. */
export function groupColumns(t: TFunction, machines: readonly Machine[]): Column<MachineGroup>[] {
  const names = new Map(machines.map(({ Id, Name }) => [Id, Name]))
  const namesOf = ({ Machine_Ids }: MachineGroup): string =>
    Machine_Ids.flatMap(({ Id }) => names.get(Id) ?? []).join(', ')
  return [
    {
      id: 'name',
      headerKey: 'machine_settings.name',
      cell: ({ Name }) => <b>{Name}</b>,
      sortBy: ({ Name }) => Name,
      csv: ({ Name }) => Name,
    },
    {
      id: 'count',
      headerKey: 'machine_settings.count',
      width: 7,
      align: 'end',
      isNumber: true,
      cell: ({ Machine_Ids }) => Machine_Ids.length,
      sortBy: ({ Machine_Ids }) => Machine_Ids.length,
      csv: ({ Machine_Ids }) => Machine_Ids.length,
    },
    {
      id: 'machines',
      headerKey: 'machine_settings.machine_names',
      hideOnPhone: true,
      cell: (group) => (group.IsAll ? t('machine_settings.every_machine') : namesOf(group) || t('misc.none')),
      csv: namesOf,
    },
  ]
}
