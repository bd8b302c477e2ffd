import { DAY_MS, HOUR_MS } from '@millwright/domain/time/lengths'

export const RANGES = {
  '1h': HOUR_MS,
  '8h': 8 * HOUR_MS,
  '24h': DAY_MS,
  '7d': 7 * DAY_MS,
  '30d': 30 * DAY_MS,
} as const
export type Range = keyof typeof RANGES

/** The period that a live series shows at first (rules: live 4). */
export const DEFAULT_RANGE: Range = '8h'

export const isRange = (value: unknown): value is Range =>
  typeof value === 'string' && Object.hasOwn(RANGES, value)

/** How often a period that ends now moves on: when it has moved by about a pixel. */
export const stepOf = (range: Range): number =>
  Math.max(1_000, Math.round(RANGES[range] / 1_200 / 1_000) * 1_000)
