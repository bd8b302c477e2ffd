/** Bytes from `start` to `end`, both included. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/**
 * Reads a Range header (RFC 9110 §14.2) for a file of that size: null where all of it is to be sent, because there is
 * no range, several, or one that is not understood; `beyond` where none of the bytes asked for exist.
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'beyond' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return null
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'beyond' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return null
  if (start >= size) return 'beyond'
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}
