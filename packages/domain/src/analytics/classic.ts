import type { StatusTotals } from '../status/totals.ts'

type Counters = Pick<StatusTotals, 'EXE' | 'READY' | 'HANDLING' | 'FAIL'>

/** 0 to 1 (rules: kpis 4). Null without data: 0 % would read as a failure. */
export function availability(totals: Counters): number | null {
  const up = totals.EXE + totals.READY + totals.HANDLING
  return ratio(up, up + totals.FAIL)
}

/** 0 to 1 (rules: kpis 5). Null without data. */
export const efficiency = (totals: Counters): number | null => ratio(totals.EXE, totals.EXE + totals.FAIL)

/** Whether a share counts as up or down: of the rounded percent, above 50 is up (rules: kpis 10). Null without data. */
export const levelOf = (share: number | null): 'up' | 'down' | null =>
  share === null ? null : Math.round(share * 100) > 50 ? 'up' : 'down'

const ratio = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null)
