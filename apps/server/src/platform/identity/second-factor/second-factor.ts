import type { SecondFactor as Shown } from '@millwright/contract/people/second-factor'
import { needsSecondStep } from '@millwright/domain/people/second-step'
import { renderSVG } from 'uqr'
import type { Actor, Audit } from '../../audit/audit.ts'
import type { Database } from '../../database/database.ts'
import type { AccountRecord } from '../../registry/account-store.ts'
import { CallError } from '../../runtime/errors.ts'
import type { Sealer } from '../../runtime/sealer.ts'
import { actorOf } from '../actor.ts'
import type { RateLimits } from '../rate-limits.ts'
import { newRecoveryCodes, recoveryHash } from './recovery-codes.ts'
import type { SecondFactorStore } from './second-factor-store.ts'
import { base32, newTotpSecret, periodOf, totpAddress } from './totp.ts'

export interface SecondFactorDeps {
  db: Pick<Database, 'transaction'>
  store: SecondFactorStore
  sealer: Sealer
  limits: RateLimits
  audit: Audit
  /** False where another provider signs people in. */
  isPossible: boolean
  now: () => number
}

/** After the password: nothing more, a code, or an app that makes codes has to be set up first. */
export type FactorNeed = 'nothing' | 'code' | 'setUp'

export interface FactorOffer {
  readonly secret: string
  readonly address: string
  /** SVG. */
  readonly picture: string
}

const TOTP = /^\d{6}$/

/** Codes of an app beside the password, and codes on paper for who has lost the phone. */
export function createSecondFactor(deps: SecondFactorDeps) {
  const { db, store, sealer, limits, audit, isPossible, now } = deps
  const opened = (sealed: Buffer): Buffer => Buffer.from(sealer.open(sealed), 'base64')

  async function isNeeded({ organizationId, isAdmin, roles }: AccountRecord): Promise<boolean> {
    const person = { isAdmin, roles: roles.map(({ label }) => label) }
    return needsSecondStep(await store.ruleOf(organizationId), person)
  }

  async function takeRecovery(account: AccountRecord, code: string, address: string): Promise<boolean> {
    if (!(await store.takeRecovery(account.id, recoveryHash(code)))) return false
    await audit.record({
      action: 'recovery_code_used',
      by: actorOf(account),
      target: account.email,
      address,
    })
    return true
  }

  /** Whether it is right. Throws when it was tried too often. A code works once. */
  async function check(account: AccountRecord, code: string, address: string): Promise<boolean> {
    const source = { address, name: account.publicId }
    await limits.take('secondFactor', source)
    const factor = await store.of(account.id)
    const digits = code.replaceAll(/\s/g, '')
    const period =
      factor?.confirmedAt && TOTP.test(digits) ? periodOf(opened(factor.sealed), digits, now()) : null
    const isRight =
      period === null ? await takeRecovery(account, code, address) : await store.take(account.id, period)
    if (isRight) await limits.refund('secondFactor', source)
    return isRight
  }

  return {
    check,
    isNeeded,
    hasApp: async ({ id }: AccountRecord): Promise<boolean> => (await store.there(id)).hasApp,

    async need(account: AccountRecord): Promise<FactorNeed> {
      if (!isPossible) return 'nothing'
      const { hasApp, passkeys } = await store.there(account.id)
      if (hasApp || passkeys > 0) return 'code'
      return (await isNeeded(account)) ? 'setUp' : 'nothing'
    },

    async show(account: AccountRecord): Promise<Shown> {
      const factor = isPossible ? await store.of(account.id) : null
      return {
        IsPossible: isPossible,
        IsNeeded: isPossible && (await isNeeded(account)),
        Since: factor?.confirmedAt?.getTime() ?? null,
        CodesLeft: isPossible ? (await store.there(account.id)).codesLeft : 0,
      }
    },

    /** Shown to a session, or to a sign-in that is under way, which alone confirms it. */
    async begin(account: AccountRecord, shownTo: string): Promise<FactorOffer> {
      if (!isPossible) throw notPossible()
      const sealed = await store.begin(account.id, shownTo, sealer.seal(newTotpSecret().toString('base64')))
      if (!sealed) throw there()
      const secret = opened(sealed)
      const address = totpAddress(secret, account.email)
      return { secret: base32(secret), address, picture: renderSVG(address, { border: 2 }) }
    },

    /** The recovery codes, which are never shown again; null for a wrong code. */
    async confirm(
      account: AccountRecord,
      { shownTo, code }: { shownTo: string; code: string },
      address: string,
    ): Promise<string[] | null> {
      if (!isPossible) throw notPossible()
      const source = { address, name: account.publicId }
      await limits.take('secondFactor', source)
      if ((await store.of(account.id))?.confirmedAt) throw there()
      const sealed = await store.waitingFor(account.id, shownTo)
      const period = sealed && periodOf(opened(sealed), code.replaceAll(/\s/g, ''), now())
      if (period === null) return null
      const codes = newRecoveryCodes()
      await db.transaction(async (tx) => {
        await store.hold(account.id, tx)
        if (!(await store.confirm({ accountId: account.id, shownTo, period }, tx))) throw there()
        await store.putCodes(account.id, codes.map(recoveryHash), tx)
        await audit.record(
          { action: 'second_factor_added', by: actorOf(account), target: account.email, address },
          tx,
        )
      })
      await limits.refund('secondFactor', source)
      return codes
    },

    async removeOwn(account: AccountRecord, code: string, address: string): Promise<void> {
      const isKept = await isNeeded(account)
      if (isKept && (await store.there(account.id)).passkeys === 0) throw kept()
      if (!(await check(account, code, address))) throw wrongCode()
      await db.transaction(async (tx) => {
        await store.hold(account.id, tx)
        const { hasApp, passkeys } = await store.there(account.id, tx)
        if (!hasApp) return
        if (isKept && passkeys === 0) throw kept()
        // Codes on paper stay for who has lost the other device.
        await (passkeys > 0 ? store.removeApp(account.id, tx) : store.removeAll(account.id, tx))
        await audit.record(removal(account, actorOf(account), address), tx)
      })
    },

    /** By somebody who may change the account: the app, the passkeys and the codes. */
    async remove(account: AccountRecord, by: Actor, address: string): Promise<boolean> {
      return await db.transaction(async (tx) => {
        await store.hold(account.id, tx)
        const { hasApp, passkeys } = await store.there(account.id, tx)
        await store.removeAll(account.id, tx)
        const isGone = hasApp || passkeys > 0
        if (isGone) await audit.record(removal(account, by, address), tx)
        return isGone
      })
    },
  }
}

const removal = ({ email }: AccountRecord, by: Actor, address: string) =>
  ({ action: 'second_factor_removed', by, target: email, address }) as const

export type SecondFactors = ReturnType<typeof createSecondFactor>

export const wrongCode = (): CallError =>
  new CallError('SECOND_FACTOR_WRONG', 'The code is wrong, too old, or was used already', { field: 'Code' })

export const kept = (): CallError =>
  new CallError('SECOND_FACTOR_KEPT', 'The organization asks for a second factor')

const there = (): CallError => new CallError('SECOND_FACTOR_THERE', 'There is a second factor already')

export const notPossible = (): CallError =>
  new CallError('NOT_POSSIBLE_HERE', 'Another provider signs people in, and asks for a second factor itself')
