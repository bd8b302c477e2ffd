import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { HEAD_BYTES, typeOfBytes } from './type-of-bytes.ts'
import { unlessIdle } from './unless-idle.ts'

export interface FileMeterDeps {
  source: Readable
  /** Fails when no byte comes for so long. */
  idleMs: number
  /** Asked before bytes are passed on, with how many there are with them; throws when they are too many. */
  allow: (size: number) => Promise<void>
}

/** The sender broke off, or fell silent. */
export class SourceFailed extends Error {
  override name = 'SourceFailed'
}

/** Lets bytes through, one chunk at a time, and knows what they were when the last is through. */
export function createFileMeter({ source, idleMs, allow }: FileMeterDeps) {
  const hash = createHash('sha256')
  const head: Buffer[] = []
  let headLength = 0
  let size = 0
  let fault: unknown = null

  async function* arriving(): AsyncGenerator<Buffer> {
    try {
      yield* unlessIdle(source, idleMs)
    } catch (error) {
      throw new SourceFailed('the file did not arrive completely', { cause: error })
    }
  }

  async function* through(): AsyncGenerator<Buffer> {
    try {
      for await (const chunk of arriving()) {
        size += chunk.length
        await allow(size)
        hash.update(chunk)
        if (headLength < HEAD_BYTES) {
          head.push(chunk.subarray(0, HEAD_BYTES - headLength))
          headLength += head.at(-1)?.length ?? 0
        }
        yield chunk
      }
    } catch (error) {
      fault = error
      throw error
    }
  }

  return {
    bytes: through(),
    /** Set where the source or a limit ended the bytes too early, and not the place they went to. */
    fault: (): unknown => fault,
    async found(): Promise<{ size: number; sha256: string; type: string }> {
      return { size, sha256: hash.digest('hex'), type: await typeOfBytes(Buffer.concat(head)) }
    },
  }
}
