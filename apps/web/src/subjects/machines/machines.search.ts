import { linkOptions } from '@tanstack/react-router'
import { defineSearch, hitsOf, lastHad } from '../../platform/pages/search-hit.ts'
import { IconUserCog } from '../../platform/ui/icons/icons.ts'
import { machineHits } from './shared/machine-hits.tsx'

/** Those who signed in at machines; they need no account here. */
const operatorHits = hitsOf(
  'Operators',
  { kind: 'operator', rank: 52, titleKey: 'machines.operators' },
  (found, t) => ({
    title: found.Name,
    detail: lastHad(t, found),
    icon: IconUserCog,
    address: () => linkOptions({ to: '/machine/$id/overview', params: { id: found.MachineId } }),
  }),
)

export const search = defineSearch({ hits: [machineHits, operatorHits] })
