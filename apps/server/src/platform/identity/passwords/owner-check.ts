import type { AccountRecord } from '../../registry/account-store.ts'
import type { Caller } from '../../registry/session-store.ts'
import { CallError } from '../../runtime/errors.ts'
import type { PasswordCheck } from './password-check.ts'

export interface OwnerCheckDeps {
  checkPassword: PasswordCheck
  now: () => number
}

export interface OwnerClaim {
  readonly caller: Caller
  /** The caller's own. */
  readonly account: AccountRecord
  readonly currentPassword: string | undefined
  readonly address: string
}

/** For so long after a sign-in the current password is not asked for again. */
const RECENT_SIGN_IN_MS = 10 * 60 * 1000

const needed = (message: string): CallError =>
  new CallError('PASSWORD_NEEDED', message, { field: 'currentPassword' })

/** Whether the person at the keyboard is the one who signed in, before something that would let another one in. */
export function createOwnerCheck({ checkPassword, now }: OwnerCheckDeps) {
  function checkRecent({ caller }: OwnerClaim): void {
    if (now() - caller.authenticatedAt > RECENT_SIGN_IN_MS) throw needed('The current password is needed')
  }

  async function checkGiven({ caller, account, address }: OwnerClaim, password: string): Promise<void> {
    const proof = `session ${caller.sessionId}`
    const attempt = { name: account.email, password, address, proof, find: async () => account }
    if (!(await checkPassword(attempt))) throw needed('The current password is wrong')
  }

  return {
    /** By the password, or by having signed in just now. */
    async byPasswordOrRecentSignIn(claim: OwnerClaim): Promise<void> {
      if (claim.currentPassword === undefined) checkRecent(claim)
      else await checkGiven(claim, claim.currentPassword)
    },

    /** By the password; where another provider has it, by having signed in there just now. */
    async byPassword(claim: OwnerClaim): Promise<void> {
      if (claim.account.passwordHash === null) return checkRecent(claim)
      if (claim.currentPassword === undefined) throw needed('The current password is needed')
      await checkGiven(claim, claim.currentPassword)
    },
  }
}

export type OwnerCheck = ReturnType<typeof createOwnerCheck>
