/** The names a machine may report (rules: status 1). SETUP counts as READY wherever time is counted. */
export const STATUSES = [
  'EXE',
  'HANDLING',
  'READY',
  'SETUP',
  'FAIL',
  'POWER_OFF',
  'DISCONNECTED',
  'UNKNOWN',
] as const
export type Status = (typeof STATUSES)[number]

/** Drawn and counted in this order in every legend, stack and filter. */
export const STATUS_ORDER = ['EXE', 'HANDLING', 'READY', 'FAIL', 'POWER_OFF', 'DISCONNECTED'] as const
export type ShownStatus = (typeof STATUS_ORDER)[number]

export type StatusColor = 'green' | 'light_green' | 'yellow' | 'red' | 'grey' | 'black' | 'white'

const COLORS: Record<Status, StatusColor> = {
  EXE: 'green',
  HANDLING: 'light_green',
  READY: 'yellow',
  SETUP: 'yellow',
  FAIL: 'red',
  POWER_OFF: 'grey',
  DISCONNECTED: 'black',
  UNKNOWN: 'white',
}

const STATUS_OF_COLOR: Partial<Record<string, Status>> = {
  green: 'EXE',
  light_green: 'HANDLING',
  yellow: 'READY',
  grey: 'POWER_OFF',
  red: 'FAIL',
  black: 'DISCONNECTED',
}

export const isStatus = (value: unknown): value is Status => STATUSES.includes(value as Status)

export const colorOf = (status: Status): StatusColor => COLORS[status]

export const statusOfColor = (color: string): Status | 'N.A.' => STATUS_OF_COLOR[color] ?? 'N.A.'

/** The class a status is drawn and counted in; null for UNKNOWN, which is no data and never counts. */
export function shownAs(status: Status): ShownStatus | null {
  switch (status) {
    case 'SETUP':
      return 'READY'
    case 'UNKNOWN':
      return null
    default:
      return status
  }
}

/** Most urgent first, for lists that a person works through from the top. */
const URGENCY: readonly Status[] = [
  'FAIL',
  'EXE',
  'HANDLING',
  'READY',
  'SETUP',
  'POWER_OFF',
  'DISCONNECTED',
  'UNKNOWN',
]

export const urgencyOf = (status: Status): number => URGENCY.indexOf(status)
