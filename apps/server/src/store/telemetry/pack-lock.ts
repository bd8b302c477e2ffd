import type { Queryable } from '../database/database.ts'

/** Any number that only this product uses: two processes that pack merge one after the other. */
const PACK_LOCK = 7_455_304

/** Nothing is packed or merged until the transaction ends, save by whoever holds this. */
export const lockPacking = (tx: Queryable) => tx.query('select pg_advisory_xact_lock($1)', [PACK_LOCK])
