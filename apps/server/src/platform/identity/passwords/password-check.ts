import type { Audit } from '../../audit/audit.ts'
import type { AccountRecord } from '../../registry/account-store.ts'
import { actorOf } from '../actor.ts'
import type { DeferredWork } from '../deferred-work.ts'
import type { SignInLimits } from '../sign-in-limits.ts'
import type { IsPassword } from './passwords.ts'

export interface PasswordCheckDeps {
  limits: SignInLimits
  audit: Audit
  deferred: DeferredWork
  isPassword: IsPassword
}

export interface PasswordAttempt {
  /** Email or user name, as typed. */
  readonly name: string
  readonly password: string
  readonly address: string
  /** That the account has been signed in here before; null for nothing (sign-in-limits.ts). */
  readonly proof: string | null
  /** The account with that name. */
  readonly find: () => Promise<AccountRecord | null>
}

/** The one place where a password is checked, so that every way to sign in has the same limits and reveals nothing. */
export function createPasswordCheck({ limits, audit, deferred, isPassword }: PasswordCheckDeps) {
  /** The account whose password it is, else null. Throws when it was tried too often. */
  return async ({ name, password, address, proof, find }: PasswordAttempt): Promise<AccountRecord | null> => {
    const attempt = await limits.take({ name, address, proof })
    const account = await find()
    const isRight = await isPassword(password, account?.passwordHash ?? null)
    if (account && isRight) {
      await attempt.succeed()
      return account
    }
    // After the answer: otherwise it would take longer when the account exists.
    if (account) {
      const by = actorOf(account)
      deferred.run('recording a refused sign-in', () =>
        audit.record({ action: 'sign_in_refused', by, target: account.email, address }),
      )
    }
    return null
  }
}

export type PasswordCheck = ReturnType<typeof createPasswordCheck>
