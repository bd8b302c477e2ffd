/** A record of a machine has some hundred bytes. */
export const MAX_RECORD_BYTES = 65_536
/** A quoted cell may have several lines; one that never ends would take the rest of the file with it. */
const MAX_RECORD_LINES = 50

const LINE_FEED = 0x0a

/** Where bytes begin: with a record, or within a line that was given up, or that was read before its end was written. */
export type Beginning = 'record' | 'given-up' | 'read'

export interface SplitOptions {
  /** Bytes of a letter: 2 for UTF-16. */
  readonly width: 1 | 2
  /** Null for bytes that are no text in the encoding. */
  decode(bytes: Uint8Array): string | null
  /** A quoted cell goes on in the next line. */
  isOpen(text: string): boolean
  /** Nothing follows: a line without its end is complete. */
  readonly isEnd: boolean
  readonly begins: Beginning
}

export interface SplitRecord {
  /** Its first line, from 0 for the first of these bytes. */
  readonly line: number
  /** Null where it cannot be read, with the reason. */
  readonly text: string | null
  readonly fault: string
}

export interface Split {
  readonly records: readonly SplitRecord[]
  /** Bytes and lines that need not be read again; the rest is not complete yet. */
  readonly used: number
  readonly lines: number
  /** Of the bytes after those. */
  readonly begins: Beginning
}

interface Line {
  readonly text: string | null
  readonly end: number
  readonly isWhole: boolean
}

/** The complete records of some bytes. */
export function splitRecords(bytes: Uint8Array, options: SplitOptions): Split {
  const { isOpen, isEnd } = options
  const records: SplitRecord[] = []
  let at = 0
  let line = 0
  let { begins } = options

  const give = (text: string | null, fault = ''): void => void records.push({ line, text, fault })

  function take(record: Line, lines: number): void {
    at = record.end
    line += lines
    begins = record.isWhole ? 'record' : 'read'
  }

  if (begins !== 'record') {
    const rest = restOfLine(bytes, options)
    if (begins === 'read' && rest.text?.trim() !== '')
      give(null, 'a line that was read before its end was written')
    at = rest.end
    if (rest.isWhole) {
      line = 1
      begins = 'record'
    }
  }
  while (begins === 'record') {
    const first = lineFrom(bytes, at, options)
    if (!first) break
    const { record, lines } = joined(bytes, at, first, options)
    const isLeftOpen = record.text !== null && isOpen(record.text)
    if (isLeftOpen && !isEnd && lines < MAX_RECORD_LINES && bytes.length - at < MAX_RECORD_BYTES) break
    if (isLeftOpen) {
      give(null, 'a quote without an end')
      // Only its first line is lost by a quote too many.
      take(first, 1)
      continue
    }
    if (record.end - at > MAX_RECORD_BYTES) give(null, 'a line that is too long')
    else if (record.text === null) give(null, 'no text in this encoding')
    else if (record.text.trim() !== '') give(record.text)
    take(record, lines)
  }
  const isTooLong = begins === 'record' && bytes.length - at > MAX_RECORD_BYTES
  if (!isTooLong || lineFeed(bytes, at, options.width) >= 0) return { records, used: at, lines: line, begins }
  give(null, 'a line that is too long')
  return { records, used: bytes.length, lines: line, begins: 'given-up' }
}

/** The line at a place; null for one that is not complete. */
function lineFrom(bytes: Uint8Array, from: number, { width, decode, isEnd }: SplitOptions): Line | null {
  const feed = lineFeed(bytes, from, width)
  const isWhole = feed >= 0
  if (!isWhole && !(isEnd && from < bytes.length)) return null
  const text = decode(bytes.subarray(from, isWhole ? feed : bytes.length))
  return {
    text: text === null || text.includes('\0') ? null : text.replace(/\r$/, ''),
    end: isWhole ? feed + width : bytes.length,
    isWhole,
  }
}

/** With the lines into which a quoted cell goes on. */
function joined(
  bytes: Uint8Array,
  at: number,
  first: Line,
  options: SplitOptions,
): { record: Line; lines: number } {
  let record = first
  let lines = 1
  while (record.text !== null && options.isOpen(record.text)) {
    const mayGoOn = lines < MAX_RECORD_LINES && record.end - at < MAX_RECORD_BYTES
    const next = mayGoOn ? lineFrom(bytes, record.end, options) : null
    if (!next) break
    record = { ...next, text: next.text === null ? null : `${record.text}\n${next.text}` }
    lines += 1
  }
  return { record, lines }
}

function restOfLine(bytes: Uint8Array, { width, decode, begins }: SplitOptions): Line {
  const feed = lineFeed(bytes, 0, width)
  const isWhole = feed >= 0
  return {
    text: begins === 'read' ? decode(bytes.subarray(0, isWhole ? feed : bytes.length)) : null,
    end: isWhole ? feed + width : bytes.length,
    isWhole,
  }
}

/** Where the next line feed is: in UTF-16 one of its bytes may be a part of another letter. */
function lineFeed(bytes: Uint8Array, from: number, width: 1 | 2): number {
  for (let at = bytes.indexOf(LINE_FEED, from); at >= 0; at = bytes.indexOf(LINE_FEED, at + 1))
    if (width === 1 || ((at - from) % 2 === 0 && bytes[at + 1] === 0)) return at
  return -1
}
