import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Caller } from '../../../platform/registry/session-store.ts'

export interface SignInsDeps {
  check: (tokenHash: Buffer) => Promise<Caller | null>
  onEnded: (signIn: string) => void
  log: Logger
  now: () => number
}

export interface SignIn {
  readonly caller: Caller
  readonly tokenHash: Buffer
  /** The name that the program gives itself. */
  readonly client: string
  readonly since: number
}

/** Tokens are revoked by a command, without an event here. */
const CHECK_MS = 3_000

/** Programs that are signed in, each as long as its token is good. */
export function createSignIns({ check, onEnded, log, now }: SignInsDeps) {
  const open = new Map<string, SignIn>()
  let isChecking = false

  function end(signIn: string): void {
    if (open.delete(signIn)) onEnded(signIn)
  }

  async function checkAll(): Promise<void> {
    // A slow database is not asked again before it has answered.
    if (isChecking) return
    isChecking = true
    for (const [signIn, { tokenHash }] of [...open])
      try {
        if (!(await check(tokenHash))) end(signIn)
      } catch (error) {
        log.warn({ err: error }, 'the token of a program that reads could not be checked')
        end(signIn)
      }
    isChecking = false
  }

  const timer = setInterval(() => void checkAll(), CHECK_MS)
  timer.unref()

  return {
    add(given: Omit<SignIn, 'since'>): string {
      const signIn = randomUUID()
      open.set(signIn, { ...given, since: now() })
      return signIn
    },
    remove: (signIn: string): void => void open.delete(signIn),
    sessionEnded(sessionId: string): void {
      for (const [signIn, { caller }] of [...open]) if (caller.sessionId === sessionId) end(signIn)
    },
    list: (): readonly SignIn[] => [...open.values()],
    stop: () => clearInterval(timer),
  }
}
