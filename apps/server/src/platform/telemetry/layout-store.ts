import type { Queryable } from '../database/database.ts'
import type { Bounds } from './bounded-points.ts'

/** Where fresh points begin; everything before is read from blocks. */
export async function packedBefore(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ at: Date }>('select packed_before as at from pack_state')
  const at = rows[0]?.at
  if (!at) throw new Error('the pack state is missing')
  return at.getTime()
}

/** How a read takes its points from each part of the store. A part that has none of the time that is read is left out. */
export interface ReadParts<Unmerged, Fresh, Packed> {
  /** Late points (`sample_piece`) and events (`sample_event`) of any time, which wait to be merged into their blocks. */
  unmerged(bounds: Bounds): Promise<Unmerged>
  /** Segments (`sample_segment`). */
  fresh(bounds: Bounds, unmerged: Unmerged): Promise<Fresh>
  /** Blocks (`sample_block`) and their rollups (`sample_rollup`). */
  packed(bounds: Bounds, unmerged: Unmerged): Promise<Packed>
}

/**
 * Reads a time from all parts of the store, in the one order that misses no point while others pack and merge. The border comes
 * first: segments of an hour that is packed later stay until the next run. What waits to be merged comes before blocks, because
 * merging moves it there; what is then found twice counts once.
 */
export async function readParts<Unmerged, Fresh, Packed>(
  db: Queryable,
  { from, to }: Bounds,
  read: ReadParts<Unmerged, Fresh, Packed>,
): Promise<{ unmerged: Unmerged; fresh: Fresh | null; packed: Packed | null }> {
  const border = await packedBefore(db)
  const unmerged = await read.unmerged({ from, to })
  const fresh = to > border ? await read.fresh({ from: Math.max(from, border), to }, unmerged) : null
  const packed = from < border ? await read.packed({ from, to: Math.min(to, border) }, unmerged) : null
  return { unmerged, fresh, packed }
}
