import * as calls from '@millwright/contract/alarms/alarm-catalogue'
import { getAlarmState, listAlarms, listOpenAlarms } from '@millwright/contract/alarms/alarms'
import { listAudit } from '@millwright/contract/people/audit'
import { ALARM_CHANNEL } from '@millwright/contract/wire/kpi-channels'
import { batchTopicOf } from '@millwright/contract/wire/topics'
import { CATALOGUE_COLUMNS } from '@millwright/domain/alarms/catalogue-file'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { connectDevice } from '../../../testing/test-device.ts'

const HEAD = CATALOGUE_COLUMNS.join(',')
const MANUAL = { Title: 'Manual', Link: 'https://example.com/m.pdf', Locale: 'en-US', Type: 'manual' }
const ENTRY = {
  Manufacturer: 'Millmaker',
  Family: 'CDL',
  Code: 'X-1',
  Part: 'VF-220',
  Texts: [
    { Locale: 'en-US', Text: 'Vacuum low' },
    { Locale: 'it-IT', Text: 'Vuoto basso' },
  ],
  Documents: [{ Translations: [MANUAL, { ...MANUAL, Title: 'Manuale', Locale: 'it-IT' }] }],
}

let test: TestApp
let admin: string
let vendor: string
let reader: string
const raisedAt = Date.now() - 60_000

beforeAll(async () => {
  test = await startTestApp()
  admin = await test.signIn('admin@example.com')
  vendor = await test.signIn('admin@vendor.example.com')
  reader = await test.signIn('manager_di_linea@example.com')
  await test.db.query("update account set language = 'it-IT' where email = 'manager_di_linea@example.com'")
  const device = await connectDevice(test.app.mqttPort, 'DEV-NST-01')
  await device.publish(batchTopicOf('nst-01'), {
    [ALARM_CHANNEL]: [
      { v: { alarmCode: 'X-1', activeState: true, text: 'VACUUM' }, ts: raisedAt },
      { v: { alarmCode: 'X-2', activeState: true, text: 'OTHER' }, ts: raisedAt },
    ],
  })
  await device.end()
})
afterAll(() => test.stop())

const params = { org: 'NORDHAUS' }
const add = (body: object, token = admin, org = 'NORDHAUS') =>
  test.ask(calls.addToCatalogue, { params: { org }, body: { ...ENTRY, ...body }, token })
const list = async (query = {}, token = admin, org = 'NORDHAUS') =>
  (await test.ask(calls.listCatalogue, { params: { org }, query, token })).result
const remove = (entryId: string) =>
  test.ask(calls.removeFromCatalogue, { params: { ...params, entryId }, token: admin })
const read = (Format: 'csv' | 'json', Text: string, token = admin, org = 'NORDHAUS') =>
  test.ask(calls.importCatalogue, { params: { org }, body: { Format, Lines: Text.split('\n') }, token })
const open = async () => {
  const { result } = await test.ask(listOpenAlarms, { params: { id: 'nst-01' }, token: reader })
  return new Map(result.map((alarm) => [alarm.Code, alarm]))
}

describe('an entry of the catalogue', () => {
  it('is added, changed and removed, which is on record', async () => {
    const { result } = await add({ Code: 'A-1' })
    expect(result).toMatchObject({ ...ENTRY, Code: 'A-1' })
    const changed = await test.ask(calls.changeCatalogue, {
      params: { ...params, entryId: result.Id },
      body: { ...ENTRY, Code: 'A-1', Part: 'VF-221' },
      token: admin,
    })
    expect(changed.result.Part).toBe('VF-221')
    expect(await list({ search: 'vf-221' })).toHaveLength(1)
    expect(await list({ search: '100%' })).toEqual([])
    expect((await remove(result.Id)).status).toBe(204)
    expect((await remove(result.Id)).label).toBe('NOT_FOUND')
    const audit = await test.ask(listAudit, { params, query: { limit: '10' }, token: admin })
    expect(audit.result.map(({ Action }) => Action)).toEqual(
      expect.arrayContaining(['alarm_catalogue_added', 'alarm_catalogue_changed', 'alarm_catalogue_removed']),
    )
  })

  it('is there once for a maker, whatever its letters, a family and a code', async () => {
    const { result } = await add({ Code: 'A-2' })
    expect(await add({ Code: 'A-2', Manufacturer: 'MILLMAKER' })).toMatchObject({
      status: 409,
      label: 'CATALOGUE_ENTRY_EXISTS',
    })
    await remove(result.Id)
  })

  const linked = (Link: string) => ({ Documents: [{ Translations: [{ ...MANUAL, Link }] }] })
  it.each([
    ['Code', { Code: '' }],
    ['Code', { Code: 'x'.repeat(201) }],
    ['Family', { Family: 'XYZ' }],
    ['Texts', { Texts: [{ Locale: 'en!', Text: 'x' }] }],
    ['Documents', linked('javascript:alert(1)')],
    ['Documents', linked('/api/NORDHAUS/machines/AA1/documents/none')],
  ])('is refused with a fault in %s', async (field, body) => {
    const before = await list()
    expect((await add(body)).field?.split(/[./]/)[0]).toBe(field)
    expect(await list()).toEqual(before)
  })
})

describe('a file', () => {
  it('is stored as a whole, and says how much of it was new', async () => {
    const text = [HEAD, 'Millmaker,CDL,F-1,,en,First,,,,', 'Millmaker,CDL,F-2,,en,Second,,,,'].join('\n')
    expect((await read('csv', text)).result).toEqual({ Added: 2, Changed: 0, Faults: [] })
    const again = [
      { Manufacturer: 'MILLMAKER', Family: 'CDL', Code: 'F-1', Part: 'P', Texts: [] },
      { Code: 'F-3' },
    ]
    expect((await read('json', JSON.stringify(again))).result).toEqual({ Added: 1, Changed: 1, Faults: [] })
    expect((await list({ search: 'F-' })).map(({ Code, Part }) => [Code, Part])).toEqual([
      ['F-3', ''],
      ['F-1', 'P'],
      ['F-2', ''],
    ])
  })

  it('is listed as asked for, in pages that have each entry once, what has no part last', async () => {
    const codes = async (sort: string) => {
      const pages = await Promise.all([0, 1, 2].map((skip) => list({ search: 'F-', sort, skip, limit: 1 })))
      return pages.flat().map(({ Code }) => Code)
    }
    expect(await codes('-code')).toEqual(['F-3', 'F-2', 'F-1'])
    expect(await codes('-machines')).toEqual(['F-1', 'F-2', 'F-3'])
    for (const sort of ['part', '-part']) expect(await codes(sort)).toEqual(['F-1', 'F-3', 'F-2'])
    const bad = await test.ask(calls.listCatalogue, {
      params,
      query: { sort: 'text' } as never,
      token: admin,
    })
    expect(bad).toMatchObject({ status: 400, field: 'sort' })
  })

  it('with one wrong line is not stored at all', async () => {
    const before = await list()
    const text = [
      HEAD,
      'Millmaker,CDL,G-1,,en,First,,,,',
      'Millmaker,CDL,G-2,,en,,1,Manual,/api/NORDHAUS/machines/AA1/documents/none,manual',
    ].join('\n')
    expect((await read('csv', text)).result).toEqual({
      Added: 0,
      Changed: 0,
      Faults: [{ Line: 3, Field: 'link', Fault: 'not_a_link' }],
    })
    expect((await read('json', '{')).result.Faults).toEqual([{ Line: 1, Field: '', Fault: 'not_readable' }])
    expect(await list()).toEqual(before)
  })
})

describe('an alarm', () => {
  const ofMaker = { Manufacturer: 'MILLMAKER', Family: '', Code: 'X-1' }
  const texts = (Text: string) => ({ Texts: [{ Locale: 'it-IT', Text }] })

  it('is read in the words of the machine where no catalogue has it', async () => {
    expect((await open()).get('X-1')).toMatchObject({ Text: 'VACUUM', Documents: [], Part: '' })
  })

  it('of a machine of its make is read in the words of the maker, in the language of the reader', async () => {
    await add({ ...ofMaker, ...texts('Del costruttore') }, vendor, 'MILLMAKER')
    const alarm = (await open()).get('X-1')
    expect(alarm).toMatchObject({ Text: 'Del costruttore', Part: 'VF-220' })
    expect(alarm?.Documents.map(({ Title }) => Title)).toEqual(['Manuale'])
    const period = { machineIds: 'nst-01', from: String(raisedAt - 1000), to: String(raisedAt + 1000) }
    const { result } = await test.ask(listAlarms, { query: period, token: reader })
    expect(result[0]?.Alarms[0]?.Text).toBe('Del costruttore')
    const state = await test.ask(getAlarmState, { query: { machineId: 'nst-01' }, token: admin })
    expect(state.result[0]).toMatchObject({ text: 'VACUUM', documents: [{ translations: [{}, {}] }] })
  })

  it('is read in the words of its own organization before those of the maker', async () => {
    const { result } = await add({ ...ofMaker, Manufacturer: '', ...texts('Nostro') })
    expect((await open()).get('X-1')?.Text).toBe('Nostro')
    await remove(result.Id)
    expect((await open()).get('X-1')?.Text).toBe('Del costruttore')
  })

  it('is not described by another customer, nor by a partner that did not make the machine', async () => {
    const other = await test.signIn('admin@other.example.com')
    const dealer = await test.signIn('admin@dealer.example.com')
    const entry = { ...ofMaker, Code: 'X-2', ...texts('Intruso') }
    expect((await add(entry, other, 'SEGHERIA')).status).toBe(200)
    expect((await add(entry, dealer, 'WERKHOF')).status).toBe(200)
    expect((await open()).get('X-2')?.Text).toBe('OTHER')
    // The maker sees machines of both customers in one answer.
    const machineIds = (
      await test.db.query<{ id: string }>(
        "select public_id as id from machine where manufacturer = 'MILLMAKER' order by organization_id",
      )
    ).rows.map(({ id }) => id)
    const period = { from: String(raisedAt - 1000), to: String(raisedAt + 1000) }
    await test.db.query("update account set language = 'it-IT' where email = 'admin@vendor.example.com'")
    const { result } = await test.ask(listAlarms, {
      query: { ...period, machineIds: machineIds.join(',') },
      token: vendor,
    })
    const seen = result.flatMap(({ Alarms }) => Alarms.filter(({ Code }) => Code === 'X-2'))
    expect(seen.map(({ Text }) => Text)).toEqual(['OTHER'])
  })
})
