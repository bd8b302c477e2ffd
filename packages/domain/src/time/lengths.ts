/** Lengths of time in milliseconds. A day of the calendar may have 23 or 25 hours: `dayBounds` knows. */
export const SECOND_MS = 1_000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
export const WEEK_MS = 7 * DAY_MS

/** No day of the calendar is longer: that of the end of summer time. */
export const LONGEST_DAY_MS = 25 * HOUR_MS

/** In seconds, for headers and protocols that count in them. */
export const HOUR_S = 3_600
export const DAY_S = 24 * HOUR_S
