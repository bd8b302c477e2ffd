import { linkOptions } from '@tanstack/react-router'
import { defineSearch } from '../../../platform/pages/search-hit.ts'

export const search = defineSearch({
  places: [
    {
      kind: 'action',
      titleKey: 'registration.new_machine',
      page: 'machine_registration',
      address: linkOptions({ to: '/settings/machine_registration' }),
      words: 'MQTT OPC UA',
    },
  ],
})
