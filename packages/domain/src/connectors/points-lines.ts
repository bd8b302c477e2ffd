/** Ids have no more characters, and none beyond ASCII. */
const LONGEST_ID = 64
/** Between the id of a machine and its points: none is in an id. */
const SPACE = 0x20
const LINE_END = 0x0a

export interface PointsLine {
  readonly machine: string
  readonly points: Uint8Array
}

/** Around the points of a machine, in a message with many of them. */
export const beforePoints = (machine: string): string => `${machine} `
export const afterPoints = '\n'

/** A message in its lines, which lie in the same memory. Empty lines are left out; null for one without an id or points. */
export function* pointsLines(body: Uint8Array): Generator<PointsLine | null, void> {
  for (let from = 0; from < body.length; ) {
    const next = body.indexOf(LINE_END, from)
    const to = next < 0 ? body.length : next
    if (to > from) yield lineOf(body.subarray(from, to))
    from = to + 1
  }
}

function lineOf(line: Uint8Array): PointsLine | null {
  const space = line.indexOf(SPACE)
  if (space < 1 || space > LONGEST_ID || space === line.length - 1) return null
  return { machine: String.fromCharCode(...line.subarray(0, space)), points: line.subarray(space + 1) }
}
