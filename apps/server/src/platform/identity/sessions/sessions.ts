import type { OpenSession } from '@millwright/contract/people/sessions'
import type { User } from '@millwright/contract/people/users'
import { DAY_MS } from '@millwright/domain/time/lengths'
import type { Logger } from 'pino'
import type { Audit } from '../../audit/audit.ts'
import type { Bus } from '../../bus/bus.ts'
import type { Database } from '../../database/database.ts'
import { publish } from '../../events/publish-store.ts'
import type { NoticeStore } from '../../notices/notice-store.ts'
import type { AccountRecord, AccountStore } from '../../registry/account-store.ts'
import type { GroupStore } from '../../registry/group-store.ts'
import type { MachineStore } from '../../registry/machine-store.ts'
import type { Caller, SessionStore } from '../../registry/session-store.ts'
import { CallError } from '../../runtime/errors.ts'
import { actorOf } from '../actor.ts'
import type { CredentialStore } from '../passwords/credential-store.ts'
import type { PasswordLinkStore } from '../passwords/password-link-store.ts'
import { presentUser } from '../present-user.ts'
import type { OidcStore } from '../provider/oidc-store.ts'
import { hashToken, isApiToken, newRefreshToken, REFRESH_DAYS, type Tokens } from '../tokens.ts'
import { signedIn } from './signed-in.ts'

export interface SessionsDeps {
  db: Pick<Database, 'transaction'>
  accounts: AccountStore
  groups: GroupStore
  machines: Pick<MachineStore, 'areAnyHidden'>
  notices: Pick<NoticeStore, 'newIds'>
  store: SessionStore
  /** The embedded provider remembers sign-ins of its own. */
  provider: Pick<OidcStore, 'dropAllOf'>
  credentials: Pick<CredentialStore, 'forgetSignIns'>
  invitations: Pick<PasswordLinkStore, 'acceptInvitation'>
  tokens: Tokens
  audit: Audit
  bus: Bus
  log: Logger
  /** Whether somebody wants to hear of sign-ins. */
  hasAnalytics: boolean
  now: () => number
}

export interface SignedIn {
  readonly accessToken: string
  readonly refreshToken: string
  readonly user: User
}

/** From where somebody signs in. */
export interface SignInPlace {
  readonly address: string
  readonly device: string
}

export interface SignInMethod extends SignInPlace {
  readonly by: 'password' | 'single sign-on'
  /** When the person proved who they are, where that was not now; null when nobody knows. */
  readonly authenticatedAt?: number | null
}

/** The names under which a client reads how a person signed in. */
const LOGIN_METHODS = { password: 'PASSWORD', 'single sign-on': 'SSO' } as const

const REUSED = 'refresh token used twice'

const sessionEnded = (): CallError => new CallError('SESSION_ENDED', 'The session has ended, sign in again')

export function createSessions(deps: SessionsDeps) {
  const { db, accounts, groups, machines, notices, store, provider, credentials, invitations } = deps
  const { tokens, audit, bus, hasAnalytics, log, now } = deps
  const refreshExpiry = (): number => now() + REFRESH_DAYS * DAY_MS

  async function userOf(account: AccountRecord, loginMethod: string): Promise<User> {
    const viewer = { accountId: account.id, organizationId: account.organizationId, isAdmin: account.isAdmin }
    const user = presentUser(account, await groups.listSeenBy(viewer), { loginMethod })
    const SeesAllMachines = !(await machines.areAnyHidden(viewer))
    return { ...user, SeesAllMachines, Notification_Ids: await notices.newIds(viewer) }
  }

  /** A refresh token that is used twice was copied: ends the session. */
  async function revoke(sessionId: string, accountPublicId: string, address: string): Promise<void> {
    log.warn({ session: sessionId }, 'refresh token used twice, session ended')
    const account = await accounts.byPublicId(accountPublicId)
    const isEnded = await db.transaction(async (tx) => {
      const isFirst = await store.end(sessionId, REUSED, tx)
      if (isFirst && account) {
        const detail = { reason: REUSED }
        const by = actorOf(account)
        await audit.record({ action: 'session_revoked', by, target: account.email, detail, address }, tx)
      }
      return isFirst
    })
    if (isEnded) bus.emit('sessionEnded', { sessionId })
  }

  return {
    /** After the credentials were checked. */
    async open(
      account: AccountRecord,
      { by, address, device, authenticatedAt }: SignInMethod,
    ): Promise<SignedIn> {
      const refreshToken = newRefreshToken()
      const loginMethod = LOGIN_METHODS[by]
      // Nobody knows when: as if it were long ago.
      const at = authenticatedAt === undefined ? now() : (authenticatedAt ?? 0)
      const sessionId = await db.transaction(async (tx) => {
        const id = await store.open(account.id, { loginMethod, authenticatedAt: at, device, address }, tx)
        await store.addRefreshToken(id, hashToken(refreshToken), refreshExpiry(), tx)
        await invitations.acceptInvitation(account.id, tx)
        await audit.record(
          { action: 'signed_in', by: actorOf(account), target: account.email, detail: { by }, address },
          tx,
        )
        if (hasAnalytics)
          await publish(tx, signedIn, {
            at: now(),
            loginMethod,
            organizationType: account.organizationType,
            language: account.language,
          })
        return id
      })
      await accounts.seen(account.publicId, new Date(now()))
      // The first sign-in of someone who was invited accepts the invitation.
      const current = (await accounts.byPublicId(account.publicId)) ?? account
      const accessToken = await tokens.sign(account.publicId, sessionId)
      return { accessToken, refreshToken, user: await userOf(current, loginMethod) }
    },

    /** With an organization, a token of another organization is refused and stays valid. */
    async refresh(
      refreshToken: string,
      { address, organizationCode = null }: { address: string; organizationCode?: string | null },
    ): Promise<{ accessToken: string; refreshToken: string }> {
      const next = newRefreshToken()
      const rotation = await store.rotate(
        { hash: hashToken(refreshToken), organizationCode },
        { hash: hashToken(next), expiresAt: refreshExpiry() },
      )
      if (rotation.kind === 'refused') throw sessionEnded()
      const { sessionId, accountPublicId } = rotation
      if (rotation.kind === 'reused') {
        await revoke(sessionId, accountPublicId, address)
        throw sessionEnded()
      }
      // Apart from the rotation, which holds its token: the removal of a person locks the account first and then its tokens.
      await accounts.seen(accountPublicId, new Date(now()))
      await store.seen(sessionId, address)
      return { accessToken: await tokens.sign(accountPublicId, sessionId), refreshToken: next }
    },

    /** Null for an invalid token and for a session that has ended. */
    async callerOf(accessToken: string): Promise<Caller | null> {
      if (isApiToken(accessToken)) return await store.callerByApiToken(hashToken(accessToken))
      const sessionId = await tokens.sessionOf(accessToken)
      return sessionId === null ? null : await store.callerOf(sessionId)
    },

    async signOut(caller: Caller, address: string): Promise<void> {
      const { sessionId } = caller
      await db.transaction(async (tx) => {
        await provider.dropAllOf(caller.publicId, tx)
        if (await store.end(sessionId, 'signed out', tx))
          await audit.record({ action: 'signed_out', by: caller, target: caller.email, address }, tx)
      })
      bus.emit('sessionEnded', { sessionId })
    },

    async openOf(caller: Caller): Promise<OpenSession[]> {
      const sessions = await store.openOf(caller.accountId)
      return sessions.map(({ id, device, address, loginMethod, createdAt, seenAt }) => ({
        Id: id,
        Device: device,
        Address: address,
        LoginMethod: loginMethod,
        SignedInAt: createdAt.getTime(),
        SeenAt: seenAt.getTime(),
        IsThis: id === caller.sessionId,
      }))
    },

    /** One of the caller's own, on any device. */
    async end(caller: Caller, sessionId: string, address: string): Promise<void> {
      const isEnded = await db.transaction(async (tx) => {
        if (!(await store.isOpenOf(caller.accountId, sessionId, tx))) return false
        await audit.record({ action: 'signed_out', by: caller, target: caller.email, address }, tx)
        return await store.end(sessionId, 'signed out', tx)
      })
      if (isEnded) bus.emit('sessionEnded', { sessionId })
    },

    async signOutEverywhere(caller: Caller, address: string): Promise<void> {
      const ended = await db.transaction(async (tx) => {
        await provider.dropAllOf(caller.publicId, tx)
        await credentials.forgetSignIns(caller.accountId, tx)
        const sessionIds = await store.endAllOf(caller.accountId, 'signed out everywhere', null, tx)
        const detail = { sessions: sessionIds.length }
        await audit.record({ action: 'signed_out', by: caller, target: caller.email, detail, address }, tx)
        return sessionIds
      })
      for (const sessionId of ended) bus.emit('sessionEnded', { sessionId })
    },
  }
}

export type Sessions = ReturnType<typeof createSessions>
