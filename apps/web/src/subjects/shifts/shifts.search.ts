import { linkOptions } from '@tanstack/react-router'
import { defineSearch } from '../../platform/pages/search-hit.ts'

export const search = defineSearch({
  places: [
    {
      kind: 'action',
      titleKey: 'shifts.add',
      page: 'machine_shifts',
      address: linkOptions({ to: '/settings/machine-shifts' }),
    },
  ],
})
