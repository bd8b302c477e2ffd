import { linkOptions } from '@tanstack/react-router'
import { defineSearch, textHits } from '../../platform/pages/search-hit.ts'
import { IconArrowsRightLeft } from '../../platform/ui/icons/icons.ts'

const noteHits = textHits('handover_note', {
  rank: 60,
  titleKey: 'handover_shared.notes',
  icon: IconArrowsRightLeft,
  address:
    ({ Id }) =>
    () =>
      linkOptions({ to: '/handover', search: { id: Id } }),
})

export const search = defineSearch({ hits: [noteHits] })
