import type { NoticeTopic } from '@millwright/contract/notices'
import { listNotifications } from '@millwright/contract/notifications/notifications'
import { send } from '../../platform/api/client.ts'
import { showToast } from '../../platform/toasts/toasts.ts'

/** Topics that cannot wait until the list is opened. */
const ANNOUNCED: readonly NoticeTopic[] = ['Alarms', 'NoSignal', 'Rules']

/** In a storm a toast each would only flicker: the latest of this time is shown at its end. */
const PAUSE_MS = 5_000
let lastAt = Number.NEGATIVE_INFINITY
let waiting: { me: string; id: string } | null = null

/** A short message about what is new. */
export function announce(me: string, id: string): void {
  const pause = lastAt + PAUSE_MS - Date.now()
  if (pause <= 0 && !waiting) return void say(me, id)
  if (!waiting) setTimeout(sayWaiting, pause)
  waiting = { me, id }
}

function sayWaiting(): void {
  const latest = waiting
  waiting = null
  if (latest) void say(latest.me, latest.id)
}

async function say(me: string, id: string): Promise<void> {
  lastAt = Date.now()
  try {
    const { result } = await send(listNotifications, { params: { me }, query: { state: 'new', limit: 20 } })
    const found = result.find(({ Id }) => Id === id)?.Notification
    if (!found || !ANNOUNCED.includes(found.Topic)) return
    // Nobody looks at the screen at the moment when a machine stops.
    showToast('warning', { message: `${found.Title}: ${found.Text}`, isKept: true })
  } catch {
    // The bell asks for itself, and the list says when it cannot be loaded.
  }
}
