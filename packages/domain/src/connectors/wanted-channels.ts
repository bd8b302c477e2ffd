/** Channels of which pages of every machine are made. One that no node becomes stays empty, which may be right. */
export const WANTED_CHANNELS = [
  'Machine/Status',
  'Machine/Cnc/Mode',
  'Alarms',
  'ProductionProcess/01/Programs/01/Name',
  'Machine/Counters/Parts',
  'Consumption/ActiveEnergy',
] as const

/** In their order: those that nothing is mapped to. */
export const emptyChannels = (mapped: readonly string[]): string[] =>
  WANTED_CHANNELS.filter((channel) => !mapped.includes(channel))
