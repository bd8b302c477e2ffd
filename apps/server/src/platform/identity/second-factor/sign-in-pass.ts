import { parseJson } from '@millwright/domain/text/parse-json'
import { MINUTE_MS } from '@millwright/domain/time/lengths'
import Type, { type Static } from 'typebox'
import Value from 'typebox/value'
import type { Sealer } from '../../runtime/sealer.ts'

/** For who has to find the phone. */
const LASTS_MS = 10 * MINUTE_MS

const Pass = Type.Object({
  /** Whose password was right. */
  accountId: Type.String(),
  /** The sign-in at the provider that it belongs to, which is that of one browser. */
  uid: Type.String(),
  until: Type.Number(),
  /** The second factor is there too: only the recovery codes are still to be read. */
  isDone: Type.Boolean(),
})
type Pass = Static<typeof Pass>

/** Carried by the form of the second step, from the first: sealed, so that nobody makes one. */
export function createSignInPass(sealer: Sealer, now: () => number) {
  return {
    make: (pass: Omit<Pass, 'until'>): string =>
      sealer.seal(JSON.stringify({ ...pass, until: now() + LASTS_MS })).toString('base64url'),

    /** Null for any that was not made here for this sign-in, or is too old. */
    read(text: string, uid: string): Pass | null {
      const pass = openIt(text)
      return pass?.uid === uid && pass.until > now() ? pass : null
    },
  }

  function openIt(text: string): Pass | null {
    try {
      const pass = parseJson(sealer.open(Buffer.from(text, 'base64url')))
      return Value.Check(Pass, pass) ? pass : null
    } catch {
      // Not sealed here.
      return null
    }
  }
}

export type SignInPass = ReturnType<typeof createSignInPass>
