import { LIVE_PATH } from '@millwright/contract/live'
import { io } from 'socket.io-client'

/** Since when what a browser shows is old, each time it is sent, by the server at `at`; signed in at `url`. */
export async function liveStates(url: string, at = url): Promise<(number | null)[]> {
  const answer = await fetch(`${url}/v2/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ Email: 'admin@example.com', Password: 'millwright' }),
  })
  const { result } = (await answer.json()) as { result: { token: string } }
  const socket = io(at, { path: LIVE_PATH, transports: ['websocket'], auth: { token: result.token } })
  const states: (number | null)[] = []
  socket.on('dataState', ({ staleSince }: { staleSince: number | null }) => states.push(staleSince))
  await new Promise<void>((done) => socket.on('connect', () => done()))
  return states
}
