import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '../time/lengths.ts'
import { bandOf, MAX_PRIORITY, MIN_PRIORITY, PRIORITY_OF, spanOf } from './priority.ts'
import {
  afterPartnerChange,
  afterStep,
  dueAt,
  escalationOf,
  isInWork,
  mayAssign,
  mayChangePartner,
  REOPEN_MS,
  stepsOf,
  type TakenStep,
  TICKET_SIDES,
  TICKET_STEPS,
  type TicketLife,
  threadForPartner,
} from './ticket.ts'

const NOW = Date.UTC(2026, 10, 16)

const fresh: TicketLife = {
  state: 'open',
  assignee: null,
  raisedBy: 'owner',
  priority: PRIORITY_OF.normal,
  since: NOW,
  partsAt: null,
  doneAt: null,
  closedAt: null,
  reopened: 0,
}
const dealer = { id: 7, side: 'partner' } as const
const keeper = { id: 3, side: 'owner' } as const

function walk(ticket: TicketLife, ...steps: readonly TakenStep[]): TicketLife {
  return steps.reduce((held, taken) => {
    const next = afterStep(held, taken, NOW)
    if (!next) throw new Error(`${taken.step} is refused in ${held.state}`)
    return next
  }, ticket)
}
const assigned = walk(fresh, { step: 'assign', side: 'owner', assignee: dealer })

describe('the life of a ticket', () => {
  it('goes from open over assigned and waiting for parts to done and closed', () => {
    const partsAt = NOW + HOUR_MS
    const waiting = walk(assigned, { step: 'wait', side: 'partner', partsAt })
    expect(waiting).toMatchObject({ state: 'waiting_for_parts', partsAt })
    const done = walk(waiting, { step: 'finish', side: 'partner' })
    expect(done).toMatchObject({ state: 'done', doneAt: NOW, partsAt: null, assignee: dealer })
    expect(walk(done, { step: 'close', side: 'partner' })).toMatchObject({ state: 'closed', closedAt: NOW })
  })

  it('is reopened with the person who had it, and its time begins again', () => {
    const closed = walk(assigned, { step: 'finish', side: 'partner' }, { step: 'close', side: 'owner' })
    const later = NOW + REOPEN_MS
    const again = afterStep(closed, { step: 'reopen', side: 'owner' }, later)
    expect(again).toMatchObject({ state: 'assigned', assignee: dealer, since: later, reopened: 1 })
    expect(afterStep(closed, { step: 'reopen', side: 'owner' }, later + 1)).toBeNull()
  })

  it('is not done by the partner while the owner has it', () => {
    const own = walk(fresh, { step: 'assign', side: 'owner', assignee: keeper })
    expect(stepsOf(own, 'partner', NOW)).toEqual(['assign'])
    expect(stepsOf(own, 'owner', NOW)).toEqual(['assign', 'release', 'wait', 'finish', 'close'])
  })

  it('is withdrawn by the owner or by those who raised it', () => {
    expect(stepsOf(fresh, 'partner', NOW)).not.toContain('close')
    expect(stepsOf({ ...fresh, raisedBy: 'partner' }, 'partner', NOW)).toContain('close')
    expect(stepsOf(fresh, 'owner', NOW)).toContain('close')
  })

  it('gives no work of a partner to people of the customer', () => {
    expect(afterStep(fresh, { step: 'assign', side: 'partner', assignee: keeper }, NOW)).toBeNull()
    expect(afterStep(fresh, { step: 'assign', side: 'owner' }, NOW)).toBeNull()
  })
})

const taken: fc.Arbitrary<TakenStep & { after: number }> = fc.record({
  step: fc.constantFrom(...TICKET_STEPS),
  side: fc.constantFrom(...TICKET_SIDES),
  assignee: fc.option(
    fc.record({ id: fc.integer({ min: 1, max: 9 }), side: fc.constantFrom(...TICKET_SIDES) }),
  ),
  partsAt: fc.option(fc.integer({ min: NOW, max: NOW + 99 * HOUR_MS })),
  after: fc.integer({ min: 0, max: 20 * DAY_MS }),
})

describe('whatever two sides do to a ticket', () => {
  it('it is in a state that fits the rest of it, and only the offered steps are taken', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...TICKET_SIDES),
        fc.integer({ min: MIN_PRIORITY, max: MAX_PRIORITY }),
        fc.array(taken, { maxLength: 40 }),
        (raisedBy, priority, steps) => {
          let ticket: TicketLife = { ...fresh, raisedBy, priority }
          let now = NOW
          for (const { after, ...each } of steps) {
            now += after
            const isOffered = stepsOf(ticket, each.side, now).includes(each.step)
            const next = afterStep(ticket, each, now)
            const isGiven =
              each.step !== 'assign' || (each.assignee && mayAssign(each.side, each.assignee.side))
            expect(next !== null).toBe(isOffered && Boolean(isGiven))
            if (!next) continue
            if (ticket.state === 'closed') expect(each.step).toBe('reopen')
            // A partner withdraws only its own tickets, and finishes only those that it was assigned.
            if (each.side === 'partner' && next.state === 'closed' && ticket.state !== 'done')
              expect(raisedBy).toBe('partner')
            if (each.side === 'partner' && next.state === 'done')
              expect(ticket.assignee?.side).toBe('partner')
            expect(next.reopened - ticket.reopened).toBe(each.step === 'reopen' ? 1 : 0)
            ticket = next
            if (ticket.state === 'open') expect(ticket.assignee).toBeNull()
            if (['assigned', 'waiting_for_parts', 'done'].includes(ticket.state))
              expect(ticket.assignee).not.toBeNull()
            expect(ticket.closedAt !== null).toBe(ticket.state === 'closed')
            if (isInWork(ticket.state)) expect(ticket.doneAt).toBeNull()
            if (ticket.state === 'done') expect(ticket.doneAt).not.toBeNull()
            if (ticket.state !== 'waiting_for_parts') expect(ticket.partsAt).toBeNull()
            expect(stepsOf(ticket, 'owner', now).length).toBeGreaterThan(0)
          }
        },
      ),
    )
  })

  it('it never becomes less late with time', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: MIN_PRIORITY, max: MAX_PRIORITY }),
        fc.nat(60 * DAY_MS),
        fc.nat(60 * DAY_MS),
        (priority, a, b) => {
          const ticket = { ...fresh, priority }
          const [sooner, later] = a < b ? [a, b] : [b, a]
          expect(escalationOf(ticket, NOW + sooner)).toBeLessThanOrEqual(escalationOf(ticket, NOW + later))
        },
      ),
    )
  })
})

describe('the time of a ticket', () => {
  it.each([
    [-1, 'low', 14 * 24],
    [0, 'low', 14 * 24],
    [10, 'normal', 72],
    [49, 'normal', 72],
    [50, 'high', 24],
    [60, 'urgent', 4],
  ] as const)('of priority %d is %s: %d hours', (priority, band, hours) => {
    expect(bandOf(priority)).toBe(band)
    expect(spanOf(priority)).toBe(hours * HOUR_MS)
  })

  it('is over for those who have it first, then for those above them, and never once it is done', () => {
    const due = dueAt(fresh)
    expect([due - 1, due, due + 36 * HOUR_MS].map((now) => escalationOf(fresh, now))).toEqual([0, 1, 2])
    expect(escalationOf({ ...fresh, state: 'done' }, due + 99 * HOUR_MS)).toBe(0)
  })

  it('is not over before the parts are there', () => {
    const partsAt = dueAt(fresh) + 5 * HOUR_MS
    const waiting = { ...fresh, state: 'waiting_for_parts', partsAt } as const
    expect(escalationOf(waiting, partsAt - 1)).toBe(0)
    expect(escalationOf(waiting, partsAt)).toBe(1)
  })
})

describe('another partner', () => {
  it('is brought in by the owner, while somebody works on it, unless a dealer raised it', () => {
    expect(mayChangePartner(fresh, 'owner')).toBe(true)
    expect(mayChangePartner(fresh, 'partner')).toBe(false)
    expect(mayChangePartner({ ...fresh, raisedBy: 'partner' }, 'owner')).toBe(false)
    expect(mayChangePartner({ ...fresh, state: 'done' }, 'owner')).toBe(false)
  })

  it('finds open what people of the one before had, and takes nothing from the owner', () => {
    const waiting = walk(assigned, { step: 'wait', side: 'partner', partsAt: NOW })
    expect(afterPartnerChange(waiting)).toMatchObject({ state: 'open', assignee: null, partsAt: null })
    const own = walk(fresh, { step: 'assign', side: 'owner', assignee: keeper })
    expect(afterPartnerChange(own)).toBe(own)
  })

  it('reads what the owner wrote before, and nothing of what the one before did', () => {
    const [owner, before, now] = [1, 2, 3]
    const entry = (id: number, kind: string, organizationId: number | null) => ({ id, kind, organizationId })
    const thread = [
      entry(1, 'raised', owner),
      entry(2, 'comment', owner),
      entry(3, 'assign', owner),
      entry(4, 'comment', before),
      entry(5, 'file', before),
      entry(6, 'escalated', null),
      entry(7, 'partner', owner),
      entry(8, 'assign', owner),
    ]
    expect(threadForPartner(thread, owner, now).map(({ id }) => id)).toEqual([1, 2, 7, 8])
    expect(threadForPartner(thread.slice(0, 6), owner, before)).toHaveLength(6)
  })
})
