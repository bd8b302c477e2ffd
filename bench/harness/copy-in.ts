import type pg from 'pg'

/** `pg` gives a query object these while COPY runs; its types leave them out. */
interface CopyConnection {
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  readonly stream: NodeJS.WritableStream & { readonly writableNeedDrain: boolean }
}

/** Feeds `COPY … FROM STDIN` with ready-made blocks; settles after the commit. */
export function copyIn(client: pg.Client, statement: string, blocks: Iterable<Buffer>): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = (error?: Error | null): void => (error ? reject(error) : resolve())
    const query = {
      callback: done,
      submit(connection: CopyConnection) {
        connection.query(statement)
      },
      handleCopyInResponse(connection: CopyConnection) {
        feed(connection, blocks).then(() => connection.endCopyFrom(), reject)
      },
      handleCommandComplete() {},
      handleReadyForQuery: () => done(),
      handleError: (error: Error) => done(error),
    }
    client.query(query as unknown as pg.Submittable)
  })
}

async function feed(connection: CopyConnection, blocks: Iterable<Buffer>): Promise<void> {
  for (const block of blocks) {
    connection.sendCopyFromChunk(block)
    if (connection.stream.writableNeedDrain) await new Promise((go) => connection.stream.once('drain', go))
  }
}
