import { filmKind } from './can-film.ts'

export const FILM = { width: 1280, height: 720, framesPerSecond: 30 }

interface FilmOptions {
  /** The part of the day, in its seconds, and how many of them pass in one. */
  readonly from: number
  readonly to: number
  readonly speed: number
  readonly paint: (g: CanvasRenderingContext2D, second: number) => void
  /** Between 0 and 1. */
  readonly onProgress: (share: number) => void
  readonly signal: AbortSignal
}

/** As bright as a plan on a wall: little moves in it, so that this is sharp. */
const BITS_PER_SECOND = 3_000_000

/** A film is recorded as it is watched, in its own time: two to three minutes a day. Null when it was cancelled. */
export async function recordFilm({
  from,
  to,
  speed,
  paint,
  onProgress,
  signal,
}: FilmOptions): Promise<Blob | null> {
  const kind = filmKind()
  const canvas = Object.assign(document.createElement('canvas'), { width: FILM.width, height: FILM.height })
  const g = canvas.getContext('2d')
  if (kind === null || g === null) throw new Error('this browser makes no films')
  paint(g, from)
  const recorder = new MediaRecorder(canvas.captureStream(FILM.framesPerSecond), {
    mimeType: kind,
    videoBitsPerSecond: BITS_PER_SECOND,
  })
  const parts: Blob[] = []
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
  const ended = Promise.withResolvers<void>()
  recorder.addEventListener('stop', () => ended.resolve())
  recorder.addEventListener('error', () => ended.reject(new Error('the film could not be recorded')))
  recorder.start(1000)
  const begun = performance.now()
  // A timer, because frames of a page that is not in sight do not come.
  const timer = setInterval(() => {
    const second = Math.min(to, from + ((performance.now() - begun) / 1000) * speed)
    paint(g, second)
    onProgress((second - from) / (to - from))
    if ((second >= to || signal.aborted) && recorder.state !== 'inactive') recorder.stop()
  }, 1000 / FILM.framesPerSecond)
  try {
    await ended.promise
  } finally {
    clearInterval(timer)
    for (const track of recorder.stream.getTracks()) track.stop()
  }
  return signal.aborted ? null : new Blob(parts, { type: 'video/webm' })
}
