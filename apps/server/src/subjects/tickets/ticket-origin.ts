import type { TicketOriginBody } from '@millwright/contract/tickets/ticket-bodies'
import { isStatus } from '@millwright/domain/status/status'
import { windowed } from '@millwright/domain/status/timeline'
import { PRIORITY_OF } from '@millwright/domain/tickets/priority'
import { MAX_TICKET_TEXT, MAX_TICKET_TITLE } from '@millwright/domain/tickets/ticket'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import type { MachineRecord } from '../../platform/registry/machine-record.ts'
import type { Caller } from '../../platform/registry/session-store.ts'
import { badField, CallError } from '../../platform/runtime/errors.ts'
import type { Needs } from '../../platform/subject/deps.ts'
import { readAlarmTexts } from '../alarms/shared/alarm-words.ts'
import type { AlarmsStores } from '../alarms/shared/alarms-stores.ts'
import type { ConditionStores } from '../condition/shared/condition-stores.ts'
import { checkName } from '../condition/shared/condition-texts.ts'
import type { StatusStores } from '../status/shared/status-stores.ts'
import { originOfActivity } from './origin-of-activity.ts'
import { momentText, originOfStop } from './origin-of-stop.ts'
import type { StoredOrigin, TicketRecord } from './ticket-row-store.ts'
import { ticketTexts } from './ticket-texts.ts'

export type TicketOriginDeps = Needs<
  never,
  'db' | 'now',
  Pick<AlarmsStores, 'alarms' | 'catalogue'> &
    Pick<ConditionStores, 'cycles'> &
    Pick<StatusStores, 'statuses'>
>

/** The alarm, test, work or value that became a ticket brings these with it. */
export interface FoundOrigin {
  /** The moment and the reference that name it from now on. */
  readonly at: number
  readonly ref: string
  readonly title: string
  /** For those who read the ticket: the event and when it was. */
  readonly says: string
  readonly priority: number
  readonly origin: StoredOrigin
  readonly parts: TicketRecord['parts']
}

/** `around` is set where another moment than its own is of more use. */
interface OriginFacts extends Omit<FoundOrigin, 'origin' | 'says'>, Pick<StoredOrigin, 'text' | 'documents'> {
  readonly around?: number
  /** Where its beginning and its end say something. */
  readonly lasted?: { readonly from: number; readonly to: number | null }
}

/** Around the moment: what led to it, and what came of it as far as it is known. */
const BEFORE_MS = 6 * HOUR_MS
const AFTER_MS = 2 * HOUR_MS
const MOST_ALARMS = 100
const notFound = (): CallError =>
  new CallError('NOT_FOUND', 'There is no such alarm, test, stop or activity', { field: 'Origin' })
const clipped = (title: string): string =>
  title.length > MAX_TICKET_TITLE ? `${title.slice(0, MAX_TICKET_TITLE - 1)}…` : title

/** Looks up what becomes a ticket, with the chart around the moment, documents and parts. */
export function createTicketOrigin(deps: TicketOriginDeps) {
  const { stores, now } = deps
  const { alarms, catalogue, cycles, statuses } = stores

  async function snapshotOf(machine: MachineRecord, at: number): Promise<StoredOrigin['snapshot']> {
    const from = at - BEFORE_MS
    const to = Math.max(at + 1, Math.min(at + AFTER_MS, now()))
    const [spans, raised] = await Promise.all([
      statuses.spansBetween([machine.id], from, to),
      alarms.ofMachine(machine.id, from, to, MOST_ALARMS),
    ])
    return { from, to, at, spans: windowed(spans.get(machine.id) ?? [], from, to, now()), alarms: raised }
  }

  async function ofAlarm(machine: MachineRecord, code: string, at: number, language: string) {
    const [alarm] = await alarms.named(machine.id, [{ code, from: at }])
    if (!alarm) throw notFound()
    const texts = await readAlarmTexts(catalogue, [machine], [code], language)
    const words = texts.wordsOf(machine, alarm)
    return {
      at: alarm.from,
      ref: code,
      title: words.text || code,
      lasted: alarm,
      priority: PRIORITY_OF.high,
      text: words.text,
      documents: words.documents,
      parts: words.part ? [{ Id: words.part, Name: words.part, Quantity: 1 }] : [],
    }
  }

  async function ofTest(machine: MachineRecord, cycleUuid: string, language: string) {
    const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(cycleUuid)
    const cycle = isUuid ? await cycles.find(machine.id, cycleUuid) : null
    if (!cycle) throw notFound()
    const tool = cycle.tool === '' ? '' : ` ${cycle.tool}`
    const score = cycle.score === null ? cycle.status : String(Math.round(cycle.score * 10) / 10)
    return {
      at: cycle.startedAt.getTime(),
      ref: cycleUuid,
      title: `${checkName(cycle.app, language)}${tool}: ${score}`,
      priority: cycle.status.endsWith('ERROR') ? PRIORITY_OF.high : PRIORITY_OF.normal,
      text: cycle.messages.join('\n'),
      documents: [],
      parts: [],
    }
  }

  async function find(
    machine: MachineRecord,
    { Kind, Ref, At }: TicketOriginBody,
    caller: Caller,
  ): Promise<OriginFacts | null> {
    const { language } = caller
    switch (Kind) {
      case 'alarm':
        return await ofAlarm(machine, Ref, At, language)
      case 'test':
        return await ofTest(machine, Ref, language)
      case 'stop':
        return await originOfStop(deps, machine, At, language)
      case 'activity':
        return await originOfActivity(deps, machine, Ref, caller)
      default:
        return Kind satisfies never
    }
  }

  return {
    async find(machine: MachineRecord, body: TicketOriginBody, caller: Caller): Promise<FoundOrigin> {
      if (body.At > now() + HOUR_MS) throw badField('Origin/At', 'is in the future')
      const found = await find(machine, body, caller)
      if (!found) throw notFound()
      const { at, ref, around = at, title, priority, text, documents, parts } = found
      const snapshot = await snapshotOf(machine, around)
      const says = saysOf(body.Kind, found, machine, caller.language)
      return { at, ref, title: clipped(title), says, priority, parts, origin: { text, documents, snapshot } }
    },
  }
}

function saysOf(
  kind: TicketOriginBody['Kind'],
  { ref, text, lasted }: OriginFacts,
  { timezone }: MachineRecord,
  language: string,
): string {
  const { t } = ticketTexts(language)
  const moment = (at: number): string => momentText(at, timezone)
  // The status of a stop without an alarm is a word of the wire; its title has the moment.
  const what = kind === 'alarm' ? `${ref} ${text}`.trim() : isStatus(text) ? '' : text
  const when =
    lasted &&
    (lasted.to === null
      ? t('ticket.since', { time: moment(lasted.from) })
      : t('ticket.from_to', { from: moment(lasted.from), to: moment(lasted.to) }))
  return [what, when].filter(Boolean).join('\n').slice(0, MAX_TICKET_TEXT)
}

export const WRITTEN_BY_A_PERSON: StoredOrigin = { text: '', documents: [], snapshot: null }
