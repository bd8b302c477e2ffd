import { RUN_LEAVES, type RunLeaf } from '@millwright/domain/production/read'

/** Processes of a machine that each run a program of their own. */
export const PROCESS_SLOTS = ['01', '02', '03', '04'] as const
export type ProcessSlot = (typeof PROCESS_SLOTS)[number]

/** Each process has one program. */
export const programChannel = (slot: string, leaf: RunLeaf): string =>
  `ProductionProcess/${slot}/Programs/01/${leaf}`

/** The program of the first process: what a machine works on, if it reports that. */
export const PROGRAM_CHANNEL = programChannel('01', 'Name')

export const PROGRAM_CHANNELS = PROCESS_SLOTS.flatMap((slot) =>
  (Object.keys(RUN_LEAVES) as RunLeaf[]).map((leaf) => ({ slot, leaf, channel: programChannel(slot, leaf) })),
)

const VARIABLE = /^ProductionProcess\/(\d{2})\/Variables\/([^/]+)\/(.+)$/

/** A value of a process; `ref` is what it belongs to, such as Piece or Edge. */
export const processVariableChannel = (slot: string, ref: string, label: string): string =>
  `ProductionProcess/${slot}/Variables/${ref}/${label}`

/** Null for a channel that is no variable of a process. */
export function parseProcessVariable(
  channel: string,
): { slot: ProcessSlot; ref: string; label: string } | null {
  const [, slot, ref = '', label = ''] = VARIABLE.exec(channel) ?? []
  const known = PROCESS_SLOTS.find((each) => each === slot)
  return known === undefined ? null : { slot: known, ref, label }
}

/** Of each part of a machine, as `{ Name, Area, Status }` with `CurrProg` or `Notification` where one began. */
export const TIMELINE_CHANNEL = 'ProductionStatus/timeline'

/** All figures of the day so far; each begins again with the day. */
export const DAY_AGGREGATES = 'ProductionStatus/aggregate/+/day'

export const dayAggregateChannel = (key: string): string => `ProductionStatus/aggregate/${key}/day`

const AGGREGATE = /^ProductionStatus\/aggregate\/([^/]+)\/day$/

/** Null for a channel that is no figure of a day. */
export const parseDayAggregate = (channel: string): string | null => AGGREGATE.exec(channel)?.[1] ?? null
