import { listAllRefused, listRefused, replayRefused } from '@millwright/contract/machines/refused'
import { batchTopicOf, topicOf } from '@millwright/contract/wire/topics'
import { DAY_MS } from '@millwright/domain/time/lengths'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { connectDevice } from '../../../testing/test-device.ts'

const org = 'NORDHAUS'
const id = 'nst-02'

let test: TestApp
let device: Awaited<ReturnType<typeof connectDevice>>
let admin: string
let stranger: string
beforeAll(async () => {
  test = await startTestApp()
  device = await connectDevice(test.app.mqttPort, 'DEV-NST-02')
  admin = await test.signIn('admin@example.com')
  stranger = await test.signIn('admin@other.example.com')
})
afterAll(async () => {
  await device.end()
  await test.stop()
})
beforeEach(() => test.db.query('delete from rejected_message'))

const ofMachine = async (token = admin) => await test.ask(listRefused, { params: { org, id }, token })

/** As it lies in the table. */
const put = (
  reason: string,
  payload: Buffer | string,
  { size, count = 1 }: { size?: number; count?: number } = {},
) =>
  test.db.query(
    `insert into rejected_message (machine_id, received_at, device_id, topic, reason, field, size, payload)
     select m.id, now() - make_interval(secs => n), 'DEV-NST-02', $2, $3, '', $4, $5
       from machine m, generate_series(1, $6) n where m.public_id = $1`,
    [id, batchTopicOf(id), reason, size ?? Buffer.from(payload).length, Buffer.from(payload), count],
  )

describe('messages that were refused', () => {
  it('are shown with reason, place, payload, how many they are, and when they came', async () => {
    const before = Date.now()
    for (const text of ['{"v": NaN}', '{"v": Infinity}']) await device.publish(topicOf(id, 'A/B'), text)
    const { result, total } = await ofMachine()
    expect(total).toBe(1)
    expect(result[0]).toMatchObject({
      MachineId: id,
      Topic: topicOf(id, 'A/B'),
      Reason: 'NOT_JSON',
      Count: 2,
      Size: 15,
      Payload: '{"v": Infinity}',
      CanReplay: false,
    })
    expect(result[0]?.FirstAt).toBeGreaterThanOrEqual(before)
    expect(result[0]?.LastAt).toBeGreaterThanOrEqual(result[0]?.FirstAt ?? 0)
    expect((await test.ask(listAllRefused, { params: { org }, token: admin })).result).toEqual(result)
  })

  it('are text that a page can show, whatever their bytes are, and shortened', async () => {
    await put('NOT_UTF8', Buffer.from([0xff, 0xfe, 0x00, 0x1b, 0x5b, 0x41]))
    await put('PAYLOAD_TOO_LARGE', `${'ä'.repeat(2000)}\u202Eb`, { size: 900_000 })
    const { result } = await ofMachine()
    const payloads = result.map(({ Payload }) => Payload)
    expect(payloads).toContain('\uFFFD\uFFFD\uFFFD\uFFFD[A')
    expect(payloads).toContain('ä'.repeat(150))
  })

  it('are few rows of a flood', async () => {
    await put('NOT_JSON', 'x', { count: 3000 })
    expect((await ofMachine()).result.map(({ Count }) => Count)).toEqual([1000])
    const all = await test.ask(listAllRefused, { params: { org }, token: admin })
    expect(all.result.map(({ Count }) => Count)).toEqual([100])
  })

  it('are for those who keep the machine, and never for another organization', async () => {
    await put('NOT_JSON', 'x')
    expect((await ofMachine(stranger)).label).toBe('ACCESS_DENIED')
    const own = await test.ask(listRefused, { params: { org: 'SEGHERIA', id }, token: stranger })
    expect(own.label).toBe('ERROR_MACHINE_NOT_FOUND')
    const all = await test.ask(listAllRefused, { params: { org: 'SEGHERIA' }, token: stranger })
    expect(all.result).toEqual([])
  })

  it('are taken in again where that can work, once, and are gone then', async () => {
    const message = JSON.stringify({ 'Replay/One': [{ v: 7, ts: Date.now() - 1000 }] })
    await put('TOO_MANY_CHANNELS', message)
    await put('TEXT_QUOTA', JSON.stringify({ 'Replay/Two': { v: 7 } }))
    await put('STORE_REFUSED', message.slice(0, 20), { size: message.length })
    const { result } = await ofMachine()
    expect(result.filter(({ CanReplay }) => CanReplay).map(({ Reason }) => Reason)).toEqual([
      'TOO_MANY_CHANNELS',
    ])
    const replay = (reason: string, token = admin, organization = org) =>
      test.ask(replayRefused, {
        params: {
          org: organization,
          id,
          refusedId: result.find(({ Reason }) => Reason === reason)?.Id ?? '',
        },
        token,
      })
    expect((await replay('TOO_MANY_CHANNELS', stranger, 'SEGHERIA')).label).toBe('ERROR_MACHINE_NOT_FOUND')
    for (const reason of ['TEXT_QUOTA', 'STORE_REFUSED'])
      expect((await replay(reason)).label).toBe('NOT_FOUND')
    expect((await replay('TOO_MANY_CHANNELS')).status).toBe(204)
    expect((await replay('TOO_MANY_CHANNELS')).label).toBe('NOT_FOUND')
    const { rows } = await test.db.query("select 1 from channel where name = 'Replay/One'")
    expect(rows).toHaveLength(1)
    expect((await ofMachine()).result.map(({ Reason }) => Reason)).not.toContain('TOO_MANY_CHANNELS')
  })

  it('say why they are refused again', async () => {
    await put('TS_IN_FUTURE', JSON.stringify({ 'Replay/Three': { v: 1, ts: Date.now() + 9 * DAY_MS } }))
    const [message] = (await ofMachine()).result
    const answer = await test.ask(replayRefused, {
      params: { org, id, refusedId: message?.Id ?? '' },
      token: admin,
    })
    expect(answer).toMatchObject({ status: 400, label: 'VALIDATION_FAILED' })
  })
})
