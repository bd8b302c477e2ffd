import { HOUR_S } from './lengths.ts'

export type DurationUnit = 'day' | 'hour' | 'minute' | 'second'

/** Writes an amount with the short name of its unit in a language, with at least so many digits. */
export type WriteUnit = (amount: number, unit: DurationUnit, digits: 1 | 2) => string

/** Up to here hours are read at a glance; a day with a clock change has 25 of them. */
const MAX_HOURS = 48

/** `3d 04h`, `6h 02m`, `12m 04s`, `42s`, and `0h` for nothing (rules: formats 2). Rounded first, so that no `60s` is written. */
export function durationText(seconds: number, write: WriteUnit): string {
  const whole = Math.round(seconds)
  if (whole <= 0) return write(0, 'hour', 1)
  const hours = Math.floor(whole / HOUR_S)
  const minutes = Math.floor((whole % HOUR_S) / 60)
  if (hours >= MAX_HOURS) return `${write(Math.floor(hours / 24), 'day', 1)} ${write(hours % 24, 'hour', 2)}`
  if (hours > 0) return `${write(hours, 'hour', 1)} ${write(minutes, 'minute', 2)}`
  if (minutes > 0) return `${write(minutes, 'minute', 1)} ${write(whole % 60, 'second', 2)}`
  return write(whole, 'second', 1)
}

/** The time of several machines or stretches together: days of it would be no days. `6h 02m`, from 48 hours on `1,940h`. */
export const summedText = (seconds: number, write: WriteUnit): string =>
  seconds >= MAX_HOURS * HOUR_S
    ? write(Math.round(seconds / HOUR_S), 'hour', 1)
    : durationText(seconds, write)
