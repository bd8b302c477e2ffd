export const FOLD_WINDOW_MS = 10 * 60_000

/** A row of a person's list to which more of the same kind may be added. */
export interface FoldRow {
  /** Null for a storm: it takes every machine and subject of its kind. */
  readonly about: string | null
  readonly firstAt: number
  /** Once it was read, a repeat is news again. */
  readonly isRead: boolean
}

/** Notices of a kind that share a machine and a subject repeat each other. */
export const aboutOf = (machineId: number | null, subject: string): string => `${machineId ?? ''} ${subject}`

/**
 * Where the next notice of a kind goes: into a row, as a row of its own, or as the first of a storm. A repeat goes into
 * its row; of different ones so many are single within ten minutes, and the rest is one storm.
 */
export function foldOf<R extends FoldRow>(
  rows: readonly R[],
  { about, now, foldAfter }: { readonly about: string; readonly now: number; readonly foldAfter: number },
): R | 'single' | 'storm' {
  const recent = rows.filter(({ firstAt }) => firstAt > now - FOLD_WINDOW_MS)
  const open = recent.filter(({ isRead }) => !isRead)
  const same = open.find((row) => row.about === about) ?? open.find((row) => row.about === null)
  if (same) return same
  const singles = recent.filter((row) => row.about !== null).length
  return singles < foldAfter ? 'single' : 'storm'
}
