import * as calls from '@millwright/contract/calls/users'
import { presentGroupName, presentRole } from '../../api/present-user.ts'
import { type Api, paged } from '../../api/serve.ts'
import { createNewUsers, type NewUsersDeps } from './new-users.ts'
import { createPreferenceStore } from './preference-store.ts'
import { createPreferences } from './preferences.ts'
import { createUserRights, type UserRightsDeps } from './user-rights.ts'
import { createUsers, type UsersDeps } from './users.ts'

export const serveUsers = ({ serve }: Api, deps: UsersDeps & NewUsersDeps & UserRightsDeps): void => {
  const users = createUsers(deps)
  const newUsers = createNewUsers(deps)
  const rights = createUserRights(deps)
  const preferences = createPreferenceStore(deps.db)
  const subscriptions = createPreferences(preferences, 'subscriptions', calls.SUBSCRIPTION_TOPICS)
  const channels = createPreferences(preferences, 'channels', calls.NOTICE_CHANNELS)

  serve(calls.listUsers, async ({ query, ...asker }) => {
    const { search = '', skip = 0, limit = 100 } = query
    const page = await users.page(asker, search.trim(), { skip, limit })
    return paged(page.users, page.total)
  })

  serve(calls.getUser, async ({ user, ...asker }) => ({ result: await users.read(asker, user) }))

  serve(calls.createUser, async ({ body, ...asker }) => ({
    result: { user: await newUsers.invite(asker, body) },
  }))

  serve(calls.createSsoUser, async ({ body, ...asker }) => ({
    result: { user: await newUsers.addKnown(asker, body) },
  }))

  serve(calls.updateUser, async ({ user, body, ...asker }) => ({
    result: await users.change(asker, user, body),
  }))

  serve(calls.changeEmail, async ({ user, body, ...asker }) => ({
    result: await users.changeEmail(asker, user, body.Email),
  }))

  serve(calls.deleteUser, ({ user, ...asker }) => users.remove(asker, user))

  serve(calls.listUserGroups, async ({ user, caller }) => ({
    result: (await rights.groupsOf(user, caller)).map(presentGroupName),
  }))

  serve(calls.putUserGroups, async ({ user, body, ...asker }) => {
    const groups = await rights.putGroups(asker, user, body.Machine_Group_Ids)
    return { result: groups.map(presentGroupName) }
  })

  serve(calls.putUserRoles, async ({ user, body, ...asker }) => {
    const roles = await rights.putRoles(asker, user, body.Role_Ids)
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
