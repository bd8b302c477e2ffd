import { newestPoints } from '../bus/newest-points.ts'
import { HTTP_LIMITS } from '../runtime/limits.ts'

/** A point as it goes to the browser. */
interface LivePoint {
  readonly v: unknown
  readonly ts: number
}

export interface LiveUpdate {
  readonly channel: string
  readonly points: readonly LivePoint[]
}

/** Points wait here until the browser can take them, the newest of each channel. */
export interface BrowserSendBuffer {
  put(update: LiveUpdate): void
  leave(channel: string): void
  close(): void
}

export interface BrowserFramesOptions<B> {
  /** The same to all of these browsers. */
  send: (browsers: readonly B[], update: LiveUpdate) => void
  /** False while the browser has not yet taken what was sent before. */
  canSend: (browser: B) => boolean
  /** Called when the browser has read nothing for too long. */
  giveUp: (browser: B) => void
}

interface Buffer<B> {
  readonly browser: B
  /** By channel. */
  readonly waiting: Map<string, LiveUpdate>
  /** How many frames it may be sent without a pause, as of `countedAt`. */
  credit: number
  countedAt: number
  stuckSince: number
}

/** One repaint of a browser: more often would not be visible. */
const FRAME_MS = 16
/**
 * A browser that was sent little gets what comes at once, also when two machines speak within one frame. Over a longer
 * time it gets one frame in FRAME_MS.
 */
const MAX_CREDIT = 4
/** Browsers whose frames are due this soon are sent them together. */
const TOGETHER_MS = 4
/** Of a burst the newest are kept: a chart gets a dense stretch, never an endless queue. */
const MAX_POINTS = 500
const STUCK_TIMEOUT_MS = 30_000

/**
 * Points for browsers, buffered by browser and channel. What one turn of the event loop brings goes out at its end, in
 * one frame for each browser; an update that many browsers wait for is given to `send` once, so that it is encoded once.
 */
export function createBrowserFrames<B>({ send, canSend, giveUp }: BrowserFramesOptions<B>) {
  /** Those that have something waiting. */
  const due = new Set<Buffer<B>>()
  let isSoon = false
  let timer: NodeJS.Timeout | undefined
  let timerAt = Number.POSITIVE_INFINITY

  function flush(): void {
    const now = Date.now()
    const frame = new Map<LiveUpdate, B[]>()
    let next = Number.POSITIVE_INFINITY
    for (const buffer of due) {
      const inMs = dueIn(buffer, now)
      if (inMs > TOGETHER_MS) next = Math.min(next, inMs)
      else if (canSend(buffer.browser)) take(buffer, frame)
      else next = Math.min(next, waitFor(buffer, now))
    }
    for (const [update, browsers] of frame) send(browsers, update)
    if (next < Number.POSITIVE_INFINITY) flushIn(next, now)
  }

  function flushIn(ms: number, now: number): void {
    if (now + ms >= timerAt) return
    clearTimeout(timer)
    timerAt = now + ms
    timer = setTimeout(() => {
      timerAt = Number.POSITIVE_INFINITY
      flush()
    }, ms)
  }

  function take(buffer: Buffer<B>, frame: Map<LiveUpdate, B[]>): void {
    due.delete(buffer)
    buffer.stuckSince = 0
    buffer.credit -= 1
    for (const update of buffer.waiting.values()) {
      const browsers = frame.get(update)
      if (browsers) browsers.push(buffer.browser)
      else frame.set(update, [buffer.browser])
    }
    buffer.waiting.clear()
  }

  /** The milliseconds after which it is looked at again. */
  function waitFor(buffer: Buffer<B>, now: number): number {
    buffer.stuckSince ||= now
    if (now - buffer.stuckSince <= STUCK_TIMEOUT_MS) return FRAME_MS
    due.delete(buffer)
    giveUp(buffer.browser)
    return Number.POSITIVE_INFINITY
  }

  function schedule(buffer: Buffer<B>): void {
    due.add(buffer)
    const now = Date.now()
    const inMs = dueIn(buffer, now)
    if (inMs > TOGETHER_MS) flushIn(inMs, now)
    else if (!isSoon) {
      isSoon = true
      setImmediate(() => {
        isSoon = false
        flush()
      })
    }
  }

  return {
    open(browser: B): BrowserSendBuffer {
      const buffer: Buffer<B> = {
        browser,
        waiting: new Map(),
        credit: MAX_CREDIT,
        countedAt: Date.now(),
        stuckSince: 0,
      }
      const { waiting } = buffer
      return {
        put(update) {
          waiting.set(update.channel, joined(waiting.get(update.channel), update))
          if (!due.has(buffer)) schedule(buffer)
        },
        leave: (channel) => void waiting.delete(channel),
        close() {
          waiting.clear()
          due.delete(buffer)
        },
      }
    },
    stop(): void {
      due.clear()
      clearTimeout(timer)
    },
  }
}

/** The milliseconds until a browser may be sent its next frame; counts the credit that it has gained. */
function dueIn(buffer: Buffer<unknown>, now: number): number {
  buffer.credit = Math.min(MAX_CREDIT, buffer.credit + Math.max(0, now - buffer.countedAt) / FRAME_MS)
  buffer.countedAt = now
  return Math.ceil(Math.max(0, 1 - buffer.credit) * FRAME_MS)
}

/** Gives back the update itself where it can: only what is the same for many browsers is sent as one. */
function joined(before: LiveUpdate | undefined, update: LiveUpdate): LiveUpdate {
  if (!before && update.points.length <= MAX_POINTS) return update
  const all = [...(before?.points ?? []), ...update.points]
  const points = newestPoints(all, MAX_POINTS, HTTP_LIMITS.liveText)
  return { channel: update.channel, points }
}
