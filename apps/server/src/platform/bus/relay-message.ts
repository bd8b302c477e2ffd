import type { BusEvents } from './bus.ts'
import { MAX_MESSAGE_BYTES } from './message-parts.ts'
import type { TravellingName } from './travel.ts'

/** Several items of a kind travel in one message, under the name of their kind. */
export interface RelayItems extends Record<TravellingName, unknown> {
  points: [machineId: string, channel: string, points: BusEvents['points']['points']]
  /** Live names that some browser of the sender has joined, or that the last one has left. */
  joined: string
  left: string
  /** Every process says so every few seconds, with how many names it has joined. */
  alive: number
  /** The named processes are to say again what they have joined; `*` is all. */
  ask: string
}

export type RelayKind = keyof RelayItems

export type RelayMessage = {
  [K in RelayKind]: { readonly from: string; readonly kind: K; readonly items: readonly RelayItems[K][] }
}[RelayKind]

/**
 * As many items to a text as fit; a large one gets a text of its own, longer than `maxBytes`, and one that is too
 * large even for that is left out.
 */
export function writeRelayMessages<K extends RelayKind>(
  from: string,
  kind: K,
  items: Iterable<RelayItems[K]>,
  maxBytes: number,
): { texts: string[]; leftOut: number } {
  const head = `${JSON.stringify([from, kind]).slice(0, -1)},[`
  const frame = Buffer.byteLength(head) + ']]'.length
  const texts: string[] = []
  let leftOut = 0
  let written: string[] = []
  let used = frame
  const close = () => {
    if (written.length > 0) texts.push(`${head}${written.join(',')}]]`)
    written = []
    used = frame
  }
  for (const item of items) {
    const text = JSON.stringify(item)
    const size = Buffer.byteLength(text) + 1
    if (frame + size > MAX_MESSAGE_BYTES) {
      leftOut += 1
      continue
    }
    if (used + size > maxBytes) close()
    written.push(text)
    used += size
  }
  close()
  return { texts, leftOut }
}

/** Null for what none of our processes wrote. The kind may be one that only another version knows. */
export function readRelayMessage(text: string): RelayMessage | null {
  try {
    const [from, kind, items] = JSON.parse(text)
    if (typeof from !== 'string' || typeof kind !== 'string' || !Array.isArray(items)) return null
    return { from, kind, items } as RelayMessage
  } catch {
    return null
  }
}
