import { withinTime } from '../platform/ui/browser/load-part.ts'

/** Once; a page that waits for it shows when it fails. */
export const loadSite = () => withinTime(import('./site.ts'))
