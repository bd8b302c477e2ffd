import { mayEnter } from '@millwright/contract/areas'
import type { SearchSources } from '../../../platform/search/search-source.ts'
import type { Needs } from '../../../platform/subject/deps.ts'
import { findPeople } from './find-person-store.ts'

/** A longer word finds the rest. */
const MOST = 6

export const searchPeople = ({ db }: Needs<never, 'db'>): SearchSources => ({
  async People({ caller, words }) {
    if (!mayEnter('userManagement', caller)) return []
    const people = await findPeople(db, caller.organizationId, words, MOST)
    return people.map(({ publicId, firstname, lastname, email }) => ({
      Id: publicId,
      Name: `${firstname} ${lastname}`.trim(),
      Email: email,
    }))
  },
})
