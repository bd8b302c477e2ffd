import type { Logger } from 'pino'
import type { Audit } from '../../audit/audit.ts'
import type { AccountRecord, AccountStore } from '../../registry/account-store.ts'
import type { SessionStore } from '../../registry/session-store.ts'
import { CallError } from '../../runtime/errors.ts'
import { actorOf } from '../actor.ts'
import type { CredentialStore } from '../passwords/credential-store.ts'
import type { PasswordCheck } from '../passwords/password-check.ts'
import type { RateLimits } from '../rate-limits.ts'
import { type SecondFactors, wrongCode } from '../second-factor/second-factor.ts'
import type { ExternalIdentity, RelyingParty } from '../sso/relying-party.ts'
import type { ReturnProof } from '../sso/return-proof.ts'
import { hashToken } from '../tokens.ts'
import type { Sessions, SignedIn, SignInPlace } from './sessions.ts'

export interface SignInDeps {
  accounts: AccountStore
  credentials: CredentialStore
  /** A token of the provider is accepted once. */
  taken: Pick<SessionStore, 'takeExternalToken'>
  sessions: Pick<Sessions, 'open'>
  relyingParty: RelyingParty
  returnProof: Pick<ReturnProof, 'isFor'>
  /** The embedded provider uses the public id of the account as subject. */
  isOwnProvider: boolean
  checkPassword: PasswordCheck
  factors: Pick<SecondFactors, 'need' | 'check'>
  limits: RateLimits
  audit: Audit
  log: Logger
}

interface Proof {
  readonly password: string
  /** Of the second factor. */
  readonly code: string | undefined
}

const ssoFailed = (): CallError => new CallError('SSO_LOGIN_FAILED', 'The single sign-on did not succeed')
const loginFailed = (): CallError => new CallError('LOGIN_FAILED', 'Email or password is wrong')

/** The ways to sign in: single sign-on, email, user name. */
export function createSignIn(deps: SignInDeps) {
  const { accounts, credentials, taken, sessions, relyingParty, returnProof, isOwnProvider } = deps
  const { checkPassword, factors, limits, audit, log } = deps

  async function verify(externalToken: string): Promise<ExternalIdentity> {
    try {
      return await relyingParty.verify(externalToken)
    } catch (error) {
      log.info({ err: error }, 'external token refused')
      throw ssoFailed()
    }
  }

  /** An email address may be given to another person later; the provider's subject is not. */
  async function isOwner(account: AccountRecord, subject: string): Promise<boolean> {
    if (isOwnProvider) return subject === account.publicId
    return account.externalUserId === subject || (await credentials.bindSubject(account.id, subject))
  }

  /** Not from before a change of the password, which may have been made to lock somebody out. */
  async function isStillGood(account: AccountRecord, identity: ExternalIdentity): Promise<boolean> {
    const notBefore = await credentials.signInNotBefore(account.id)
    // Another provider may remember a sign-in for days, and has passwords of its own.
    const at = isOwnProvider ? (identity.authenticatedAt ?? 0) : identity.issuedAt
    // The provider counts in seconds.
    return notBefore === null || at >= Math.floor(notBefore / 1000) * 1000
  }

  async function checkFactor(account: AccountRecord, code: string | undefined, address: string) {
    if ((await factors.need(account)) === 'nothing') return
    if (code === undefined)
      throw new CallError('SECOND_FACTOR_NEEDED', 'A code of the second factor is needed', { field: 'Code' })
    if (!(await factors.check(account, code, address))) throw wrongCode()
  }

  return {
    /** Only in the browser that began the sign-in, which its cookies show. */
    async byToken(externalToken: string, cookies: string, place: SignInPlace): Promise<SignedIn> {
      const { address } = place
      // A browser that came back from the provider is not refused for what others did at its address.
      if (!(await returnProof.isFor(externalToken, cookies))) {
        await limits.take('signIn', { address })
        throw ssoFailed()
      }
      const identity = await verify(externalToken)
      const { email, subject, expiresAt, authenticatedAt } = identity
      if (!(await taken.takeExternalToken(hashToken(externalToken), expiresAt))) throw ssoFailed()
      const account = await accounts.byEmail(email)
      if (!account) throw ssoFailed()
      if (!(await isOwner(account, subject))) {
        const detail = { reason: 'another person at the provider' }
        const by = actorOf(account)
        await audit.record({ action: 'sign_in_refused', by, target: account.email, detail, address })
        throw ssoFailed()
      }
      if (!(await isStillGood(account, identity))) throw ssoFailed()
      return await sessions.open(account, { by: 'single sign-on', ...place, authenticatedAt })
    },

    async byEmail(email: string, { password, code }: Proof, place: SignInPlace): Promise<SignedIn> {
      const { address } = place
      const name = email.trim()
      const attempt = { name, password, address, proof: null }
      const account = await checkPassword({ ...attempt, find: () => accounts.byEmail(name) })
      if (!account) throw loginFailed()
      await checkFactor(account, code, address)
      return await sessions.open(account, { by: 'password', ...place })
    },

    async byUsername(
      { username, organizationCode }: { username: string; organizationCode: string },
      { password, code }: Proof,
      place: SignInPlace,
    ): Promise<SignedIn> {
      const { address } = place
      const name = username.trim()
      const find = async (): Promise<AccountRecord | null> =>
        await accounts.byPublicId((await credentials.publicIdOf(name, organizationCode)) ?? '')
      const account = await checkPassword({ name, password, address, proof: null, find })
      if (!account) throw loginFailed()
      await checkFactor(account, code, address)
      return await sessions.open(account, { by: 'password', ...place })
    },
  }
}

export type SignIn = ReturnType<typeof createSignIn>
