import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

/** The first recommendation of RFC 9106 scaled to a small server: 64 MiB, three passes. */
const COST = { parallelism: 1, memory: 65_536, passes: 3, tagLength: 32 } as const

const tag = (password: string, salt: Buffer): Promise<Buffer> =>
  derive('argon2id', { message: password, nonce: salt, ...COST })

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  return `${salt.toString('base64url')}:${(await tag(password, salt)).toString('base64url')}`
}

/** Checked in place of a missing account, so that the time of the answer does not reveal which accounts exist. */
const NOBODY = { salt: randomBytes(16), hash: randomBytes(32) }

export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const [salt, hash] = stored?.split(':').map((part) => Buffer.from(part, 'base64url')) ?? []
  const actual = await tag(password, salt ?? NOBODY.salt)
  return timingSafeEqual(actual, hash ?? NOBODY.hash) && stored !== null
}

export type IsPassword = typeof isPassword
