import { NOTICE_TOPICS } from '@millwright/contract/notices'
import * as calls from '@millwright/contract/people/users'
import { NOTICE_CHANNELS } from '@millwright/domain/notices/topic'
import { type Api, paged } from '../../../platform/http/serve.ts'
import { presentGroupName, presentRole } from '../../../platform/identity/present-user.ts'
import { createInvitations } from './invitations.ts'
import { createNewUsers, type NewUsersDeps } from './new-users.ts'
import { createPreferenceStore } from './preference-store.ts'
import { createPreferences } from './preferences.ts'
import { createUserRights, type UserRightsDeps } from './user-rights.ts'
import { createUsers, type UsersDeps } from './users.ts'

export const serveUsers = ({ serve }: Api, deps: UsersDeps & NewUsersDeps & UserRightsDeps): void => {
  const users = createUsers(deps)
  const newUsers = createNewUsers(deps)
  const rights = createUserRights(deps)
  const invitations = createInvitations({ ...deps, present: users.presentNow })
  const preferences = createPreferenceStore(deps.db)
  const subscriptions = createPreferences(preferences, 'subscriptions', NOTICE_TOPICS)
  const channels = createPreferences(preferences, 'channels', NOTICE_CHANNELS)

  serve(calls.listUsers, async ({ query, ...actor }) => {
    const { search = '', skip = 0, limit = 100, sort } = query
    const page = await users.page(actor, search.trim(), { skip, limit, sort })
    return paged(page.users, page.total)
  })

  serve(calls.getUser, async ({ user, ...actor }) => ({ result: await users.read(actor, user) }))

  serve(calls.createUser, async ({ body, ...actor }) => ({
    result: { user: await newUsers.invite(actor, body) },
  }))

  serve(calls.createSsoUser, async ({ body, ...actor }) => ({
    result: { user: await newUsers.addKnown(actor, body) },
  }))

  serve(calls.sendInvitation, async ({ user, ...actor }) => ({
    result: await invitations.send(actor, user),
  }))

  serve(calls.withdrawInvitation, async ({ user, ...actor }) => ({
    result: await invitations.withdraw(actor, user),
  }))

  serve(calls.updateUser, async ({ user, body, ...actor }) => ({
    result: await users.change(actor, user, body),
  }))

  serve(calls.changeEmail, async ({ user, body, ...actor }) => ({
    result: await users.changeEmail(actor, user, body),
  }))

  serve(calls.deleteUser, ({ user, ...actor }) => users.remove(actor, user))

  serve(calls.listUserGroups, async ({ user, caller }) => ({
    result: (await rights.groupsOf(user, caller)).map(presentGroupName),
  }))

  serve(calls.putUserGroups, async ({ user, body, ...actor }) => {
    const groups = await rights.putGroups(actor, user, body.Machine_Group_Ids)
    return { result: groups.map(presentGroupName) }
  })

  serve(calls.putUserRoles, async ({ user, body, ...actor }) => {
    const roles = await rights.putRoles(actor, user, body.Role_Ids)
    return { result: roles.map(presentRole) }
  })

  serve(calls.getSubscriptions, async ({ caller }) => ({ result: await subscriptions.of(caller.accountId) }))

  serve(calls.patchSubscriptions, async ({ caller, body }) => ({
    result: await subscriptions.change(caller.accountId, body),
  }))

  serve(calls.getChannels, async ({ caller }) => ({ result: await channels.of(caller.accountId) }))

  serve(calls.patchChannels, async ({ caller, body }) => ({
    result: await channels.change(caller.accountId, body),
  }))
}
