import {
  ACCESS,
  type Access,
  type Scope,
  takesDevices,
  takesPeople,
  WHOLE_ORGANIZATION,
} from '@millwright/contract/access'
import { mayEnter } from '@millwright/contract/areas'
import type { Call } from '@millwright/contract/call'
import {
  accessDenied,
  groupNotFound,
  machineNotFound,
  notSignedIn,
  siteNotFound,
  userNotFound,
} from '../errors.ts'
import type { DeviceRecord } from '../store/machines/device-store.ts'
import type { GroupRecord, GroupStore } from '../store/machines/group-store.ts'
import type { MachineRecord } from '../store/machines/machine-record.ts'
import type { MachineStore } from '../store/machines/machine-store.ts'
import type { SiteRecord, SiteStore } from '../store/machines/site-store.ts'
import type { AccountRecord, AccountStore } from '../store/people/account-store.ts'
import type { Caller } from '../store/people/session-store.ts'
import type { PageCheck } from './page-check.ts'

export interface GuardDeps {
  /** Null for a token that is no good and for a session that has ended. */
  sessions: { callerOf(accessToken: string): Promise<Caller | null> }
  /** Null for what no device would send. */
  devices: {
    byPassword(basic: string, connection: Connection): Promise<DeviceRecord | null>
    byToken(token: string): Promise<DeviceRecord | null>
  }
  accounts: AccountStore
  groups: GroupStore
  machines: MachineStore
  sites: SiteStore
  /** Called when someone of another organization than the owner's reads a machine. */
  onPartnerRead: (caller: Caller, machine: MachineRecord, address: string) => void
  pageCheck: Pick<PageCheck, 'check' | 'checkChannel'>
}

/** How a request came in. */
export interface Connection {
  readonly address: string
  readonly isEncrypted: boolean
  /** From this computer itself. */
  readonly isLocal: boolean
}

/** Who makes a request. Both are null only for calls that anyone may make. */
export interface RequestIdentity {
  readonly caller: Caller | null
  readonly device: DeviceRecord | null
}

/** What the guard resolved for the handler; which of them is set follows from the scope of the call. */
export interface GuardResult extends RequestIdentity {
  readonly machine: MachineRecord | null
  readonly group: GroupRecord | null
  readonly site: SiteRecord | null
  readonly user: AccountRecord | null
}

const NOBODY: RequestIdentity = { caller: null, device: null }

type Params = Record<string, unknown>

interface GuardInput {
  readonly caller: Caller
  readonly params: Params
  readonly address: string
}

/** Applies the access table: who calls, and whether they may use what the path names. */
export function createGuard(deps: GuardDeps) {
  const { sessions, devices, accounts, groups, machines, sites, onPartnerRead, pageCheck } = deps

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
      case 'plant':
      case 'site': {
        checkOrganization(caller, params)
        if (scope === 'plant' && params.plant === WHOLE_ORGANIZATION) return {}
        const publicId = String(scope === 'plant' ? params.plant : params.siteId)
        const site = await sites.find(caller.organizationId, publicId)
        if (!site) throw siteNotFound()
        return { site }
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
        const machine =
          'serial' in params
            ? await machines.seenBySerial(caller, String(params.serial))
            : await machines.seenBy(caller, String(params.id))
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

  function checkPage({ page }: Call, machine: MachineRecord, params: Params): void {
    if (page === 'channel') pageCheck.checkChannel(String(params.channel), machine)
    else if (page !== null) pageCheck.check(page, machine)
  }

  /** A device speaks for its own machine and for nothing else. */
  async function resolveForDevice(
    call: Call,
    device: DeviceRecord,
    params: Params,
  ): Promise<Partial<GuardResult>> {
    const { scope } = ACCESS[call.access]
    if (scope === null) return {}
    if (scope !== 'machine' && scope !== 'ownMachine') throw accessDenied()
    const machine = params.id === device.machinePublicId ? await machines.byId(device.machineId) : null
    if (!machine) throw machineNotFound()
    return { machine }
  }

  async function resolveForPerson(
    call: Call,
    { caller, params, address }: Omit<GuardInput, 'caller'> & { caller: Caller | null },
  ): Promise<Partial<GuardResult>> {
    const { scope } = ACCESS[call.access]
    if (scope === null) return {}
    if (!caller) throw notSignedIn()
    return await resolve(scope, { caller, params, address })
  }

  return {
    async identify(access: Access, authorization = '', connection: Connection): Promise<RequestIdentity> {
      const { callers, area } = ACCESS[access]
      if (callers === 'anyone') return NOBODY
      const [, scheme = '', value = ''] = /^(\w+) +(\S+) *$/.exec(authorization) ?? []
      if (/^basic$/i.test(scheme) && takesDevices(callers)) {
        const device = await devices.byPassword(value, connection)
        if (!device) throw notSignedIn()
        return { caller: null, device }
      }
      if (!/^bearer$/i.test(scheme)) throw notSignedIn()
      const caller = await sessions.callerOf(value)
      if (caller && takesPeople(callers)) {
        if (!mayEnter(area, caller)) throw accessDenied()
        return { caller, device: null }
      }
      const device = caller ? null : await devices.byToken(value)
      if (device && takesDevices(callers) && callers !== 'devicesByPassword') return { caller: null, device }
      throw caller || device ? accessDenied() : notSignedIn()
    },

    async check(
      call: Call,
      { caller, device, params, address }: RequestIdentity & Omit<GuardInput, 'caller'>,
    ): Promise<GuardResult> {
      const resolved = device
        ? await resolveForDevice(call, device, params)
        : await resolveForPerson(call, { caller, params, address })
      const result = { caller, device, machine: null, group: null, site: null, user: null, ...resolved }
      if (result.machine) checkPage(call, result.machine, params)
      return result
    },
  }
}

export type Guard = ReturnType<typeof createGuard>

function checkOrganization(caller: Caller, params: Params): void {
  if (params.org !== caller.organizationCode) throw accessDenied()
}
