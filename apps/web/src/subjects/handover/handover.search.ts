import { defineSearch } from '../../platform/pages/search-hit.ts'
import { handoverHits } from './shared/handover-hits.ts'

export const search = defineSearch({ hits: [handoverHits] })
