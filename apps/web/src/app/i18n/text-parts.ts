/** For the sign-in page, and the pieces of all pages. */
export const FIRST = 'first'
/**
 * Texts of the platform and of the `shared` folders of subjects, and of each folder with pages the titles, errors and audit
 * records.
 */
export const SHARED = 'shared'
/** The rest is loaded with the pages of a folder, such as `subjects/alarms`. */
export const partOfPages = (folder: string): string => `pages of ${folder}`
