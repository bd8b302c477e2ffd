import { logout, logoutEverywhere } from '@millwright/contract/people/auth'
import { send } from './client.ts'
import { forgetAnswers, forgetUnsent, ownerOf } from './device-database.ts'
import { session } from './session.ts'

/** Why someone is sent to the login page; the key of the text under `errors.`. */
export type LeaveReason = 'session_ended'

export const isLeaveReason = (value: unknown): value is LeaveReason => value === 'session_ended'

const PATIENCE_MS = 3_000
/** A browser may be slow to store, and nobody is to wait for it. */
const FORGET_MS = 1_000

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
  await forgetDevice(true)
  session.clear()
  window.location.assign('/login')
}

/**
 * Removes what is kept on this device for work without a connection. What is not sent yet goes only if the person wants to
 * leave: after a session that has ended they sign in again, and it is sent.
 */
async function forgetDevice(isByPerson: boolean): Promise<void> {
  const owner = ownerOf(session.read('organizationCode') ?? '', session.read('userId') ?? '')
  const forgotten = Promise.allSettled([forgetAnswers(), isByPerson ? forgetUnsent(owner) : null])
  await Promise.race([forgotten, new Promise((resolve) => setTimeout(resolve, FORGET_MS))])
}

/** The session is over for another reason; after the next sign-in the person is back where they were. */
export function endSession(reason?: LeaveReason): void {
  session.clear()
  if (isLeaving) return
  isLeaving = true
  const forgotten = forgetDevice(false)
  const { pathname, search, hash } = window.location
  const query = new URLSearchParams({ redirect_uri: pathname + search + hash })
  if (reason) query.set('reason', reason)
  // A full page load and no navigation: nothing that was known of the person stays in memory.
  void forgotten.then(() => window.location.assign(`/login?${query}`))
}
