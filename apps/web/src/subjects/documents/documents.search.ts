import { linkOptions } from '@tanstack/react-router'
import { defineSearch, textHits } from '../../platform/pages/search-hit.ts'
import { IconPackage } from '../../platform/ui/icons/icons.ts'

/** Each leads to the parts of a machine that needs it. */
const partHits = textHits('part', {
  rank: 48,
  titleKey: 'nav.service',
  icon: IconPackage,
  address:
    ({ Id }) =>
    () =>
      linkOptions({ to: '/machine/$id/service', params: { id: Id } }),
})

export const search = defineSearch({ hits: [partHits] })
