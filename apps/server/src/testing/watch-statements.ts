import pg from 'pg'
import { refusalOf, type SpreadWrite, spreadOf, spreadWrites } from './citus-refusals.ts'

/** A write of the transaction that stores points. */
export interface IngestWrite extends SpreadWrite {
  readonly values: readonly unknown[]
}

type Ask = (this: pg.Client, ...given: unknown[]) => unknown

/** The points are copied in, or facts follow from them. */
const IS_INGEST = /\bcopy sample_|\bsavepoint fact\b/i
const IS_END = /\b(?:commit|rollback(?! to))\s*;?\s*$/i
const LENGTH_AT = 12

/** Binary arrays have their length in the head. */
const lengthOf = (value: unknown): number | null =>
  Buffer.isBuffer(value) && value.length > LENGTH_AT + 4
    ? value.readInt32BE(LENGTH_AT)
    : Array.isArray(value)
      ? value.length
      : null

/**
 * From here on statements of this process fail that Citus would refuse, as do writes of the transaction that stores points which
 * may go to several shards: those of two machines lock them against each other. Only statements on the given database count.
 */
export function watchStatements(database: string) {
  const prototype = pg.Client.prototype as unknown as { query: Ask }
  const { query } = prototype
  const refused: string[] = []
  const writes: IngestWrite[] = []
  const storing = new WeakSet<pg.Client>()

  function check(client: pg.Client, text: string, values: readonly unknown[]): string | null {
    if (IS_INGEST.test(text)) storing.add(client)
    const refusal = refusalOf(text)
    if (refusal) return refusal
    if (storing.has(client)) {
      const lists = new Map(
        values.flatMap((value, index) => {
          const length = lengthOf(value)
          return length === null ? [] : [[index + 1, length] as const]
        }),
      )
      for (const write of spreadWrites(text)) {
        const spread = spreadOf(write, lists)
        if (spread) return spread
        writes.push({ ...write, values })
      }
    }
    if (IS_END.test(text)) storing.delete(client)
    return null
  }

  prototype.query = function (...given) {
    const [first, second] = given
    if (this.database !== database) return query.apply(this, given)
    const config = first as { text?: string; values?: unknown[] }
    const text = typeof first === 'string' ? first : (config.text ?? '')
    const values = Array.isArray(second) ? second : typeof first === 'string' ? [] : (config.values ?? [])
    const refusal = check(this, text, values)
    if (!refusal) return query.apply(this, given)
    refused.push(`${refusal}: ${text}`)
    const raise = `do $$ begin raise exception ${pg.escapeLiteral(refusal)} using errcode = '0A000'; end $$`
    if (first instanceof pg.Query) return first.emit('error', new Error(refusal))
    const callback = given.find((each) => typeof each === 'function')
    return query.apply(this, callback ? [raise, callback] : [raise])
  }
  return {
    refused,
    writes,
    stop(): void {
      prototype.query = query
    },
  }
}
