import { type ShiftKpi, type ShownKpi, shownKpi, storedPerTyped } from './shift-kpi.ts'

const MILLIMETRES = 1000

/** A figure for a reader who looks closer: lengths to the millimetre, all other amounts with up to 3 decimals (rules: kpis 3). */
export function fullKpi(kpi: ShiftKpi, value: number, family: string): ShownKpi {
  const short = shownKpi(kpi, value, family)
  if (short.kind === 'time') return short
  const stored = storedPerTyped(kpi)
  const amount = Number((value / stored).toFixed(3))
  const needed = [0, 1, 2].find((each) => Number(amount.toFixed(each)) === amount) ?? 3
  return { ...short, value: amount, digits: stored === MILLIMETRES ? 3 : needed }
}
