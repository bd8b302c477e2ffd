import type { User } from '@millwright/contract/calls/users'
import { invitationState, isPending } from '@millwright/domain/person/invitation'
import { nameOf } from '../../api/present-user.ts'
import type { RequestActor } from '../../api/request-actor.ts'
import { CallError } from '../../errors.ts'
import type { AccountRecord } from '../../store/people/account-store.ts'
import type { Needs } from '../feature.ts'
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
