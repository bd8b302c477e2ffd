import type { BuiltPage } from './define-page.ts'
import type { PageSlots } from './page-slot.tsx'

/** All that the app collects from a subject. What lies in its folder but not in here is found by nobody. */
export interface Subject<P extends readonly BuiltPage[] = readonly BuiltPage[]> {
  /** Of its folder, on every floor. */
  readonly name: string
  readonly pages: P
  /** Parts of it on pages of other subjects. */
  readonly slots?: PageSlots
}

/** Keeps the types of its pages, so that a link to one that is not built does not compile. */
export const defineSubject = <const P extends readonly BuiltPage[]>(subject: Subject<P>): Subject<P> =>
  subject
