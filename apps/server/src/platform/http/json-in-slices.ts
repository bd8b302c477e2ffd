import { createSlice } from '../runtime/in-slices.ts'

/** Rows that are written at once: fewer than a slice takes, of most lists. */
const ROWS = 50

/** Lists of answers are in `result`, or in a field of it. */
const MAX_DEPTH = 2

/** The same text as JSON.stringify; between the rows of its long lists others get their turn. */
export async function jsonInSlices(value: unknown): Promise<string> {
  const slice = createSlice()
  const pieces: string[] = []

  async function writeList(rows: readonly unknown[]): Promise<void> {
    for (let at = 0; at < rows.length; at += ROWS) {
      const some = JSON.stringify(rows.slice(at, at + ROWS))
      pieces.push(at === 0 ? '[' : ',', some.slice(1, -1))
      if (slice.isOver()) await slice.next()
    }
    pieces.push(']')
  }

  async function writeFields(object: object, depth: number): Promise<void> {
    const fields = Object.entries(object).filter(([, field]) => field !== undefined)
    pieces.push('{')
    for (const [at, [name, field]] of fields.entries()) {
      pieces.push(at === 0 ? '' : ',', JSON.stringify(name), ':')
      await write(field, depth + 1)
    }
    pieces.push('}')
  }

  async function write(part: unknown, depth: number): Promise<void> {
    if (Array.isArray(part) && part.length > ROWS) await writeList(part)
    else if (depth < MAX_DEPTH && isPlain(part)) await writeFields(part, depth)
    else pieces.push(JSON.stringify(part))
  }

  await write(value, 0)
  return pieces.join('')
}

/** An object whose fields are what JSON has of it. */
const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
