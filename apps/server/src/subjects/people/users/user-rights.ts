import type { RequestActor } from '../../../platform/http/request-actor.ts'
import { nameOf } from '../../../platform/identity/present-user.ts'
import type { AccountRecord } from '../../../platform/registry/account-store.ts'
import type { GroupName } from '../../../platform/registry/group-store.ts'
import type { Viewer } from '../../../platform/registry/machine-store.ts'
import type { RoleRecord } from '../../../platform/registry/role-store.ts'
import { accessDenied, userNotFound } from '../../../platform/runtime/errors.ts'
import type { Needs } from '../../../platform/subject/deps.ts'
import { checkMayChange, type GivenGroups, groupIdsOf, possibleRoles } from './user-rules.ts'

export type UserRightsDeps = Needs<'accounts' | 'groups' | 'roles', 'db' | 'audit' | 'bus'>

/** Roles decide about pages, groups about machines. */
export function createUserRights({ stores, db, audit, bus }: UserRightsDeps) {
  const { accounts, groups, roles } = stores

  const groupsOf = async (user: AccountRecord, viewer: Viewer): Promise<GroupName[]> =>
    (await groups.namesOf([user.id], viewer)).get(user.id) ?? []

  return {
    groupsOf,

    /** Nobody gives or takes a group that they do not see. */
    async putGroups(
      { caller, address }: RequestActor,
      user: AccountRecord,
      given: GivenGroups,
    ): Promise<GroupName[]> {
      await checkMayChange(caller, user, groups)
      await db.transaction(async (tx) => {
        if (!(await accounts.hold(user.id, tx))) throw userNotFound()
        const seen = await groups.holdSeenBy(caller, tx)
        const groupIds = groupIdsOf(given, seen)
        await groups.putAccountInto(user.id, groupIds, [...seen.values()], tx)
        const detail = {
          Machine_Group_Ids: [...seen]
            .filter(([, id]) => groupIds.includes(id))
            .map(([publicId]) => publicId),
        }
        await audit.record(
          { action: 'user_groups_changed', by: caller, target: nameOf(user), detail, address },
          tx,
        )
      })
      bus.emit('rightsChanged', { accountIds: [user.id] })
      return await groupsOf(user, caller)
    },

    async putRoles(
      { caller, address }: RequestActor,
      user: AccountRecord,
      ids: readonly string[],
    ): Promise<RoleRecord[]> {
      if (!caller.isAdmin) throw accessDenied()
      const wanted = await possibleRoles(roles, user.organizationType, ids)
      await db.transaction(async (tx) => {
        if (!(await accounts.hold(user.id, tx))) throw userNotFound()
        await roles.put(
          user.id,
          wanted.map((role) => role.id),
          tx,
        )
        const detail = {
          from: user.roles.map((role) => role.label),
          to: wanted.map((role) => role.label),
        }
        await audit.record(
          { action: 'user_roles_changed', by: caller, target: nameOf(user), detail, address },
          tx,
        )
      })
      bus.emit('rightsChanged', { accountIds: [user.id] })
      return wanted
    },
  }
}
