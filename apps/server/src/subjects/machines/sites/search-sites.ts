import { mayEnter } from '@millwright/contract/areas'
import type { SearchSources } from '../../../platform/search/search-source.ts'
import type { Needs } from '../../../platform/subject/deps.ts'
import { findSites } from './find-site-store.ts'

/** A longer word finds the rest. */
const MOST = 6

export const searchSites = ({ db }: Needs<never, 'db'>): Required<Pick<SearchSources, 'Texts'>> => ({
  async Texts({ caller, words }) {
    const found = await findSites(db, caller, mayEnter('organizationSettings', caller), words, MOST)
    return found.map(({ publicId, name, city }) => ({
      Kind: 'site',
      Id: publicId,
      Title: name,
      Text: city,
      Time: '',
    }))
  },
})
