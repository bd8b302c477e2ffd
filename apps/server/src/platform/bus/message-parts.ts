/** A value as large as a message of a device may be, and its names; the largest text that is sent in parts. */
export const MAX_MESSAGE_BYTES = 257 * 1024
/** Parts of one text leave together: what is not complete by then never will be. */
const FORGET_MS = 5_000
const PART = /^part ([^ ]+) (\d+) (\d+)\/(\d+) /
/** Room for the longest head of a part. */
const HEAD_BYTES = 100

const isInsideLetter = (byte: number | undefined): boolean => ((byte ?? 0) & 0xc0) === 0x80

/** The text itself when it fits, else numbered parts of it, cut between letters. */
export function splitIntoParts(from: string, number: number, text: string, maxBytes: number): string[] {
  const bytes = Buffer.from(text)
  if (bytes.length <= maxBytes) return [text]
  const pieces: string[] = []
  for (let at = 0; at < bytes.length; ) {
    let end = Math.min(at + maxBytes - HEAD_BYTES, bytes.length)
    while (isInsideLetter(bytes[end])) end -= 1
    pieces.push(bytes.toString('utf8', at, end))
    at = end
  }
  return pieces.map((piece, index) => `part ${from} ${number} ${index + 1}/${pieces.length} ${piece}`)
}

interface UnfinishedText {
  readonly number: string
  readonly since: number
  text: string
  count: number
}

/**
 * Puts texts together again. PostgreSQL delivers the parts of a text in order, so there is at most one unfinished
 * text of each process, and a part out of order means that one before it was lost.
 */
export function createPartAssembler(now: () => number) {
  const unfinished = new Map<string, UnfinishedText>()

  function append(from: string, number: string, index: number, of: number, piece: string): string | null {
    const before = unfinished.get(from)
    unfinished.delete(from)
    const known = index === 1 ? { number, since: now(), text: '', count: 0 } : before
    if (known?.number !== number || known.count !== index - 1) return null
    known.text += piece
    known.count = index
    if (known.text.length > MAX_MESSAGE_BYTES) return null
    if (index === of) return known.text
    unfinished.set(from, known)
    return null
  }

  return {
    /** A whole text, as it came or from its last part; null while there is more to come. */
    add(text: string): string | null {
      const part = PART.exec(text)
      if (!part) return text
      const [head, from = '', number = '', index, of] = part
      return append(from, number, Number(index), Number(of), text.slice(head.length))
    },
    forgetOld(): void {
      for (const [from, { since }] of unfinished) if (now() - since > FORGET_MS) unfinished.delete(from)
    },
    unfinished: (): number => unfinished.size,
  }
}
