import { search } from '@millwright/contract/fleet/search'
import * as calls from '@millwright/contract/handover/handover'
import { listAudit } from '@millwright/contract/people/audit'
import { putCalendar } from '@millwright/contract/shifts/calendar'
import { putShifts } from '@millwright/contract/shifts/shifts'
import { giveStopReason } from '@millwright/contract/stops/stops'
import { KPI_CHANNELS } from '@millwright/contract/wire/kpi-channels'
import { STATUS_CHANNEL, topicOf } from '@millwright/contract/wire/topics'
import { HOUR_MS, MINUTE_MS } from '@millwright/domain/time/lengths'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createBus } from '../../platform/bus/bus.ts'
import { runOnce } from '../../platform/jobs/job.ts'
import { createStores } from '../../subjects.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { connectDevice } from '../../testing/test-device.ts'
import { png } from '../../testing/test-pictures.ts'
import { createWriting } from './handover.routes.ts'
import { createHandoverStore } from './handover-store.ts'

const org = 'NORDHAUS'
const id = 'nst-01'
const START = Date.parse('2026-03-02T05:05:00Z')
const END = Date.parse('2026-03-02T12:45:00Z')
/** Hours that no other machine of the demo has. */
const EARLY = { Number: 1, Start: '06:05', End: '13:45', Goal: { Kpi: 'PART_COUNT', Value: 400 } }
const LATE = { Number: 2, Start: '13:45', End: '21:45', Goal: null }

let clock = START + HOUR_MS
let test: TestApp
let early: string
let late: string
let handoverId: string

beforeAll(async () => {
  test = await startTestApp({ MILLWRIGHT_ROLES: 'api,ingest,broker,identity' }, undefined, () => clock)
  early = await test.signIn('manager_di_linea@example.com')
  late = await test.signIn('maintainer@example.com')
  await test.ask(putCalendar, {
    params: { id },
    body: { WorkingDays: [1, 2, 3, 4, 5, 6, 7], Exceptions: [] },
    token: early,
  })
  await test.ask(putShifts, {
    params: { id },
    body: { machineId: id, shifts: [EARLY, LATE] },
    token: early,
  })
  const device = await connectDevice(test.app.mqttPort, 'DEV-NST-01')
  const at = (minutes: number) => START + minutes * MINUTE_MS
  await device.publish(topicOf(id, STATUS_CHANNEL), [
    { v: 'EXE', ts: at(1) },
    { v: 'READY', ts: at(20) },
    { v: 'EXE', ts: at(50) },
  ])
  await device.publish(topicOf(id, KPI_CHANNELS.PART_COUNT), [
    { v: 0, ts: at(1) },
    { v: 371, ts: at(55) },
  ])
  await device.end()
  await vi.waitFor(async () => expect((await ours()).Report.Stops.Count).toBe(1), {
    timeout: 60_000,
    interval: 250,
  })
})
afterAll(() => test.stop())

const open = async (token = early) =>
  (await test.ask(calls.listOpenHandovers, { params: { org }, token })).result
async function ours(token = early) {
  const found = (await open(token)).find(({ From }) => From === START)
  handoverId = found?.Id ?? handoverId
  return await detail(token)
}
const detail = async (token = early) => {
  // Figures of a shift that runs are counted every quarter of a minute.
  clock += 20_000
  return (await test.ask(calls.getHandover, { params: { org, handoverId }, token })).result
}
const params = () => ({ org, handoverId })
const note = async (body: object, token = early) =>
  await test.ask(calls.addHandoverNote, {
    params: params(),
    body: { Text: 'Hose of zone 3 is taped', MachineId: id, GroupId: null, ...body } as never,
    token,
  })
/** A sum that the machine reports late, for the middle of the shift. */
async function count(value: number): Promise<void> {
  const device = await connectDevice(test.app.mqttPort, 'DEV-NST-01')
  await device.publish(topicOf(id, KPI_CHANNELS.PART_COUNT), [
    { v: value, ts: START + (value - 300) * MINUTE_MS },
  ])
  await device.end()
}
const job = () =>
  runOnce(
    createWriting({ stores: createStores(test.db), db: test.db, bus: createBus(), now: () => clock }).job,
  )

describe('the handover of a shift that runs', () => {
  it('has what was made against the goal, and the stops, as they are now', async () => {
    const { Report, State, Next, WrittenAt, MayConfirm } = await ours()
    expect({ State, WrittenAt, MayConfirm }).toEqual({ State: 'running', WrittenAt: null, MayConfirm: false })
    expect(Next).toMatchObject({ Number: 2, From: END })
    const [line] = Report.Lines
    expect(line).toMatchObject({ Kpi: 'PART_COUNT', Value: 371, Goal: 400, HeldUpBy: 'Nesting 01' })
    expect(Report.Stops.Largest).toMatchObject([
      {
        MachineId: id,
        From: START + 20 * MINUTE_MS,
        To: START + 50 * MINUTE_MS,
        Status: 'READY',
        Reason: null,
      },
    ])
  })

  it('names the reason that somebody gave a stop, and who that was', async () => {
    const stop = { From: START + 20 * MINUTE_MS, To: START + 50 * MINUTE_MS }
    await test.ask(giveStopReason, {
      params: { id },
      body: { Reason: 'ShortageOfMaterial', Stops: [stop] } as never,
      token: early,
    })
    // The log has the clock of the database.
    await test.db.query("update audit_entry set at = $1 where target = 'Nesting 01'", [new Date(clock - 1)])
    const { Report } = await ours()
    expect(Report.Stops.Largest[0]?.Reason).toBe('ShortageOfMaterial')
    expect(Report.People.map(({ Name }) => Name)).toEqual(['Elena Lindqvist'])
  })

  it('is not confirmed more than an hour before its end', async () => {
    const refused = await test.ask(calls.confirmHandover, { params: params(), token: late })
    expect(refused.label).toBe('HANDOVER_TOO_EARLY')
  })

  it('is not seen by another organization', async () => {
    const dealer = await test.signIn('service_dealer_role@example.com')
    const own = await test.ask(calls.getHandover, { params: { org: 'WERKHOF', handoverId }, token: dealer })
    expect(own.label).toBe('HANDOVER_NOT_FOUND')
    expect((await test.ask(calls.getHandover, { params: params(), token: dealer })).status).toBe(403)
  })
})

describe('a note', () => {
  it('is written by those who leave and ticked by those who come', async () => {
    const { result } = await note({})
    expect(result).toMatchObject({ Machine: { Id: id }, By: 'Elena Lindqvist', IsOwn: true, Photos: [] })
    expect((await open(late)).find(({ Id }) => Id === handoverId)).toMatchObject({ Notes: 1, Unread: 1 })
    const ticked = await test.ask(calls.readHandoverNote, {
      params: { ...params(), noteId: result.Id },
      body: { IsRead: true },
      token: late,
    })
    expect(ticked.result).toMatchObject({ IsRead: true, ReadBy: ['Pavel Novak'] })
    expect((await open(late)).find(({ Id }) => Id === handoverId)?.Unread).toBe(0)
  })

  it('that is changed has to be read again, and is changed by its author alone', async () => {
    const [first] = (await detail()).NoteList
    const noteId = first?.Id ?? ''
    const change = (token: string) =>
      test.ask(calls.changeHandoverNote, {
        params: { ...params(), noteId },
        body: { Text: 'Hose is new' },
        token,
      })
    expect((await change(late)).label).toBe('NOTE_OF_OTHERS')
    expect((await change(early)).result).toMatchObject({ Text: 'Hose is new', ReadBy: [] })
  })

  it('is changed by many at once, more than the database has connections, and none waits for ever', async () => {
    const [first] = (await detail()).NoteList
    const ofNote = { ...params(), noteId: first?.Id ?? '' }
    const changes = Array.from({ length: 60 }, () =>
      test.ask(calls.changeHandoverNote, { params: ofNote, body: { Text: 'Hose is new' }, token: early }),
    )
    expect(new Set((await Promise.all(changes)).map(({ status }) => status))).toEqual(new Set([200]))
  })

  it('is about one thing that the writer sees', async () => {
    expect((await note({ MachineId: 'not-there' })).label).toBe('ERROR_MACHINE_NOT_FOUND')
    expect((await note({ MachineId: null, GroupId: 'not-there' })).label).toBe('GROUP_NOT_FOUND')
    expect(await note({ GroupId: 'both' })).toMatchObject({ label: 'VALIDATION_FAILED', field: 'GroupId' })
    expect((await note({ Text: 'a\u0000b' })).status).toBe(400)
  })

  it('has photos, which go with it', async () => {
    const { result } = await note({ Text: 'Sheets at gate 3', MachineId: null })
    const ofNote = { ...params(), noteId: result.Id }
    const url = `${test.app.publicUrl}/api/${org}/handovers/${handoverId}/notes/${result.Id}/photos`
    const send = async (bytes: Buffer) => {
      const form = new FormData()
      form.append('file', new Blob([new Uint8Array(bytes)]), 'photo.png')
      const answer = await fetch(url, {
        method: 'POST',
        headers: { authorization: `Bearer ${early}` },
        body: form,
      })
      return {
        status: answer.status,
        body: (await answer.json()) as { result: { Photos: { Id: string }[] } },
      }
    }
    expect((await send(Buffer.from('no picture'))).status).toBe(415)
    const { body } = await send(png(4, 4))
    const [photo] = body.result.Photos
    const photoId = photo?.Id ?? ''
    const shown = await fetch(`${url}/${photoId}`, { headers: { authorization: `Bearer ${late}` } })
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(png(4, 4))
    await test.ask(calls.removeHandoverNote, { params: ofNote, token: early })
    const gone = await test.ask(calls.getHandoverPhoto, { params: { ...ofNote, photoId }, token: early })
    expect(gone.label).toBe('NOT_FOUND')
    const { rows } = await test.db.query("select id from file where owner_kind = 'handoverPhoto'")
    expect(rows).toEqual([])
  })

  it('is shown at its machine, and found by its words', async () => {
    const ofMachine = await test.ask(calls.listHandoverNotes, { params: { id }, token: late })
    expect(ofMachine.result).toMatchObject([{ HandoverId: handoverId, Text: 'Hose is new' }])
    const found = await test.ask(search, { params: { org }, query: { text: 'hose new' }, token: late })
    expect(found.result.Texts[0]).toMatchObject({
      Kind: 'handover_note',
      Id: handoverId,
      Title: 'Hose is new',
      Text: 'Nesting 01, Elena Lindqvist',
    })
  })
})

describe('at the end of the shift', () => {
  it('the portal writes what happened', async () => {
    clock = END + 2 * MINUTE_MS
    await job()
    const { WrittenAt, State, Report } = await detail()
    expect({ WrittenAt: WrittenAt !== null, State }).toEqual({ WrittenAt: true, State: 'open' })
    expect(Report.Lines[0]).toMatchObject({ Value: 371, Goal: 400 })
    clock += MINUTE_MS
    await job()
    expect((await detail()).WrittenAt).toBe(WrittenAt)
  })

  it('what a machine sends late is in the report too, while nobody has confirmed it', async () => {
    await count(392)
    clock += 11 * MINUTE_MS
    await vi.waitFor(
      async () => {
        clock += 11 * MINUTE_MS
        await job()
        expect((await detail()).Report.Lines[0]).toMatchObject({ Value: 392 })
      },
      { timeout: 60_000, interval: 250 },
    )
  })

  it('those who were there are put right by people', async () => {
    const people = [{ Name: 'Sven Berg', Remark: 'ill', IsAbsent: true }]
    await test.ask(calls.putHandoverPeople, { params: params(), body: people, token: early })
    expect((await detail()).Report.People).toEqual(people)
  })

  it('it is handed over, confirmed with what was not read, and not changed after that', async () => {
    const given = await test.ask(calls.giveHandover, { params: params(), token: early })
    expect(given.result.HandedOver?.By).toBe('Elena Lindqvist')
    const confirmed = await test.ask(calls.confirmHandover, { params: params(), token: late })
    expect(confirmed.result).toMatchObject({
      State: 'confirmed',
      Confirmed: { By: 'Pavel Novak', Unread: 1 },
    })
    expect((await note({})).label).toBe('HANDOVER_CONFIRMED')
    expect((await test.ask(calls.confirmHandover, { params: params(), token: early })).label).toBe(
      'HANDOVER_CONFIRMED',
    )
    const admin = await test.signIn('admin@example.com')
    const { result } = await test.ask(listAudit, {
      params: { org },
      query: { action: 'handover_confirmed' },
      token: admin,
    })
    expect(result).toHaveLength(1)
    await count(399)
    clock += 11 * MINUTE_MS
    await job()
    expect((await detail()).Report.Lines[0]).toMatchObject({ Value: 392 })
  })

  it('it is among the earlier ones, the newest first', async () => {
    const { result, total } = await test.ask(calls.listHandovers, { params: { org }, token: late })
    expect(total).toBe(result.length)
    expect(result.map(({ To }) => To)).toEqual(result.map(({ To }) => To).toSorted((a, b) => b - a))
    expect(result.find(({ Id }) => Id === handoverId)?.State).toBe('confirmed')
  })

  it('it is removed with its notes and photos when it has been kept long enough', async () => {
    const [file] = (
      await test.db.query<{ id: string }>(
        `insert into file (id, organization_id, name, type, size, sha256, state, owner_kind, owner_id)
         select gen_random_uuid(), id, 'a.png', 'image/png', 1, '', 'stored', 'handoverPhoto', 1 from organization limit 1
         returning id`,
      )
    ).rows
    await test.db.query(
      `insert into handover_photo (public_id, note_id, file_id)
       select 'old', n.id, $2 from handover_note n join handover h on h.id = n.handover_id where h.public_id = $1 limit 1`,
      [handoverId, file?.id],
    )
    const store = createHandoverStore(test.db)
    await store.dropBefore(new Date(END))
    expect((await detail()).Id).toBe(handoverId)
    await store.dropBefore(new Date(END + 1))
    const gone = await test.ask(calls.getHandover, { params: params(), token: early })
    expect(gone.label).toBe('HANDOVER_NOT_FOUND')
    const { rows } = await test.db.query('select state from file where id = $1', [file?.id])
    expect(rows).toEqual([{ state: 'removed' }])
  })
})
