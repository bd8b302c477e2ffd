/** What each app of the condition analyzer shows. */
export const CHECK_VIEWS = ['dashboard', 'historical', 'fingerprint'] as const
export type CheckView = (typeof CHECK_VIEWS)[number]
