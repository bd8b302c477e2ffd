import type { Message, Addressee as Presented } from '@millwright/contract/messages/messages'
import { phaseOf } from '@millwright/domain/messages/message'
import type { MessageRecord } from './message-row-store.ts'
import type { Addressee, AnswerRecord } from './message-target-store.ts'

/** A fleet has hundreds: nobody reads them all in a line. */
const MAX_MACHINES = 20

export interface MessageParts {
  readonly targets: { readonly machines: Addressee[]; readonly groups: Addressee[] } | undefined
  readonly machines: readonly Addressee[]
  readonly answers: readonly AnswerRecord[]
  readonly reads: { readonly count: number; readonly isOwn: boolean } | undefined
  readonly mayChange: boolean
  readonly mayEnd: boolean
  readonly now: number
}

const presentAddressee = ({ publicId, name }: Addressee): Presented => ({ Id: publicId, Name: name })
const iso = (ts: number): string => new Date(ts).toISOString()
const isoOrNull = (ts: number | null): string | null => (ts === null ? null : iso(ts))

export const presentMessage = (message: MessageRecord, parts: MessageParts): Message => ({
  Id: message.publicId,
  Text: message.text,
  Language: message.language,
  Author: message.authorName,
  Organization: message.organizationName,
  Machines: parts.machines.slice(0, MAX_MACHINES).map(presentAddressee),
  MachineCount: parts.machines.length,
  Targets: {
    Machines: parts.targets?.machines.map(presentAddressee) ?? [],
    Groups: parts.targets?.groups.map(presentAddressee) ?? [],
  },
  IsPinned: message.isPinned,
  IsOnPanel: message.isOnPanel,
  Phase: phaseOf(message, parts.now),
  FromTime: iso(message.from),
  UntilTime: isoOrNull(message.until),
  EndedTime: isoOrNull(message.endedAt),
  EndedBy: message.endedBy,
  CreatedTime: iso(message.createdAt),
  Answers: parts.answers.map(({ machine, answer, person, ts }) => ({
    Machine: presentAddressee(machine),
    Answer: answer,
    Person: person,
    Time: iso(ts),
  })),
  ReadCount: parts.reads?.count ?? 0,
  IsRead: parts.reads?.isOwn ?? false,
  MayChange: parts.mayChange,
  MayEnd: parts.mayEnd,
})
