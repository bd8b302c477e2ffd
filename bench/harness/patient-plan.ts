import { ALARM_CHANNEL, KPI_CHANNELS } from '@millwright/contract/wire/kpi-channels'
import { STATUS_CHANNEL } from '@millwright/contract/wire/topics'
import type { LoadDevice } from './load-plan.ts'

export interface PatientPlan {
  readonly mqttPort: number
  readonly password: string
  readonly devices: readonly LoadDevice[]
  /** Of each device. */
  readonly messagesPerSecond: number
  /** Time of every device's first point; the next ones follow as they are sent. */
  readonly firstTs: number
}

/** The time of a message of any device, as the device has it. */
export const momentOfMessage = ({ firstTs, messagesPerSecond }: PatientPlan, message: number): number =>
  firstTs + Math.round((message * 1000) / messagesPerSecond)

/** Of all devices, so far. */
export interface PatientCount {
  readonly sent: number
  readonly acknowledged: number
  /** Messages that are due, whether sent or not, and not acknowledged. */
  readonly backlog: number
  /** Connections that broke, and among them those that a device gave up because no PINGRESP came. */
  readonly disconnects: number
  readonly givenUp: number
  readonly refusedSignIns: number
  /** Devices that were acknowledged nothing since the moment asked for. */
  readonly silent: number
}

export interface PatientRecord {
  readonly machineId: string
  readonly sent: number
  readonly unacknowledged: readonly number[]
}

export type PatientQuestion =
  | { readonly plan: PatientPlan }
  | { readonly countSince: number }
  /** Nothing new is sent from here on, or again. */
  | { readonly isSending: boolean }
  /** Nothing new is sent from here on, once each device has sent so many. */
  | { readonly upTo: number }
  | 'records'

export type PatientAnswer =
  | { readonly isReady: true }
  | { readonly count: PatientCount }
  | { readonly records: readonly PatientRecord[] }

export const valueOfMessage = (message: number): number => (message % 1000) + 0.5

export const CHANNELS = 'Chaos/'
const MESSAGES_PER_NEW_CHANNEL = 200

/**
 * Now and then one that the product has not seen before: to make it known takes the database too. At another time on
 * each device, so that there are some in every disaster.
 */
export function channelOfMessage(device: number, message: number): string {
  const place = message + 2 * device
  return place % MESSAGES_PER_NEW_CHANNEL === 0
    ? `${CHANNELS}New/${place / MESSAGES_PER_NEW_CHANNEL}`
    : `${CHANNELS}Load`
}

export interface FigureMessage {
  readonly channel: string
  readonly value: unknown
}

const FIGURE_EVERY = 20
const STATUSES = ['EXE', 'HANDLING', 'READY', 'FAIL', 'EXE', 'SETUP'] as const

/**
 * Now and then a message from which figures follow: a status, an alarm that comes or goes, or the counter of pieces. Null for any
 * other. They are the same for each product that gets the plan.
 */
export function figureOfMessage(device: number, message: number): FigureMessage | null {
  if (message % FIGURE_EVERY !== 0) return null
  const turn = message / FIGURE_EVERY
  const round = Math.floor(turn / 4)
  if (turn % 4 === 0) return { channel: STATUS_CHANNEL, value: STATUSES[(round + device) % STATUSES.length] }
  if (turn % 4 === 1) return { channel: KPI_CHANNELS.PART_COUNT, value: round * 2 + device }
  return { channel: ALARM_CHANNEL, value: { alarmCode: `A-${round % 3}`, activeState: turn % 4 === 2 } }
}
