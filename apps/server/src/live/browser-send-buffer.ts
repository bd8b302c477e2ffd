/** A point as it goes to the browser. */
interface LivePoint {
  readonly v: unknown
  readonly ts: number
}

export interface BrowserSendBufferOptions {
  send: (channel: string, points: LivePoint[]) => void
  /** False while the browser has not yet taken what was sent before. */
  canSend: () => boolean
  /** Called when the browser has read nothing for too long. */
  giveUp: () => void
}

/** One repaint of a browser: more often would not be visible. */
const FRAME_MS = 16
/** Of a burst the newest are kept: a chart gets a dense stretch, never an endless queue. */
const MAX_POINTS = 500
const STUCK_TIMEOUT_MS = 30_000

/** Points for one browser, buffered by channel and sent at most once a frame. */
export function createBrowserSendBuffer({ send, canSend, giveUp }: BrowserSendBufferOptions) {
  const waiting = new Map<string, LivePoint[]>()
  let timer: NodeJS.Timeout | undefined
  let stuckSince = 0
  let flushedAt = 0

  function flush(): void {
    timer = undefined
    if (!canSend()) {
      stuckSince ||= Date.now()
      if (Date.now() - stuckSince > STUCK_TIMEOUT_MS) giveUp()
      else timer = setTimeout(flush, FRAME_MS)
      return
    }
    stuckSince = 0
    flushedAt = Date.now()
    for (const [channel, points] of waiting) send(channel, points)
    waiting.clear()
  }

  return {
    put(channel: string, points: readonly LivePoint[]): void {
      const known = waiting.get(channel)
      if (known) {
        known.push(...points)
        if (known.length > MAX_POINTS) known.splice(0, known.length - MAX_POINTS)
      } else waiting.set(channel, points.slice(-MAX_POINTS))
      // A browser that got nothing for a frame gets this at once.
      timer ??= setTimeout(flush, Math.max(0, flushedAt + FRAME_MS - Date.now()))
    },
    leave(channel: string): void {
      waiting.delete(channel)
    },
    close(): void {
      clearTimeout(timer)
      waiting.clear()
    },
  }
}

export type BrowserSendBuffer = ReturnType<typeof createBrowserSendBuffer>
