import { IconUserCog } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import { type HitKind, lastHad } from '../../../platform/pages/search-hit.ts'

/** Those who signed in at machines; they need no account here. */
export const operatorHits: HitKind = {
  kind: 'operator',
  rank: 52,
  titleKey: 'machines.operators',
  hitsIn: ({ Operators }, t) =>
    Operators.map((found, at) => ({
      key: `operator-${at}`,
      title: found.Name,
      detail: lastHad(t, found),
      icon: IconUserCog,
      address: () => linkOptions({ to: '/machine/$id/overview', params: { id: found.MachineId } }),
    })),
}
