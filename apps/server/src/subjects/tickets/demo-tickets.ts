import type { TicketSample } from '@millwright/contract/tickets/ticket-shapes'
import {
  afterStep,
  type TakenStep,
  type TicketSide,
  type TicketStep,
} from '@millwright/domain/tickets/ticket'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import { dayAt, dayBounds } from '@millwright/domain/time/zone'
import { DEMO_MACHINES } from '@millwright/simulator/fleet'
import type { DemoDeps, DemoWorld } from '../../platform/subject/demo.ts'
import { DEMO_CATALOGUE, demoManual } from '../alarms/shared/demo-catalogue.ts'
import { DEMO_ACCOUNTS } from '../people/shared/demo-accounts.ts'
import type { TicketsStores } from './shared/tickets-stores.ts'

interface DemoTicket {
  readonly machine: string
  readonly title: string
  readonly priority: number
  /** How long ago it was written. */
  readonly hoursAgo: number
  readonly alarm?: string
  readonly component: string
  readonly text: string
  readonly answer?: string
  readonly steps: readonly (readonly [step: TicketStep, side: TicketSide])[]
  readonly parts?: readonly string[]
  readonly type: TicketSample['type']
  readonly level: number
}

/** A ticket of the first customer may open its machine to the dealer for so long. */
const ACCESS_DAYS = 14
const CUSTOMER = 'ticket_manager@example.com'
const DEALER = 'service_dealer_role@example.com'
const taken = [['assign', 'partner']] as const
const waiting = [...taken, ['wait', 'partner']] as const
const done = [...taken, ['finish', 'partner']] as const
const closed = [...done, ['close', 'owner']] as const

/** Samples as the specification has them: none of this happened, and each says so. */
const TICKETS: readonly DemoTicket[] = [
  {
    machine: 'edg-b',
    title: 'Glue temperature drops after the break',
    priority: 50,
    hoursAgo: 0.3,
    alarm: '2207',
    component: 'Glue tank',
    text: 'Falls below 160 °C within ten minutes after the break, the heater runs all the time.',
    steps: [],
    parts: ['GH-3'],
    type: 'str',
    level: 0,
  },
  {
    machine: '5ax-01',
    title: 'Front bearing wear at 12,000 rpm',
    priority: 60,
    hoursAgo: 2,
    component: 'Spindle',
    text: 'Noise since Friday, the spindle check says the same.',
    answer: 'I look at the curves today.',
    steps: taken,
    type: 'str',
    level: -1,
  },
  {
    machine: 'saw-1',
    title: 'Scoring cut 0.2 mm off',
    priority: 10,
    hoursAgo: 26,
    component: 'Blade carriage',
    text: 'Chips at the lower edge, photo follows.',
    steps: taken,
    type: 'ord',
    level: 0,
  },
  {
    machine: 'nst-02',
    title: 'Vacuum low in zone 3',
    priority: 50,
    hoursAgo: 5,
    alarm: '4012',
    component: 'Vacuum system',
    text: 'Zone 3 drops to −0.48 bar when the sheet is thinner than 10 mm. Filter looks grey.',
    answer: 'Pressure falls within 4 s after the pump starts. Please change the cartridge, I send two.',
    steps: waiting,
    parts: ['VF-220'],
    type: 'str',
    level: -2,
  },
  {
    machine: 'drl-1',
    title: 'Spare drill belt for the next service',
    priority: -1,
    hoursAgo: 96,
    component: 'Drilling head',
    text: 'Please send one with the next delivery.',
    steps: waiting,
    parts: ['DB-7'],
    type: 'ord',
    level: 0,
  },
  {
    machine: 'ldr-r1',
    title: 'Loader gripper misses sheets',
    priority: 10,
    hoursAgo: 30,
    component: 'Gripper',
    text: 'About one of fifty.',
    answer: 'Cup 4 was worn, replaced.',
    steps: done,
    type: 'ord',
    level: 0,
  },
  {
    machine: 'nst-02',
    title: 'Spindle overload in plywood',
    priority: 10,
    hoursAgo: 190,
    alarm: '3321',
    component: 'Spindle',
    text: 'Only with the new program.',
    answer: 'Feed reduced to 14 m/min in the program.',
    steps: closed,
    type: 'ord',
    level: -1,
  },
]

/** The sample tickets of the demo, through the life cycle that all tickets have. */
export async function seedTickets(deps: DemoDeps<TicketsStores>): Promise<void> {
  const { stores, tx, world } = deps
  await stores.tickets.putAccessDays(world.organizationOf('NORDHAUS'), ACCESS_DAYS, tx)
  for (const [index, ticket] of TICKETS.entries()) await seedTicket(deps, ticket, index)
}

async function seedTicket(
  { stores, tx, world, now }: DemoDeps<TicketsStores>,
  ticket: DemoTicket,
  index: number,
): Promise<void> {
  const { tickets } = stores
  const { organizationOf, accountOf, machineOf } = world
  const at = now() - ticket.hoursAgo * HOUR_MS
  const people = {
    owner: personOf(world, CUSTOMER, organizationOf('NORDHAUS')),
    partner: personOf(world, DEALER, organizationOf('WERKHOF')),
  }
  const publicId = `ticket-sample-${index + 1}`
  const added = await tickets.add(
    {
      publicId,
      ownerId: organizationOf('NORDHAUS'),
      partnerId: organizationOf('WERKHOF'),
      machineId: machineOf(ticket.machine),
      author: { id: accountOf(CUSTOMER), name: people.owner.name },
      raisedBy: 'owner',
      title: ticket.title,
      text: ticket.text,
      priority: ticket.priority,
      originKind: ticket.alarm ? 'alarm' : 'person',
      originRef: ticket.alarm ?? '',
      originAt: ticket.alarm ? at : null,
      origin: { text: ticket.alarm ? ticket.title : '', documents: [], snapshot: null },
      parts: (ticket.parts ?? []).map((Id) => ({ Id, Name: Id, Quantity: 1 })),
      sample: sampleOf(ticket, publicId, at),
    },
    at,
    tx,
  )
  if (!added) return
  const entry = (side: TicketSide, kind: string, text: string, minutes: number) =>
    tickets.addEntry(
      { ticketId: added.id, kind, at: at + minutes * 60_000, author: people[side], side, text },
      tx,
    )
  await entry('owner', 'raised', ticket.title, 0)
  await entry('owner', 'comment', ticket.text, 0)
  for (const [order, [step, side]] of ticket.steps.entries()) {
    const held = await tickets.hold(added.id, tx)
    if (!held) return
    const zone = held.machine.timezone
    const partsOn = dayAt(now() + 72 * HOUR_MS, zone)
    const assignee = { id: people.partner.id, side: 'partner' } as const
    const how: TakenStep = { step, side, assignee, partsAt: dayBounds(partsOn, zone).to }
    const next = afterStep(held, how, at + (order + 1) * 600_000)
    if (!next) throw new Error(`a sample ticket cannot ${step}`)
    await tickets.save(
      {
        ...held,
        ...next,
        partnerId: organizationOf('WERKHOF'),
        assigneeName: people.partner.name,
        partsOn: next.partsAt === null ? null : partsOn,
        solution: step === 'finish' ? (ticket.answer ?? '') : held.solution,
      },
      at + (order + 1) * 600_000,
      tx,
    )
    await entry(side, step, step === 'assign' ? people.partner.name : '', (order + 1) * 10)
    if (step === 'assign' && ticket.answer) await entry('partner', 'comment', ticket.answer, 12)
  }
}

function personOf({ accountOf }: DemoWorld, email: string, organizationId: number) {
  const account = DEMO_ACCOUNTS.find((each) => each.email === email)
  if (!account) throw new Error(`the demo has no ${email}`)
  return { id: accountOf(email), name: `${account.firstname} ${account.lastname}`, organizationId }
}

function sampleOf(ticket: DemoTicket, id: string, at: number): TicketSample {
  const machine = DEMO_MACHINES.find((each) => each.id === ticket.machine)
  return {
    id,
    topic_maintenance_id: `${ticket.machine}-maintenance`,
    of: 'NORDHAUS',
    id_assegne: ticket.steps.length > 0 ? 'AK' : '',
    assegned_by: ticket.steps.length > 0 ? 'IC' : '',
    trigger: {
      label: ticket.alarm ? 'alarm' : 'observation',
      default_display: ticket.alarm ? `Alarm ${ticket.alarm}` : 'Seen at the machine',
    },
    level: ticket.level,
    type: ticket.type,
    action: {
      caption: 'What to do',
      label: 'repair',
      default_display: ticket.title,
      SpareParts: (ticket.parts ?? []).map((Id) => ({ Id })),
      Media: [
        {
          Url: demoManual(pageOf(ticket.alarm)),
          Type: 'Text',
          Title: `${ticket.component}, service manual`,
        },
      ],
    },
    priority: ticket.priority,
    from: 'Nordhaus Bremen',
    machineModel: machine?.model ?? '',
    machineID: ticket.machine,
    ts: new Date(at).toISOString(),
    component: { default_display: ticket.component },
    topic: `millwright/NORDHAUS/${ticket.machine}/maintenance/${id}`,
    isFake: true,
  }
}

/** The cover where a ticket is about no alarm that the manual describes. */
const pageOf = (alarm: string | undefined): number =>
  DEMO_CATALOGUE.findIndex(({ code }) => code === alarm) + 2
