import {
  ACCESS,
  type Access,
  type AccessRule,
  takesDevices,
  takesPeople,
  WHOLE_ORGANIZATION,
} from '@millwright/contract/access'
import { type Area, mayEnter } from '@millwright/contract/areas'
import type { Scope } from '@millwright/contract/wire/access-rule'
import type { Call } from '@millwright/contract/wire/call'
import type { AccountRecord, AccountStore } from '../registry/account-store.ts'
import type { ConnectorRef } from '../registry/connector-store.ts'
import type { DeviceRecord } from '../registry/device-store.ts'
import type { GroupRecord, GroupStore } from '../registry/group-store.ts'
import type { MachineRecord } from '../registry/machine-record.ts'
import type { MachineStore } from '../registry/machine-store.ts'
import { API_TOKEN, type Caller } from '../registry/session-store.ts'
import type { SiteRecord, SiteStore } from '../registry/site-store.ts'
import {
  accessDenied,
  groupNotFound,
  machineNotFound,
  notSignedIn,
  siteNotFound,
  userNotFound,
} from '../runtime/errors.ts'
import { textLanguage } from '../texts/texts.ts'
import { createEarlyMachines, type EarlyMachine, earlyFor } from './early-machine.ts'
import type { PageCheck } from './page-check.ts'

export interface GuardDeps {
  /** Null for a token that is no good and for a session that has ended. */
  sessions: { callerOf(accessToken: string): Promise<Caller | null> }
  /** Null for what no device would send. */
  devices: {
    byPassword(basic: string, connection: Connection): Promise<DeviceRecord | null>
    byToken(token: string): Promise<DeviceRecord | null>
  }
  /** Null for a token that is not of a connector. */
  connectors: { byToken(token: string): Promise<ConnectorRef | null> }
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

/** Everything in a request that may tell who makes it. */
export interface Credentials {
  readonly authorization: string | undefined
  readonly connection: Connection
  readonly machineId: string | null
  /** The header `Accept-Language`. */
  readonly acceptLanguage: string | undefined
}

/** Who makes a request. All are null only for calls that anyone may make. */
export interface RequestIdentity {
  readonly caller: Caller | null
  readonly device: DeviceRecord | null
  readonly connector: ConnectorRef | null
}

/** Who makes a request, and the machine that it names if that is being looked up already. */
export interface Identified extends RequestIdentity {
  readonly early: EarlyMachine | null
}

/** Which of them is set follows from the scope of the call. */
export interface GuardResult extends RequestIdentity {
  readonly machine: MachineRecord | null
  readonly group: GroupRecord | null
  readonly site: SiteRecord | null
  readonly user: AccountRecord | null
}

const NOBODY: Identified = { caller: null, device: null, connector: null, early: null }

type Params = Record<string, unknown>

interface GuardInput {
  readonly caller: Caller
  readonly params: Params
  readonly address: string
  readonly early: EarlyMachine | null
}

/** Applies the access table: who calls, and whether they may use what the path names. */
export function createGuard(deps: GuardDeps) {
  const { sessions, devices, connectors, accounts, groups, machines, sites, onPartnerRead, pageCheck } = deps
  const earlyMachines = createEarlyMachines(machines)

  /** Loads what the path names; throws unless the caller may use it. */
  async function resolve(
    scope: Scope,
    othersBy: Area,
    { caller, params, address, early }: GuardInput,
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
        if (params.id !== caller.publicId && !mayEnter(othersBy, caller)) throw accessDenied()
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
            : await (earlyFor(early, caller, String(params.id)) ?? machines.seenBy(caller, String(params.id)))
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
    { caller, ...input }: Omit<GuardInput, 'caller'> & { caller: Caller | null },
  ): Promise<Partial<GuardResult>> {
    const { scope, needsSightOf, othersBy = 'userManagement' }: AccessRule = ACCESS[call.access]
    if (scope === null) return {}
    if (!caller) throw notSignedIn()
    // A change that reaches many machines is left to those who see them all (rules: access 9).
    if (needsSightOf === 'organization' && (await machines.areAnyHidden(caller))) throw accessDenied()
    const resolved = await resolve(scope, othersBy, { caller, ...input })
    if (needsSightOf === 'plant' && (await machines.arePartlyHidden(caller, resolved.site?.id ?? null)))
      throw accessDenied()
    return resolved
  }

  return {
    /** The machine is what the request names as one, if its call is about one; not yet checked. */
    async identify(
      access: Access,
      { authorization = '', connection, machineId, acceptLanguage }: Credentials,
    ): Promise<Identified> {
      const { callers, area } = ACCESS[access]
      if (callers === 'anyone') return NOBODY
      const [, scheme = '', value = ''] = /^(\w+) +(\S+) *$/.exec(authorization) ?? []
      if (/^basic$/i.test(scheme) && takesDevices(callers)) {
        const device = await devices.byPassword(value, connection)
        if (!device) throw notSignedIn()
        return { ...NOBODY, device }
      }
      if (!/^bearer$/i.test(scheme)) throw notSignedIn()
      if (callers === 'connectors') {
        const connector = await connectors.byToken(value)
        if (!connector) throw notSignedIn()
        return { ...NOBODY, connector }
      }
      const early = machineId === null ? null : earlyMachines.begin(value, machineId)
      const caller = await sessions.callerOf(value)
      if (caller && takesPeople(callers)) {
        if (!mayEnter(area, caller)) throw accessDenied()
        earlyMachines.remember(value, caller)
        return { ...NOBODY, caller: inLanguage(caller, acceptLanguage), early }
      }
      const device = caller ? null : await devices.byToken(value)
      if (device && takesDevices(callers) && callers !== 'devicesByPassword') return { ...NOBODY, device }
      throw caller || device ? accessDenied() : notSignedIn()
    },

    async check(
      call: Call,
      { caller, device, connector, params, address, early }: RequestIdentity & Omit<GuardInput, 'caller'>,
    ): Promise<GuardResult> {
      const resolved = device
        ? await resolveForDevice(call, device, params)
        : await resolveForPerson(call, { caller, params, address, early })
      const result = {
        caller,
        device,
        connector,
        machine: null,
        group: null,
        site: null,
        user: null,
        ...resolved,
      }
      if (result.machine) checkPage(call, result.machine, params)
      return result
    },
  }
}

export type Guard = ReturnType<typeof createGuard>

/** A token is of a program: its account says who it is, and nobody chose a language for it (rules: session 13). */
const inLanguage = (caller: Caller, acceptLanguage: string | undefined): Caller =>
  caller.loginMethod === API_TOKEN && acceptLanguage
    ? { ...caller, language: textLanguage(acceptLanguage) }
    : caller

function checkOrganization(caller: Caller, params: Params): void {
  if (params.org !== caller.organizationCode) throw accessDenied()
}
