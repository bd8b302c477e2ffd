import { createHash } from 'node:crypto'
import { networkOf } from '../api/network-address.ts'
import { tooManyRequests } from '../errors.ts'
import type { AttemptStore } from './attempt-store.ts'

const MINUTE_MS = 60_000

interface Limit {
  readonly windowMs: number
  /** Attempts in the window from one network address. */
  readonly address: number
  /** Attempts in the window with one name, whether or not it exists. */
  readonly name: number
}

const LIMITS = {
  /** Failures only: after a success the attempts are refunded. */
  signIn: { windowMs: 15 * MINUTE_MS, address: 50, name: 10 },
  reset: { windowMs: 60 * MINUTE_MS, address: 20, name: 5 },
  choosePassword: { windowMs: 60 * MINUTE_MS, address: 20, name: 20 },
  /** Tokens for the first admin of an empty portal. */
  setup: { windowMs: 60 * MINUTE_MS, address: 20, name: 20 },
  /** Wrong codes, by organization. */
  activation: { windowMs: 15 * MINUTE_MS, address: 50, name: 10 },
  /** Wrong passwords of devices over HTTP. One gateway may send for many machines. */
  device: { windowMs: 15 * MINUTE_MS, address: 100, name: 10 },
  /** Tests of devices and webhooks, which make the portal call an address of somebody's choice. */
  sendTest: { windowMs: 15 * MINUTE_MS, address: 200, name: 30 },
} as const satisfies Record<string, Limit>

type Kind = keyof typeof LIMITS

export interface AttemptSource {
  readonly address: string
  /** What was typed as email or user name. */
  readonly name?: string
}

/** A digest: what was typed as a name may be long, or a password by mistake. */
const nameKey = (kind: Kind, name: string): string =>
  `${kind} name ${createHash('sha256').update(name.trim().toLowerCase()).digest('base64url')}`

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
      await count(addressKey(kind, address), limit.address, limit.windowMs)
      if (name !== undefined) await count(nameKey(kind, name), limit.name, limit.windowMs)
    },

    /**
     * Throws when failures have used up the window, and counts nothing: for what is asked with every call and hardly
     * ever fails. Many at the same time pass, so it is not for passwords that people choose.
     */
    async check(kind: Kind, { address, name }: AttemptSource): Promise<void> {
      const limit = LIMITS[kind]
      const keys = [addressKey(kind, address), ...(name === undefined ? [] : [nameKey(kind, name)])]
      for (const { key, count: attempts, seconds } of await store.read(keys)) {
        if (attempts >= (key === keys[0] ? limit.address : limit.name))
          throw tooManyRequests(Math.ceil(seconds))
      }
    },

    /** Beside `check`. */
    async countFailure(kind: Kind, { address, name }: AttemptSource): Promise<void> {
      const { windowMs } = LIMITS[kind]
      await store.count(addressKey(kind, address), windowMs)
      if (name !== undefined) await store.count(nameKey(kind, name), windowMs)
    },

    /** After a success. */
    async refund(kind: Kind, { address, name }: AttemptSource): Promise<void> {
      await store.decrement(addressKey(kind, address))
      if (name !== undefined) await store.forget(nameKey(kind, name))
    },

    forget: (kind: Kind, name: string): Promise<void> => store.forget(nameKey(kind, name)),
  }
}

export type RateLimits = ReturnType<typeof createRateLimits>
