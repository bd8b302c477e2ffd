import { linkOptions } from '@tanstack/react-router'
import { defineSearch, hitsOf, lastHad } from '../../platform/pages/search-hit.ts'
import { IconFileCode } from '../../platform/ui/icons/icons.ts'

const programHits = hitsOf(
  'Programs',
  { kind: 'program', rank: 30, titleKey: 'top.search_programs' },
  (found, t) => ({
    title: found.Program,
    detail: lastHad(t, found),
    icon: IconFileCode,
    address: () => linkOptions({ to: '/machine/$id/production', params: { id: found.MachineId } }),
  }),
)

export const search = defineSearch({ hits: [programHits] })
