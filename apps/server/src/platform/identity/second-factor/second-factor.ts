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
    if (!factor?.confirmedAt) return false
    const digits = code.replaceAll(/\s/g, '')
    const period = TOTP.test(digits) ? periodOf(opened(factor.sealed), digits, now()) : null
    const isRight =
      period === null ? await takeRecovery(account, code, address) : await store.take(account.id, period)
    if (isRight) await limits.refund('secondFactor', source)
    return isRight
  }

  return {
    check,

    async need(account: AccountRecord): Promise<FactorNeed> {
      if (!isPossible) return 'nothing'
      if ((await store.of(account.id))?.confirmedAt) return 'code'
      return (await isNeeded(account)) ? 'setUp' : 'nothing'
    },

    async show(account: AccountRecord): Promise<Shown> {
      const factor = isPossible ? await store.of(account.id) : null
      return {
        IsPossible: isPossible,
        IsNeeded: isPossible && (await isNeeded(account)),
        Since: factor?.confirmedAt?.getTime() ?? null,
        CodesLeft: factor?.confirmedAt ? factor.codesLeft : 0,
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
        if (!(await store.confirm({ accountId: account.id, shownTo, period }, codes.map(recoveryHash), tx)))
          throw there()
        await audit.record(
          { action: 'second_factor_added', by: actorOf(account), target: account.email, address },
          tx,
        )
      })
      await limits.refund('secondFactor', source)
      return codes
    },

    async removeOwn(account: AccountRecord, code: string, address: string): Promise<void> {
      if (await isNeeded(account))
        throw new CallError('SECOND_FACTOR_KEPT', 'The organization asks for a second factor')
      if (!(await check(account, code, address))) throw wrongCode()
      await remove(account, actorOf(account), address)
    },

    /** By somebody who may change the account. */
    remove,
  }

  async function remove(account: AccountRecord, by: Actor, address: string): Promise<boolean> {
    return await db.transaction(async (tx) => {
      const isGone = await store.remove(account.id, tx)
      if (isGone)
        await audit.record({ action: 'second_factor_removed', by, target: account.email, address }, tx)
      return isGone
    })
  }
}

export type SecondFactors = ReturnType<typeof createSecondFactor>

export const wrongCode = (): CallError =>
  new CallError('SECOND_FACTOR_WRONG', 'The code is wrong, too old, or was used already', { field: 'Code' })

const there = (): CallError => new CallError('SECOND_FACTOR_THERE', 'There is a second factor already')

export const notPossible = (): CallError =>
  new CallError('NOT_POSSIBLE_HERE', 'Another provider signs people in, and asks for a second factor itself')
