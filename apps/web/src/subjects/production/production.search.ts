import { defineSearch } from '../../platform/pages/search-hit.ts'
import { programHits } from './shared/program-hits.ts'

export const search = defineSearch({ hits: [programHits] })
