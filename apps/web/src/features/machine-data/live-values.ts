import type { ChannelInfo } from '@millwright/contract/calls/machine-data'
import type { Point } from '../../live/points.ts'

interface Frames {
  request: (run: () => void) => number
  cancel: (id: number) => void
}

const browserFrames: Frames = {
  request: (run) => requestAnimationFrame(run),
  cancel: (id) => cancelAnimationFrame(id),
}

/**
 * The last value of each channel of a machine. Whoever shows one is told at most once per picture of the screen,
 * and only when its own value has changed: a machine may send thousands of values a second.
 */
export function createLiveValues(frames: Frames = browserFrames) {
  const values = new Map<string, Point>()
  const watchers = new Map<string, Set<() => void>>()
  const changed = new Set<string>()
  let frame: number | null = null

  function flush(): void {
    frame = null
    const due = [...changed].flatMap((channel) => [...(watchers.get(channel) ?? [])])
    changed.clear()
    for (const tell of due) tell()
  }

  function take(channel: string, point: Point): void {
    const known = values.get(channel)
    if (known && point.ts <= known.ts) return
    values.set(channel, point)
    if (!watchers.has(channel)) return
    changed.add(channel)
    frame ??= frames.request(flush)
  }

  return {
    take,

    /** What the server last knew; a value received since then is newer. */
    takeAll(channels: readonly ChannelInfo[]): void {
      for (const { channel, value, timestamp } of channels) {
        if (timestamp !== null) take(channel, { v: value, ts: timestamp })
      }
    },

    valueOf: (channel: string): Point | undefined => values.get(channel),

    watch(channel: string, tell: () => void): () => void {
      const those = watchers.get(channel) ?? new Set()
      watchers.set(channel, those.add(tell))
      return () => {
        those.delete(tell)
        if (those.size === 0) watchers.delete(channel)
      }
    },

    stop(): void {
      if (frame !== null) frames.cancel(frame)
      frame = null
    },
  }
}

export type LiveValues = ReturnType<typeof createLiveValues>
