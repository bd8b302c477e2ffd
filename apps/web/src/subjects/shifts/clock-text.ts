const LOOSE = /^(\d{1,2})(?:[:.h ]?(\d{2}))?$/

const two = (value: number): string => String(value).padStart(2, '0')

/** Reads `6`, `6:30`, `0630` or `6.30`; anything else stays as it is. */
export function clockText(typed: string): string {
  const text = typed.trim()
  const [, hours, minutes = '00'] = LOOSE.exec(text) ?? []
  return hours === undefined ? text : `${two(Number(hours))}:${minutes}`
}
