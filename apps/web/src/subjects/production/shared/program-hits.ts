import { IconFileCode } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import { type HitKind, lastHad } from '../../../platform/pages/search-hit.ts'

export const programHits: HitKind = {
  kind: 'program',
  rank: 30,
  titleKey: 'top.search_programs',
  hitsIn: ({ Programs }, t) =>
    Programs.map((found, at) => ({
      key: `program-${at}`,
      title: found.Program,
      detail: lastHad(t, found),
      icon: IconFileCode,
      address: () => linkOptions({ to: '/machine/$id/production', params: { id: found.MachineId } }),
    })),
}
