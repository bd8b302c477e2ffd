import { NOTICE_CHANNELS, NOTICE_TOPICS, type NoticeChannel, type NoticeTopic } from './topic.ts'

export { NOTICE_CHANNELS, NOTICE_TOPICS, type NoticeChannel, type NoticeTopic }

/** New until the person has opened the list, old after that, read when it was opened itself. */
export const NOTICE_STATES = ['new', 'old', 'read'] as const
export type NoticeState = (typeof NOTICE_STATES)[number]

type Fact = 'text' | 'number'
type FactTypes = Readonly<Record<string, Fact>>

interface KindDefinition {
  readonly topic: NoticeTopic
  readonly facts: FactTypes
  /** Two notices about one machine whose values of this fact are equal say the same. */
  readonly subject?: string
}

const kind = <const K extends KindDefinition>(definition: K): K => definition

/** `by` is empty for what nobody did. */
const ticketFacts = { number: 'text', title: 'text', machine: 'text', by: 'text' } as const

/**
 * Every kind of notice, with its topic and what its text is made of. Times are epoch milliseconds. A capability that
 * has something new to say adds a line here and its texts to `notice-text.ts` of the server.
 */
export const NOTICE_KINDS = {
  alarm: kind({ topic: 'Alarms', facts: { code: 'text', text: 'text' }, subject: 'code' }),
  machineSilent: kind({ topic: 'NoSignal', facts: { since: 'number' } }),
  goalMet: kind({
    topic: 'Shifts',
    facts: { shift: 'text', made: 'number', goal: 'number', unit: 'text' },
    subject: 'shift',
  }),
  goalMissed: kind({
    topic: 'Shifts',
    facts: { shift: 'text', made: 'number', goal: 'number', unit: 'text' },
    subject: 'shift',
  }),
  licenceEnding: kind({ topic: 'Licences', facts: { days: 'number', endsAt: 'number' } }),
  accessGiven: kind({ topic: 'Access', facts: { by: 'text', machines: 'text' }, subject: 'by' }),
  accessEnding: kind({
    topic: 'Access',
    facts: { by: 'text', machines: 'text', days: 'number', endsAt: 'number' },
    subject: 'by',
  }),
  invited: kind({ topic: 'Access', facts: { by: 'text' } }),
  /** Seven tenths are used up: the work can be planned. */
  maintenanceComing: kind({
    topic: 'Maintenances',
    facts: { code: 'text', action: 'text' },
    subject: 'code',
  }),
  maintenanceDue: kind({ topic: 'Maintenances', facts: { code: 'text', action: 'text' }, subject: 'code' }),
  activityAssigned: kind({
    topic: 'Assigned',
    facts: { code: 'text', action: 'text', by: 'text' },
    subject: 'code',
  }),
  ticketRaised: kind({ topic: 'Tickets', facts: ticketFacts, subject: 'number' }),
  ticketAssigned: kind({ topic: 'Assigned', facts: ticketFacts, subject: 'number' }),
  ticketMention: kind({ topic: 'Tickets', facts: { ...ticketFacts, text: 'text' }, subject: 'number' }),
  ticketComment: kind({ topic: 'Tickets', facts: { ...ticketFacts, text: 'text' }, subject: 'number' }),
  /** `state` is one of the states of tickets. */
  ticketState: kind({ topic: 'Tickets', facts: { ...ticketFacts, state: 'text' }, subject: 'number' }),
  ticketLate: kind({ topic: 'Tickets', facts: ticketFacts, subject: 'number' }),
  /**
   * `check` is an app type, `grade` WARNING, ERROR or ABORTED; `part` is what of the machine was worst, or the file that could
   * not be judged.
   */
  testFailed: kind({
    topic: 'Conditions',
    facts: { check: 'text', grade: 'text', tool: 'text', part: 'text', score: 'number' },
    subject: 'check',
  }),
  /** A rule of one's own: `condition` is one of above, below, outside, unchanged, silent; `value` is empty for silence. */
  rule: kind({
    topic: 'Rules',
    facts: {
      rule: 'text',
      value: 'text',
      unit: 'text',
      condition: 'text',
      /** One limit, two as `10 – 20`, or none. */
      limit: 'text',
      minutes: 'number',
    },
    subject: 'rule',
  }),
} as const satisfies Readonly<Record<string, KindDefinition>>

type Kinds = typeof NOTICE_KINDS
export type NoticeKind = keyof Kinds

type FactsFrom<F extends FactTypes> = { readonly [N in keyof F]: F[N] extends 'number' ? number : string }
export type FactsOf<K extends NoticeKind> = FactsFrom<Kinds[K]['facts']>
export type NoticeFacts = Readonly<Record<string, string | number>>

export const NOTICE_KIND_NAMES = Object.keys(NOTICE_KINDS) as readonly NoticeKind[]

export const isNoticeKind = (name: string): name is NoticeKind => Object.hasOwn(NOTICE_KINDS, name)

export const topicOf = (name: NoticeKind): NoticeTopic => NOTICE_KINDS[name].topic

/** Topics that something raises; the others have names on the wire and wait for their capability. */
export const RAISED_TOPICS: readonly NoticeTopic[] = NOTICE_TOPICS.filter((topic) =>
  NOTICE_KIND_NAMES.some((name) => topicOf(name) === topic),
)

/** Within one kind and one machine, notices with the same subject say the same. */
export function subjectOf(name: NoticeKind, facts: NoticeFacts): string {
  const { subject }: KindDefinition = NOTICE_KINDS[name]
  return subject === undefined ? '' : String(facts[subject] ?? '')
}
