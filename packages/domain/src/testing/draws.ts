import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** `npm test -- long`, which is run before an issue is resolved. */
    isLong: boolean
    /** TEST_SEED: what is drawn by lot follows from it. */
    seed: number
  }
}

const SHORT_SHARE = 4

/** For tests that take minutes, and are no different each day. */
export const isLongRun = (): boolean => inject('isLong')

/** How often a test that draws by lot draws, or that repeats itself does so: a quarter of it in a run that is not long. */
export const draws = (whole: number): number => (inject('isLong') ? whole : Math.ceil(whole / SHORT_SHARE))

/**
 * Of a list that is walked one by one: all of it in a long run, else each fourth, or so many as the share says, beginning
 * where the seed says.
 */
export function drawnOf<T>(list: readonly T[], share = SHORT_SHARE): readonly T[] {
  if (inject('isLong')) return list
  const first = inject('seed') % share
  return list.filter((_, at) => at % share === first)
}
