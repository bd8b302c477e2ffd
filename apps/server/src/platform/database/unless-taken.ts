import pg from 'pg'

const UNIQUE_VIOLATION = '23505'

/** Runs a statement; a row that this unique index refuses becomes the error that callers know. */
export async function unlessTaken<T>(index: string, taken: () => Error, statement: Promise<T>): Promise<T> {
  try {
    return await statement
  } catch (error) {
    const isTaken =
      error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION && error.constraint === index
    throw isTaken ? taken() : error
  }
}
