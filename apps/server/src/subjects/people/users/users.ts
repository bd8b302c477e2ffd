import type { changeEmail, User, UserSort, updateUser } from '@millwright/contract/people/users'
import type { BodyOf } from '@millwright/contract/wire/call'
import type { SortedPage } from '../../../platform/database/order-by.ts'
import type { RequestActor } from '../../../platform/http/request-actor.ts'
import { nameOf, presentUsers } from '../../../platform/identity/present-user.ts'
import type { AccountRecord } from '../../../platform/registry/account-store.ts'
import type { Caller } from '../../../platform/registry/session-store.ts'
import { accessDenied, badField, CallError, userNotFound } from '../../../platform/runtime/errors.ts'
import type { Needs } from '../../../platform/subject/deps.ts'
import { emailChangedMail } from '../people-mails.ts'
import { checkHasAllOf, checkImage, checkMayChange, checkSignInNames } from './user-rules.ts'

export type UsersDeps = Needs<
  'accounts' | 'contents' | 'groups' | 'machines' | 'notices' | 'organizations' | 'sessions',
  'db' | 'audit' | 'bus' | 'mail' | 'passwordLinks' | 'ownerCheck'
>

export function createUsers({ stores, db, audit, bus, mail, passwordLinks, ownerCheck }: UsersDeps) {
  const { accounts, contents, groups, machines, notices, sessions } = stores

  async function present(account: AccountRecord | null, viewer: Caller): Promise<User> {
    const [user] = account ? await presentUsers([account], groups, viewer) : []
    if (!account || !user) throw userNotFound()
    if (account.id !== viewer.accountId) return user
    const [isAnyHidden, newIds] = await Promise.all([machines.areAnyHidden(viewer), notices.newIds(viewer)])
    const { loginMethod } = viewer
    return { ...user, loginMethod, SeesAllMachines: !isAnyHidden, Notification_Ids: newIds }
  }

  return {
    /** As it is stored now. */
    presentNow: async ({ caller }: RequestActor, userId: string): Promise<User> =>
      await present(await accounts.byPublicId(userId), caller),

    async page({ caller, address }: RequestActor, search: string, page: SortedPage<UserSort>) {
      const { accounts: found, total } = await accounts.pageOf(caller.organizationId, search, page)
      if (search !== '' || page.skip > 0) {
        const detail = { search, skip: page.skip }
        await audit.record({ action: 'users_listed', by: caller, target: search, detail, address })
      }
      return { users: await presentUsers(found, groups, caller), total }
    },

    async read({ caller, address }: RequestActor, user: AccountRecord): Promise<User> {
      if (user.id !== caller.accountId)
        await audit.record({ action: 'user_read', by: caller, target: nameOf(user), address })
      return await present(user, caller)
    },

    async change(
      { caller, address }: RequestActor,
      user: AccountRecord,
      body: BodyOf<typeof updateUser>,
    ): Promise<User> {
      await checkMayChange(caller, user, groups)
      if (body.FirstLogin === true) throw badField('FirstLogin', 'can only be set to false')
      await checkImage(contents, user.organizationId, body.Image_Url)
      const changes = {
        username: body.Username === undefined ? undefined : body.Username.trim() || user.email,
        firstname: body.Firstname?.trim(),
        lastname: body.Lastname?.trim(),
        language: body.Language,
        imageUrl: body.Image_Url,
        firstLogin: body.FirstLogin,
      }
      const { username } = changes
      await db.transaction(async (tx) => {
        // One that two have from times when they could stays, until it is changed.
        if (username !== undefined && username !== user.email && username !== user.username)
          await checkSignInNames(stores, { username }, { ...user, exceptId: user.id }, tx)
        if (!(await accounts.change(user.id, changes, tx))) throw userNotFound()
        await audit.record(
          { action: 'user_changed', by: caller, target: nameOf(user), detail: body, address },
          tx,
        )
      })
      return await present(await accounts.byPublicId(user.publicId), caller)
    },

    /** A reset link goes to the new address: one's own is changed with the password, another's by who has as much. */
    async changeEmail(
      { caller, address }: RequestActor,
      user: AccountRecord,
      { Email: email, currentPassword }: BodyOf<typeof changeEmail>,
    ): Promise<User> {
      if (user.id === caller.accountId)
        await ownerCheck.byPassword({ caller, account: user, currentPassword, address })
      else await checkHasAllOf(caller, user, groups)
      const { id, organizationId, firstname, language } = user
      await db.transaction(async (tx) => {
        await checkSignInNames(stores, { email }, { organizationId, exceptId: id }, tx)
        if (!(await accounts.changeEmail(id, email, tx))) throw userNotFound()
        // Links in the old mailbox would let its reader in.
        await passwordLinks.withdraw(id, tx)
        const text = emailChangedMail(language, { firstname, by: caller.name })
        await mail.queue({ to: user.email, organizationId, isResendable: true, ...text }, tx)
        const detail = { from: user.email, to: email }
        await audit.record(
          { action: 'user_email_changed', by: caller, target: nameOf(user), detail, address },
          tx,
        )
      })
      return await present(await accounts.byPublicId(user.publicId), caller)
    },

    async remove({ caller, address }: RequestActor, user: AccountRecord): Promise<void> {
      if (user.id === caller.accountId) throw accessDenied()
      await checkMayChange(caller, user, groups)
      const ended = await db.transaction(async (tx) => {
        const { isThere, hasOtherAdmin } = await accounts.holdForRemoval(user.id, user.organizationId, tx)
        if (!isThere) throw userNotFound()
        if (user.isAdmin && !hasOtherAdmin)
          throw new CallError('LAST_ADMIN', 'The last admin of an organization cannot be removed')
        const sessionIds = await sessions.endAllOf(user.id, 'user removed', null, tx)
        await accounts.remove(user.id, tx)
        const detail = { Email: user.email }
        await audit.record({ action: 'user_deleted', by: caller, target: nameOf(user), detail, address }, tx)
        return sessionIds
      })
      for (const sessionId of ended) bus.emit('sessionEnded', { sessionId })
    },
  }
}
