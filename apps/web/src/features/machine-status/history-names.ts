/** Keys are days and months of a calendar, not moments: they are named in UTC, where no clock is put forward. */
const dateOf = (key: string): Date => new Date(`${key.length > 7 ? key : `${key}-01`}T00:00:00Z`)

const formats = new Map<string, Intl.DateTimeFormat>()

function named(key: string, language: string, options: Intl.DateTimeFormatOptions): string {
  const id = `${language} ${JSON.stringify(options)}`
  const format = formats.get(id) ?? new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
  formats.set(id, format)
  return format.format(dateOf(key))
}

/** `12`, with its weekday when there is room for it, or `Nov`. */
export function shortName(key: string, language: string, withWeekday: boolean): string {
  if (key.length <= 7) return named(key, language, { month: 'short' })
  return named(key, language, withWeekday ? { weekday: 'short', day: 'numeric' } : { day: 'numeric' })
}

/** `Thursday 12 November 2026` or `November 2026`. */
export function longName(key: string, language: string): string {
  if (key.length <= 7) return named(key, language, { month: 'long', year: 'numeric' })
  return named(key, language, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
}

export const isWeekend = (key: string): boolean => key.length > 7 && [0, 6].includes(dateOf(key).getUTCDay())
