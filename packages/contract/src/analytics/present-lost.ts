import type { LostTime } from '@millwright/domain/status/lost'
import type { LostTimes } from './status-analytics.ts'

export const presentLost = ({ idle, alarm, notReady, noData, planned }: LostTime): LostTimes => ({
  Idle: idle,
  Alarm: alarm,
  NotReady: notReady,
  NoData: noData,
  Planned: planned,
})

export const readLost = ({ Idle, Alarm, NotReady, NoData, Planned }: LostTimes): LostTime => ({
  idle: Idle,
  alarm: Alarm,
  notReady: NotReady,
  noData: NoData,
  planned: Planned,
})
