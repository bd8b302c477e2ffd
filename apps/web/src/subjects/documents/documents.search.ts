import { IconPackage } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import { defineSearch, type HitKind } from '../../platform/pages/search-hit.ts'

/** Each leads to the parts of a machine that needs it. */
const partHits: HitKind = {
  kind: 'part',
  rank: 48,
  titleKey: 'nav.service',
  hitsIn: ({ Texts }) =>
    Texts.filter(({ Kind }) => Kind === 'part').map(({ Id, Title, Text }, at) => ({
      key: `part-${at}`,
      title: Title,
      detail: Text,
      icon: IconPackage,
      address: () => linkOptions({ to: '/machine/$id/service', params: { id: Id } }),
    })),
}

export const search = defineSearch({ hits: [partHits] })
