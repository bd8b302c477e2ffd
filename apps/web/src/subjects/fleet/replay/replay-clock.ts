/** How many seconds of the day pass in one. */
export const SPEEDS = [60, 600] as const
type Speed = (typeof SPEEDS)[number]

/** A browser that was busy must not jump over a minute of the day. */
const LONGEST_FRAME_MS = 250

/** The moment that is shown, in seconds since the start of the day, whatever draws it. */
export interface ReplayClock {
  readonly second: () => number
  readonly isPlaying: () => boolean
  readonly speed: () => Speed
  readonly begin: () => number
  readonly end: () => number
  readonly subscribe: (listener: () => void) => () => void
  readonly seek: (second: number) => void
  readonly play: () => void
  readonly pause: () => void
  readonly setSpeed: (speed: Speed) => void
  /** The part of the day that can be played: it grows while the day is not over. */
  readonly setBounds: (begin: number, end: number) => void
}

/**
 * Outside of React: it moves sixty times a second, and a component is rendered again only when what it reads of it is another
 * text or another list.
 */
export function createReplayClock(begin: number, end: number, at: number): ReplayClock {
  const listeners = new Set<() => void>()
  let [first, last] = [begin, end]
  const within = (second: number): number => Math.min(Math.max(second, first), Math.max(first, last))
  let second = within(at)
  let speed: Speed = 60
  let frame = 0
  let before = 0

  const say = (): void => {
    for (const listener of listeners) listener()
  }
  const pause = (): void => {
    if (frame === 0) return
    cancelAnimationFrame(frame)
    frame = 0
    say()
  }
  const step = (time: number): void => {
    const passed = Math.min(time - before, LONGEST_FRAME_MS)
    before = time
    second = within(second + (passed / 1000) * speed)
    frame = second >= last ? 0 : requestAnimationFrame(step)
    say()
  }
  return {
    second: () => second,
    isPlaying: () => frame !== 0,
    speed: () => speed,
    begin: () => first,
    end: () => last,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) pause()
      }
    },
    seek: (to) => {
      second = within(to)
      say()
    },
    play: () => {
      if (frame !== 0) return
      // At the end there is nothing left: from the start again.
      if (second >= last) second = first
      before = performance.now()
      frame = requestAnimationFrame(step)
      say()
    },
    pause,
    setSpeed: (next) => {
      speed = next
      say()
    },
    setBounds: (from, to) => {
      ;[first, last] = [from, to]
      second = within(second)
      say()
    },
  }
}
