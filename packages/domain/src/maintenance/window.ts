const DAY_MS = 24 * 60 * 60 * 1000

/** For how many days an activity can be planned at most: a longer stop is several. */
export const MAX_WINDOW_DAYS = 14
export const MAX_WINDOW_MS = MAX_WINDOW_DAYS * DAY_MS
