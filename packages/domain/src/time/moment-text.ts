/** A moment as it is in an address, to the second: `2026-11-12T09:42:10Z`. */
export const momentText = (ts: number): string => `${new Date(ts).toISOString().slice(0, 19)}Z`
