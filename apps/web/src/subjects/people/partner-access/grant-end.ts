import { DAY_MS } from '@millwright/domain/time/lengths'

/** For how long partners are usually let in; the last has no end of its own. */
export const PERIODS = ['day', 'week', 'month', 'year', 'open'] as const
export type Period = (typeof PERIODS)[number]

const DAYS: Record<Exclude<Period, 'open'>, number> = { day: 1, week: 7, month: 30, year: 365 }

/** When access of that length ends that is given now; null when someone has to end it. */
export const endOf = (period: Period, now: number): string | null =>
  period === 'open' ? null : new Date(now + DAYS[period] * DAY_MS).toISOString()
