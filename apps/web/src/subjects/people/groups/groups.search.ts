import { linkOptions } from '@tanstack/react-router'
import { defineSearch } from '../../../platform/pages/search-hit.ts'

export const search = defineSearch({
  places: [
    {
      kind: 'action',
      titleKey: 'machine_settings.new_group',
      page: 'machine_settings',
      address: linkOptions({ to: '/settings/machine-settings' }),
    },
  ],
})
