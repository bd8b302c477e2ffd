import { client } from '../api/client.ts'
import { endSession } from '../api/end-session.ts'
import { onSignedOutElsewhere } from '../api/session.ts'
import { live } from '../live/live.ts'
import { router } from './router.ts'

/** All that can end a session without the person asking for it in this tab. */
export function watchSession(): void {
  client.onSessionLost(() => endSession('session_ended'))
  live.on('sessionEnded', () => endSession('session_ended'))
  onSignedOutElsewhere(() => {
    if (router.state.matches.some((match) => match.routeId === '/shell')) endSession()
  })
}
