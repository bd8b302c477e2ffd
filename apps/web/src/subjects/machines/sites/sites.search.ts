import { linkOptions } from '@tanstack/react-router'
import { defineSearch, textHits } from '../../../platform/pages/search-hit.ts'
import { IconMapPin } from '../../../platform/ui/icons/icons.ts'

/** The site itself for those who keep sites, its machines for others. */
const siteHits = textHits('site', {
  rank: 54,
  titleKey: 'nav.sites',
  icon: IconMapPin,
  address:
    ({ Id, Title }) =>
    (mayOpen) =>
      mayOpen('organization_sites')
        ? linkOptions({ to: '/settings/sites', search: { site: Id } })
        : linkOptions({ to: '/machine', search: { q: Title } }),
})

export const search = defineSearch({
  hits: [siteHits],
  places: [
    {
      kind: 'action',
      titleKey: 'site.add',
      page: 'organization_sites',
      address: linkOptions({ to: '/settings/sites' }),
    },
  ],
})
