import { createHash } from 'node:crypto'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@millwright/domain/time/lengths'
import { networkOf } from '../http/network-address.ts'
import { tooManyRequests } from '../runtime/errors.ts'
import type { AttemptStore } from './attempt-store.ts'

interface Limit {
  readonly windowMs: number
  /** Attempts in the window from one network address. */
  readonly address: number
  /** Attempts in the window with one name, whether or not it exists. */
  readonly name: number
}

const LIMITS = {
  /**
   * Failures only: after a success the attempts are refunded. The name is that of the account together with where it was
   * tried from (sign-in-limits.ts).
   */
  signIn: { windowMs: 15 * MINUTE_MS, address: 50, name: 10 },
  /** Of one account, from all places together where it has never been signed in: more than one address may use up. */
  signInElsewhere: { windowMs: HOUR_MS, address: Number.POSITIVE_INFINITY, name: 100 },
  /** Wrong codes, of one account from all places: the password was right before. */
  secondFactor: { windowMs: 15 * MINUTE_MS, address: 50, name: 10 },
  reset: { windowMs: HOUR_MS, address: 20, name: 5 },
  choosePassword: { windowMs: HOUR_MS, address: 20, name: 20 },
  /** Tokens for the first admin of an empty portal. */
  setup: { windowMs: HOUR_MS, address: 20, name: 20 },
  /** Wrong codes, by organization. */
  activation: { windowMs: 15 * MINUTE_MS, address: 50, name: 10 },
  /** Wrong passwords of devices over HTTP. One gateway may send for many machines. */
  device: { windowMs: 15 * MINUTE_MS, address: 100, name: 10 },
  /** Tests of devices and webhooks, which make the portal call an address of somebody's choice. */
  sendTest: { windowMs: 15 * MINUTE_MS, address: 200, name: 30 },
} as const satisfies Record<string, Limit>

type Kind = keyof typeof LIMITS

export interface AttemptSource {
  readonly address?: string
  /** Email or user name, as typed. */
  readonly name?: string
}

/** For so long an account is known where it was signed in, and a device where it sent from. */
const KNOWN_MS = 90 * DAY_MS

/** A digest: what was typed as a name may be long, or a password by mistake. */
const nameKey = (kind: Kind, name: string): string =>
  `${kind} name ${createHash('sha256').update(name.trim().toLowerCase()).digest('base64url')}`

const knownKey = (kind: Kind, name: string): string => nameKey(kind, name).replace(' name ', ' known ')

const addressKey = (kind: Kind, address: string): string => `${kind} address ${networkOf(address)}`

export function createRateLimits(store: AttemptStore) {
  async function count(key: string, limit: number, windowMs: number): Promise<void> {
    const { count: attempts, seconds } = await store.count(key, windowMs)
    if (attempts > limit) throw tooManyRequests(Math.ceil(seconds))
  }

  return {
    /**
     * Throws when there were too many attempts. Counted before the outcome is known: many at the same time would
     * otherwise all pass.
     */
    async take(kind: Kind, { address, name }: AttemptSource): Promise<void> {
      const limit = LIMITS[kind]
      // The address first: a refused address must not use up the attempts of a name, which belong to its owner.
      if (address !== undefined) await count(addressKey(kind, address), limit.address, limit.windowMs)
      if (name !== undefined) await count(nameKey(kind, name), limit.name, limit.windowMs)
    },

    /**
     * Throws when failures have used up the window, and counts nothing: for what is asked with every call and hardly
     * ever fails. Many at the same time pass, so it is not for passwords that people choose. Who is known under the name
     * is not refused for what others did at the same address.
     */
    async check(kind: Kind, { address, name }: Required<AttemptSource>): Promise<void> {
      const { address: ofAddress, name: ofName } = LIMITS[kind]
      const keys = [addressKey(kind, address), nameKey(kind, name), knownKey(kind, name)] as const
      const found = new Map((await store.read(keys)).map((attempts) => [attempts.key, attempts]))
      const throwBeyond = (key: string, limit: number): void => {
        const attempts = found.get(key)
        if (attempts && attempts.count >= limit) throw tooManyRequests(Math.ceil(attempts.seconds))
      }
      throwBeyond(keys[1], ofName)
      if (!found.has(keys[2])) throwBeyond(keys[0], ofAddress)
    },

    /** Beside `check`. */
    async countFailure(kind: Kind, { address, name }: AttemptSource): Promise<void> {
      const { windowMs } = LIMITS[kind]
      if (address !== undefined) await store.count(addressKey(kind, address), windowMs)
      if (name !== undefined) await store.count(nameKey(kind, name), windowMs)
    },

    /** After a success. */
    async refund(kind: Kind, { address, name }: AttemptSource): Promise<void> {
      if (address !== undefined) await store.decrement(addressKey(kind, address))
      if (name !== undefined) await store.forget(nameKey(kind, name))
    },

    /** After a success where the failures of others are to stay counted. */
    refundOne: (kind: Kind, name: string): Promise<void> => store.decrement(nameKey(kind, name)),

    /** After a success: under this name it is the right one. */
    remember: (kind: Kind, name: string): Promise<void> => store.remember(knownKey(kind, name), KNOWN_MS),

    isKnown: async (kind: Kind, name: string): Promise<boolean> =>
      (await store.read([knownKey(kind, name)])).length > 0,

    forget: (kind: Kind, name: string): Promise<void> => store.forget(nameKey(kind, name)),
  }
}

export type RateLimits = ReturnType<typeof createRateLimits>
