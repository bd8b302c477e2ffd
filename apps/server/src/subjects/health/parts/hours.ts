import type { HealthHour } from '@millwright/contract/health/health-parts'
import { HOUR_MS } from '@millwright/domain/time/lengths'

const HOURS = 24

export interface HourValue {
  /** Epoch milliseconds of its start. */
  readonly hour: number
  readonly value: number
  readonly failed: number
}

const startOf = (now: number): number => now - (now % HOUR_MS) - (HOURS - 1) * HOUR_MS

/** From the hour on that the history begins with. */
export const sinceOf = (now: number): Date => new Date(startOf(now))

/** All hours of the history; one of which nothing is known is empty. */
export function hoursOf(now: number, values: readonly HourValue[]): HealthHour[] {
  const byHour = new Map(values.map((each) => [each.hour, each]))
  return Array.from({ length: HOURS }, (_, i) => {
    const At = startOf(now) + i * HOUR_MS
    const { value = 0, failed = 0 } = byHour.get(At) ?? {}
    return { At, Value: Math.round(value * 100) / 100, Failed: Math.round(failed) }
  })
}

export const totalOf = (values: readonly HourValue[], key: 'value' | 'failed'): number =>
  values.reduce((sum, each) => sum + each[key], 0)
