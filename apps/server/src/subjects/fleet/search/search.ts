import { mayEnter } from '@millwright/contract/areas'
import type { Found } from '@millwright/contract/fleet/search'
import type { Caller } from '../../../platform/registry/session-store.ts'
import { type SearchWords, searchWords } from '../../../platform/search/search-words.ts'
import type { FoundTerm, TermKind } from '../../../platform/search/term-store.ts'
import type { Needs } from '../../../platform/subject/deps.ts'
import type { AlarmsStores } from '../../alarms/shared/alarms-stores.ts'
import { presentInReach } from '../../machines/shared/present-machine.ts'
import type { StatusStores } from '../../status/shared/status-stores.ts'
import { createSearchStore, type FoundMachine, type MachineName } from './search-store.ts'

export type SearchDeps = Needs<
  'grants' | 'machines' | 'terms',
  'db' | 'failures',
  Pick<AlarmsStores, 'alarms'> & Pick<StatusStores, 'statuses'>
>

/** Of each kind: a longer word finds the rest. */
const MOST = { machines: 10, programs: 6, alarms: 6, people: 6 }

export function createSearch({ stores, db, failures }: SearchDeps) {
  const { alarms, machines, terms } = stores
  const found = createSearchStore(db)

  async function machinesOf(caller: Caller, words: SearchWords): Promise<Found['Machines']> {
    const ranked = await found.machines(caller, words, MOST.machines)
    const records = await machines.manySeenBy(
      caller,
      ranked.map(({ publicId }) => publicId),
    )
    return await presentInReach('search', inOrderOf(ranked, records), caller, { stores, failures })
  }

  async function namesOf<T>(
    kind: TermKind,
    machineIds: readonly number[],
    words: SearchWords,
    limit: number,
    present: (term: FoundTerm, at: LastHad) => T,
  ): Promise<T[]> {
    const all = await terms.find(kind, machineIds, words, limit)
    const names = await found.namesOf(all.map(({ machineId }) => machineId))
    return all.flatMap((term) => {
      const machine = names.get(term.machineId)
      return machine ? [present(term, lastHad(term, machine))] : []
    })
  }

  /** An alarm that is active somewhere leads to a machine on which it is. */
  async function alarmsOf(seen: readonly number[], words: SearchWords): Promise<Found['Alarms']> {
    const all = await namesOf('alarm', seen, words, MOST.alarms, ({ name, note }, at) => ({
      Code: name,
      Text: note,
      ...at,
    }))
    if (all.length === 0) return []
    const codes = all.map(({ Code }) => Code)
    const active = await failures.without(
      'search',
      seen,
      (id) => id,
      (some) => alarms.machinesWith(codes, some),
    )
    const names = await found.namesOf([...active.values()].flatMap(([first]) => first ?? []))
    return all.map((alarm) => {
      const on = active.get(alarm.Code) ?? []
      const machine = on[0] === undefined ? undefined : names.get(on[0])
      return {
        ...alarm,
        ...(machine && { MachineId: machine.publicId, MachineName: machine.name }),
        Open: on.length,
      }
    })
  }

  return async (caller: Caller, text: string): Promise<Found> => {
    const words = searchWords(text)
    const seen = await found.machineIdsSeenBy(caller)
    const [Machines, Programs, Alarms, people] = await Promise.all([
      machinesOf(caller, words),
      namesOf('program', seen, words, MOST.programs, ({ name }, at) => ({ Program: name, ...at })),
      alarmsOf(seen, words),
      mayEnter('userManagement', caller) ? found.people(caller.organizationId, words, MOST.people) : [],
    ])
    const People = people.map(({ publicId, firstname, lastname, email }) => ({
      Id: publicId,
      Name: `${firstname} ${lastname}`.trim(),
      Email: email,
    }))
    return { Machines, Programs, Alarms, People }
  }
}

type LastHad = Pick<Found['Programs'][number], 'MachineId' | 'MachineName' | 'Machines' | 'LastTime'>

const lastHad = ({ machines, lastAt }: FoundTerm, machine: MachineName): LastHad => ({
  MachineId: machine.publicId,
  MachineName: machine.name,
  Machines: machines,
  LastTime: lastAt.toISOString(),
})

function inOrderOf<T extends FoundMachine>(ranked: readonly FoundMachine[], records: readonly T[]): T[] {
  const byId = new Map(records.map((record) => [record.id, record]))
  return ranked.flatMap(({ id }) => byId.get(id) ?? [])
}
