import { client } from '../platform/api/client.ts'
import { endSession } from '../platform/api/end-session.ts'
import { onOtherPersonElsewhere, onSignedOutElsewhere } from '../platform/api/session.ts'
import { router } from './router.ts'

const isInShell = (): boolean => router.state.matches.some((match) => match.routeId === '/shell')

/** All that can end a session without the person asking for it in this tab. */
export function watchSession(): void {
  client.onSessionLost(() => endSession('session_ended'))
  // Loaded in full: nothing that was known of the other person or organization stays in memory.
  onOtherPersonElsewhere(() => {
    if (isInShell()) window.location.reload()
  })
  onSignedOutElsewhere(() => {
    if (isInShell()) endSession()
  })
}
