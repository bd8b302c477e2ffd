import type { Machine } from '@millwright/contract/machines/machines'
import type { TFunction } from '@millwright/domain/text/translate'
import { linkOptions } from '@tanstack/react-router'
import { type Hit, hitsOf } from '../../../platform/pages/search-hit.ts'
import { StatusGlyph } from '../../status/shared/status-glyph.tsx'
import { labelKeyOf } from '../../status/shared/status-look.ts'
import { MachineArt } from './machine-art.tsx'
import { isOthers } from './machine-owner.tsx'

export const machineHits = hitsOf(
  'Machines',
  { kind: 'machine', rank: 10, titleKey: 'top.search_machines' },
  hitOf,
)

function hitOf(machine: Machine, t: TFunction): Omit<Hit, 'key'> {
  const owner = isOthers(machine) && machine.OrganizationName
  const status = machine.status.value
  return {
    title: machine.Name,
    detail: [owner, machine.Model, machine.serial].filter(Boolean).join(' · '),
    art: <MachineArt family={machine.MachineFamily} status={status} size="sm" />,
    end: (
      <>
        <StatusGlyph status={status} size={13} />
        <span>{t(labelKeyOf(status))}</span>
      </>
    ),
    address: () => linkOptions({ to: '/machine/$id/status', params: { id: machine.Id } }),
  }
}
