/** What each part of a machine does, as `{ Name, Area, Status }` with `CurrProg` or `Notification` where one began. */
export const TIMELINE_CHANNEL = 'ProductionStatus/timeline'

/** All figures of the day so far; each begins again with the day. */
export const DAY_AGGREGATES = 'ProductionStatus/aggregate/+/day'

export const dayAggregateChannel = (key: string): string => `ProductionStatus/aggregate/${key}/day`

const AGGREGATE = /^ProductionStatus\/aggregate\/([^/]+)\/day$/

/** Null for a channel that is no figure of a day. */
export const parseDayAggregate = (channel: string): string | null => AGGREGATE.exec(channel)?.[1] ?? null
