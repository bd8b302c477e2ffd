import { defineSearch } from '../../platform/pages/search-hit.ts'

export const search = defineSearch({
  pages: {
    health: {
      textKeys: ['health.parts.Database', 'health.parts.Jobs', 'health.report'],
      words: 'status monitoring disk CVE PostgreSQL',
    },
  },
})
