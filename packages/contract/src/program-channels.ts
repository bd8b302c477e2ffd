import { RUN_LEAVES, type RunLeaf } from '@millwright/domain/production/read'

/** Processes of a machine that each run a program of their own. */
export const PROCESS_SLOTS = ['01', '02', '03', '04'] as const
export type ProcessSlot = (typeof PROCESS_SLOTS)[number]

/** Each process has one program. */
export const programChannel = (slot: string, leaf: RunLeaf): string =>
  `ProductionProcess/${slot}/Programs/01/${leaf}`

export const PROGRAM_CHANNELS = PROCESS_SLOTS.flatMap((slot) =>
  (Object.keys(RUN_LEAVES) as RunLeaf[]).map((leaf) => ({ slot, leaf, channel: programChannel(slot, leaf) })),
)
