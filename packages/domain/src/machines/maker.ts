/** Machines of CMS are shown and counted in ways of their own. */
export const isCms = (manufacturer: string): boolean => manufacturer.toLowerCase().includes('cms')
