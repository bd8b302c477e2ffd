import { PRODUCTION_STATES } from '@millwright/domain/production/run'
import Type, { type Static } from 'typebox'
import { TimelinePoint } from '../status/status.ts'
import { defineCall } from '../wire/call.ts'
import { paging, type Sort, sorting } from '../wire/paging.ts'
import { Closed, nullable } from '../wire/schemas.ts'
import { Instant } from '../wire/text.ts'
import { PROCESS_SLOTS } from './production-channels.ts'

const tag = 'Productions'

export const PRODUCTION_STATUSES = [
  'EXE',
  'READY',
  'HANDLING',
  'HOLD',
  'FAIL',
  'SETUP',
  'DONE',
  'ABORT',
  'ELAPSED',
] as const

export const ProductionPart = Closed({
  Name: Type.String(),
  /** Per repetition. */
  Qty: Type.Number(),
  /** Millimetres. */
  Length: nullable(Type.Number()),
  Width: nullable(Type.Number()),
  Thickness: nullable(Type.Number()),
})
export type ProductionPart = Static<typeof ProductionPart>

const run = {
  /** The process slot and the start, such as `01-1762934400000`. */
  Id: Type.String(),
  Program: Type.String(),
  Process: Type.String(),
  StartTime: Type.String(),
  /** Null while it runs. */
  EndTime: nullable(Type.String()),
  UpdateTime: Type.String(),
  /** ELAPSED: the cycle time is not determined. */
  Status: Type.Enum([...PRODUCTION_STATUSES]),
  RepsDone: Type.Integer(),
  RepsTarget: nullable(Type.Integer()),
  /** Seconds of one repetition, the median; null when it is not determined. */
  CycleTime: nullable(Type.Number()),
  /** Further values of the machine, Parts as a list, with TotalProducedPieces where that is known. */
  Extra: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Array(ProductionPart)])),
  /** 0 to 1, null without data. */
  Efficiency: nullable(Type.Number()),
  Availability: nullable(Type.Number()),
}

export const Production = Closed({ ...run, Timeline: Type.Optional(Type.Array(TimelinePoint)) })
export type Production = Static<typeof Production>

/** In the time of a production: its program, and alarms. */
export const ProductionEvent = Closed({
  Kind: Type.Enum(['program', 'alarm']),
  Time: Type.String(),
  EndTime: nullable(Type.String()),
  Code: Type.String(),
  Text: Type.String(),
})
export type ProductionEvent = Static<typeof ProductionEvent>

export const ProductionDetail = Closed({
  ...run,
  Timeline: Type.Array(TimelinePoint),
  Parts: Type.Array(ProductionPart),
  Events: Type.Array(ProductionEvent),
})
export type ProductionDetail = Static<typeof ProductionDetail>

const machineParams = Closed({ id: Type.String() })
const period = { from: Instant, to: Instant }

const machineCall = {
  method: 'GET',
  access: 'machineReader',
  tag,
  page: 'machine_production',
} as const

/**
 * Efficiency and availability are not among them: they follow from the status of the machine in each run, and a year of
 * it would be read for one page.
 */
export const RUN_SORTS = [
  'program',
  'time',
  'end',
  'duration',
  'repetitions',
  'pieces',
  'cycle',
  'process',
] as const
export type RunSort = Sort<(typeof RUN_SORTS)[number]>

export const listProductions = defineCall({
  ...machineCall,
  path: '/api/v2/machines/:id/productions',
  summary:
    'The runs of programs that touch a period of at most 366 days, the newest first unless sorted otherwise',
  params: machineParams,
  query: Closed({
    ...paging,
    ...sorting(RUN_SORTS),
    ...period,
    /** A part of the program's name. */
    program: Type.Optional(Type.String({ minLength: 1, maxLength: 250 })),
    status: Type.Optional(Type.Enum([...PRODUCTION_STATUSES])),
    process: Type.Optional(Type.Enum([...PROCESS_SLOTS])),
    /** With the status of the machine during each of at most 100 runs. */
    timeline: Type.Optional(Type.Boolean()),
  }),
  result: Type.Array(Production),
  paged: true,
  errors: ['ERROR_MACHINE_NOT_FOUND', 'LICENCE_NEEDED', 'RANGE_TOO_LONG', 'RANGE_REVERSED'],
})

export const listCurrentProductions = defineCall({
  ...machineCall,
  path: '/api/v2/machines/:id/productions/current',
  summary: 'What runs now, one for each process that has a program',
  params: machineParams,
  result: Type.Array(ProductionDetail),
  paged: true,
  errors: ['ERROR_MACHINE_NOT_FOUND', 'LICENCE_NEEDED'],
})

export const getProduction = defineCall({
  ...machineCall,
  path: '/api/v2/machines/:id/productions/:productionId',
  summary:
    'One run with its timeline, parts and events; from 5 seconds before it to 5 seconds after it unless a period is given',
  params: Closed({ id: Type.String(), productionId: Type.String({ minLength: 1, maxLength: 40 }) }),
  query: Closed({ from: Type.Optional(Instant), to: Type.Optional(Instant) }),
  result: ProductionDetail,
  errors: ['ERROR_MACHINE_NOT_FOUND', 'LICENCE_NEEDED', 'NOT_FOUND', 'RANGE_TOO_LONG', 'RANGE_REVERSED'],
})

const Reps = nullable(
  Closed({ value: Type.Integer(), timestamp: Type.Integer(), label: Type.Literal('reps') }),
)

export const ProcessVariable = Closed({
  /** The owner of the value, such as Piece or Edge. */
  ref: Type.String(),
  label: Type.String(),
  value: Type.Unknown(),
  unit: Type.String(),
  /** Epoch milliseconds. */
  ts: Type.Integer(),
  channel: Type.String(),
  /** With true, `value` is the beginning of a long text or of JSON as a text. */
  isCut: Type.Optional(Type.Boolean()),
})
export type ProcessVariable = Static<typeof ProcessVariable>

/** Loaded and set in a process, whether a program runs in it or not. */
export const Process = Closed({
  Process: Type.Enum([...PROCESS_SLOTS]),
  /** Empty when no program is loaded. */
  Program: Type.String(),
  State: Type.Enum([...PRODUCTION_STATES]),
  RepsTarget: Reps,
  RepsDone: Reps,
  Variables: Type.Array(ProcessVariable),
})
export type Process = Static<typeof Process>

export const listProcesses = defineCall({
  ...machineCall,
  path: '/api/v2/machines/:id/processes',
  summary: 'The processes 01 to 04, each with its program, state, repetitions and variables',
  params: machineParams,
  result: Type.Array(Process),
  paged: true,
  errors: ['ERROR_MACHINE_NOT_FOUND', 'LICENCE_NEEDED'],
})

/** A program over all of its runs in a period; times in seconds, of one repetition. */
export const ProgramSummary = Closed({
  Program: Type.String(),
  Runs: Type.Integer(),
  Aborted: Type.Integer(),
  Pieces: nullable(Type.Number()),
  Best: nullable(Type.Number()),
  Median: nullable(Type.Number()),
  /** Half of the runs lie between these. */
  Low: nullable(Type.Number()),
  High: nullable(Type.Number()),
  /** Median of the last three runs. */
  Recent: nullable(Type.Number()),
  /** Stops in alarm that touch its runs, and their time within them. */
  Stops: Type.Integer(),
  StoppedSeconds: Type.Number(),
  LastTime: Type.String(),
})
export type ProgramSummary = Static<typeof ProgramSummary>

export const listPrograms = defineCall({
  ...machineCall,
  path: '/api/v2/machines/:id/programs',
  summary:
    'Every program over all of its runs that began in a period of at most 366 days, at most 1,000 of them',
  params: machineParams,
  query: Closed(period),
  result: Type.Array(ProgramSummary),
  paged: true,
  errors: ['ERROR_MACHINE_NOT_FOUND', 'LICENCE_NEEDED', 'RANGE_TOO_LONG', 'RANGE_REVERSED'],
  isHeavy: true,
})
