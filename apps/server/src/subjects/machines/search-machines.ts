import type { SearchSources } from '../../platform/search/search-source.ts'
import type { Needs } from '../../platform/subject/deps.ts'
import type { StatusStores } from '../status/shared/status-stores.ts'
import { findMachines } from './find-machine-store.ts'
import { presentInReach } from './shared/present-machine.ts'

/** A longer word finds the rest. */
const MOST = 10

export type SearchMachinesDeps = Needs<
  'machines' | 'grants',
  'db' | 'failures',
  Pick<StatusStores, 'statuses'>
>

export const searchMachines = ({ stores, db, failures }: SearchMachinesDeps): SearchSources => ({
  async Machines({ caller, words }) {
    const ranked = await findMachines(db, caller, words, MOST)
    const records = await stores.machines.manySeenBy(
      caller,
      ranked.map(({ publicId }) => publicId),
    )
    const byId = new Map(records.map((record) => [record.id, record]))
    const inOrder = ranked.flatMap(({ id }) => byId.get(id) ?? [])
    return await presentInReach('search', inOrder, caller, { stores, failures })
  },
})
