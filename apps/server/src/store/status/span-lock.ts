import type { Queryable } from '../database/database.ts'
import { idList } from '../database/id-list.ts'

/** Any number that only this product uses; the second key of the lock is the machine. */
const SPAN_LOCK = 7_455_302

/** Nobody else changes the spans of these machines, or counts their days, until the transaction ends. */
export const spanLock = (machineIds: readonly number[]): string =>
  `select count(pg_advisory_xact_lock(${SPAN_LOCK}, m::int)) from unnest(${idList(machineIds)}) m`

export const lockSpans = (tx: Queryable, machineIds: readonly number[]) =>
  tx.query(spanLock([...machineIds].sort((a, b) => a - b)))
