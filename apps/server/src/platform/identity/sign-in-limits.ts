import { networkOf } from '../http/network-address.ts'
import type { RateLimits } from './rate-limits.ts'

export interface SignInSource {
  /** Email or user name, as typed. */
  readonly name: string
  readonly address: string
  /**
   * Proves that this account has been signed in here before: the cookie of a browser, or a session. Null for
   * nothing.
   */
  readonly proof: string | null
}

export interface SignInAttempt {
  /** The password was right. */
  succeed(): Promise<void>
}

/**
 * How often a password may be tried (decision 66). Each place has its own ten attempts, so that nobody locks the owner
 * out by guessing: a browser that has signed in, a network that the account was signed in from, any other network.
 * Attempts of others count only for the last of them, which together may try a hundred times an hour.
 */
export function createSignInLimits(limits: RateLimits) {
  const placeOf = ({ name, address, proof }: SignInSource): string =>
    proof === null ? `${name} ${networkOf(address)}` : `${name} proven ${proof}`

  async function takeKnown(place: string): Promise<SignInAttempt> {
    await limits.take('signIn', { name: place })
    return { succeed: () => limits.refund('signIn', { name: place }) }
  }

  async function takeUnknown(place: string, { name, address }: SignInSource): Promise<SignInAttempt> {
    await limits.take('signIn', { address, name: place })
    await limits.take('signInElsewhere', { name })
    return {
      async succeed() {
        await limits.refund('signIn', { address, name: place })
        await limits.refundOne('signInElsewhere', name)
      },
    }
  }

  return {
    /** Throws when there were too many attempts. Counted before the outcome is known, as `RateLimits.take`. */
    async take(source: SignInSource): Promise<SignInAttempt> {
      const place = placeOf(source)
      const isKnown = source.proof !== null || (await limits.isKnown('signIn', place))
      const attempt = await (isKnown ? takeKnown(place) : takeUnknown(place, source))
      return {
        async succeed() {
          await attempt.succeed()
          if (source.proof === null) await limits.remember('signIn', place)
        },
      }
    },

    /** Who has chosen a password by the link of a mail is the owner, and may try it at once. */
    async forgive(name: string, address: string): Promise<void> {
      const place = placeOf({ name, address, proof: null })
      await limits.forget('signIn', place)
      await limits.forget('signInElsewhere', name)
      await limits.remember('signIn', place)
    },
  }
}

export type SignInLimits = ReturnType<typeof createSignInLimits>
