import type { FactsOf, NoticeKind } from '@millwright/domain/notifications/notice'
import type { TFunction, Values } from '@millwright/domain/text/translate'
import { dateText } from '@millwright/domain/time/date-text'
import { dayAt } from '@millwright/domain/time/zone'
import { textLanguage, textsIn, unitName } from '../texts/texts.ts'
import type { NoticeRecord } from './notice-store.ts'

export interface NoticeText {
  readonly title: string
  readonly text: string
}

interface About {
  /** The name of the machine; empty for what is not about one. */
  readonly machine: string
  readonly t: TFunction
  readonly exists: (key: string) => boolean
  readonly time: (ts: number) => string
  readonly day: (ts: number) => string
  readonly number: (value: number) => string
}

/** The values of its texts; a title or a text that is the same in all languages is here itself. */
type NoticeValues = Values & Partial<NoticeText>
type NoticeValuesOf<F> = (facts: F, about: About) => NoticeValues

const joined = (...parts: readonly string[]): string => parts.filter(Boolean).join(' ')

/** The machine is named here and not by the notice: a partner may not see its pages. */
const ticketLine = ({ number, title, machine }: FactsOf<'ticketRaised'>): string =>
  `${number} ${title} (${machine})`

const goal = ({ shift, made, goal, unit }: FactsOf<'goalMet'>, { number, ...texts }: About): Values => ({
  shift,
  made: number(made),
  goal: number(goal),
  unit: unitName(texts, unit),
})

const task = ({ code, action }: FactsOf<'maintenanceDue'>): NoticeValues => ({ text: joined(code, action) })

const NOTICE_VALUES: { readonly [K in NoticeKind]: NoticeValuesOf<FactsOf<K>> } = {
  alarm: ({ code, text }) => ({ text: joined(code, text) }),
  machineSilent: ({ since }, { time }) => ({ time: time(since) }),
  goalMet: goal,
  goalMissed: goal,
  licenceEnding: ({ days, endsAt }, { day }) => ({ count: days, day: day(endsAt) }),
  accessGiven: ({ by, machines }) => ({ by, text: machines }),
  accessEnding: ({ by, machines, endsAt }, { day }) => ({ by, day: day(endsAt), text: machines }),
  invited: ({ by }) => ({ by }),
  maintenanceComing: task,
  maintenanceDue: task,
  activityAssigned: ({ code, action, by }) => ({ by, text: joined(code, action) }),
  ticketRaised: (facts) => ({ ticket: ticketLine(facts), by: facts.by }),
  ticketAssigned: (facts) => ({ number: facts.number, text: ticketLine(facts) }),
  ticketMention: (facts) => ({ by: facts.by, ticket: ticketLine(facts), text: facts.text }),
  ticketComment: (facts) => ({ by: facts.by, ticket: ticketLine(facts), text: facts.text }),
  ticketState: (facts, { t }) => ({
    title: ticketLine(facts),
    state: t(`ticket_state.${facts.state}`),
    by: facts.by,
  }),
  ticketLate: (facts) => ({ number: facts.number, text: ticketLine(facts) }),
  testFailed: ({ check, grade, tool, part, score }, { t, number }) => ({
    check: t(`check.${check}`),
    grade: t(`grade.${grade}`),
    text: [grade !== 'ABORTED' && t('notice.testFailed.text', { score: number(score) }), part, tool]
      .filter(Boolean)
      .join(', '),
  }),
  rule: ({ rule, value, unit, condition, limit, minutes }, { machine, t, exists }) => {
    const key = `condition.${condition}${minutes > 0 ? '_for' : ''}`
    const values = { value: joined(value, unit), limit: joined(limit, unit), minutes }
    return { title: `${machine}: ${rule}`, text: exists(key) ? t(key, values) : values.value }
  },
}

/** What a check is called in the language of the reader. */
export const checkName = (app: string, language: string): string => {
  const { t, exists } = textsIn(language)
  return exists(`check.${app}`) ? t(`check.${app}`) : app
}

/** The text of a notice in a language, English for those that have none; times in the zone of the reader or the machine. */
export function noticeText(
  {
    kind,
    facts,
    machine,
    count,
    isStorm,
  }: Pick<NoticeRecord, 'kind' | 'facts' | 'machine' | 'count' | 'isStorm'>,
  { language, zone = machine?.timezone ?? 'UTC' }: { readonly language: string; readonly zone?: string },
): NoticeText {
  const { t, exists } = textsIn(language)
  const name = machine?.name ?? ''
  // Stored with the facts of its kind: the event that raised it was typed.
  const say = NOTICE_VALUES[kind] as NoticeValuesOf<NoticeRecord['facts']>
  const values = { machine: name, ...say(facts, { machine: name, t, exists, ...formats(language, zone) }) }
  const words = (part: 'title' | 'text'): string => values[part] ?? t(`notice.${kind}.${part}`, values).trim()
  const once = { title: words('title'), text: words('text') }
  const many = t(`notice.${kind}.many`)
  if (isStorm) return { title: many, text: t('notice.storm', once) }
  if (count === 1) return once
  const again = `notice.${kind}.again`
  return {
    title: name !== '' && exists(again) ? t(again, values) : many,
    text: t('notice.repeated', { text: once.text }),
  }
}

/** Made when used: the formats of Intl are slow to build, and most texts have none. */
function formats(language: string, zone: string): Pick<About, 'time' | 'day' | 'number'> {
  const locale = textLanguage(language)
  return {
    time: (ts) =>
      new Intl.DateTimeFormat(locale, {
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
        timeZone: zone,
      }).format(ts),
    day: (ts) => dateText(dayAt(ts, zone), language),
    number: (value) => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(value),
  }
}
