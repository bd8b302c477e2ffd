import { defineSearch } from '../../platform/pages/search-hit.ts'
import { alarmHits } from './shared/alarm-hits.ts'

export const search = defineSearch({ hits: [alarmHits] })
