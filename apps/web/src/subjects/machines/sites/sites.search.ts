import { IconMapPin } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import { defineSearch, type HitKind } from '../../../platform/pages/search-hit.ts'

/** The site itself for those who keep sites, its machines for others. */
const siteHits: HitKind = {
  kind: 'site',
  rank: 54,
  titleKey: 'nav.sites',
  hitsIn: ({ Texts }) =>
    Texts.filter(({ Kind }) => Kind === 'site').map(({ Id, Title, Text }) => ({
      key: `site-${Id}`,
      title: Title,
      detail: Text,
      icon: IconMapPin,
      address: (mayOpen) =>
        mayOpen('organization_sites')
          ? linkOptions({ to: '/settings/sites', search: { site: Id } })
          : linkOptions({ to: '/machine', search: { q: Title } }),
    })),
}

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
