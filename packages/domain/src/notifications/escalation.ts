/** From a few minutes to a day. */
export const ESCALATION_MINUTES = { least: 1, most: 24 * 60 } as const
