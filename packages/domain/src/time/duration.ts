const two = (value: number): string => String(value).padStart(2, '0')

/** Up to here hours are read at a glance; a day with a clock change has 25 of them. */
const MAX_HOURS = 48

/** `3d 04h`, `6h 02m`, `12m 04s`, `42s`, and `0h` for nothing (rules: formats 2). Rounded first, so that no `60s` is written. */
export function durationText(seconds: number): string {
  const whole = Math.round(seconds)
  if (whole <= 0) return '0h'
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor((whole % 3600) / 60)
  if (hours >= MAX_HOURS) return `${Math.floor(hours / 24)}d ${two(hours % 24)}h`
  if (hours > 0) return `${hours}h ${two(minutes)}m`
  if (minutes > 0) return `${minutes}m ${two(whole % 60)}s`
  return `${whole}s`
}
