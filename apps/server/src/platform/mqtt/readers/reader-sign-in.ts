import { hashToken, isApiToken, MQTT_READ } from '../../identity/tokens.ts'
import type { Caller, SessionStore } from '../../registry/session-store.ts'

/** A program that reads what its person sees, by an API token. */
export interface Reader {
  readonly caller: Caller
  /** Its rights and its token are good no longer than this finds them. */
  readonly tokenHash: Buffer
}

export interface ReaderSignInDeps {
  sessions: Pick<SessionStore, 'callerByApiToken'>
}

/** The name that it signs in with is not looked at: programs ask for one, and the token says who it is. */
export function createReaderSignIn({ sessions }: ReaderSignInDeps) {
  const callerOf = (tokenHash: Buffer): Promise<Caller | null> =>
    sessions.callerByApiToken(tokenHash, MQTT_READ)

  return {
    /** Whether a password is a token, of whomever. */
    isReader: (password: Buffer | undefined): boolean => isApiToken(password?.toString() ?? ''),

    async verify(password: Buffer): Promise<Reader | null> {
      const tokenHash = hashToken(password.toString())
      const caller = await callerOf(tokenHash)
      return caller && { caller, tokenHash }
    },

    /** The person as they are now; null when the token has ended. */
    callerOf: ({ tokenHash }: Reader): Promise<Caller | null> => callerOf(tokenHash),
  }
}

export type ReaderSignIn = ReturnType<typeof createReaderSignIn>
