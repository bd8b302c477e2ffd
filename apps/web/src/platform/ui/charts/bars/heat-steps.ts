const HEAT_STEPS = 5

/** Which of few steps a value has: 0 for nothing, null for what is not known. Eyes tell steps apart, not shades. */
export function heatStep(value: number | null, max: number): number | null {
  if (value === null) return null
  if (value <= 0 || max <= 0) return 0
  return Math.min(HEAT_STEPS, Math.ceil((value / max) * HEAT_STEPS))
}

/** The greatest of what is known; 0 when nothing is. */
export const greatestOf = (rows: readonly (readonly (number | null)[])[]): number =>
  Math.max(0, ...rows.flatMap((row) => row.filter((value) => value !== null)))

export interface Cell {
  readonly row: number
  readonly column: number
}

/** Where an arrow key leads among rows and columns; null for any other key. */
export function movedCell(key: string, at: Cell | null, rows: number, columns: number): Cell | null {
  const moves: Record<string, readonly [number, number]> = {
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
  }
  const move = moves[key]
  if (!move || rows === 0 || columns === 0) return null
  if (!at) return { row: 0, column: 0 }
  return {
    row: Math.min(Math.max(at.row + move[0], 0), rows - 1),
    column: Math.min(Math.max(at.column + move[1], 0), columns - 1),
  }
}
