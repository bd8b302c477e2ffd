const two = (value: number): string => String(value).padStart(2, '0')

/** `6h 02m`, `12m 04s`, `42s` (rules: formats 2). Rounded first, so that no `60s` is ever written. */
export function durationText(seconds: number): string {
  const whole = Math.round(seconds)
  if (whole <= 0) return '0h'
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor((whole % 3600) / 60)
  if (hours > 0) return `${hours}h ${two(minutes)}m`
  if (minutes > 0) return `${minutes}m ${two(whole % 60)}s`
  return `${whole}s`
}
