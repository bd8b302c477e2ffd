import { logout, logoutEverywhere } from '@millwright/contract/people/auth'
import { send } from './client.ts'
import { session } from './session.ts'

/** Why someone is sent to the login page; the key of the text under `errors.`. */
export type LeaveReason = 'session_ended'

export const isLeaveReason = (value: unknown): value is LeaveReason => value === 'session_ended'

const PATIENCE_MS = 3_000

let isLeaving = false

/** The person asked for it. The server is called, but signing out here does not wait for its answer. */
export async function signOut({ isEverywhere = false } = {}): Promise<void> {
  // From here on the server's own word that the session has ended is no news.
  isLeaving = true
  const org = session.read('organizationCode')
  if (org !== null)
    await Promise.allSettled([
      send(isEverywhere ? logoutEverywhere : logout, {
        params: { org },
        signal: AbortSignal.timeout(PATIENCE_MS),
      }),
    ])
  session.clear()
  window.location.assign('/login')
}

/** The session is over for another reason; after the next sign-in the person is back where they were. */
export function endSession(reason?: LeaveReason): void {
  session.clear()
  if (isLeaving) return
  isLeaving = true
  const { pathname, search, hash } = window.location
  const query = new URLSearchParams({ redirect_uri: pathname + search + hash })
  if (reason) query.set('reason', reason)
  // A full page load and no navigation: nothing that was known of the person stays in memory.
  window.location.assign(`/login?${query}`)
}
