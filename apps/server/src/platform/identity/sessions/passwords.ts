import type { Audit } from '../../audit/audit.ts'
import type { Bus } from '../../bus/bus.ts'
import type { Database, Queryable } from '../../database/database.ts'
import type { AccountRecord, AccountStore } from '../../registry/account-store.ts'
import type { Caller, SessionStore } from '../../registry/session-store.ts'
import { accessDenied, badField, CallError } from '../../runtime/errors.ts'
import { actorOf } from '../actor.ts'
import type { DeferredWork } from '../deferred-work.ts'
import type { CredentialStore } from '../passwords/credential-store.ts'
import type { OwnerCheck } from '../passwords/owner-check.ts'
import type { PasswordLinks } from '../passwords/password-links.ts'
import { hashPassword } from '../passwords/passwords.ts'
import type { OidcStore } from '../provider/oidc-store.ts'
import type { RateLimits } from '../rate-limits.ts'
import type { SecondFactors } from '../second-factor/second-factor.ts'
import type { SignInLimits } from '../sign-in-limits.ts'
import type { Sessions, SignedIn, SignInPlace } from './sessions.ts'

export interface PasswordsDeps {
  db: Pick<Database, 'transaction'>
  accounts: AccountStore
  credentials: CredentialStore
  sessions: Pick<SessionStore, 'endAllOf'>
  provider: Pick<OidcStore, 'dropAllOf'>
  passwordLinks: PasswordLinks
  ownerCheck: OwnerCheck
  opened: Pick<Sessions, 'open'>
  factors: Pick<SecondFactors, 'need'>
  limits: RateLimits
  signInLimits: SignInLimits
  deferred: DeferredWork
  audit: Audit
  bus: Bus
}

interface Chosen {
  readonly password: string
  readonly confirmPassword: string
}

export function createPasswords(deps: PasswordsDeps) {
  const { db, accounts, credentials, sessions, opened, provider, passwordLinks } = deps
  const { ownerCheck, factors, limits, signInLimits, deferred, audit, bus } = deps

  /** Also ends links and other sessions, which someone else may hold. Returns the sessions that ended. */
  async function set(account: AccountRecord, hash: string, keptSession: string | null, tx: Queryable) {
    await credentials.setPassword(account.id, hash, tx)
    await passwordLinks.withdraw(account.id, tx)
    await provider.dropAllOf(account.publicId, tx)
    return await sessions.endAllOf(account.id, 'password changed', keptSession, tx)
  }

  function announceEnded(sessionIds: readonly string[]): void {
    for (const sessionId of sessionIds) bus.emit('sessionEnded', { sessionId })
  }

  return {
    /** Neither the answer nor its timing reveals whether there is such an account. */
    async requestReset(email: string, address: string): Promise<void> {
      await limits.take('reset', { address, name: email })
      deferred.run('a password reset', async () => {
        const account = await accounts.byEmail(email)
        if (!account) return
        await db.transaction(async (tx) => {
          await passwordLinks.reset(account, tx)
          const by = actorOf(account)
          await audit.record({ action: 'password_reset_asked', by, target: account.email, address }, tx)
        })
      })
    },

    async openLink(token: string, address: string): Promise<void> {
      await limits.take('choosePassword', { address })
      if (!(await passwordLinks.open(token))) throw linkNotValid()
      await limits.refund('choosePassword', { address })
    },

    /** With the token of a mail, without a session. Who was invited gets one, but where a second factor is needed. */
    async choose(token: string, chosen: Chosen, place: SignInPlace): Promise<SignedIn | null> {
      const { address } = place
      checkConfirmed(chosen)
      await limits.take('choosePassword', { address })
      const { account, ended, isInvitation } = await db.transaction(async (tx) => {
        const link = await passwordLinks.take(token, tx)
        const owner = link && (await accounts.byPublicId(link.publicId, tx))
        if (!owner) throw linkNotValid()
        const sessionIds = await set(owner, await hashPassword(chosen.password), null, tx)
        const detail = { by: 'link' }
        await audit.record(
          { action: 'password_changed', by: actorOf(owner), target: owner.email, detail, address },
          tx,
        )
        return { account: owner, ended: sessionIds, isInvitation: link.isInvitation }
      })
      announceEnded(ended)
      // A person who forgot the password has often used up the attempts.
      await signInLimits.forgive(account.email, address)
      if (!isInvitation || (await factors.need(account)) !== 'nothing') return null
      return await opened.open(account, { by: 'password', ...place })
    },

    /** Only one's own: nobody sets a password that another person uses. */
    async change(
      caller: Caller,
      account: AccountRecord,
      { currentPassword, ...chosen }: Chosen & { readonly currentPassword?: string },
      address: string,
    ): Promise<void> {
      if (account.id !== caller.accountId) throw accessDenied()
      checkConfirmed(chosen)
      await ownerCheck.byPasswordOrRecentSignIn({ caller, account, currentPassword, address })
      const hash = await hashPassword(chosen.password)
      const ended = await db.transaction(async (tx) => {
        await audit.record({ action: 'password_changed', by: caller, target: caller.email, address }, tx)
        return await set(account, hash, caller.sessionId, tx)
      })
      announceEnded(ended)
    },
  }
}

export type Passwords = ReturnType<typeof createPasswords>

const linkNotValid = (): CallError => new CallError('LINK_NOT_VALID', 'The link is no longer valid')

function checkConfirmed({ password, confirmPassword }: Chosen): void {
  if (password !== confirmPassword) throw badField('confirmPassword', 'must be the same as password')
}
