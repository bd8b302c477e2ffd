import type { User } from '@millwright/contract/calls/users'
import type { Logger } from 'pino'
import { presentUser } from '../../api/present-user.ts'
import type { Bus } from '../../bus.ts'
import { CallError } from '../../errors.ts'
import { isPassword } from '../../identity/passwords.ts'
import type { ExternalIdentity, RelyingParty } from '../../identity/relying-party.ts'
import { hashToken, newRefreshToken, REFRESH_DAYS, type Tokens } from '../../identity/tokens.ts'
import type { AccountRecord, AccountStore } from '../../store/account-store.ts'
import type { GroupStore } from '../../store/group-store.ts'
import type { Caller, SessionStore } from '../../store/session-store.ts'

export interface SessionsDeps {
  accounts: AccountStore
  groups: GroupStore
  store: SessionStore
  tokens: Tokens
  relyingParty: RelyingParty
  bus: Bus
  log: Logger
  now: () => number
}

export interface SignedIn {
  readonly accessToken: string
  readonly refreshToken: string
  readonly user: User
}

const ssoFailed = (): CallError => new CallError('SSO_LOGIN_FAILED', 'The single sign-on did not succeed')
const loginFailed = (): CallError => new CallError('LOGIN_FAILED', 'Email or password is wrong')
const sessionEnded = (): CallError => new CallError('SESSION_ENDED', 'The session has ended, sign in again')

export function createSessions({
  accounts,
  groups,
  store,
  tokens,
  relyingParty,
  bus,
  log,
  now,
}: SessionsDeps) {
  const refreshExpiry = (): number => now() + REFRESH_DAYS * 24 * 60 * 60 * 1000

  async function open(account: AccountRecord): Promise<SignedIn> {
    const sessionId = await store.open(account.id)
    const refreshToken = newRefreshToken()
    await store.addRefreshToken(sessionId, hashToken(refreshToken), refreshExpiry())
    return {
      accessToken: await tokens.sign(account.publicId, sessionId),
      refreshToken,
      user: await userOf(account),
    }
  }

  async function userOf(account: AccountRecord): Promise<User> {
    const viewer = { accountId: account.id, organizationId: account.organizationId, isAdmin: account.isAdmin }
    return presentUser(account, await groups.listSeenBy(viewer))
  }

  async function end(sessionId: string, reason: string): Promise<void> {
    if (await store.end(sessionId, reason)) bus.emit('sessionEnded', { sessionId })
  }

  return {
    async signInExternally(externalToken: string): Promise<SignedIn> {
      let identity: ExternalIdentity
      try {
        identity = await relyingParty.verify(externalToken)
      } catch (error) {
        log.info({ err: error }, 'external token refused')
        throw ssoFailed()
      }
      if (!(await store.takeExternalToken(hashToken(externalToken), identity.expiresAt))) throw ssoFailed()
      const account = await accounts.byEmail(identity.email)
      if (!account) throw ssoFailed()
      return await open(account)
    },

    async signInByPassword(email: string, password: string): Promise<SignedIn> {
      const account = await accounts.byEmail(email.trim())
      const isRight = await isPassword(password, account?.passwordHash ?? null)
      if (!account || !isRight) throw loginFailed()
      return await open(account)
    },

    async refresh(refreshToken: string): Promise<{ accessToken: string; refreshToken: string }> {
      const next = newRefreshToken()
      const rotation = await store.rotate(hashToken(refreshToken), hashToken(next), refreshExpiry())
      if (rotation.kind === 'reused') {
        log.warn({ session: rotation.sessionId }, 'refresh token used twice, session ended')
        await end(rotation.sessionId, 'refresh token used twice')
      }
      if (rotation.kind !== 'rotated') throw sessionEnded()
      return {
        accessToken: await tokens.sign(rotation.accountPublicId, rotation.sessionId),
        refreshToken: next,
      }
    },

    /** Null for a token that is no good and for a session that has ended. */
    async callerOf(accessToken: string): Promise<Caller | null> {
      const sessionId = await tokens.sessionOf(accessToken)
      return sessionId === null ? null : await store.callerOf(sessionId)
    },

    signOut: (caller: Caller): Promise<void> => end(caller.sessionId, 'signed out'),

    async currentUser(caller: Caller): Promise<User> {
      const account = await accounts.byPublicId(caller.publicId)
      if (!account) throw sessionEnded()
      return await userOf(account)
    },
  }
}

export type Sessions = ReturnType<typeof createSessions>
