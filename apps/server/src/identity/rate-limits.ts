import { createHash } from 'node:crypto'
import { tooManyRequests } from '../errors.ts'
import type { AttemptStore } from './attempt-store.ts'

const MINUTE_MS = 60_000

interface Limit {
  readonly stretchMs: number
  /** How often from one network address. */
  readonly address: number
  /** How often under one name, whether or not someone goes by it. */
  readonly name: number
}

const LIMITS = {
  /** Failures only: those who get in are given back what they tried. */
  signIn: { stretchMs: 15 * MINUTE_MS, address: 50, name: 10 },
  reset: { stretchMs: 60 * MINUTE_MS, address: 20, name: 5 },
  choosePassword: { stretchMs: 60 * MINUTE_MS, address: 20, name: 20 },
  /** Codes that were wrong, by organization. */
  activation: { stretchMs: 15 * MINUTE_MS, address: 50, name: 10 },
} as const satisfies Record<string, Limit>

type Kind = keyof typeof LIMITS

export interface Trier {
  readonly address: string
  /** What was typed as email or user name. */
  readonly name?: string
}

/** Digests, because what someone typed into a name may be long, or a password. */
const nameKey = (kind: Kind, name: string): string =>
  `${kind} name ${createHash('sha256').update(name.trim().toLowerCase()).digest('base64url')}`

const addressKey = (kind: Kind, address: string): string => `${kind} address ${networkOf(address)}`

export function createRateLimits(store: AttemptStore) {
  async function count(key: string, limit: number, stretchMs: number): Promise<void> {
    const { count: tries, seconds } = await store.count(key, stretchMs)
    if (tries > limit) throw tooManyRequests(Math.ceil(seconds))
  }

  return {
    /**
     * Throws when it was tried too often. Counted before it is known how the attempt ends: many at once would
     * otherwise all slip through.
     */
    async take(kind: Kind, { address, name }: Trier): Promise<void> {
      const limit = LIMITS[kind]
      // The address first: one that is refused must not use up the attempts of other people.
      await count(addressKey(kind, address), limit.address, limit.stretchMs)
      if (name !== undefined) await count(nameKey(kind, name), limit.name, limit.stretchMs)
    },

    /** Of someone who turned out to be who they say they are. */
    async giveBack(kind: Kind, { address, name }: Trier): Promise<void> {
      await store.takeBack(addressKey(kind, address))
      if (name !== undefined) await store.forget(nameKey(kind, name))
    },

    forget: (kind: Kind, name: string): Promise<void> => store.forget(nameKey(kind, name)),
  }
}

export type RateLimits = ReturnType<typeof createRateLimits>

/** Whoever has one address of IPv6 has the other 2^64 of its network too. */
function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (!plain.includes(':')) return plain
  const [head = '', tail] = plain.split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  return [...before, ...zeros, ...after].slice(0, 4).join(':')
}
