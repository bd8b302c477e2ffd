import { MAX_BUFFERS, MAX_LINE_MACHINES, MAX_PARALLEL } from '@millwright/domain/lines/flow'
import { LINE_STATES, LOSS_KINDS, WAIT_CERTAINTIES, WAIT_KINDS } from '@millwright/domain/lines/waiting'
import { line } from '@millwright/domain/text/text-rule'
import Type, { type Static } from 'typebox'
import { Money } from '../machines/hour-rates.ts'
import { Closed, nullable } from '../wire/schemas.ts'
import { Day, Id, type TextFields, textSchemas } from '../wire/text.ts'

/** Milliseconds since 1970. */
const Moment = Type.Integer()
/** Milliseconds. */
const Length = Type.Integer({ minimum: 0 })
/** Between 0 and 1; null where nothing can be told. */
const Share = nullable(Type.Number({ minimum: 0, maximum: 1 }))

export const lineFields = { Name: line() } satisfies TextFields

/** What lies between machines: those that fill it, those that take from it, and how much it holds. */
export const LineBuffer = Closed({
  From: Type.Array(Id, { minItems: 1, maxItems: MAX_PARALLEL }),
  To: Type.Array(Id, { minItems: 1, maxItems: MAX_PARALLEL }),
  /** In parts; null where nobody knows. Zero: parts are handed over directly. */
  Capacity: nullable(Type.Integer({ minimum: 0, maximum: 100_000 })),
})
export type LineBuffer = Static<typeof LineBuffer>

export const LineFlow = Closed({
  MachineIds: Type.Array(Id, { minItems: 2, maxItems: MAX_LINE_MACHINES }),
  Buffers: Type.Array(LineBuffer, { minItems: 1, maxItems: MAX_BUFFERS }),
})
export type LineFlow = Static<typeof LineFlow>

export const LineOfMachines = Closed({
  Id: Type.String(),
  Name: Type.String(),
  /** Null for machines that are at no site. */
  SiteId: nullable(Type.String()),
  SiteName: Type.String(),
  Timezone: Type.String(),
  /** In the order of the flow. */
  Machines: Type.Array(Closed({ Id: Type.String(), Name: Type.String(), Family: Type.String() })),
  Flow: LineFlow,
  /** The first day of this flow. */
  ValidFrom: Type.String(),
  /** First days of all its flows, the oldest first. */
  Versions: Type.Array(Type.String()),
})
export type LineOfMachines = Static<typeof LineOfMachines>

export const NewLine = Closed({
  ...textSchemas(lineFields),
  SiteId: nullable(Id),
  Flow: LineFlow,
  ValidFrom: Day,
})
export type NewLine = Static<typeof NewLine>

export const FLOW_REASONS = ['near', 'programs', 'parts'] as const

/** A join that the plan or the programs suggest. */
export const ProposedJoin = Closed({
  From: Type.String(),
  To: Type.String(),
  /** Why: they stand side by side, or the same programs or parts appear on one after the other. */
  Because: Type.Enum([...FLOW_REASONS]),
  /** Between 0 and 1. */
  Strength: Type.Number(),
  /** Metres between them, or how many programs or parts they share. */
  Count: Type.Number(),
})
export type ProposedJoin = Static<typeof ProposedJoin>

/** A stretch of a machine in the line. */
export const LineStretch = Closed({
  From: Moment,
  To: Moment,
  State: Type.Enum([...LINE_STATES]),
  /** Which of the causes it waited for; null for all but waiting. */
  Cause: nullable(Type.Integer({ minimum: 0 })),
  /** Of waiting: the machine that it waited for directly. */
  Via: nullable(Type.String()),
  Certainty: nullable(Type.Enum([...WAIT_CERTAINTIES])),
})
export type LineStretch = Static<typeof LineStretch>

/** A stop, or a slow stretch, for which others waited. */
export const LineCause = Closed({
  MachineId: Type.String(),
  From: Moment,
  To: Moment,
  Kind: Type.Enum([...LOSS_KINDS]),
  /** Of an alarm its code and text; of a reason its name in Code. */
  Code: Type.String(),
  Text: Type.String(),
  /** How long others waited for it, all together. */
  WaitedMs: Length,
  Machines: Type.Integer({ minimum: 0 }),
})
export type LineCause = Static<typeof LineCause>

export const LineMachine = Closed({
  Id: Type.String(),
  Name: Type.String(),
  Family: Type.String(),
  /** Null when it does not count them. */
  Parts: nullable(Type.Number()),
  /** Its planned time up to now. */
  PlannedMs: Length,
  WorkMs: Length,
  AlarmMs: Length,
  StopMs: Length,
  StarvedMs: Length,
  BlockedMs: Length,
  UnexplainedMs: Length,
  NoDataMs: Length,
  /** For how much of the time it was the bottleneck, alone and together with the next one. */
  Bottleneck: Closed({ Sole: Share, Shifting: Share }),
  Stretches: Type.Array(LineStretch),
})
export type LineMachine = Static<typeof LineMachine>

export const LineBufferFill = Closed({
  /** In the order of Buffers of the flow. */
  ...LineBuffer.properties,
  /** Parts that went through; null where nothing counts them. It is the width of the link. */
  Parts: nullable(Type.Number()),
  /** Null where it cannot be told; always an estimate from counted parts and from waiting. */
  MeanFill: nullable(Type.Number()),
  FullMs: Length,
  EmptyMs: Length,
})
export type LineBufferFill = Static<typeof LineBufferFill>

/** Causes of one kind at one machine together. */
export const InheritedLoss = Closed({
  MachineId: Type.String(),
  Kind: Type.Enum([...LOSS_KINDS]),
  Code: Type.String(),
  Text: Type.String(),
  WaitedMs: Length,
  Machines: Type.Integer({ minimum: 0 }),
  /** What the waiting cost by the rates of those who waited; null without rates. */
  Cost: nullable(Money),
})
export type InheritedLoss = Static<typeof InheritedLoss>

/** What one hour more of the bottleneck would have brought. */
export const HourMore = Closed({
  Parts: Type.Number(),
  /** Half of the range that holds nine of ten. */
  Uncertainty: Type.Number(),
  /** An hour of all that waited for it; null without rates. */
  Money: nullable(Money),
})
export type HourMore = Static<typeof HourMore>

/** Something that the figures do not know. */
export const LINE_DOUBTS = ['no_data', 'no_parts', 'clock', 'in_two_lines', 'no_capacity'] as const

export const LineReport = Closed({
  Line: LineOfMachines,
  From: Moment,
  /** The end of the period, or now. */
  To: Moment,
  /** Its shifts; empty where none is planned. */
  Shifts: Type.Array(Closed({ Number: Type.Integer(), From: Moment, To: Moment })),
  Machines: Type.Array(LineMachine),
  Buffers: Type.Array(LineBufferFill),
  /** The one that was the bottleneck longest; null where nothing can be told. */
  Bottleneck: nullable(
    Closed({ MachineId: Type.String(), Share: Type.Number(), HourMore: nullable(HourMore) }),
  ),
  Causes: Type.Array(LineCause),
  /** The largest first. */
  Losses: Type.Array(InheritedLoss),
  WaitedMs: Length,
  NotExplainedMs: Length,
  /** At machines, or at the whole line where MachineId is empty. */
  Doubts: Type.Array(Closed({ Kind: Type.Enum([...LINE_DOUBTS]), MachineId: Type.String() })),
})
export type LineReport = Static<typeof LineReport>

/** A day of a line that is over, or up to now. */
export const LineDay = Closed({
  Day: Type.String(),
  /** By machine, those that were it at all. */
  Bottlenecks: Type.Array(Closed({ MachineId: Type.String(), Share: Type.Number() })),
  WaitedMs: Length,
  NotExplainedMs: Length,
  /** Of the last machines of the flow; null where they do not count. */
  Parts: nullable(Type.Number()),
})
export type LineDay = Static<typeof LineDay>

export const LinePeriod = Closed({
  Line: LineOfMachines,
  Days: Type.Array(LineDay),
  Machines: Type.Array(
    Closed({
      Id: Type.String(),
      Name: Type.String(),
      Family: Type.String(),
      PlannedMs: Length,
      WorkMs: Length,
      AlarmMs: Length,
      StopMs: Length,
      StarvedMs: Length,
      BlockedMs: Length,
      UnexplainedMs: Length,
      NoDataMs: Length,
      Bottleneck: Closed({ Sole: Share, Shifting: Share }),
    }),
  ),
  Losses: Type.Array(InheritedLoss),
  WaitedMs: Length,
  NotExplainedMs: Length,
})
export type LinePeriod = Static<typeof LinePeriod>

/** What a simulation of the line needs: measured times of each machine in a period. */
export const LineModel = Closed({
  Line: LineOfMachines,
  /** Planned time, and what the last machines made in it. */
  PlannedMs: Length,
  MadeParts: nullable(Type.Number()),
  Machines: Type.Array(
    Closed({
      Id: Type.String(),
      Name: Type.String(),
      /** Milliseconds a part, at most 1,000 of them, evenly drawn from the period. */
      Cycles: Type.Array(Type.Number()),
      /** Its own stops: how long it worked before each, and how long it took. */
      Stops: Type.Array(
        Closed({ WorkedMs: Length, Ms: Length, Kind: Type.Enum([...LOSS_KINDS]), Code: Type.String() }),
      ),
    }),
  ),
})
export type LineModel = Static<typeof LineModel>

/** Of one machine: what it lost itself, and what it waited for others in the lines that it is in. */
export const MachineWaiting = Closed({
  OwnMs: Length,
  StarvedMs: Length,
  BlockedMs: Length,
  UnexplainedMs: Length,
  Stretches: Type.Array(
    Closed({
      From: Moment,
      To: Moment,
      State: Type.Enum([...WAIT_KINDS]),
      Certainty: Type.Enum([...WAIT_CERTAINTIES]),
      LineId: Type.String(),
      /** From the machine that it waited for to the one that caused it. */
      Chain: Type.Array(Closed({ MachineId: Type.String(), MachineName: Type.String() })),
      Cause: Closed({
        MachineId: Type.String(),
        From: Moment,
        To: Moment,
        Kind: Type.Enum([...LOSS_KINDS]),
        Code: Type.String(),
        Text: Type.String(),
      }),
    }),
  ),
})
export type MachineWaiting = Static<typeof MachineWaiting>
