import { randomUUID } from 'node:crypto'
import { mayEnter } from '@millwright/contract/areas'
import type { Message, MessageBody, MessageDetail } from '@millwright/contract/messages/messages'
import { MAX_PANEL_TEXT, type MessagePhase, phaseOf } from '@millwright/domain/messages/message'
import { readTs } from '@millwright/domain/points/point-time'
import { DAY_MS } from '@millwright/domain/time/lengths'
import type { Queryable } from '../../platform/database/database.ts'
import { publish } from '../../platform/events/publish-store.ts'
import type { RequestActor } from '../../platform/http/request-actor.ts'
import type { Caller } from '../../platform/registry/session-store.ts'
import {
  accessDenied,
  badField,
  CallError,
  groupNotFound,
  machineNotFound,
} from '../../platform/runtime/errors.ts'
import type { Needs } from '../../platform/subject/deps.ts'
import type { MessageRecord } from './message-row-store.ts'
import type { MessageContent } from './message-store.ts'
import { messageTurned } from './message-turned.ts'
import { presentMessage } from './present-message.ts'
import type { MessagesStores } from './shared/messages-stores.ts'

export type MessagesDeps = Needs<
  'machines' | 'groups',
  'db' | 'audit' | 'bus' | 'pageCheck' | 'now',
  Pick<MessagesStores, 'messages'>
>

const MAX_READERS = 200
/** A message that was forgotten must not stand there for years. */
const MAX_YEARS_MS = 366 * DAY_MS

/** Notes from people to machines. */
export function createMessages({ stores, db, audit, bus, pageCheck, now }: MessagesDeps) {
  const { messages: store, machines, groups } = stores

  /** Nobody writes to a machine that they do not see (rules: messages 3); one's own words can always be taken back. */
  function rightsTo(message: MessageRecord, caller: Caller, isOutOfSight: boolean) {
    const isOwn = message.authorId === caller.accountId
    const isManaged = message.organizationId === caller.organizationId && mayEnter('messages', caller)
    const mayChange = (isOwn || isManaged) && !isOutOfSight
    return { mayChange, mayEnd: isOwn || mayChange }
  }

  const rightsNow = async (message: MessageRecord, caller: Caller, tx: Queryable) =>
    rightsTo(message, caller, (await store.outOfSight(caller, [message.id], tx)).has(message.id))

  async function present(caller: Caller, all: readonly MessageRecord[]): Promise<Message[]> {
    const ids = all.map(({ id }) => id)
    const [outOfSight, targets, seen, answers, reads] = await Promise.all([
      store.outOfSight(caller, ids),
      store.targetsOf(caller, ids),
      store.machinesOf(caller, ids),
      store.answersOf(caller, ids),
      store.readsOf(caller, ids),
    ])
    return all.map((message) =>
      presentMessage(message, {
        // The groups of another organization are its own business.
        targets: message.organizationId === caller.organizationId ? targets.get(message.id) : undefined,
        machines: seen.get(message.id) ?? [],
        answers: answers.get(message.id) ?? [],
        reads: reads.get(message.id),
        ...rightsTo(message, caller, outOfSight.has(message.id)),
        now: now(),
      }),
    )
  }

  async function find(caller: Caller, publicId: string): Promise<MessageRecord> {
    const message = await store.find(caller, publicId)
    if (!message) throw new CallError('MESSAGE_NOT_FOUND', 'There is no such message')
    return message
  }

  async function get(caller: Caller, publicId: string): Promise<MessageDetail> {
    const message = await find(caller, publicId)
    const [[presented], readers] = await Promise.all([
      present(caller, [message]),
      store.readersOf(caller, message.id, MAX_READERS),
    ])
    if (!presented) throw new Error('a message was not presented')
    return {
      ...presented,
      Readers: readers.map(({ name, readAt }) => ({
        Name: name,
        ReadTime: readAt === null ? null : new Date(readAt).toISOString(),
      })),
    }
  }

  /** Of what the caller sees only; the rest is not found, as if it were not there. */
  async function resolve(
    caller: Caller,
    { MachineIds, GroupIds }: Pick<MessageBody, 'MachineIds' | 'GroupIds'>,
  ): Promise<{ machineIds: number[]; groupIds: number[] }> {
    const wanted = new Set(MachineIds)
    if (wanted.size + GroupIds.length === 0) throw badField('MachineIds', 'names nobody to write to')
    const found = await machines.manySeenBy(caller, [...wanted])
    if (found.length < wanted.size) throw machineNotFound()
    for (const machine of found) pageCheck.check('machine_user_messages', machine)
    const seen = new Map((await groups.listSeenBy(caller)).map(({ publicId, id }) => [publicId, id]))
    const groupIds = [...new Set(GroupIds)].map((publicId) => {
      const id = seen.get(publicId)
      if (id === undefined) throw groupNotFound()
      return id
    })
    return { machineIds: found.map(({ id }) => id), groupIds }
  }

  function contentOf(body: Omit<MessageBody, 'MachineIds' | 'GroupIds'>): MessageContent {
    const text = body.Text.trim()
    if (body.IsOnPanel && text.length > MAX_PANEL_TEXT)
      throw badField('Text', `must have at most ${MAX_PANEL_TEXT} characters for the panel`)
    const from = body.FromTime === undefined ? now() : momentOf('FromTime', body.FromTime)
    const until = body.UntilTime === null ? null : momentOf('UntilTime', body.UntilTime)
    if (until !== null && until <= Math.max(from, now())) throw badField('UntilTime', 'is over already')
    return {
      text,
      language: body.Language,
      isPinned: body.IsPinned,
      isOnPanel: body.IsOnPanel,
      from,
      until,
    }
  }

  function momentOf(field: string, typed: string): number {
    const latest = now() + MAX_YEARS_MS
    const read = readTs(/^\d+$/.test(typed) ? Number(typed) : typed, latest)
    if ('fault' in read || read.ts > latest) throw badField(field, 'is no time within the next year')
    return read.ts
  }

  /** For panels and pages, durably; the machines that it went to before hear of it too. */
  const turn = (message: { id: number; organizationId: number }, formerly: string[], tx: Queryable) =>
    publish(tx, messageTurned, {
      messageId: message.id,
      organizationId: message.organizationId,
      formerly,
    })

  async function record(
    { caller, address }: RequestActor,
    action: 'message_sent' | 'message_changed' | 'message_ended',
    text: string,
    detail: Record<string, unknown>,
    tx: Queryable,
  ): Promise<void> {
    await audit.record({ action, by: caller, target: text.slice(0, 100), detail, address }, tx)
  }

  return {
    get,

    async list(
      caller: Caller,
      filter: { machineId: string | null; phase: MessagePhase | null; search: string | null },
      page: { skip: number; limit: number },
    ): Promise<{ messages: Message[]; total: number }> {
      let machineId: number | null = null
      if (filter.machineId !== null) {
        const machine = await machines.seenBy(caller, filter.machineId)
        if (!machine) throw machineNotFound()
        pageCheck.check('machine_user_messages', machine)
        machineId = machine.id
      }
      const { messages, total } = await store.page(caller, { ...filter, machineId }, page, now())
      return { messages: await present(caller, messages), total }
    },

    async add(actor: RequestActor, body: MessageBody): Promise<MessageDetail> {
      const { caller } = actor
      const content = contentOf(body)
      const targets = await resolve(caller, body)
      const publicId = `msg-${randomUUID()}`
      const { organizationId } = caller
      await db.transaction(async (tx) => {
        const author = { authorId: caller.accountId, authorName: caller.name || caller.email }
        const id = await store.add({ ...content, publicId, organizationId, ...author }, now(), tx)
        await store.putTargets(id, targets, tx)
        await record(actor, 'message_sent', content.text, { Id: publicId, ...body }, tx)
        await turn({ id, organizationId }, [], tx)
      })
      return await get(caller, publicId)
    },

    async change(actor: RequestActor, publicId: string, body: Partial<MessageBody>): Promise<MessageDetail> {
      const { caller } = actor
      const { id } = await find(caller, publicId)
      const chosen = (await store.targetsOf(caller, [id])).get(id)
      const { MachineIds, GroupIds, ...rest } = body
      const targets =
        MachineIds || GroupIds
          ? await resolve(caller, {
              MachineIds: MachineIds ?? chosen?.machines.map((each) => each.publicId) ?? [],
              GroupIds: GroupIds ?? chosen?.groups.map((each) => each.publicId) ?? [],
            })
          : null
      await db.transaction(async (tx) => {
        const held = await store.hold(id, tx)
        if (!held || !(await rightsNow(held, caller, tx)).mayChange) throw accessDenied()
        if (phaseOf(held, now()) === 'ended') throw new CallError('MESSAGE_ENDED', 'The message has ended')
        const formerly = await store.reachedBy(id, tx)
        const before = {
          Text: held.text,
          Language: held.language as MessageBody['Language'],
          IsPinned: held.isPinned,
          IsOnPanel: held.isOnPanel,
          FromTime: new Date(held.from).toISOString(),
          UntilTime: held.until === null ? null : new Date(held.until).toISOString(),
        }
        const content = contentOf({ ...before, ...rest })
        await store.change(id, content, now(), tx)
        if (targets) await store.putTargets(id, targets, tx)
        await record(actor, 'message_changed', content.text, { Id: publicId, ...body }, tx)
        await turn(held, formerly, tx)
      })
      return await get(caller, publicId)
    },

    async end(actor: RequestActor, publicId: string): Promise<void> {
      const { caller } = actor
      const { id } = await find(caller, publicId)
      await db.transaction(async (tx) => {
        const held = await store.hold(id, tx)
        if (!held || !(await rightsNow(held, caller, tx)).mayEnd) throw accessDenied()
        if (phaseOf(held, now()) === 'ended') return
        await store.end(id, caller.name || caller.email, now(), tx)
        await record(actor, 'message_ended', held.text, { Id: publicId }, tx)
        await turn(held, [], tx)
      })
    },

    async read(caller: Caller, publicIds: readonly string[]): Promise<void> {
      const fresh = await store.markRead(caller, publicIds, now())
      for (const id of fresh)
        for (const machineId of await store.reachedBy(id)) bus.emit('messagesChanged', { machineId })
    },
  }
}
