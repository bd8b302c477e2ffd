import { MtconnectBroken } from './mtconnect-broken.ts'

/** Headers of a part are two or three lines. */
const MAX_LINES_BYTES = 4_096

/** Between two parts there may be line ends, and nothing else. */
const LINE_ENDS = new Set([13, 10])

export interface PartHandlers {
  begin(): void
  /** Valid for the time of the call. */
  data(bytes: Uint8Array): void
  end(): void
  /** The agent has nothing more to send. */
  last(): void
}

/** The boundary that a Content-Type names, without its quotes; null where it is no stream of parts. */
export function boundaryOf(contentType: string): string | null {
  const [, quoted, plain] =
    /^multipart\/[\w.+-]+\s*;(?:.*;)?\s*boundary=(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i.exec(
      contentType.slice(0, 1_000),
    ) ?? []
  return quoted ?? plain ?? null
}

/**
 * Takes a stream of parts apart as it comes, by the lengths that the agent announces: a document may hold any bytes. Nothing is
 * kept but the lines of a header. Throws MtconnectBroken.
 */
export function createPartReader(boundary: string, maxPartBytes: number, handlers: PartHandlers) {
  // Some agents name the boundary with the dashes that are put before it.
  const delimiters = new Set([`--${boundary}`, boundary.startsWith('--') ? boundary : `--${boundary}`])
  let state: 'between' | 'headers' | 'body' | 'over' = 'between'
  let line = ''
  let lineBytes = 0
  let rest = 0
  let length: number | null = null

  function beginPart(): void {
    if (length === null) throw new MtconnectBroken('a part without Content-length')
    if (length > maxPartBytes) throw new MtconnectBroken(`a part of ${length} bytes`)
    state = 'body'
    rest = length
    handlers.begin()
    if (rest === 0) endPart()
  }

  function endPart(): void {
    state = 'between'
    handlers.end()
  }

  function takeLine(text: string): void {
    if (state === 'between') {
      if (text === '') return
      if (delimiters.has(text)) {
        state = 'headers'
        length = null
        lineBytes = 0
      } else if (text.endsWith('--') && delimiters.has(text.slice(0, -2))) {
        state = 'over'
        handlers.last()
      } else throw new MtconnectBroken('a part of another length than it announces')
    } else if (text === '') beginPart()
    else {
      const [, announced] = /^content-length\s*:\s*(\d{1,15})\s*$/i.exec(text) ?? []
      if (announced !== undefined) length = Number(announced)
    }
  }

  return function write(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length && state !== 'over'; ) {
      if (state === 'body') {
        const taken = Math.min(rest, bytes.length - at)
        handlers.data(bytes.subarray(at, at + taken))
        at += taken
        rest -= taken
        if (rest === 0) endPart()
        continue
      }
      const byte = bytes[at] ?? 0
      at += 1
      if (byte === 10) {
        const text = line
        line = ''
        if (state === 'between') lineBytes = 0
        takeLine(text)
        continue
      }
      lineBytes += 1
      if (lineBytes > MAX_LINES_BYTES) throw new MtconnectBroken('a part without an end of its header')
      if (!LINE_ENDS.has(byte)) line += String.fromCharCode(byte)
    }
  }
}
