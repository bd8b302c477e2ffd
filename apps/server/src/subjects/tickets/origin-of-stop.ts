import { alarmOf } from '@millwright/domain/stops/reason-rule'
import { stopsOf } from '@millwright/domain/stops/stops'
import { PRIORITY_OF } from '@millwright/domain/tickets/priority'
import { dateText } from '@millwright/domain/time/date-text'
import { DAY_MS } from '@millwright/domain/time/lengths'
import { dayAt } from '@millwright/domain/time/zone'
import type { MachineRecord } from '../../platform/registry/machine-record.ts'
import type { Needs } from '../../platform/subject/deps.ts'
import { readAlarmTexts } from '../alarms/shared/alarm-words.ts'
import type { AlarmsStores } from '../alarms/shared/alarms-stores.ts'
import type { StatusStores } from '../status/shared/status-stores.ts'
import { closedSpans } from '../stops/shared/given-reasons.ts'
import { ticketTexts } from './ticket-texts.ts'

/** As far as a stop is looked for on either side of a moment of it; the page of stops goes back as far. */
const AROUND_MS = DAY_MS

/** A stop as the list of stops has it, with the alarm that caused it; null where the machine did not stand then. */
export async function originOfStop(
  {
    stores,
    now,
  }: Needs<never, 'now', Pick<AlarmsStores, 'alarms' | 'catalogue'> & Pick<StatusStores, 'statuses'>>,
  machine: MachineRecord,
  at: number,
  language: string,
) {
  const to = Math.min(now(), at + AROUND_MS)
  const spans = (await stores.statuses.spansBetween([machine.id], at - AROUND_MS, to)).get(machine.id) ?? []
  const stop = stopsOf(closedSpans(spans, now())).find((each) => each.from <= at && each.to > at)
  if (!stop) return null
  const alarms = (await stores.alarms.activeBetween([machine.id], stop.from, stop.to)).get(machine.id) ?? []
  const alarm = alarmOf(alarms, stop)
  const texts = await readAlarmTexts(stores.catalogue, [machine], alarm ? [alarm.code] : [], language)
  const words = alarm && texts.wordsOf(machine, alarm)
  const text = alarm && words ? [alarm.code, words.text].filter(Boolean).join(' ') : stop.status
  return {
    at: stop.from,
    ref: stop.status,
    title: words?.text || stopTitle(stop.from, machine.timezone, language),
    lasted: { from: stop.from, to: stop.to >= now() ? null : stop.to },
    priority: stop.status === 'FAIL' ? PRIORITY_OF.high : PRIORITY_OF.normal,
    text,
    documents: words?.documents ?? [],
    parts: words?.part ? [{ Id: words.part, Name: words.part, Quantity: 1 }] : [],
  }
}

/** At the place of the machine, with 24 hours (rules: formats 1). */
function timeText(at: number, zone: string): string {
  return new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: zone }).format(at)
}

export const momentText = (at: number, zone: string): string => `${dayAt(at, zone)} ${timeText(at, zone)}`

const stopTitle = (from: number, zone: string, language: string): string =>
  ticketTexts(language).t('ticket.of_stop', {
    day: dateText(dayAt(from, zone), language),
    time: timeText(from, zone),
  })
