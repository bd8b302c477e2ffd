import type {
  AlarmAcknowledgement,
  AlarmCode,
  AlarmReport,
  AlarmSummary,
  HandledAlarm,
} from '@millwright/contract/alarms/alarms'
import { presentAlarm } from '@millwright/contract/alarms/present-alarm'
import type { Acknowledgement, AlarmState } from '@millwright/domain/alarms/acknowledgement'
import type { AlarmEvent } from '@millwright/domain/alarms/alarm'
import type { AlarmWords } from '@millwright/domain/alarms/catalogue'
import { followUps } from '@millwright/domain/alarms/follow-ups'
import type { MachineRecord } from '../../platform/registry/machine-record.ts'
import type { CostOf } from '../machines/shared/costs.ts'
import { type AlarmEntry, folded, type PeriodOfAlarms } from './alarm-book.ts'
import type { AlarmTexts } from './shared/alarm-words.ts'

/** More marks than a strip has pixels. */
const MOST_MARKS = 300
const MOST_FOLLOW_UPS = 3

export const presentReport = (machine: MachineRecord, alarm: AlarmEvent, texts: AlarmTexts): AlarmReport => ({
  machineId: machine.publicId,
  alarmCode: alarm.code,
  activeState: alarm.to === null,
  ts: alarm.from,
  endTs: alarm.to,
  text: texts.wordsOf(machine, alarm).text,
  documents: (texts.entryOf(machine, alarm.code)?.documents ?? []).map(({ translations }) => ({
    translations: translations.map(({ title, link, locale, type }) => ({ title, link, locale, type })),
  })),
})

const presentKnown = ({ documents, part }: AlarmWords): Pick<HandledAlarm, 'Documents' | 'Part'> => ({
  Documents: documents.map(({ title, link, locale, type }) => ({
    Title: title,
    Link: link,
    Locale: locale,
    Type: type,
  })),
  Part: part,
})

const presentAcknowledgement = ({ by, at, note }: Acknowledgement): AlarmAcknowledgement => ({
  By: by,
  At: at,
  Note: note,
})

export const presentEntry = (
  machine: MachineRecord,
  { alarm, state, acknowledgement, lostMs, times }: AlarmEntry,
  texts: AlarmTexts,
): HandledAlarm => {
  const words = texts.wordsOf(machine, alarm)
  return {
    ...presentAlarm({ ...alarm, text: words.text }),
    State: state,
    Lost: lostMs,
    Acknowledgement: acknowledgement && presentAcknowledgement(acknowledgement),
    Times: times,
    ...presentKnown(words),
  }
}

export function presentSummary(
  machine: MachineRecord,
  { entries, stopsOf, unexplained, from }: PeriodOfAlarms,
  helped: ReadonlyMap<string, Acknowledgement>,
  known: AlarmTexts,
  costOf: CostOf,
): AlarmSummary {
  const follows = followUps(entries.map(({ alarm }) => alarm))
  const own = new Map(entries.map(({ alarm }) => [alarm.code, alarm.text]))
  const wordsOf = (code: string) => known.wordsOf(machine, { code, text: own.get(code) ?? '' })
  const stopsIn = (some: readonly AlarmEntry[]) => some.flatMap(({ alarm }) => stopsOf.get(alarm) ?? [])
  const codes = [...Map.groupBy(entries, ({ alarm }) => alarm.code)].map(([code, ofCode]): AlarmCode => {
    const note = helped.get(code)
    const words = wordsOf(code)
    return {
      Code: code,
      Text: words.text,
      Count: ofCode.length,
      Lost: sumOf(ofCode),
      Cost: costOf(stopsIn(ofCode)),
      Raised: folded(ofCode)
        .slice(-MOST_MARKS)
        .map(({ alarm, lostMs, times, acknowledgement }) => ({
          From: alarm.from,
          Lost: lostMs,
          Times: times,
          By: acknowledgement?.by ?? '',
        })),
      Follows: (follows.get(code) ?? [])
        .slice(0, MOST_FOLLOW_UPS)
        .map((next) => ({ Code: next.code, Text: wordsOf(next.code).text, Times: next.times })),
      Helped: note ? presentAcknowledgement(note) : null,
      ...presentKnown(words),
    }
  })
  const count = (wanted: AlarmState): number => entries.filter(({ state }) => state === wanted).length
  return {
    Codes: codes.sort((a, b) => b.Lost - a.Lost || b.Count - a.Count || (a.Code < b.Code ? -1 : 1)),
    Cost: costOf(stopsIn(entries)),
    Counts: { active: count('active'), cleared: count('cleared'), closed: count('closed') },
    Unexplained: {
      Count: unexplained.length,
      Lost: unexplained.reduce((sum, stop) => sum + stop.to - stop.from, 0),
    },
    From: from,
  }
}

const sumOf = (entries: readonly AlarmEntry[]): number => entries.reduce((sum, { lostMs }) => sum + lostMs, 0)
