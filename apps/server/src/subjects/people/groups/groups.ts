import { randomUUID } from 'node:crypto'
import { mayEnter } from '@millwright/contract/areas'
import type { MachineGroup, publishGroup, putGroupMachines } from '@millwright/contract/people/groups'
import type { BodyOf } from '@millwright/contract/wire/call'
import type { Transaction } from '../../../platform/database/database.ts'
import type { RequestActor } from '../../../platform/http/request-actor.ts'
import { presentUsers } from '../../../platform/identity/present-user.ts'
import type { GroupRecord } from '../../../platform/registry/group-store.ts'
import type { Page } from '../../../platform/registry/machine-store.ts'
import type { Caller } from '../../../platform/registry/session-store.ts'
import { accessDenied, CallError, groupNameTaken, groupNotFound } from '../../../platform/runtime/errors.ts'
import type { Needs } from '../../../platform/subject/deps.ts'

export type GroupsDeps = Needs<'accounts' | 'groups' | 'machines', 'db' | 'audit' | 'bus'>

type GivenMachines = BodyOf<typeof putGroupMachines>['Machine_Ids']

export function createGroups({ stores, db, audit, bus }: GroupsDeps) {
  const { accounts, groups, machines } = stores

  async function presentAgain(caller: Caller, publicId: string): Promise<MachineGroup> {
    const group = await groups.seenBy(caller, publicId)
    if (!group) throw groupNotFound()
    return await present(group, caller)
  }

  async function presentAll(found: readonly GroupRecord[], caller: Caller): Promise<MachineGroup[]> {
    const ids = found.map(({ id }) => id)
    const members = await groups.machinesOf(ids)
    // Who else works here is for those who manage groups to know.
    const users = mayEnter('machineGroups', caller) ? await groups.usersOf(ids) : new Map<number, string[]>()
    return found.map((group) => presentGroup(group, members.get(group.id) ?? [], users.get(group.id) ?? []))
  }

  async function present(group: GroupRecord, caller: Caller): Promise<MachineGroup> {
    const [presented] = await presentAll([group], caller)
    if (!presented) throw groupNotFound()
    return presented
  }

  /** One change of a group with its entry in the audit log; then an event for everyone who sees the group. */
  async function change(
    { caller, address }: RequestActor,
    group: GroupRecord,
    entry: { action: 'group_changed' | 'group_deleted'; detail: Record<string, unknown> },
    work: (tx: Transaction) => Promise<void>,
  ): Promise<void> {
    const accountIds = await db.transaction(async (tx) => {
      if (!(await groups.hold(group.id, tx))) throw groupNotFound()
      const viewers = await groups.viewersOf(group.id, tx)
      await work(tx)
      await audit.record({ ...entry, by: caller, target: group.name, address }, tx)
      return viewers
    })
    bus.emit('rightsChanged', { accountIds })
  }

  function refuseAll(group: GroupRecord): void {
    if (group.isAll) throw new CallError('GROUP_IS_ALL', 'This group always holds every machine')
  }

  return {
    list: async (caller: Caller): Promise<MachineGroup[]> =>
      presentAll(await groups.listSeenBy(caller), caller),

    present,

    async usersOf(viewer: Caller, group: GroupRecord, page: Page) {
      const { accounts: found, total } = await accounts.pageOfGroup(viewer.organizationId, group.id, page)
      return { users: await presentUsers(found, groups, viewer), total }
    },

    async add(
      { caller, address }: RequestActor,
      name: string,
      organizationCode: string,
    ): Promise<MachineGroup> {
      if (organizationCode !== caller.organizationCode) throw accessDenied('OrganizationCode')
      const publicId = randomUUID()
      const accountIds = await db.transaction(async (tx) => {
        const id = await groups.add(
          { publicId, organizationId: caller.organizationId, name: readName(name), isAll: false },
          tx,
        )
        await groups.putAccount(id, caller.accountId, tx)
        await audit.record({ action: 'group_created', by: caller, target: name.trim(), address }, tx)
        return await groups.viewersOf(id, tx)
      })
      bus.emit('rightsChanged', { accountIds })
      return await presentAgain(caller, publicId)
    },

    async rename(actor: RequestActor, group: GroupRecord, name: string): Promise<MachineGroup> {
      refuseAll(group)
      const entry = { action: 'group_changed', detail: { from: group.name, to: name.trim() } } as const
      await change(actor, group, entry, (tx) => groups.rename(group.id, readName(name), tx))
      return await presentAgain(actor.caller, group.publicId)
    },

    /** Nobody adds a machine that they do not see. */
    async putMachines(actor: RequestActor, group: GroupRecord, given: GivenMachines): Promise<MachineGroup> {
      const wanted = new Set(given.map((machine) => (typeof machine === 'string' ? machine : machine.Id)))
      const seen = await machines.manySeenBy(actor.caller, [...wanted])
      if (seen.length < wanted.size)
        throw new CallError('ERROR_MACHINE_NOT_FOUND', 'There is no such machine', { field: 'Machine_Ids' })
      const had = new Set((await groups.machinesOf([group.id])).get(group.id))
      const detail = {
        added: [...wanted].filter((id) => !had.has(id)),
        removed: [...had].filter((id) => !wanted.has(id)),
      }
      const machineIds = seen.map((machine) => machine.id)
      refuseAll(group)
      await change(actor, group, { action: 'group_changed', detail }, (tx) =>
        groups.putMachines(group.id, machineIds, tx),
      )
      return await presentAgain(actor.caller, group.publicId)
    },

    /** Also of the group that holds every machine. */
    async putInHomeAssistant(actor: RequestActor, group: GroupRecord, isIn: boolean): Promise<MachineGroup> {
      const entry = { action: 'group_changed', detail: { homeAssistant: isIn } } as const
      await change(actor, group, entry, (tx) => groups.setShownIn('homeAssistant', group.id, isIn, tx))
      return await presentAgain(actor.caller, group.publicId)
    },

    /** Also of the group that holds every machine. */
    async publish(
      actor: RequestActor,
      group: GroupRecord,
      { InUmati, InSparkplug }: BodyOf<typeof publishGroup>,
    ): Promise<MachineGroup> {
      const entry = { action: 'group_changed', detail: { umati: InUmati, sparkplug: InSparkplug } } as const
      await change(actor, group, entry, async (tx) => {
        await groups.setShownIn('umati', group.id, InUmati, tx)
        await groups.setShownIn('sparkplug', group.id, InSparkplug, tx)
      })
      return await presentAgain(actor.caller, group.publicId)
    },

    async remove(actor: RequestActor, group: GroupRecord): Promise<void> {
      refuseAll(group)
      await change(actor, group, { action: 'group_deleted', detail: {} }, (tx) => groups.remove(group.id, tx))
    },
  }
}

/** Every organization has one group of this name, whether or not it is stored under it. */
const ALL = 'all'

function readName(name: string): string {
  const trimmed = name.trim()
  if (trimmed.toLowerCase() === ALL) throw groupNameTaken()
  return trimmed
}

const presentGroup = (
  group: GroupRecord,
  machineIds: readonly string[],
  userIds: readonly string[],
): MachineGroup => ({
  Id: group.publicId,
  Name: group.name,
  OrganizationCode: group.organizationCode,
  IsAll: group.isAll,
  InHomeAssistant: group.inHomeAssistant,
  InUmati: group.inUmati,
  InSparkplug: group.inSparkplug,
  Machine_Ids: machineIds.map((Id) => ({ Id })),
  User_Ids: [...userIds],
})
