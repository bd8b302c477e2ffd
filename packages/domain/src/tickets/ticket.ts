import { DAY_MS } from '../time/lengths.ts'
import { spanOf } from './priority.ts'

export const TICKET_STATES = ['open', 'assigned', 'waiting_for_parts', 'done', 'closed'] as const
export type TicketState = (typeof TICKET_STATES)[number]

export const TICKET_STEPS = ['assign', 'release', 'wait', 'resume', 'finish', 'close', 'reopen'] as const
export type TicketStep = (typeof TICKET_STEPS)[number]

/** The organization that owns the machine, or the dealer or vendor that the ticket was given to. */
export const TICKET_SIDES = ['owner', 'partner'] as const
export type TicketSide = (typeof TICKET_SIDES)[number]

/** The source of a ticket; `person` where somebody wrote it. */
export const TICKET_ORIGINS = ['person', 'alarm', 'test', 'stop', 'activity'] as const
export type TicketOrigin = (typeof TICKET_ORIGINS)[number]

/** After that a ticket stays closed, and a new one is written. */
export const REOPEN_MS = 30 * DAY_MS

export const MAX_TICKET_TITLE = 100
export const MAX_TICKET_TEXT = 2000

/** The steps of a ticket depend on nothing else. Times are epoch milliseconds. */
export interface TicketLife {
  readonly state: TicketState
  /** Null while nobody has taken it, and never null from `assigned` to `done`. */
  readonly assignee: { readonly id: number; readonly side: TicketSide } | null
  readonly raisedBy: TicketSide
  readonly priority: number
  /** When it was raised, or reopened. */
  readonly since: number
  /** When the parts that it waits for arrive; null where nobody knows. */
  readonly partsAt: number | null
  readonly doneAt: number | null
  readonly closedAt: number | null
  /** How often it was reopened. */
  readonly reopened: number
}

interface StepRule {
  readonly from: readonly TicketState[]
  /** Who may, beyond the state. */
  may(ticket: TicketLife, side: TicketSide): boolean
}

const either = (): boolean => true
/** The owner always, the partner for what its own people do. */
const doers = ({ assignee }: TicketLife, side: TicketSide): boolean =>
  side === 'owner' || assignee?.side === 'partner'

/** The life cycle. What is not here is refused. */
const STEPS: Readonly<Record<TicketStep, StepRule>> = {
  /** Also to another person. One that waits for parts goes on waiting. */
  assign: { from: ['open', 'assigned', 'waiting_for_parts'], may: either },
  release: { from: ['assigned'], may: doers },
  wait: { from: ['assigned'], may: doers },
  resume: { from: ['waiting_for_parts'], may: doers },
  finish: { from: ['assigned', 'waiting_for_parts'], may: doers },
  /** Before it is done a ticket is withdrawn: by the owner, or by the side that raised it. */
  close: {
    from: ['open', 'assigned', 'waiting_for_parts', 'done'],
    may: ({ state, raisedBy }, side) => state === 'done' || side === 'owner' || raisedBy === side,
  },
  reopen: { from: ['done', 'closed'], may: either },
}

export function mayStep(ticket: TicketLife, step: TicketStep, side: TicketSide, now: number): boolean {
  const { from, may } = STEPS[step]
  if (!from.includes(ticket.state) || !may(ticket, side)) return false
  return step !== 'reopen' || ticket.closedAt === null || now - ticket.closedAt <= REOPEN_MS
}

export const stepsOf = (ticket: TicketLife, side: TicketSide, now: number): TicketStep[] =>
  TICKET_STEPS.filter((step) => mayStep(ticket, step, side, now))

/** A partner gives work to its own people only; an owner also to those of the partner. */
export const mayAssign = (by: TicketSide, to: TicketSide): boolean => by === 'owner' || to === 'partner'

export interface TakenStep {
  readonly step: TicketStep
  readonly side: TicketSide
  /** Who is to do it; for `assign` alone. */
  readonly assignee?: TicketLife['assignee']
  /** For `wait` alone. */
  readonly partsAt?: number | null
}

/** The ticket after a step; null where the step is not allowed. */
export function afterStep(ticket: TicketLife, taken: TakenStep, now: number): TicketLife | null {
  const { step, side, assignee = null, partsAt = null } = taken
  if (!mayStep(ticket, step, side, now)) return null
  switch (step) {
    case 'assign':
      if (!assignee || !mayAssign(side, assignee.side)) return null
      return { ...ticket, assignee, state: ticket.state === 'open' ? 'assigned' : ticket.state }
    case 'release':
      return { ...ticket, state: 'open', assignee: null }
    case 'wait':
      return { ...ticket, state: 'waiting_for_parts', partsAt }
    case 'resume':
      return { ...ticket, state: 'assigned', partsAt: null }
    case 'finish':
      return { ...ticket, state: 'done', partsAt: null, doneAt: now }
    case 'close':
      return { ...ticket, state: 'closed', partsAt: null, closedAt: now }
    case 'reopen':
      return {
        ...ticket,
        state: ticket.assignee ? 'assigned' : 'open',
        since: now,
        doneAt: null,
        closedAt: null,
        reopened: ticket.reopened + 1,
      }
    default:
      return step satisfies never
  }
}

export const isInWork = (state: TicketState): boolean => state !== 'done' && state !== 'closed'

/** When it should be done. A ticket that waits for parts is not late before they are there. */
export const dueAt = ({ since, priority, partsAt }: Pick<TicketLife, 'since' | 'priority' | 'partsAt'>) =>
  Math.max(since + spanOf(priority), partsAt ?? 0)

/** 0 in time; 1 late, for those who have it; 2 late by half of its time again, for those above them. */
export type Escalation = 0 | 1 | 2

export function escalationOf(ticket: TicketLife, now: number): Escalation {
  if (!isInWork(ticket.state)) return 0
  const late = now - dueAt(ticket)
  if (late < 0) return 0
  return late < spanOf(ticket.priority) / 2 ? 1 : 2
}

/** Title, text and priority are the owner's, and those of the side that raised it; parts are named by both. */
export const mayRewrite = ({ raisedBy }: Pick<TicketLife, 'raisedBy'>, side: TicketSide): boolean =>
  side === 'owner' || raisedBy === side

/**
 * Whom a ticket is for outside is the owner's to say, for as long as somebody works on it. One that a dealer raised is
 * between the two: for another dealer the owner writes another.
 */
export const mayChangePartner = (
  { state, raisedBy }: Pick<TicketLife, 'state' | 'raisedBy'>,
  side: TicketSide,
): boolean => side === 'owner' && raisedBy === 'owner' && isInWork(state)

/** With another partner, or none: what people of the one before had is open again. */
export const afterPartnerChange = <T extends TicketLife>(ticket: T): T =>
  ticket.assignee?.side === 'partner' ? { ...ticket, state: 'open', assignee: null, partsAt: null } : ticket

/** The owner gives these along with a ticket, to every partner. */
const OF_THE_OWNER: readonly string[] = ['raised', 'comment', 'file']

interface ThreadEntry {
  readonly id: number
  readonly kind: string
  readonly organizationId: number | null
}

/**
 * A partner reads all since it was brought in; of the time before what the owner wrote and what its own people did. The rest
 * was between the owner and another partner.
 */
export function threadForPartner<E extends ThreadEntry>(
  entries: readonly E[],
  ownerId: number,
  partnerId: number,
): E[] {
  const joined = entries.findLast(({ kind }) => kind === 'partner')?.id ?? 0
  return entries.filter(
    ({ id, kind, organizationId }) =>
      id >= joined ||
      organizationId === partnerId ||
      (organizationId === ownerId && OF_THE_OWNER.includes(kind)),
  )
}
