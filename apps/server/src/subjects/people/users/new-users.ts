import { randomUUID } from 'node:crypto'
import { pageAddress } from '@millwright/contract/page-address'
import type { createSsoUser, createUser, User } from '@millwright/contract/people/users'
import type { BodyOf } from '@millwright/contract/wire/call'
import type { Transaction } from '../../../platform/database/database.ts'
import { publish } from '../../../platform/events/publish-store.ts'
import type { RequestActor } from '../../../platform/http/request-actor.ts'
import { nameOf, presentUser } from '../../../platform/identity/present-user.ts'
import { noticeRaised } from '../../../platform/notices/notice-events.ts'
import type { AccountRecord } from '../../../platform/registry/account-store.ts'
import type { Caller } from '../../../platform/registry/session-store.ts'
import { badField } from '../../../platform/runtime/errors.ts'
import type { Needs } from '../../../platform/subject/deps.ts'
import { checkImage, checkMayGive, checkSignInNames, groupIdsOf, possibleRoles } from './user-rules.ts'

export type NewUsersDeps = Needs<
  'accounts' | 'contents' | 'groups' | 'organizations' | 'roles',
  'db' | 'audit' | 'passwordLinks' | 'now'
>

type NewUser = BodyOf<typeof createUser>

/** New users have no password, and what the caller gives them of what the caller has. */
export function createNewUsers({ stores, db, audit, passwordLinks, now }: NewUsersDeps) {
  const { accounts, contents, groups, roles } = stores

  async function rolesFor(caller: Caller, body: NewUser): Promise<string[]> {
    const given = await possibleRoles(roles, caller.organizationType, body.Role_Ids ?? [])
    const roleLabels = given.map((role) => role.label)
    checkMayGive(caller, { roleLabels, isAdmin: body.IsAdmin ?? false })
    return roleLabels
  }

  async function add(
    { caller, address }: RequestActor,
    body: NewUser,
    roleLabels: string[],
    tx: Transaction,
  ): Promise<AccountRecord> {
    const publicId = randomUUID()
    const username = body.Username.trim() || body.Email
    const { organizationId } = caller
    await checkSignInNames(stores, { email: body.Email, username }, { organizationId, exceptId: null }, tx)
    await accounts.add(
      {
        publicId,
        organizationId,
        email: body.Email,
        username,
        firstname: body.Firstname.trim(),
        lastname: body.Lastname.trim(),
        language: body.Language,
        imageUrl: body.Image_Url ?? '',
        isAdmin: body.IsAdmin ?? false,
        passwordHash: null,
        roleLabels,
      },
      tx,
    )
    const account = await accounts.byPublicId(publicId, tx)
    if (!account) throw new Error(`account ${publicId} was not stored`)
    const seen = await groups.holdSeenBy(caller, tx)
    const groupIds = groupIdsOf(body.Machine_Group_Ids ?? [], seen)
    await groups.putAccountInto(account.id, groupIds, [...seen.values()], tx)
    const detail = {
      Email: account.email,
      Roles: roleLabels,
      ...(account.isAdmin && { IsAdmin: true }),
      ...(groupIds.length > 0 && { Machine_Group_Ids: body.Machine_Group_Ids }),
    }
    await publish(tx, noticeRaised, {
      key: `invited ${account.id}`,
      kind: 'invited',
      organizationId: account.organizationId,
      accountIds: [account.id],
      facts: { by: caller.name },
      action: pageAddress('user_profile'),
      at: now(),
      // The invitation itself is a mail.
      channels: ['inApp'],
    })
    await audit.record({ action: 'user_created', by: caller, target: nameOf(account), detail, address }, tx)
    return account
  }

  async function checkCreator(caller: Caller, creatorId: string): Promise<void> {
    if (creatorId === '' || creatorId === caller.publicId) return
    const creator = await accounts.byPublicId(caller.publicId)
    if (creatorId !== creator?.externalUserId) throw badField('CreatorUserId', 'must be the caller')
  }

  async function presentNew(account: AccountRecord, viewer: Caller): Promise<User> {
    const names = await groups.namesOf([account.id], viewer)
    return presentUser(account, names.get(account.id) ?? [])
  }

  return {
    async invite(actor: RequestActor, body: NewUser): Promise<User> {
      const { caller } = actor
      await checkImage(contents, caller.organizationId, body.Image_Url)
      const labels = await rolesFor(caller, body)
      const account = await db.transaction(async (tx) => {
        const added = await add(actor, body, labels, tx)
        await passwordLinks.invite(added, caller, tx)
        return (await accounts.byPublicId(added.publicId, tx)) ?? added
      })
      return await presentNew(account, caller)
    },

    /** Someone whom the single sign-on provider knows by that email; there is no password to choose. */
    async addKnown(actor: RequestActor, body: BodyOf<typeof createSsoUser>): Promise<User> {
      const { caller } = actor
      await checkCreator(caller, body.CreatorUserId)
      await checkImage(contents, caller.organizationId, body.Image_Url)
      const labels = await rolesFor(caller, body)
      return await presentNew(await db.transaction((tx) => add(actor, body, labels, tx)), caller)
    },
  }
}
