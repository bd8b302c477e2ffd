import type { FoundAlarm } from '@millwright/contract/alarms/alarms.found'
import { linkOptions } from '@tanstack/react-router'
import { defineSearch, type Hit, hitsOf, lastHad } from '../../platform/pages/search-hit.ts'
import { IconAlertTriangle } from '../../platform/ui/icons/icons.ts'

const alarmHits = hitsOf(
  'Alarms',
  { kind: 'alarm', rank: 40, titleKey: 'top.search_alarms' },
  (found, t) => ({
    title: [found.Code, found.Text].filter(Boolean).join(' '),
    detail: found.Open > 0 ? t('top.search_open', { count: found.Open }) : lastHad(t, found),
    icon: IconAlertTriangle,
    address: addressOf(found),
  }),
)

const addressOf =
  ({ Code, Open, MachineId: id }: FoundAlarm): Hit['address'] =>
  (mayOpen) => {
    // Where it is active on several machines, all of them are listed.
    if (Open > 1) return linkOptions({ to: '/machine/alarms', search: { q: Code } })
    return mayOpen('machine_alarms')
      ? linkOptions({ to: '/machine/$id/alarms', params: { id } })
      : linkOptions({ to: '/machine/$id/status', params: { id } })
  }

export const search = defineSearch({ hits: [alarmHits] })
