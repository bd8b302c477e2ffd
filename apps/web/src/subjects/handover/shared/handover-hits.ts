import { IconArrowsRightLeft } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import type { HitKind } from '../../../platform/pages/search-hit.ts'

export const handoverHits: HitKind = {
  kind: 'handover_note',
  rank: 60,
  titleKey: 'handover_shared.notes',
  hitsIn: ({ Texts }) =>
    Texts.filter(({ Kind }) => Kind === 'handover_note').map(({ Id, Title, Text }, at) => ({
      key: `handover-note-${at}`,
      title: Title,
      detail: Text,
      icon: IconArrowsRightLeft,
      address: () => linkOptions({ to: '/handover', search: { id: Id } }),
    })),
}
