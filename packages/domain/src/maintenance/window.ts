import { DAY_MS } from '../time/lengths.ts'

/** For how many days an activity can be planned at most: a longer stop is several. */
export const MAX_WINDOW_DAYS = 14
export const MAX_WINDOW_MS = MAX_WINDOW_DAYS * DAY_MS
