import type { lastHad } from '@millwright/contract/wire/last-had'
import type { Static } from 'typebox'
import type { Database } from '../database/database.ts'
import type { SearchInput } from './search-source.ts'
import { createSeenMachineStore } from './seen-machine-store.ts'
import type { FoundTerm, TermKind, TermStore } from './term-store.ts'

/** The machine that had a name last, and when. */
type LastHad = { [K in keyof typeof lastHad]: Static<(typeof lastHad)[K]> }

export interface FindTermsDeps {
  db: Database
  terms: Pick<TermStore, 'find'>
}

/** Names that machines have sent, each with the machine that had it last. */
export const createFindTerms = ({ db, terms }: FindTermsDeps) => {
  const machines = createSeenMachineStore(db)
  return async <T>(
    kind: TermKind,
    { seen, words }: Pick<SearchInput, 'seen' | 'words'>,
    limit: number,
    present: (term: FoundTerm, at: LastHad) => T,
  ): Promise<T[]> => {
    const all = await terms.find(kind, seen, words, limit)
    const names = await machines.namesOf(all.map(({ machineId }) => machineId))
    return all.flatMap((term) => {
      const machine = names.get(term.machineId)
      if (!machine) return []
      const at = {
        MachineId: machine.publicId,
        MachineName: machine.name,
        Machines: term.machines,
        LastTime: term.lastAt.toISOString(),
      }
      return [present(term, at)]
    })
  }
}
