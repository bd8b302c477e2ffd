import type { FactsOf, NoticeKind } from '@millwright/contract/notices'
import type { TFunction, Values } from '@millwright/domain/text/translate'
import { dateText } from '@millwright/domain/time/date-text'
import { dayAt } from '@millwright/domain/time/zone'
import type { Queryable } from '../database/database.ts'
import { type TextsIn, textLanguage } from '../texts/texts.ts'
import type { NoticeRecord } from './notice-store.ts'

export interface NoticeText {
  readonly title: string
  readonly text: string
}

/** For writing the values of a text, in the language of the reader. */
export interface About {
  /** The name of the machine; empty for what is not about one. */
  readonly machine: string
  readonly t: TFunction
  readonly exists: (key: string) => boolean
  readonly time: (ts: number) => string
  readonly day: (ts: number) => string
  readonly number: (value: number) => string
}

/** The values of its texts; a title or a text that is the same in all languages is here itself. */
export type NoticeValues = Values & Partial<NoticeText>

/** A notice whose reader is late. */
export interface UnreadNotice<F> {
  readonly machineId: number | null
  readonly facts: F
  readonly at: Date
}

/** From a subject, for a kind of notice. Its texts are under `notice.<kind>`: title, text, again, many. */
export interface NoticeWriter<F> {
  readonly values: (facts: F, about: About) => NoticeValues
  /** Whether it needs nobody any more: it does not go to the next person then. */
  readonly isSettled?: (tx: Queryable, notice: UnreadNotice<F>) => Promise<boolean>
  /** The number of what an answer to its mail is written into; null where this one cannot be answered. */
  readonly answeredIn?: (facts: F) => number | null
}

export type NoticeWriters = { readonly [K in NoticeKind]?: NoticeWriter<FactsOf<K>> }

/** Kinds of one subject, with its texts. */
export interface NoticesOfSubject {
  readonly texts: TextsIn
  readonly kinds: NoticeWriters
}

type NoticeToWrite = Pick<NoticeRecord, 'kind' | 'facts' | 'machine' | 'count' | 'isStorm'>

/** From all subjects. */
export interface NoticeWords {
  /** The text of a notice in a language, English for those that have none; times in the zone of the reader or the machine. */
  readonly text: (
    notice: NoticeToWrite,
    reader: { readonly language: string; readonly zone?: string },
  ) => NoticeText
  readonly isSettled: (
    tx: Queryable,
    notice: UnreadNotice<NoticeRecord['facts']> & { readonly kind: NoticeKind },
  ) => Promise<boolean>
  /** Null for kinds whose mails take no answer. */
  readonly answeredIn: (notice: Pick<NoticeRecord, 'kind' | 'facts'>) => number | null
}

/** Joins what the subjects say. Facts are stored with their kind: the event that raised a notice was typed. */
export function createNoticeWords(subjects: readonly NoticesOfSubject[]): NoticeWords {
  type Writer = NoticeWriter<NoticeRecord['facts']>
  const found = new Map<string, { readonly texts: TextsIn; readonly writer: Writer }>()
  for (const { texts, kinds } of subjects)
    for (const [kind, writer] of Object.entries(kinds)) {
      if (found.has(kind)) throw new Error(`two subjects write the notice ${kind}`)
      found.set(kind, { texts, writer: writer as Writer })
    }
  const of = (kind: NoticeKind) => {
    const one = found.get(kind)
    if (!one) throw new Error(`no subject writes the notice ${kind}`)
    return one
  }
  return {
    text: (notice, reader) => written(notice, reader, of(notice.kind)),
    isSettled: async (tx, notice) => (await of(notice.kind).writer.isSettled?.(tx, notice)) ?? false,
    answeredIn: ({ kind, facts }) => of(kind).writer.answeredIn?.(facts) ?? null,
  }
}

function written(
  { kind, facts, machine, count, isStorm }: NoticeToWrite,
  { language, zone = machine?.timezone ?? 'UTC' }: { readonly language: string; readonly zone?: string },
  { texts, writer }: { readonly texts: TextsIn; readonly writer: NoticeWriter<NoticeRecord['facts']> },
): NoticeText {
  const { t, exists } = texts(language)
  const name = machine?.name ?? ''
  const about = { machine: name, t, exists, ...formats(language, zone) }
  const values = { machine: name, ...writer.values(facts, about) }
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

/** Those that are not empty, side by side. */
export const joined = (...parts: readonly string[]): string => parts.filter(Boolean).join(' ')
