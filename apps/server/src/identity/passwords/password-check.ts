import type { Audit } from '../../audit/audit.ts'
import type { AccountRecord } from '../../store/people/account-store.ts'
import { actorOf } from '../actor.ts'
import type { Afterwards } from '../afterwards.ts'
import type { RateLimits } from '../rate-limits.ts'
import { isPassword } from './passwords.ts'

export interface PasswordCheckDeps {
  limits: RateLimits
  audit: Audit
  afterwards: Afterwards
}

export interface PasswordAttempt {
  /** What was typed as email or user name. */
  readonly name: string
  readonly password: string
  readonly address: string
  /** The account that goes by the name. */
  readonly find: () => Promise<AccountRecord | null>
}

/** The one place where a password is tried, so that every way in has the same limits and tells as little. */
export function createPasswordCheck({ limits, audit, afterwards }: PasswordCheckDeps) {
  /** The account whose password it is, else null. Throws when it was tried too often. */
  return async ({ name, password, address, find }: PasswordAttempt): Promise<AccountRecord | null> => {
    await limits.take('signIn', { address, name })
    const account = await find()
    const isRight = await isPassword(password, account?.passwordHash ?? null)
    if (account && isRight) {
      await limits.giveBack('signIn', { address, name })
      return account
    }
    // After the answer, which would come later for an account that exists.
    if (account) {
      const by = actorOf(account)
      afterwards.run('writing down a refused sign-in', () =>
        audit.record({ action: 'sign_in_refused', by, target: account.email, address }),
      )
    }
    return null
  }
}

export type PasswordCheck = ReturnType<typeof createPasswordCheck>
