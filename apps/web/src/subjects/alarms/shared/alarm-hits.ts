import type { FoundAlarm } from '@millwright/contract/fleet/search'
import { IconAlertTriangle } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import { type Hit, type HitKind, lastHad } from '../../../platform/pages/search-hit.ts'

export const alarmHits: HitKind = {
  kind: 'alarm',
  rank: 40,
  titleKey: 'top.search_alarms',
  hitsIn: ({ Alarms }, t) =>
    Alarms.map((found, at) => ({
      key: `alarm-${at}`,
      title: [found.Code, found.Text].filter(Boolean).join(' '),
      detail: found.Open > 0 ? t('top.search_open', { count: found.Open }) : lastHad(t, found),
      icon: IconAlertTriangle,
      address: addressOf(found),
    })),
}

const addressOf =
  ({ Code, Open, MachineId: id }: FoundAlarm): Hit['address'] =>
  (mayOpen) => {
    // Where it is active on several machines, all of them are listed.
    if (Open > 1) return linkOptions({ to: '/machine/alarms', search: { q: Code } })
    return mayOpen('machine_alarms')
      ? linkOptions({ to: '/machine/$id/alarms', params: { id } })
      : linkOptions({ to: '/machine/$id/status', params: { id } })
  }
