/** New until the person has opened the list, old after that, read when it was opened itself. */
export const NOTICE_STATES = ['new', 'old', 'read'] as const
export type NoticeState = (typeof NOTICE_STATES)[number]

type Fact = 'text' | 'number'
type FactTypes = Readonly<Record<string, Fact>>

/** A kind of notice, as a subject declares it: its topic and what its text is made of. Times are epoch milliseconds. */
export interface KindOf<T extends string> {
  /** Its place in lists. */
  readonly rank: number
  readonly topic: T
  readonly facts: FactTypes
  /** Two notices about one machine whose values of this fact are equal say the same. */
  readonly subject?: string
  /** Those with one of these values of a fact are about something of their own: they must not stand in the place of others. */
  readonly apart?: { readonly fact: string; readonly values: readonly string[] }
  /** Webhooks of the organization get it also when it is meant for single people. */
  readonly isShared?: true
}

export type FactsFrom<F extends FactTypes> = {
  readonly [N in keyof F]: F[N] extends 'number' ? number : string
}
export type NoticeFacts = Readonly<Record<string, string | number>>

/** Within one kind and one machine, notices with the same subject say the same. */
export function subjectAmong({ subject, apart }: KindOf<string>, facts: NoticeFacts): string {
  const own = subject === undefined ? '' : String(facts[subject] ?? '')
  const value = apart && String(facts[apart.fact] ?? '')
  return value !== undefined && apart?.values.includes(value) ? `${own} ${value}` : own
}
