import { expect, test } from 'vitest'
import { textFaults } from './text-faults.ts'

const english = {
  days_one: 'one more day',
  days_other: '{{count}} more days',
  alarm: { title: 'Alarm on {{machine}}', lead: 'Nothing was received since then' },
}

const german = {
  days_one: 'noch ein Tag',
  days_other: 'noch {{count}} Tage',
  alarm: { title: 'Alarm an {{machine}}', lead: 'Seitdem kam nichts an' },
}

test('texts with all keys, forms and placeholders have no fault', () => {
  expect(textFaults('de-DE', english, german)).toEqual([])
  expect(textFaults('en-US', english, english)).toEqual([])
})

test('a key that is missing, too much, empty, or left in English is named', () => {
  const alarm = { lead: english.alarm.lead, title: ' ', more: 'mehr' }
  expect(textFaults('de-DE', english, { ...german, alarm })).toEqual([
    'alarm.more is not in English',
    'alarm.lead is not translated: Nothing was received since then',
    'alarm.title is empty',
  ])
  expect(textFaults('de-DE', english, { ...german, alarm: { title: 'An {{machine}}' } })).toEqual([
    'alarm.lead is missing',
  ])
})

test('a placeholder that differs is named', () => {
  const alarm = { ...german.alarm, title: 'Alarm an {{maschine}}' }
  expect(textFaults('de-DE', english, { ...german, alarm })).toEqual([
    'alarm.title has other placeholders: Alarm an {{maschine}}',
  ])
})

test('each form in which the language counts is there, and no other', () => {
  const { days_one, ...rest } = german
  expect(textFaults('de-DE', english, rest)).toEqual(['days_one is missing'])
  expect(textFaults('pl-PL', english, german)).toEqual(['days_few is missing', 'days_many is missing'])
  expect(textFaults('de-DE', english, { ...german, days_few: 'noch {{count}}' })).toEqual([
    'days_few is not in English',
  ])
})

test('a form that serves several numbers needs the number', () => {
  const russian = {
    ...german,
    days_few: '{{count}} дня',
    days_many: '{{count}} дней',
    days_other: '{{count}} дня',
  }
  expect(textFaults('ru-RU', english, { ...russian, days_one: '{{count}} день' })).toEqual([])
  expect(textFaults('ru-RU', english, { ...russian, days_one: 'ещё день' })).toEqual([
    'days_one has other placeholders: ещё день',
  ])
})
