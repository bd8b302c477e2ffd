import pg from 'pg'

/** `pg` gives a query these while a COPY waits for data; its types leave them out. */
interface CopyConnection {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

/** Makes the data for a `copy … from stdin` out of the rows that the statements before it gave; throws to abort it. */
export type Feed<R> = (rows: readonly R[]) => Buffer

/**
 * Sends statements without parameters as one message, and gives the rows of all of them. Each still sees what was
 * committed before it began, as it would on its own. There is a feed for every `copy … from stdin`, in their order.
 */
export const runScript = <R extends pg.QueryResultRow>(
  client: pg.ClientBase,
  statements: readonly string[],
  feeds: readonly Feed<R>[],
): Promise<R[]> =>
  new Promise((resolve, reject) => {
    const rows: R[] = []
    const waiting = [...feeds]
    let broken: unknown
    const query = Object.assign(new pg.Query<R>(statements.join(';\n')), {
      handleCopyInResponse(connection: CopyConnection) {
        try {
          const feed = waiting.shift()
          if (!feed) throw new Error('there is no data for this COPY')
          connection.sendCopyFromChunk(feed(rows))
          connection.endCopyFrom()
        } catch (error) {
          broken = error
          // PostgreSQL answers with an error, which ends the query.
          connection.sendCopyFail('broken off')
        }
      },
    })
    query.on('row', (row) => rows.push(row))
    query.on('error', (error) => reject(broken ?? error))
    query.on('end', () => resolve(rows))
    client.query(query)
  })
