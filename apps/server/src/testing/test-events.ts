import type { Database, Queryable } from '../platform/database/database.ts'
import { publishAll } from '../platform/events/publish-store.ts'

/** An event with two handlers that only tests have. */
interface TestPayload {
  readonly n: number
  readonly organizationId?: number | null
}

export const publishTest = (
  tx: Queryable,
  payload: TestPayload,
  { handlers = ['count', 'list'], delayMs = 0 }: { handlers?: string[]; delayMs?: number } = {},
): Promise<void> =>
  publishAll(tx, { name: 'test', key: ({ n }: TestPayload) => String(n), handlers, delayMs }, [payload])

/** The handlers of the kill test write into these. */
export async function createEffectTables(db: Database): Promise<void> {
  await db.query('create table fact (n bigint generated always as identity primary key)')
  await db.query('create table handled (key text primary key)')
  await db.query('create table total (handled bigint not null)')
  await db.query('insert into total values (0)')
  await db.query('create table listed (key text primary key)')
  await db.query('create table call (handler text not null, key text not null)')
}
