import type { User } from '@millwright/contract/people/users'
import { invitationState, isPending } from '@millwright/domain/people/invitation'
import type { RequestActor } from '../../../platform/http/request-actor.ts'
import { nameOf } from '../../../platform/identity/present-user.ts'
import type { AccountRecord } from '../../../platform/registry/account-store.ts'
import { CallError } from '../../../platform/runtime/errors.ts'
import type { Needs } from '../../../platform/subject/deps.ts'
import { checkMayChange } from './user-rules.ts'

export type InvitationsDeps = Needs<'groups', 'db' | 'audit' | 'passwordLinks'> & {
  present: (actor: RequestActor, userId: string) => Promise<User>
}

const over = (message: string): CallError => new CallError('INVITATION_OVER', message)

export function createInvitations({ stores, db, audit, passwordLinks, present }: InvitationsDeps) {
  const { groups } = stores
  const stateOf = ({ invitation }: AccountRecord) => invitation && invitationState(invitation)

  return {
    /** To someone who has not come yet; the link of an earlier mail stops working. */
    async send(actor: RequestActor, user: AccountRecord): Promise<User> {
      const { caller, address } = actor
      await checkMayChange(caller, user, groups)
      if (user.passwordHash !== null || stateOf(user) === 'ACCEPTED')
        throw over('This person has an account already')
      await db.transaction(async (tx) => {
        await passwordLinks.invite(user, caller, tx)
        await audit.record({ action: 'invitation_sent', by: caller, target: nameOf(user), address }, tx)
      })
      return await present(actor, user.publicId)
    },

    async withdraw(actor: RequestActor, user: AccountRecord): Promise<User> {
      const { caller, address } = actor
      await checkMayChange(caller, user, groups)
      const state = stateOf(user)
      if (!state || !isPending(state)) throw over('There is no invitation to withdraw')
      await db.transaction(async (tx) => {
        await passwordLinks.withdraw(user.id, tx)
        await audit.record({ action: 'invitation_withdrawn', by: caller, target: nameOf(user), address }, tx)
      })
      return await present(actor, user.publicId)
    },
  }
}
