import type { BusEvents } from '../bus.ts'
import { MAX_TEXT_BYTES } from './parts.ts'

/** What one process tells the others, by kind; several of a kind travel in one notice. */
export interface NoticeItems {
  status: BusEvents['statusChanged']
  sessionEnded: string
  /** Accounts, or organizations, whose rights have changed. */
  accountRights: number
  organizationRights: number
  /** Public ids of machines. */
  machineChanged: string
  deviceWithdrawn: string
  points: [machineId: string, channel: string, points: BusEvents['points']['points']]
  /** Live names that somebody at the sender has begun or ceased to look at. */
  joined: string
  left: string
  /** Every process says so every few seconds, with how many names it has joined. */
  alive: number
  /** The named processes are to say again what they have joined; `*` is all. */
  ask: string
  /** For how many milliseconds points have been waiting to be stored at the sender; null when that is over. */
  waiting: number | null
}

export type NoticeKind = keyof NoticeItems

export type Notice = {
  [K in NoticeKind]: { readonly from: string; readonly kind: K; readonly items: readonly NoticeItems[K][] }
}[NoticeKind]

/**
 * As many items to a text as fit; a large one gets a text of its own, longer than `maxBytes`, and one that is too
 * large even for that is left out.
 */
export function writeNotices<K extends NoticeKind>(
  from: string,
  kind: K,
  items: Iterable<NoticeItems[K]>,
  maxBytes: number,
): { texts: string[]; leftOut: number } {
  const head = `${JSON.stringify([from, kind]).slice(0, -1)},[`
  const frame = Buffer.byteLength(head) + ']]'.length
  const texts: string[] = []
  let leftOut = 0
  let parts: string[] = []
  let used = frame
  const close = () => {
    if (parts.length > 0) texts.push(`${head}${parts.join(',')}]]`)
    parts = []
    used = frame
  }
  for (const item of items) {
    const part = JSON.stringify(item)
    const size = Buffer.byteLength(part) + 1
    if (frame + size > MAX_TEXT_BYTES) {
      leftOut += 1
      continue
    }
    if (used + size > maxBytes) close()
    parts.push(part)
    used += size
  }
  close()
  return { texts, leftOut }
}

/** Null for what none of our processes wrote. */
export function readNotice(text: string): Notice | null {
  try {
    const [from, kind, items] = JSON.parse(text)
    if (typeof from !== 'string' || typeof kind !== 'string' || !Array.isArray(items)) return null
    return { from, kind, items } as Notice
  } catch {
    return null
  }
}
