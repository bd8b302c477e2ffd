import {
  type FactsFrom,
  type KindOf,
  type NoticeFacts,
  subjectAmong,
} from '@millwright/domain/notices/notice'
import type { Topic } from '@millwright/domain/notices/topic'
import { NOTICE_KINDS as KINDS, NOTICE_TOPICS as TOPICS } from './subjects.ts'

export type NoticeTopic = keyof typeof TOPICS
export type NoticeKind = keyof typeof KINDS

const TABLE = KINDS satisfies Readonly<Record<string, KindOf<NoticeTopic>>>

/** The text of a notice is made of them. */
export type FactsOf<K extends NoticeKind> = FactsFrom<(typeof TABLE)[K]['facts']>

export const NOTICE_TOPICS = Object.keys(TOPICS) as readonly NoticeTopic[]
export const NOTICE_KINDS = Object.keys(TABLE) as readonly NoticeKind[]

export const topicNamed = (name: NoticeTopic): Topic => ({ name, ...TOPICS[name] })

export const topicOf = (kind: NoticeKind): NoticeTopic => TABLE[kind].topic

/** Topics that something raises; the others have names on the wire and wait for their subject. */
export const RAISED_TOPICS: readonly NoticeTopic[] = NOTICE_TOPICS.filter((topic) =>
  NOTICE_KINDS.some((kind) => topicOf(kind) === topic),
)

/** Within one kind and one machine, notices with the same subject say the same. */
export const subjectOf = (kind: NoticeKind, facts: NoticeFacts): string => subjectAmong(TABLE[kind], facts)

/** Webhooks of the organization get it also when it is meant for single people. */
export const isShared = (kind: NoticeKind): boolean => {
  const definition: KindOf<NoticeTopic> = TABLE[kind]
  return definition.isShared === true
}
