import { ACCESS, type Access, type Scope } from '@millwright/contract/access'
import { mayEnter } from '@millwright/contract/areas'
import type { Call } from '@millwright/contract/call'
import { pageOfChannel } from '@millwright/contract/channel-pages'
import {
  accessDenied,
  groupNotFound,
  licenceNeeded,
  machineNotFound,
  notSignedIn,
  userNotFound,
} from '../errors.ts'
import type { GroupRecord, GroupStore } from '../store/machines/group-store.ts'
import type { MachineRecord } from '../store/machines/machine-record.ts'
import type { MachineStore } from '../store/machines/machine-store.ts'
import type { AccountRecord, AccountStore } from '../store/people/account-store.ts'
import type { Caller } from '../store/people/session-store.ts'
import { isOpenByLicence } from './licence-check.ts'

export interface GuardDeps {
  /** Null for a token that is no good and for a session that has ended. */
  sessions: { callerOf(accessToken: string): Promise<Caller | null> }
  accounts: AccountStore
  groups: GroupStore
  machines: MachineStore
  /** Called when someone of another organization than the owner's reads a machine. */
  onPartnerRead: (caller: Caller, machine: MachineRecord, address: string) => void
  now: () => number
}

/** What the guard resolved for the handler; which of them is set follows from the scope of the call. */
export interface GuardResult {
  readonly caller: Caller | null
  readonly machine: MachineRecord | null
  readonly group: GroupRecord | null
  readonly user: AccountRecord | null
}

type Params = Record<string, unknown>

interface GuardInput {
  readonly caller: Caller
  readonly params: Params
  readonly address: string
}

/** Applies the access table: who calls, and whether they may use what the path names. */
export function createGuard({ sessions, accounts, groups, machines, onPartnerRead, now }: GuardDeps) {
  /** Loads what the path names; throws unless the caller may use it. */
  async function resolve(
    scope: Scope,
    { caller, params, address }: GuardInput,
  ): Promise<Partial<GuardResult>> {
    switch (scope) {
      case 'self':
        if (params.me !== caller.publicId) throw accessDenied()
        return {}
      case 'organization':
        checkOrganization(caller, params)
        return {}
      case 'group': {
        checkOrganization(caller, params)
        const group = await groups.seenBy(caller, String(params.groupId))
        if (!group) throw groupNotFound()
        return { group }
      }
      case 'user': {
        checkOrganization(caller, params)
        // Without this right, known and unknown ids get the same answer.
        if (params.id !== caller.publicId && !mayEnter('userManagement', caller)) throw accessDenied()
        const user = await accounts.byPublicId(String(params.id))
        if (user?.organizationId !== caller.organizationId) throw userNotFound()
        return { user }
      }
      case 'ownMachine':
      case 'machine': {
        if ('org' in params) checkOrganization(caller, params)
        const machine = await machines.seenBy(caller, String(params.id))
        if (!machine) throw machineNotFound()
        if (machine.organizationId !== caller.organizationId) {
          if (scope === 'ownMachine') throw accessDenied()
          onPartnerRead(caller, machine, address)
        }
        return { machine }
      }
      default:
        return scope satisfies never
    }
  }

  function checkLicence({ page }: Call, machine: MachineRecord, params: Params): void {
    if (page === null) return
    const needed = page === 'channel' ? pageOfChannel(String(params.channel)) : page
    if (!isOpenByLicence(needed, machine, now())) throw licenceNeeded()
  }

  return {
    /** Null only for calls that anyone may make. */
    async callerOf(access: Access, authorization: string | undefined): Promise<Caller | null> {
      const { signedIn, area } = ACCESS[access]
      if (!signedIn) return null
      const token = authorization?.startsWith('Bearer ') ? authorization.slice('Bearer '.length) : null
      const caller = token ? await sessions.callerOf(token) : null
      if (!caller) throw notSignedIn()
      if (!mayEnter(area, caller)) throw accessDenied()
      return caller
    },

    async check(
      call: Call,
      { caller, params, address }: Omit<GuardInput, 'caller'> & { caller: Caller | null },
    ): Promise<GuardResult> {
      const { scope } = ACCESS[call.access]
      const nothing = { caller, machine: null, group: null, user: null }
      if (scope === null) return nothing
      if (!caller) throw notSignedIn()
      const result = { ...nothing, ...(await resolve(scope, { caller, params, address })) }
      if (result.machine) checkLicence(call, result.machine, params)
      return result
    },
  }
}

export type Guard = ReturnType<typeof createGuard>

function checkOrganization(caller: Caller, params: Params): void {
  if (params.org !== caller.organizationCode) throw accessDenied()
}
