import { linkOptions } from '@tanstack/react-router'
import { defineSearch } from '../../../platform/pages/search-hit.ts'

const at = {
  kind: 'setting',
  page: 'machine_single_settings',
  address: linkOptions({ to: '/settings/machine-single-settings' }),
} as const

export const search = defineSearch({
  places: [
    {
      ...at,
      titleKey: 'machine_single.goals.PARTS_HOUR',
      textKeys: ['machine_single.goals.PASSES_MINUTE', 'machine_single.goals.METERS_HOUR'],
      words: 'OEE',
    },
    {
      ...at,
      titleKey: 'machine_single.targets.PARTS',
      textKeys: ['machine_single.targets.PASSES', 'machine_single.targets.METERS'],
    },
    { ...at, titleKey: 'machine_single.minor_stoppage', words: 'OEE' },
    { ...at, titleKey: 'machine_single.energy_meter', words: 'kWh' },
    { ...at, kind: 'action', titleKey: 'machine_single.renew', words: 'MQTT' },
    { ...at, titleKey: 'lines.open', textKeys: ['lines.rules'], words: 'Telegraf InfluxDB' },
  ],
})
