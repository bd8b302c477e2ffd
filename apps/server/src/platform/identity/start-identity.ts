import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import type { Audit } from '../audit/audit.ts'
import type { Bus } from '../bus/bus.ts'
import type { Database } from '../database/database.ts'
import type { Api } from '../http/serve.ts'
import { ownUrl } from '../listen/own-url.ts'
import type { Metrics } from '../runtime/metrics.ts'
import type { Sealer } from '../runtime/sealer.ts'
import type { PlatformStores } from '../stores/platform-stores.ts'
import { createDeferredWork } from './deferred-work.ts'
import { createDeviceAccess } from './devices/device-access.ts'
import { createDeviceTokens } from './devices/device-tokens.ts'
import { createVerifyDevice } from './devices/verify-device.ts'
import { createIdentityStores } from './identity-stores.ts'
import { createChallenges } from './passkeys/challenges.ts'
import { servePasskeys } from './passkeys/passkeys.routes.ts'
import { createPasskeys } from './passkeys/passkeys.ts'
import { passkeySite } from './passkeys/relying-party-id.ts'
import { createOwnerCheck } from './passwords/owner-check.ts'
import { createPasswordCheck } from './passwords/password-check.ts'
import { createPasswordLinkStore } from './passwords/password-link-store.ts'
import type { PasswordLinks } from './passwords/password-links.ts'
import type { IsPassword } from './passwords/passwords.ts'
import { serveProvider } from './provider/provider.routes.ts'
import { createProvider } from './provider/provider.ts'
import type { SecretStore } from './provider/secret-store.ts'
import type { SignInPage } from './provider/sign-in-page.ts'
import { createRateLimits } from './rate-limits.ts'
import { serveSecondFactor } from './second-factor/second-factor.routes.ts'
import { createSecondFactor } from './second-factor/second-factor.ts'
import { createSignInPass } from './second-factor/sign-in-pass.ts'
import { createPasswords } from './sessions/passwords.ts'
import { serveSessions } from './sessions/sessions.routes.ts'
import { createSessions } from './sessions/sessions.ts'
import { createSignIn } from './sessions/sign-in.ts'
import { serveSetup } from './setup/setup.routes.ts'
import { createSetup } from './setup/setup.ts'
import { createSignInLimits } from './sign-in-limits.ts'
import { createRelyingParty } from './sso/relying-party.ts'
import { createReturnProof } from './sso/return-proof.ts'
import { serveSso } from './sso/sso.routes.ts'
import { createTokens } from './tokens.ts'

export interface IdentityDeps {
  config: Config
  publicUrl: string
  /** Where this process answers. */
  port: number
  db: Database
  stores: Pick<
    PlatformStores,
    'accounts' | 'devices' | 'groups' | 'machines' | 'notices' | 'organizations' | 'sessions'
  >
  passwordLinks: PasswordLinks
  secrets: SecretStore
  /** The accounts that the sign-in page offers; null outside the demo. */
  demo: SignInPage['demo']
  audit: Audit
  bus: Bus
  metrics: Metrics
  sealer: Sealer
  log: Logger
  now: () => number
  isPassword: IsPassword
}

const newSecret = (): string => randomBytes(32).toString('base64url')

/** Who signs in, and how: sessions of our own on top of an OpenID provider, embedded or not. */
export async function startIdentity(deps: IdentityDeps) {
  const { config, publicUrl, port, db, stores, passwordLinks, demo, audit, bus, metrics, sealer, log, now } =
    deps
  const { secrets } = deps
  const { accounts, devices, groups } = stores
  const {
    attempts,
    credentials,
    oidc,
    passkeys: passkeyStore,
    secondFactors,
    setupLinks,
  } = createIdentityStores(db)
  const isEmbedded = config.oidc.issuer === null
  const isProvider = isEmbedded && config.roles.has('identity')
  const client = {
    issuer: config.oidc.issuer ?? `${publicUrl}/oidc`,
    redirectUri: `${publicUrl}/sso/callback`,
    clientId: config.oidc.clientId,
    clientSecret: config.oidc.clientSecret ?? (await secrets.getOrMake('oidc-client-secret', newSecret)),
  }
  const key = Buffer.from(await secrets.getOrMake('token-key', newSecret), 'base64url')
  const relyingParty = createRelyingParty({
    ...client,
    // A provider in another process is reached at the public address, through the proxy.
    fetch: isProvider
      ? (url, init) => fetch(String(url).replace(publicUrl, ownUrl({ host: config.host, port })), init)
      : fetch,
    now,
  })
  const returnProof = createReturnProof({ key, isSecure: publicUrl.startsWith('https:') })
  const limits = createRateLimits(attempts)
  const deferred = createDeferredWork(log)
  const signInLimits = createSignInLimits(limits)
  const checkPassword = createPasswordCheck({
    limits: signInLimits,
    audit,
    deferred,
    isPassword: deps.isPassword,
  })
  const ownerCheck = createOwnerCheck({ checkPassword, now })
  const factors = createSecondFactor({
    db,
    store: secondFactors,
    sealer,
    limits,
    audit,
    isPossible: isEmbedded,
    now,
  })
  const passkeys = createPasskeys({
    db,
    store: passkeyStore,
    factorStore: secondFactors,
    factors,
    challenges: createChallenges({ store: passkeyStore, sealer, now }),
    limits,
    audit,
    site: isEmbedded ? passkeySite(publicUrl) : null,
    log,
    now,
  })
  const sessions = createSessions({
    db,
    accounts,
    groups,
    machines: stores.machines,
    notices: stores.notices,
    store: stores.sessions,
    provider: oidc,
    credentials,
    invitations: createPasswordLinkStore(db),
    tokens: createTokens(key),
    audit,
    bus,
    hasAnalytics: config.analyticsUrl !== null,
    log,
    now,
  })
  const signIn = createSignIn({
    accounts,
    credentials,
    taken: stores.sessions,
    sessions,
    relyingParty,
    returnProof,
    isOwnProvider: isEmbedded,
    checkPassword,
    factors,
    limits,
    audit,
    log,
  })
  const passwords = createPasswords({
    db,
    accounts,
    credentials,
    sessions: stores.sessions,
    provider: oidc,
    passwordLinks,
    ownerCheck,
    opened: sessions,
    factors,
    limits,
    signInLimits,
    deferred,
    audit,
    bus,
  })

  const setup = createSetup({
    db,
    links: setupLinks,
    stores,
    sessions,
    limits,
    audit,
    publicUrl,
    hasPasswords: isEmbedded,
    now,
  })
  const deviceAccess = createDeviceAccess({
    devices,
    verify: createVerifyDevice({ devices, metrics }),
    tokens: createDeviceTokens(key, now),
    limits,
    publicUrl,
    now,
  })

  return {
    sessions,
    ownerCheck,
    deviceAccess,
    offerSetupLink: setup.offerLink,
    stop: deferred.stop,
    /** Throws while nobody can sign in. */
    ready: relyingParty.ready,
    serveSignIn({ serve, serveRaw }: Api): void {
      serveSessions(serve, { sessions, signIn, passwords, hasDebugLogin: config.hasDebugLogin })
      serveSecondFactor(serve, {
        db,
        factors,
        store: secondFactors,
        accounts,
        groups,
        sessions: stores.sessions,
        provider: oidc,
        ownerCheck,
        audit,
        bus,
        isPossible: isEmbedded,
      })
      servePasskeys(serve, { passkeys, accounts, ownerCheck })
      serveSetup(serve, setup)
      serveSso(serve, serveRaw, { relyingParty, publicUrl, key, asksAlways: isEmbedded, returnProof, log })
    },
    /** Does nothing with an external provider. */
    async serveProvider(http: FastifyInstance): Promise<void> {
      if (!isProvider) return
      const provider = await createProvider({ ...client, accounts, storage: oidc, secrets })
      const pass = createSignInPass(sealer, now)
      serveProvider({
        http,
        provider,
        publicUrl,
        accounts,
        checkPassword,
        factors,
        passkeys,
        pass,
        key,
        demo,
      })
    },
  }
}
