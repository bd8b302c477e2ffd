import { randomUUID } from 'node:crypto'
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { Logger } from 'pino'
import type { Audit } from '../../audit/audit.ts'
import type { Database } from '../../database/database.ts'
import type { AccountRecord } from '../../registry/account-store.ts'
import { CallError } from '../../runtime/errors.ts'
import { actorOf } from '../actor.ts'
import type { RateLimits } from '../rate-limits.ts'
import { newRecoveryCodes, recoveryHash } from '../second-factor/recovery-codes.ts'
import { kept, notPossible, type SecondFactors } from '../second-factor/second-factor.ts'
import type { SecondFactorStore } from '../second-factor/second-factor-store.ts'
import type { createChallenges } from './challenges.ts'
import type { PasskeyRecord, PasskeyStore } from './passkey-store.ts'
import type { PasskeySite } from './relying-party-id.ts'

export interface PasskeysDeps {
  db: Pick<Database, 'transaction'>
  store: PasskeyStore
  factorStore: Pick<SecondFactorStore, 'hold' | 'there' | 'putCodes' | 'removeAll'>
  factors: Pick<SecondFactors, 'isNeeded'>
  challenges: ReturnType<typeof createChallenges>
  limits: RateLimits
  audit: Audit
  /** Null where browsers have none, or another provider signs people in. */
  site: PasskeySite | null
  log: Logger
  now: () => number
}

/** As JSON for the browser. */
export interface PasskeyOffer {
  readonly options: Record<string, unknown>
  /** To be sent back with the answer. */
  readonly pass: string
}

export interface PasskeyAnswer {
  readonly where: string
  readonly pass: string
  /** As the browser gave it. */
  readonly answer: unknown
}

/** Of one person: a phone, a notebook and keys for the safe. */
const MAX_PASSKEYS = 10
const CREDENTIAL = /^[\w-]{1,1400}$/
const USER_VERIFICATION = 'required'

/** Loaded when the first one is added or used: neither a start nor a page waits for its parsers of certificates. */
const library = () => import('@simplewebauthn/server')

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text))

const TRANSPORTS: readonly string[] = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']
/** The library hands on what the browser sent, whatever it is. */
const knownTransports = (given: unknown): string[] =>
  Array.isArray(given) ? TRANSPORTS.filter((each) => given.includes(each)) : []

const transportsOf = ({ transports }: Pick<PasskeyRecord, 'transports'>) =>
  transports as AuthenticatorTransport[]

/** Keys of people's devices, which sign what the portal asks; each is unlocked by finger, face or PIN. */
export function createPasskeys(deps: PasskeysDeps) {
  const { db, store, factorStore, factors, challenges, limits, audit, site, log, now } = deps
  const possible = (): PasskeySite => {
    if (!site) throw notPossible()
    return site
  }

  async function offerSignIn(where: string, account: AccountRecord | null): Promise<PasskeyOffer | null> {
    const known = account ? await store.of(account.id) : []
    if (!site || (account && known.length === 0)) return null
    const { challenge, pass } = challenges.make({ where, purpose: 'signIn' })
    // By hand: a page that is only looked at does not load the library.
    const options = {
      challenge,
      rpId: site.id,
      userVerification: USER_VERIFICATION,
      allowCredentials: known.map(({ credentialId: id, transports }) => ({
        id,
        transports,
        type: 'public-key',
      })),
    }
    return { options, pass }
  }

  async function verified(
    passkey: PasskeyRecord,
    { id, origin }: PasskeySite,
    challenge: string,
    answer: AuthenticationResponseJSON,
  ): Promise<boolean> {
    const { userHandle } = answer.response
    // Devices that keep the account with the key name it.
    if (userHandle && userHandle !== Buffer.from(passkey.accountPublicId).toString('base64url')) return false
    const { verifyAuthenticationResponse } = await library()
    const result = await verifyAuthenticationResponse({
      response: answer,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
        transports: transportsOf(passkey),
      },
    })
    if (result.verified)
      await store.used(passkey.publicId, result.authenticationInfo.newCounter, new Date(now()))
    return result.verified
  }

  /** The library throws about answers that it cannot read; who sent one learns no more than that it is not right. */
  async function orRefused<T>(check: () => Promise<T>): Promise<T | null> {
    try {
      return await check()
    } catch (error) {
      log.info({ err: error }, 'a passkey was refused')
      return null
    }
  }

  return {
    isPossible: site !== null,
    list: (account: AccountRecord): Promise<PasskeyRecord[]> => store.of(account.id),
    offerSignIn,

    async offerNew(account: AccountRecord, where: string): Promise<PasskeyOffer> {
      const { id } = possible()
      const known = await store.of(account.id)
      if (known.length >= MAX_PASSKEYS) throw tooMany()
      const { challenge, pass } = challenges.make({ where, purpose: 'add' })
      const { generateRegistrationOptions } = await library()
      const options = await generateRegistrationOptions({
        rpName: 'Millwright',
        rpID: id,
        challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
        userID: bytesOf(account.publicId),
        userName: account.email,
        userDisplayName: `${account.firstname} ${account.lastname}`,
        attestationType: 'none',
        excludeCredentials: known.map((passkey) => ({
          id: passkey.credentialId,
          transports: transportsOf(passkey),
        })),
        authenticatorSelection: { residentKey: 'required', userVerification: USER_VERIFICATION },
      })
      return { options: { ...options }, pass }
    },

    /** The recovery codes where the account had none. */
    async add(
      account: AccountRecord,
      { where, pass, answer, name }: PasskeyAnswer & { name: string },
      address: string,
    ): Promise<readonly string[]> {
      const { id, origin } = possible()
      await limits.take('secondFactor', { address, name: account.publicId })
      const challenge = await challenges.take(pass, { where, purpose: 'add' })
      const { verifyRegistrationResponse } = await library()
      if (challenge === null) throw refused()
      const result = await orRefused(() =>
        verifyRegistrationResponse({
          response: answer as RegistrationResponseJSON,
          expectedChallenge: challenge,
          expectedOrigin: origin,
          expectedRPID: id,
          requireUserVerification: true,
        }),
      )
      const info = result?.registrationInfo
      if (!result?.verified || !info) throw refused()
      const { credential } = info
      const given = await db.transaction(async (tx) => {
        await factorStore.hold(account.id, tx)
        const { codesLeft } = await factorStore.there(account.id, tx)
        if ((await store.of(account.id, tx)).length >= MAX_PASSKEYS) throw tooMany()
        const passkey = {
          ...{ publicId: `passkey-${randomUUID()}`, accountId: account.id, name, addedAt: new Date(now()) },
          ...{ credentialId: credential.id, publicKey: Buffer.from(credential.publicKey) },
          ...{ counter: credential.counter, transports: knownTransports(credential.transports) },
        }
        if (!(await store.add(passkey, tx))) throw refused()
        const detail = { name }
        const by = actorOf(account)
        await audit.record({ action: 'passkey_added', by, target: account.email, detail, address }, tx)
        if (codesLeft > 0) return []
        const codes = newRecoveryCodes()
        await factorStore.putCodes(account.id, codes.map(recoveryHash), tx)
        return codes
      })
      await limits.refund('secondFactor', { address, name: account.publicId })
      return given
    },

    /** The account whose passkey it is; null where it is not right. With an account, one of its own. Throws when tried too often. */
    async signIn(
      { where, pass, answer }: PasskeyAnswer,
      account: AccountRecord | null,
      address: string,
    ): Promise<string | null> {
      const source = account ? { address, name: account.publicId } : { address }
      await limits.take('secondFactor', source)
      const credentialId = (answer as { id?: unknown } | null)?.id
      if (!site || typeof credentialId !== 'string' || !CREDENTIAL.test(credentialId)) return null
      const challenge = await challenges.take(pass, { where, purpose: 'signIn' })
      const passkey = challenge && (await store.byCredential(credentialId))
      if (!challenge || !passkey || (account && passkey.accountId !== account.id)) return null
      const isRight = await orRefused(() =>
        verified(passkey, site, challenge, answer as AuthenticationResponseJSON),
      )
      if (!isRight) return null
      await limits.refund('secondFactor', source)
      return passkey.accountPublicId
    },

    /** The last one stays where the organization asks for a second step and there is no app. */
    async remove(account: AccountRecord, publicId: string, address: string): Promise<void> {
      const isNeeded = await factors.isNeeded(account)
      await db.transaction(async (tx) => {
        await factorStore.hold(account.id, tx)
        const passkey = (await store.of(account.id, tx)).find((each) => each.publicId === publicId)
        if (!passkey) throw new CallError('NOT_FOUND', 'There is no such passkey')
        await store.remove(account.id, publicId, tx)
        const { hasApp, passkeys } = await factorStore.there(account.id, tx)
        const isLast = !hasApp && passkeys === 0
        if (isLast && isNeeded) throw kept()
        if (isLast) await factorStore.removeAll(account.id, tx)
        const detail = { name: passkey.name }
        const by = actorOf(account)
        await audit.record({ action: 'passkey_removed', by, target: account.email, detail, address }, tx)
      })
    },
  }
}

export type Passkeys = ReturnType<typeof createPasskeys>

const refused = (): CallError =>
  new CallError('PASSKEY_REFUSED', 'The answer of the device could not be verified', { field: 'Answer' })

const tooMany = (): CallError =>
  new CallError('TOO_MANY_PASSKEYS', `There are ${MAX_PASSKEYS} passkeys already`)
