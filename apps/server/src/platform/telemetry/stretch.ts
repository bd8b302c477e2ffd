import type { Bounds } from './bounded-points.ts'

/** A time of one channel of a machine. */
export interface Stretch extends Bounds {
  readonly machineId: number
  readonly channelId: number
}

/** The same of several channels at once: a machine has dozens of tools, and each question to the database counts. */
export interface ChannelsStretch extends Omit<Stretch, 'channelId'> {
  readonly channelIds: readonly number[]
  /** Where only numbers count, every text is the empty one. */
  readonly withoutTexts?: boolean
}

/** One window from the first to the last moment for all of the same key. */
export function joinWindows(windows: readonly Stretch[], by: (window: Stretch) => string): Stretch[] {
  const byKey = new Map<string, Stretch>()
  for (const window of windows) {
    const key = by(window)
    const known = byKey.get(key)
    const from = Math.min(known?.from ?? window.from, window.from)
    const to = Math.max(known?.to ?? window.to, window.to)
    byKey.set(key, { ...window, from, to })
  }
  return [...byKey.values()]
}
