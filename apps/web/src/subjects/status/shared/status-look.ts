import { type ShownStatus, type Status, shownAs } from '@millwright/domain/status/status'

/** A status, or time that no report covers. */
export type DrawnStatus = ShownStatus | 'noData'

export interface StatusLook {
  readonly labelKey: string
  /** Of `--mw-*`. */
  readonly token: string
  /** Height on a timeline, 0 to 1; the second carrier of meaning besides colour. */
  readonly level: number
  /** Width in a stack, 1 being a whole bar. */
  readonly width: number
}

export const STATUS_LOOK: Record<DrawnStatus, StatusLook> = {
  EXE: { labelKey: 'status.work', token: 'work', level: 0.86, width: 1 },
  HANDLING: { labelKey: 'status.handling', token: 'handling', level: 0.62, width: 0.8 },
  READY: { labelKey: 'status.idle', token: 'idle', level: 0.38, width: 0.6 },
  FAIL: { labelKey: 'status.alarm', token: 'alarm', level: 1, width: 1.3 },
  POWER_OFF: { labelKey: 'status.not_ready', token: 'off', level: 0.14, width: 0.22 },
  DISCONNECTED: { labelKey: 'status.disconnected', token: 'disc', level: 0.86, width: 1 },
  noData: { labelKey: 'status.no_data', token: 'sunken', level: 0, width: 0 },
}

export const drawnAs = (status: Status): DrawnStatus => shownAs(status) ?? 'noData'

export const labelKeyOf = (status: Status): string => STATUS_LOOK[drawnAs(status)].labelKey
