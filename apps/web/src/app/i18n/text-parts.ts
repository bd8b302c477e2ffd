/** What the sign-in page shows, and the pieces of all pages. */
export const FIRST = 'first'
/** What the platform and the `shared` folders of subjects say, and of each folder with pages the titles, errors and audit records. */
export const SHARED = 'shared'
/** The rest is loaded with the pages of a folder, such as `subjects/alarms`. */
export const partOfPages = (folder: string): string => `pages of ${folder}`
