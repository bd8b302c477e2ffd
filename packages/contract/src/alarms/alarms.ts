import { ALARM_STATES } from '@millwright/domain/alarms/acknowledgement'
import { optionalLine } from '@millwright/domain/text/text-rule'
import Type, { type Static } from 'typebox'
import { Money } from '../machines/hour-rates.ts'
import { MachineIds } from '../status/status.ts'
import { defineCall } from '../wire/call.ts'
import { paging, type Sort, sorting } from '../wire/paging.ts'
import { Closed, nullable } from '../wire/schemas.ts'
import { Id, Instant, type TextFields, textSchemas } from '../wire/text.ts'

/** The remedy, in the words of the person who acknowledges. */
export const acknowledgementFields = { Note: optionalLine(500) } satisfies TextFields

const tag = 'Alarms'

/** A document in one language. */
export const DocumentTranslation = Closed({
  Title: Type.String(),
  Link: Type.String(),
  Locale: Type.String(),
  Type: Type.String(),
})
export type DocumentTranslation = Static<typeof DocumentTranslation>

/** An alarm from its raise to its clear, epoch milliseconds. */
export const RaisedAlarm = Closed({
  Code: Type.String(),
  /** In the language of the caller where a catalogue has it, else in the words of the machine; empty without either. */
  Text: Type.String(),
  From: Type.Integer(),
  /** Null while it is active. */
  To: nullable(Type.Integer()),
})
export type RaisedAlarm = Static<typeof RaisedAlarm>

export const MachineAlarms = Closed({
  MachineId: Type.String(),
  Alarms: Type.Array(RaisedAlarm),
  /** True while its data cannot be read, because a part of the database is away. */
  OutOfReach: Type.Optional(Type.Boolean()),
})
export type MachineAlarms = Static<typeof MachineAlarms>

export const listAlarms = defineCall({
  method: 'GET',
  path: '/api/machines/alarms',
  access: 'signedIn',
  tag: 'Alarms',
  summary:
    'The alarms of several machines that were active in a period of at most 48 hours, the last 500 of each; machines the caller does not see are left out',
  query: Closed({ from: Instant, to: Instant, machineIds: MachineIds }),
  result: Type.Array(MachineAlarms),
  paged: true,
  errors: ['RANGE_TOO_LONG', 'RANGE_REVERSED'],
})

const page = 'machine_alarms'
const machineErrors = ['ERROR_MACHINE_NOT_FOUND'] as const
const periodErrors = [...machineErrors, 'RANGE_TOO_LONG', 'RANGE_REVERSED'] as const

/** As codes are kept: what machines send beyond it is cut. */
const Code = Type.String({ minLength: 1, maxLength: 200 })

/** An alarm in the words of the machine; times are epoch milliseconds. */
export const AlarmReport = Closed({
  machineId: Type.String(),
  alarmCode: Type.String(),
  activeState: Type.Boolean(),
  /** When it was raised. */
  ts: Type.Integer(),
  /** When it was cleared. */
  endTs: nullable(Type.Integer()),
  /** In the language of the caller where a catalogue has it, else in the words of the machine; empty without either. */
  text: Type.String(),
  documents: Type.Array(
    Closed({
      translations: Type.Array(
        Closed({ title: Type.String(), link: Type.String(), locale: Type.String(), type: Type.String() }),
      ),
    }),
  ),
})
export type AlarmReport = Static<typeof AlarmReport>

export const getAlarmState = defineCall({
  method: 'GET',
  path: '/alarm-events/state',
  access: 'machineReader',
  tag,
  page,
  summary: 'The alarms of a machine that are active, the newest first',
  query: Closed({ machineId: Type.String({ minLength: 1, maxLength: 100 }) }),
  result: Type.Array(AlarmReport),
  paged: true,
  errors: machineErrors,
})

export const listAlarmHistory = defineCall({
  method: 'GET',
  path: '/alarm-events/history',
  access: 'machineReader',
  tag,
  page,
  summary: 'The alarms of a machine that were raised in a period, the newest first',
  query: Closed({
    ...paging,
    machineId: Type.String({ minLength: 1, maxLength: 100 }),
    'alarm-code': Type.Optional(Code),
    after: Type.Optional(Instant),
    before: Type.Optional(Instant),
  }),
  result: Type.Array(AlarmReport),
  paged: true,
  errors: machineErrors,
})

/** Who has seen it. */
export const AlarmAcknowledgement = Closed({
  By: Type.String(),
  At: Type.Integer(),
  /** The remedy; empty when nothing was written. */
  Note: Type.String(),
})
export type AlarmAcknowledgement = Static<typeof AlarmAcknowledgement>

/** An alarm with what was done about it. Times are epoch milliseconds. */
export const HandledAlarm = Closed({
  ...RaisedAlarm.properties,
  State: Type.Enum([...ALARM_STATES]),
  /** Milliseconds that the machine stood in alarm because of it. */
  Lost: Type.Integer(),
  Acknowledgement: nullable(AlarmAcknowledgement),
  /** More than 1 for alarms of one code that follow each other closely; From is that of the first, To that of the last. */
  Times: Type.Integer({ minimum: 1 }),
  /** From the catalogue, in the language of the caller where there is such a one. */
  Documents: Type.Array(DocumentTranslation),
  /** Number of the spare part; empty without one. */
  Part: Type.String(),
})
export type HandledAlarm = Static<typeof HandledAlarm>

const ofMachine = { tag, page, params: Closed({ id: Type.String() }) } as const

/** Not by document or part: the catalogue is read for the alarms of one page only. */
export const ALARM_SORTS = ['state', 'raised', 'cleared', 'alarm', 'lost', 'acknowledged'] as const
export type AlarmSort = Sort<(typeof ALARM_SORTS)[number]>

export const listMachineAlarms = defineCall({
  ...ofMachine,
  method: 'GET',
  path: '/api/machines/:id/alarms',
  access: 'machineReader',
  summary:
    'The alarms of a machine that were active in a period of at most 366 days, with what was done about them, the newest first unless sorted otherwise; chattering ones are one row unless they are asked for one by one',
  query: Closed({
    ...paging,
    ...sorting(ALARM_SORTS),
    from: Instant,
    to: Instant,
    code: Type.Optional(Code),
    state: Type.Optional(Type.Enum([...ALARM_STATES])),
    single: Type.Optional(Type.Boolean()),
  }),
  result: Type.Array(HandledAlarm),
  paged: true,
  isHeavy: true,
  errors: periodErrors,
})

export const listOpenAlarms = defineCall({
  ...ofMachine,
  method: 'GET',
  path: '/api/machines/:id/alarms/open',
  access: 'machineReader',
  summary: 'The alarms of a machine that are active or wait for an acknowledgement, active ones first',
  result: Type.Array(HandledAlarm),
  paged: true,
  errors: machineErrors,
})

/** One code over a period. */
export const AlarmCode = Closed({
  Code: Type.String(),
  Text: Type.String(),
  Count: Type.Integer(),
  /** Milliseconds. */
  Lost: Type.Integer(),
  /** Of the time in Lost; null without a rate (rules: money). */
  Cost: nullable(Money),
  /** The alarms, chattering ones as one, the newest 300. */
  Raised: Type.Array(
    Closed({
      From: Type.Integer(),
      Lost: Type.Integer(),
      Times: Type.Integer(),
      /** Who acknowledged it; empty while nobody has. */
      By: Type.String(),
    }),
  ),
  /** Alarms that came within ten minutes of it, more than once. */
  Follows: Type.Array(Closed({ Code: Type.String(), Text: Type.String(), Times: Type.Integer() })),
  /** The last acknowledgement that says what helped. */
  Helped: nullable(AlarmAcknowledgement),
  /** From the catalogue, in the language of the caller where there is such a one. */
  Documents: Type.Array(DocumentTranslation),
  /** Number of the spare part; empty without one. */
  Part: Type.String(),
})
export type AlarmCode = Static<typeof AlarmCode>

export const AlarmSummary = Closed({
  /** By code, what cost most first. */
  Codes: Type.Array(AlarmCode),
  /** Of all codes; null without a rate, or with those of two currencies. */
  Cost: nullable(Money),
  /** How many alarms are in which state. */
  Counts: Closed({ active: Type.Integer(), cleared: Type.Integer(), closed: Type.Integer() }),
  /** The machine stood in alarm and reported none. */
  Unexplained: Closed({ Count: Type.Integer(), Lost: Type.Integer() }),
  /** From when on all are counted: later than asked for after a storm of more than 20,000. */
  From: Type.Integer(),
})
export type AlarmSummary = Static<typeof AlarmSummary>

export const summarizeAlarms = defineCall({
  ...ofMachine,
  method: 'GET',
  path: '/api/machines/:id/alarms/summary',
  access: 'machineReader',
  summary:
    'The alarms of a machine in a period of at most 366 days by code: how often, the time lost, what follows',
  query: Closed({ from: Instant, to: Instant }),
  result: AlarmSummary,
  isHeavy: true,
  errors: periodErrors,
})

export const acknowledgeAlarms = defineCall({
  ...ofMachine,
  method: 'POST',
  path: '/api/machines/:id/alarms/acknowledgements',
  access: 'machineOwner',
  summary:
    'Says that alarms were seen, and what helped; one that somebody has acknowledged before stays as it is',
  body: Closed({
    Alarms: Type.Array(Closed({ Code, From: Type.Integer({ minimum: 0, maximum: 4_102_444_800_000 }) }), {
      minItems: 1,
      maxItems: 1000,
    }),
    Note: Type.Optional(textSchemas(acknowledgementFields).Note),
  }),
  /** As they are now, in the order of the question. */
  result: Type.Array(HandledAlarm),
  paged: true,
  errors: [...machineErrors, 'NOT_FOUND'],
})

/** An open alarm of one of many machines. */
export const FleetAlarm = Closed({ MachineId: Type.String(), ...HandledAlarm.properties })
export type FleetAlarm = Static<typeof FleetAlarm>

const ofGroup = {
  tag,
  access: 'groupReader',
  params: Closed({ org: Type.String(), groupId: Id }),
  isHeavy: true,
} as const

export const FleetOpenAlarms = Closed({
  Alarms: Type.Array(FleetAlarm),
  /** How many the filters leave. */
  Total: Type.Integer(),
  /** Of all open ones, whatever the filters. */
  Counts: Closed({ active: Type.Integer(), cleared: Type.Integer() }),
  /** The codes of all open ones, whatever the filters, by name. */
  Codes: Type.Array(Type.String()),
  /** True after a storm: only the newest 5,000 of each state are here. */
  IsCut: Type.Boolean(),
  /** Machines that stand in alarm and reported none. */
  WithoutAlarm: Type.Array(Type.String()),
  /** Ids of those whose data cannot be read at the moment. */
  OutOfReach: Type.Array(Type.String()),
})
export type FleetOpenAlarms = Static<typeof FleetOpenAlarms>

/** As those of one machine, and by its name. */
export const FLEET_ALARM_SORTS = ['state', 'machine', 'alarm', 'raised', 'lost', 'acknowledged'] as const
export type FleetAlarmSort = Sort<(typeof FLEET_ALARM_SORTS)[number]>

export const listFleetAlarms = defineCall({
  ...ofGroup,
  method: 'GET',
  path: '/api/:org/machinegroups/:groupId/alarms/open',
  summary:
    'The alarms of the machines of a group that are active or wait for an acknowledgement, with the time lost in the last 24 hours; active ones first and then by that time unless sorted otherwise',
  query: Closed({
    ...paging,
    ...sorting(FLEET_ALARM_SORTS),
    state: Type.Optional(Type.Enum(['active', 'cleared'])),
    code: Type.Optional(Code),
    machine: Type.Optional(Id),
  }),
  result: FleetOpenAlarms,
  errors: ['GROUP_NOT_FOUND'],
})

/** One code of one maker over a period, on all machines of a group. */
export const FleetAlarmCode = Closed({
  /** As two makers mean different things by one code; empty where machines do not say. */
  Manufacturer: Type.String(),
  Code: Type.String(),
  Text: Type.String(),
  Count: Type.Integer(),
  /** Milliseconds. */
  Lost: Type.Integer(),
  /** Of the time in Lost; null without a rate (rules: money). */
  Cost: nullable(Money),
  /** On how many machines. */
  Machines: Type.Integer(),
})
export type FleetAlarmCode = Static<typeof FleetAlarmCode>

export const FleetAlarmSummary = Closed({
  /** By cost, then by how often they came; the first hundred of each. */
  Codes: Type.Array(FleetAlarmCode),
  /** Of all codes. */
  Count: Type.Integer(),
  Lost: Type.Integer(),
  /** Of all codes; null without a rate, or with those of two currencies. */
  Cost: nullable(Money),
  /** Machines stood in alarm and reported none. */
  Unexplained: Closed({ Count: Type.Integer(), Lost: Type.Integer() }),
  OutOfReach: Type.Array(Type.String()),
})
export type FleetAlarmSummary = Static<typeof FleetAlarmSummary>

export const summarizeFleetAlarms = defineCall({
  ...ofGroup,
  method: 'GET',
  path: '/api/:org/machinegroups/:groupId/alarms/summary',
  summary:
    'The alarms of the machines of a group in a period of at most 30 days or a whole month by maker and code',
  query: Closed({ from: Instant, to: Instant }),
  result: FleetAlarmSummary,
  errors: ['GROUP_NOT_FOUND', 'RANGE_TOO_LONG', 'RANGE_REVERSED'],
})
