import type { Readable } from 'node:stream'

/**
 * The chunks of a stream, which fails when none comes for so long. The time in which the reader has not asked for one
 * does not count: a slow reader is no fault of the source.
 */
export async function* unlessIdle(source: Readable, idleMs: number): AsyncGenerator<Buffer> {
  let timer: NodeJS.Timeout | undefined
  const watch = (): void => {
    timer = setTimeout(() => source.destroy(new Error(`no bytes for ${idleMs} ms`)), idleMs)
  }
  try {
    watch()
    for await (const chunk of source) {
      clearTimeout(timer)
      yield chunk
      watch()
    }
  } finally {
    clearTimeout(timer)
  }
}
