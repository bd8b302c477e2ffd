/** Read at a backup and again from what was restored of it, by name: `rows of machine`, `points of …`. */
export type Figures = Readonly<Record<string, string>>

export interface Difference {
  readonly figure: string
  /** Null where there is none. */
  readonly wanted: string | null
  readonly found: string | null
}

/** A figure that only one side has is a difference too. */
export function differencesOf(wanted: Figures, found: Figures): Difference[] {
  const names = new Set([...Object.keys(wanted), ...Object.keys(found)])
  return [...names]
    .filter((name) => wanted[name] !== found[name])
    .map((figure) => ({ figure, wanted: wanted[figure] ?? null, found: found[figure] ?? null }))
}
