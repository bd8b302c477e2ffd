import type { ReadSearch } from '../../../platform/pages/define-page.ts'
import { oneOf, textIn } from '../../../platform/pages/search-text.ts'

/** The steps that are a page of their own; what comes before them is there when somebody is signed in. */
export const SHOWN_STEPS = ['site', 'machine', 'group', 'colleague', 'done'] as const
export type ShownStep = (typeof SHOWN_STEPS)[number]

export interface StepsSearch {
  /** Left out for the first that is not done. */
  step?: ShownStep
  /** The machine to connect, or `new` for another one. */
  machine?: string
  /** By itself after the first sign-in. */
  start?: true
}

export const readStepsSearch: ReadSearch<StepsSearch> = (typed) => ({
  step: oneOf(SHOWN_STEPS, typed.step),
  machine: textIn(typed.machine),
  start: typed.start === true || undefined,
})
