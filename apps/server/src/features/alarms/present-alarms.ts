import { presentAlarm } from '@millwright/contract/alarm'
import type {
  AlarmAcknowledgement,
  AlarmCode,
  AlarmReport,
  AlarmSummary,
  HandledAlarm,
} from '@millwright/contract/calls/alarms'
import type { Acknowledgement, AlarmState } from '@millwright/domain/alarm/acknowledgement'
import type { AlarmEvent } from '@millwright/domain/alarm/alarm'
import { followUps } from '@millwright/domain/alarm/follow-ups'
import { type AlarmEntry, folded, type PeriodOfAlarms } from './alarm-book.ts'

/** More marks than a strip has pixels. */
const MOST_MARKS = 300
const MOST_FOLLOW_UPS = 3

export const presentReport = (machineId: string, { code, text, from, to }: AlarmEvent): AlarmReport => ({
  machineId,
  alarmCode: code,
  activeState: to === null,
  ts: from,
  endTs: to,
  text,
})

const presentAcknowledgement = ({ by, at, note }: Acknowledgement): AlarmAcknowledgement => ({
  By: by,
  At: at,
  Note: note,
})

export const presentEntry = ({ alarm, state, acknowledgement, lostMs, times }: AlarmEntry): HandledAlarm => ({
  ...presentAlarm(alarm),
  State: state,
  Lost: lostMs,
  Acknowledgement: acknowledgement && presentAcknowledgement(acknowledgement),
  Times: times,
})

export function presentSummary(
  { entries, unexplained, from }: PeriodOfAlarms,
  helped: ReadonlyMap<string, Acknowledgement>,
): AlarmSummary {
  const follows = followUps(entries.map(({ alarm }) => alarm))
  const texts = new Map(entries.map(({ alarm }) => [alarm.code, alarm.text]))
  const codes = [...Map.groupBy(entries, ({ alarm }) => alarm.code)].map(([code, ofCode]): AlarmCode => {
    const note = helped.get(code)
    return {
      Code: code,
      Text: texts.get(code) ?? '',
      Count: ofCode.length,
      Lost: sumOf(ofCode),
      Raised: folded(ofCode)
        .slice(-MOST_MARKS)
        .map(({ alarm, lostMs, times }) => ({ From: alarm.from, Lost: lostMs, Times: times })),
      Follows: (follows.get(code) ?? [])
        .slice(0, MOST_FOLLOW_UPS)
        .map((next) => ({ Code: next.code, Text: texts.get(next.code) ?? '', Times: next.times })),
      Helped: note ? presentAcknowledgement(note) : null,
    }
  })
  const count = (wanted: AlarmState): number => entries.filter(({ state }) => state === wanted).length
  return {
    Codes: codes.sort((a, b) => b.Lost - a.Lost || b.Count - a.Count || (a.Code < b.Code ? -1 : 1)),
    Counts: { active: count('active'), cleared: count('cleared'), closed: count('closed') },
    Unexplained: {
      Count: unexplained.length,
      Lost: unexplained.reduce((sum, stop) => sum + stop.to - stop.from, 0),
    },
    From: from,
  }
}

const sumOf = (entries: readonly AlarmEntry[]): number => entries.reduce((sum, { lostMs }) => sum + lostMs, 0)
