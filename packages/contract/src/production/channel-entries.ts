import type { RunLeaf } from '@millwright/domain/production/read'
import { PRODUCTION_STATES } from '@millwright/domain/production/run'
import { kpiMaxPerHour, type ShiftKpi } from '@millwright/domain/shifts/shift-kpi'
import Type, { type TSchema } from 'typebox'
import { type ChannelEntry, type ChannelGroup, EXAMPLE_TS, example } from '../wire/channel-entry.ts'
import { DEFECTIVE_CHANNEL, KPI_CHANNELS } from '../wire/kpi-channels.ts'
import {
  dayAggregateChannel,
  processVariableChannel,
  programChannel,
  TIMELINE_CHANNEL,
} from './production-channels.ts'

const Count = Type.Integer({ minimum: 0, maximum: 1_000_000_000 })
const Millimetres = Type.Optional(Type.Number({ exclusiveMinimum: 0, exclusiveMaximum: 1_000_000 }))

const ofProgram = (
  leaf: RunLeaf,
  says: string,
  value: TSchema,
  ...values: [unknown, ...unknown[]]
): ChannelEntry => {
  const [first, ...rest] = values.map((v) => example(programChannel('01', leaf), v))
  return {
    channel: programChannel('{process}', leaf),
    says,
    value,
    unit: null,
    sendWhen: leaf === 'RepsDone' ? 'after each repetition' : 'when a program is loaded, and when it changes',
    usedFor: 'runs of programs, their cycle times and pieces; program in the header of the machine',
    examples: [first ?? example(programChannel('01', leaf), ''), ...rest],
  }
}

const Parts = Type.Array(
  Type.Object({
    Name: Type.String({ minLength: 1, maxLength: 250 }),
    Qty: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
    Length: Millimetres,
    Width: Millimetres,
    Thickness: Millimetres,
  }),
  { maxItems: 200 },
)

const programs: ChannelGroup = {
  under: {
    rank: 40,
    title: 'Programs',
    says: 'Each of the processes `01` to `04` runs one program. Only `Name` is needed.',
  },
  entries: [
    ofProgram(
      'Name',
      'The name of the program when it is loaded; an empty text when none is',
      Type.String({ maxLength: 250 }),
      'KITCHEN-204',
      '',
    ),
    ofProgram('RepsTarget', 'Repetitions that are wanted', Count, 12),
    ofProgram(
      'RepsDone',
      'Repetitions that are finished; a counter that goes on from run to run will do, and up to 5 seconds after the end of the program',
      Count,
      3,
    ),
    ofProgram(
      'State',
      'What the program does; capitals do not matter',
      Type.Enum([...PRODUCTION_STATES]),
      'exe',
    ),
    ofProgram('Parts', 'What one repetition makes, sizes in millimetres', Parts, [
      { Name: 'Side panel', Qty: 2, Length: 720, Width: 560, Thickness: 18 },
    ]),
    ofProgram(
      'Extra',
      'A map of texts and numbers to show; `TotalProducedPieces` is the number of pieces, `Parts` a list as on the channel of that name',
      Type.Record(
        Type.String({ maxLength: 250 }),
        Type.Union([Type.String({ maxLength: 2_000 }), Type.Number(), Parts]),
      ),
      { Material: 'MDF 18', TotalProducedPieces: 24 },
    ),
    {
      channel: processVariableChannel('{process}', '{ref}', '{name}'),
      says: 'A value that a process is set to. Sides of a piece (`Length`, `Width`, `Height`, `Thickness`) without a unit are millimetres',
      value: Type.Union([Type.Number(), Type.String()]),
      unit: 'as sent',
      sendWhen: 'when it changes',
      usedFor: 'process variables of the production page, grouped by `ref`',
      examples: [
        {
          channel: processVariableChannel('01', 'Piece', 'Length'),
          payload: { v: 720, ts: EXAMPLE_TS, u: 'mm' },
          stored: [720],
        },
      ],
    },
  ],
}

const COUNTED: Readonly<Record<keyof typeof KPI_CHANNELS, { says: string; unit: string }>> = {
  PART_COUNT: { says: 'Finished pieces; of an edge bander, sides', unit: 'pieces' },
  CYCLE_COUNT: { says: 'Cycles', unit: 'cycles' },
  PART_MOVED: { says: 'Pieces moved by handling', unit: 'pieces' },
  METERS_WORKED: { says: 'Metres worked', unit: 'm' },
  FEETS_WORKED: { says: 'Feet worked', unit: 'ft' },
  LINEAR_FOOTAGE: { says: 'Length worked', unit: 'mm' },
  APPLIED_EDGE_LENGTH: { says: 'Edge applied', unit: 'mm' },
  SPINDLE_TIME: { says: 'Time that the spindle turned', unit: 's' },
  VOLUME_MOVED: { says: 'Volume moved', unit: 'm³' },
  WOODCUT_VOLUME: { says: 'Volume cut', unit: 'm³' },
}

/** As machines for woodworking count them themselves (OPC 40550-1); the product counts its own from the status. */
const MACHINE_COUNTERS: Readonly<Record<string, { says: string; unit: string }>> = {
  PiecesIn: { says: 'Pieces that came in', unit: 'pieces' },
  RunsTotal: { says: 'Runs, finished or not', unit: 'runs' },
  RunsAborted: { says: 'Runs that were aborted', unit: 'runs' },
  MachineOnTime: { says: 'Time that it was on', unit: 's' },
  MachineOffTime: { says: 'Time that it was off', unit: 's' },
  PowerPresentTime: { says: 'Time that its drives had power', unit: 's' },
  StandbyTime: { says: 'Time on standby', unit: 's' },
  ReadyTime: { says: 'Time that it was ready', unit: 's' },
  WorkingTime: { says: 'Time that it worked', unit: 's' },
  ErrorTime: { says: 'Time in error', unit: 's' },
  ProductionTime: { says: 'Time that it worked with a workpiece in it', unit: 's' },
  ProductionWaitWorkpieceTime: { says: 'Time that it waited for workpieces from before it', unit: 's' },
  ProductionWithoutWorkpieceTime: { says: 'Time that it worked without a workpiece in it', unit: 's' },
}

const counter = (channel: string, says: string, unit: string, usedFor: string): ChannelEntry => ({
  channel,
  says,
  value: Type.Number({ minimum: 0 }),
  unit,
  sendWhen: 'when it has grown, at most once a second',
  usedFor,
  examples: [example(channel, 18_342)],
})

const counters: ChannelGroup = {
  under: {
    rank: 50,
    title: 'What was made',
    says: 'Counters that only grow. One that falls to half or less has begun again at zero; one that grows faster than its limit is taken for an error of the machine.',
  },
  entries: [
    ...Object.entries(COUNTED).map(([kpi, { says, unit }]) => {
      const most = kpiMaxPerHour(kpi as ShiftKpi)
      return counter(
        KPI_CHANNELS[kpi as keyof typeof KPI_CHANNELS],
        `${says}; more than ${most.toLocaleString('en-US')} an hour is an error`,
        unit,
        `goal and progress of shifts (${kpi}), performance`,
      )
    }),
    ...Object.entries(MACHINE_COUNTERS).map(([name, { says, unit }]) =>
      counter(`Machine/Counters/${name}`, says, unit, 'values and history of the machine'),
    ),
    counter(
      DEFECTIVE_CHANNEL,
      'How much of it was defective. A machine that never sends it makes good pieces only; what operators report is added',
      'that of the goal',
      'quality and OEE',
    ),
  ],
}

const parts: ChannelGroup = {
  under: {
    rank: 60,
    title: 'Parts of the machine, and figures of the day',
    says: 'What happens inside of the machine.',
  },
  entries: [
    {
      channel: TIMELINE_CHANNEL,
      says: 'What a part of the machine does: `CurrProg` when a program begins in it, `Notification` for what people should know',
      value: Type.Object({
        Name: Type.String({ maxLength: 250 }),
        Area: Type.Optional(Type.String({ maxLength: 250 })),
        Status: Type.Optional(Type.String({ maxLength: 250 })),
        CurrProg: Type.Optional(Type.String({ maxLength: 250 })),
        Notification: Type.Optional(Type.String({ maxLength: 250 })),
      }),
      unit: null,
      sendWhen: 'when it changes',
      usedFor: 'timelines by part on the production page and its events',
      examples: [
        example(TIMELINE_CHANNEL, {
          Name: 'Gluing unit',
          Area: 'Infeed',
          Status: 'exe',
          CurrProg: 'KITCHEN-204',
        }),
      ],
    },
    {
      channel: dayAggregateChannel('{key}'),
      says: 'A figure since midnight by the clock of the machine: a number, or numbers by what they count (at most 50)',
      value: Type.Union([Type.Number(), Type.Record(Type.String(), Type.Number())]),
      unit: 'as sent',
      sendWhen: 'when it has changed, at most once a minute',
      usedFor: 'figures of the day on the dashboard',
      examples: [
        example(dayAggregateChannel('Parts'), 412),
        example(dayAggregateChannel('StatusSeconds'), { EXE: 3600, FAIL: 120 }),
      ],
    },
  ],
}

export const productionChannels: readonly ChannelGroup[] = [programs, counters, parts]
