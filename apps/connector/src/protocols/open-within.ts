import type { SourceProblem } from '@millwright/domain/connectors/problems'
import { type Source, SourceFailed } from './source.ts'

/** Gives up on a machine that does not answer, and closes what it opens later after all. */
export async function openWithin(
  ms: number,
  stopped: AbortSignal,
  open: (signal: AbortSignal) => Promise<Source>,
): Promise<Source> {
  const tooLate = new AbortController()
  const signal = AbortSignal.any([stopped, tooLate.signal])
  const opening = open(signal)
  let timer: NodeJS.Timeout | undefined
  const ended = new Promise<never>((_, fail) => {
    timer = setTimeout(() => tooLate.abort(), ms)
    signal.addEventListener('abort', () => fail(new SourceFailed({ code: 'TIMED_OUT', detail: '' })), {
      once: true,
    })
  })
  try {
    return await Promise.race([opening, ended])
  } catch (error) {
    opening.then(
      (source) => void source.close().catch(() => {}),
      () => {},
    )
    throw error
  } finally {
    clearTimeout(timer)
    ended.catch(() => {})
  }
}

export const problemOf = (error: unknown): SourceProblem =>
  error instanceof SourceFailed
    ? error.problem
    : { code: 'OTHER', detail: error instanceof Error ? error.message : String(error) }
