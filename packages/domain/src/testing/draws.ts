import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** `npm test -- long`, which is run before an issue is resolved. */
    isLong: boolean
  }
}

const SHORT_SHARE = 4

/** How often a test that draws by lot draws, or that repeats itself does so: a quarter of it in a run that is not long. */
export const draws = (whole: number): number => (inject('isLong') ? whole : Math.ceil(whole / SHORT_SHARE))
