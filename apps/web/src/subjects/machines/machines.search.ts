import { defineSearch } from '../../platform/pages/search-hit.ts'
import { machineHits } from './shared/machine-hits.tsx'
import { operatorHits } from './shared/operator-hits.ts'

export const search = defineSearch({ hits: [machineHits, operatorHits] })
