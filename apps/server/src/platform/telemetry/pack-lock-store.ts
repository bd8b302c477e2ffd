import { LOCKS } from '../database/coordination/locks.ts'
import type { Queryable } from '../database/database.ts'

/** Nothing else is packed or merged until the transaction ends: two processes that pack work one after the other. */
export const lockPacking = (tx: Queryable) => tx.query('select pg_advisory_xact_lock($1)', [LOCKS.packing])
