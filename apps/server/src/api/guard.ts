import { ACCESS, type Access } from '@millwright/contract/access'
import { accessDenied, groupNotFound, machineNotFound, notSignedIn } from '../errors.ts'
import type { Sessions } from '../features/sessions/sessions.ts'
import type { GroupRecord, GroupStore } from '../store/group-store.ts'
import type { MachineRecord, MachineStore } from '../store/machine-store.ts'
import type { Caller } from '../store/session-store.ts'

export interface GuardDeps {
  sessions: Pick<Sessions, 'callerOf'>
  groups: GroupStore
  machines: MachineStore
}

/** What the guard found out for the handler; which of them is there follows from the call's access. */
export interface Passed {
  readonly caller: Caller | null
  readonly machine: MachineRecord | null
  readonly group: GroupRecord | null
}

/** Reads the access table: who calls, and whether they may touch what the path names. */
export function createGuard({ sessions, groups, machines }: GuardDeps) {
  return {
    async callerOf(access: Access, authorization: string | undefined): Promise<Caller | null> {
      if (!ACCESS[access].signedIn) return null
      const token = authorization?.startsWith('Bearer ') ? authorization.slice('Bearer '.length) : null
      const caller = token ? await sessions.callerOf(token) : null
      if (!caller) throw notSignedIn()
      return caller
    },

    async pass(access: Access, caller: Caller | null, params: Record<string, unknown>): Promise<Passed> {
      const { scope } = ACCESS[access]
      const nothing = { caller, machine: null, group: null }
      if (scope === null) return nothing
      if (!caller) throw notSignedIn()
      switch (scope) {
        case 'organization':
          checkOrganization(caller, params)
          return nothing
        case 'group': {
          checkOrganization(caller, params)
          const group = await groups.seenBy(caller, String(params.groupId))
          if (!group) throw groupNotFound()
          return { ...nothing, group }
        }
        case 'machine': {
          const machine = await machines.seenBy(caller, String(params.id))
          if (!machine) throw machineNotFound()
          return { ...nothing, machine }
        }
        default:
          return scope satisfies never
      }
    },
  }
}

export type Guard = ReturnType<typeof createGuard>

function checkOrganization(caller: Caller, params: Record<string, unknown>): void {
  if (params.org !== caller.organizationCode) throw accessDenied()
}
