import { randomBytes } from 'node:crypto'
import { parseJson } from '@millwright/domain/text/parse-json'
import { MINUTE_MS } from '@millwright/domain/time/lengths'
import Type, { type Static } from 'typebox'
import Value from 'typebox/value'
import type { Sealer } from '../../runtime/sealer.ts'
import { hashToken } from '../tokens.ts'
import type { PasskeyStore } from './passkey-store.ts'

/** For who has to find the key, or the phone that has it. */
const LASTS_MS = 10 * MINUTE_MS

const Challenge = Type.Object({
  challenge: Type.String(),
  /** The session, or the sign-in of one browser, that it was given to. */
  where: Type.String(),
  purpose: Type.Enum(['add', 'signIn']),
  until: Type.Number(),
})
type Challenge = Static<typeof Challenge>

export interface ChallengesDeps {
  store: Pick<PasskeyStore, 'takeChallenge'>
  sealer: Sealer
  now: () => number
}

/** Signed by a device. It travels sealed with the form, so that a page that is only looked at stores nothing. */
export function createChallenges({ store, sealer, now }: ChallengesDeps) {
  function opened(pass: string): Challenge | null {
    try {
      const found = parseJson(sealer.open(Buffer.from(pass, 'base64url')))
      return Value.Check(Challenge, found) ? found : null
    } catch {
      // Not sealed here.
      return null
    }
  }

  return {
    make(about: Pick<Challenge, 'where' | 'purpose'>): { challenge: string; pass: string } {
      const challenge = randomBytes(32).toString('base64url')
      const sealed = sealer.seal(JSON.stringify({ ...about, challenge, until: now() + LASTS_MS }))
      return { challenge, pass: sealed.toString('base64url') }
    },

    /** Null for one that was not made for this, is too old, or was answered before. */
    async take(
      pass: string,
      { where, purpose }: Pick<Challenge, 'where' | 'purpose'>,
    ): Promise<string | null> {
      const found = opened(pass)
      if (found?.where !== where || found.purpose !== purpose || found.until <= now()) return null
      const isFirst = await store.takeChallenge(hashToken(found.challenge), new Date(found.until))
      return isFirst ? found.challenge : null
    },
  }
}
