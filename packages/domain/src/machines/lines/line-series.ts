import type { LineFaultReason } from './line-fault.ts'

export interface Tag {
  readonly key: string
  readonly value: string
}

/** Whose fields a line has: a measurement with its tags, which are sorted by key. */
export interface Series {
  readonly measurement: string
  readonly tags: readonly Tag[]
}

export const MAX_NAME_LENGTH = 1_000
const MAX_TAGS = 100

const BACKSLASH = 92
const COMMA = 44
const EQUALS = 61
const SPACE = 32

/** Before these a backslash is an escape; before any other character it is itself. */
export const isEscapable = (code: number): boolean => code === COMMA || code === SPACE || code === EQUALS

/** Where the next of two signs is that no backslash escapes; `end` where there is none. */
function signFrom(text: string, start: number, end: number, sign: number, other: number): number {
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at)
    if (code === BACKSLASH && at + 1 < end && isEscapable(text.charCodeAt(at + 1))) at++
    else if (code === sign || code === other) return at
  }
  return end
}

export const unescaped = (name: string): string =>
  name.includes('\\') ? name.replace(/\\([, =])/g, '$1') : name

/** `measurement[,key=value…]`, or why it is none and where. */
export function readSeries(
  text: string,
  start: number,
  end: number,
): Series | { readonly reason: LineFaultReason; readonly at: number } {
  const nameEnd = signFrom(text, start, end, COMMA, COMMA)
  if (nameEnd === start) return { reason: 'NO_MEASUREMENT', at: start }
  if (nameEnd - start > MAX_NAME_LENGTH) return { reason: 'NAME_TOO_LONG', at: start }
  const tags: Tag[] = []
  for (let at = nameEnd; at < end; ) {
    const keyStart = at + 1
    const keyEnd = signFrom(text, keyStart, end, EQUALS, COMMA)
    if (keyEnd === keyStart || text.charCodeAt(keyEnd) !== EQUALS || keyEnd === end)
      return { reason: 'BAD_TAG', at: keyStart }
    const valueEnd = signFrom(text, keyEnd + 1, end, COMMA, EQUALS)
    if (valueEnd === keyEnd + 1 || (valueEnd < end && text.charCodeAt(valueEnd) !== COMMA))
      return { reason: 'BAD_TAG', at: keyStart }
    if (keyEnd - keyStart > MAX_NAME_LENGTH || valueEnd - keyEnd > MAX_NAME_LENGTH)
      return { reason: 'NAME_TOO_LONG', at: keyStart }
    if (tags.length === MAX_TAGS) return { reason: 'TOO_MANY_TAGS', at: keyStart }
    tags.push({
      key: unescaped(text.slice(keyStart, keyEnd)),
      value: unescaped(text.slice(keyEnd + 1, valueEnd)),
    })
    at = valueEnd
  }
  tags.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
  if (tags.some(({ key }, index) => index > 0 && key === tags[index - 1]?.key))
    return { reason: 'TAG_TWICE', at: nameEnd + 1 }
  return { measurement: unescaped(text.slice(start, nameEnd)), tags }
}
