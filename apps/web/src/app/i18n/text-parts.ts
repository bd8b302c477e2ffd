/** What the sign-in page shows, and the pieces of all pages. */
export const FIRST = 'first'
/** What folders say that features share, and of each feature the titles, errors and audit records. */
export const SHARED = 'shared'
/** The rest is loaded with the pages of a feature. */
export const partOfFeature = (feature: string): string => `features/${feature}`
