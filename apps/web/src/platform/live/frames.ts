/** A large fleet changes many times a second; a person sees ten pictures of it. */
const BETWEEN_MS = 100

/** A hidden tab draws no frames, but must not gather events for hours. */
const HIDDEN_MS = 1_000

/** Runs at the next frame that is at least a tenth of a second after the last run. Gives the function that cancels it. */
export function createFrames() {
  let lastAt = Number.NEGATIVE_INFINITY
  return (run: () => void): (() => void) => {
    let frame = 0
    let fallback: ReturnType<typeof setTimeout> | undefined
    const stop = () => {
      clearTimeout(timer)
      clearTimeout(fallback)
      cancelAnimationFrame(frame)
    }
    const now = () => {
      stop()
      lastAt = Date.now()
      run()
    }
    const timer = setTimeout(
      () => {
        frame = requestAnimationFrame(now)
        fallback = setTimeout(now, HIDDEN_MS)
      },
      Math.max(0, lastAt + BETWEEN_MS - Date.now()),
    )
    return stop
  }
}
