import { ANSWER_CHANNEL } from '@millwright/contract/messages/hmi-channels'
import * as calls from '@millwright/contract/messages/messages'
import { MESSAGE_CHANNEL, topicOf } from '@millwright/contract/wire/topics'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import mqtt from 'mqtt'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { connectDevice } from '../../testing/test-device.ts'

let test: TestApp
let manager: string
let maintainer: string
const org = 'NORDHAUS'
const id = 'nst-01'
const PANEL = topicOf(id, MESSAGE_CHANNEL)

beforeAll(async () => {
  test = await startTestApp()
  manager = await test.signIn('manager_di_linea@example.com')
  maintainer = await test.signIn('maintainer@example.com')
})
afterAll(() => test.stop())

const body = (over: Partial<calls.MessageBody> = {}): calls.MessageBody => ({
  Text: 'Lot B-203 has loose edges, put it aside',
  Language: 'en-US',
  MachineIds: [id],
  GroupIds: [],
  IsPinned: false,
  IsOnPanel: true,
  UntilTime: null,
  ...over,
})
const write = async (over: Partial<calls.MessageBody> = {}, token = manager) =>
  await test.ask(calls.addMessage, { params: { org }, body: body(over), token })
const list = async (query: Record<string, string> = {}, token = maintainer) =>
  await test.ask(calls.listUserMessages, { params: { org }, query, token })

/** A panel: what it was sent last. */
async function openPanel(username: string, topic = PANEL) {
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${test.app.mqttPort}`, {
    username,
    password: 'millwright',
  })
  let shown: { text: string; id: string }[] | null = null
  client.on('message', (_topic, payload) => {
    shown = (JSON.parse(payload.toString()) as { v: { messages: typeof shown } }).v.messages
  })
  const [granted] = await client.subscribeAsync(topic).catch(() => [{ qos: 128 }])
  return { texts: () => shown?.map(({ text }) => text) ?? null, granted, end: () => client.endAsync() }
}

describe('a message', () => {
  it('is read by all who see the machine, who has read it is shown, and its end too', async () => {
    const { result } = await write({ Text: 'Fire drill at 10:00', IsPinned: true })
    const seen = (await list({ machineId: id })).result.find(({ Id }) => Id === result.Id)
    expect(seen).toMatchObject({ Phase: 'current', IsPinned: true, IsRead: false, MayChange: false })
    expect(seen?.Machines).toEqual([{ Id: id, Name: 'Nesting 01' }])
    await test.ask(calls.readMessages, { params: { org }, body: { Ids: [result.Id] }, token: maintainer })
    const detail = await test.ask(calls.getMessage, {
      params: { org, messageId: result.Id },
      token: manager,
    })
    expect(detail.result.ReadCount).toBe(1)
    expect(detail.result.Readers.filter(({ ReadTime }) => ReadTime !== null)).toHaveLength(1)
    expect(detail.result.Readers.length).toBeGreaterThan(1)

    const end = async (token: string) =>
      (await test.ask(calls.endMessage, { params: { org, messageId: result.Id }, token })).status
    expect(await end(maintainer)).toBe(403)
    expect(await end(manager)).toBe(204)
    expect(await end(manager)).toBe(204)
    const after = (await list({ machineId: id, phase: 'ended' })).result[0]
    expect(after).toMatchObject({ Id: result.Id, Phase: 'ended', EndedBy: expect.any(String) })
    const change = await test.ask(calls.patchMessage, {
      params: { org, messageId: result.Id },
      body: { Text: 'x' },
      token: manager,
    })
    expect(change).toMatchObject({ status: 409, label: 'MESSAGE_ENDED' })
  })

  it('reaches the panel at once, after a reconnect, and goes from it; the answer is shown', async () => {
    const panel = await openPanel('DEV-NST-01')
    await vi.waitUntil(() => panel.texts() !== null)
    const { result } = await write({ Text: 'Run one test board' })
    await vi.waitUntil(() => panel.texts()?.includes('Run one test board'), { timeout: 60_000 })
    await panel.end()
    const again = await openPanel('DEV-NST-01')
    await vi.waitUntil(() => again.texts()?.includes('Run one test board'))

    const device = await connectDevice(test.app.mqttPort, 'DEV-NST-01')
    await device.publish(topicOf(id, ANSWER_CHANNEL), [
      { v: { message: result.Id, answer: 'shown' } },
      { v: { message: result.Id, answer: 'understood', user: 'M. Ferri' } },
    ])
    await device.end()
    const answered = await test.ask(calls.getMessage, {
      params: { org, messageId: result.Id },
      token: maintainer,
    })
    expect(answered.result.Answers).toMatchObject([
      { Machine: { Id: id }, Answer: 'understood', Person: 'M. Ferri' },
    ])

    await test.ask(calls.patchMessage, {
      params: { org, messageId: result.Id },
      body: { Text: 'Run two test boards' },
      token: manager,
    })
    await vi.waitUntil(() => again.texts()?.includes('Run two test boards'), { timeout: 60_000 })
    await test.ask(calls.endMessage, { params: { org, messageId: result.Id }, token: manager })
    await vi.waitUntil(() => !again.texts()?.includes('Run two test boards'), { timeout: 60_000 })
    await again.end()
  })

  it('is read by no other machine, and an answer of another machine counts for nothing', async () => {
    const other = await openPanel('DEV-NST-02')
    expect(other.granted?.qos).toBe(128)
    await other.end()
    const { result } = await write({ Text: 'Only for the first' })
    const device = await connectDevice(test.app.mqttPort, 'DEV-NST-02')
    await device.publish(topicOf('nst-02', ANSWER_CHANNEL), {
      v: { message: result.Id, answer: 'understood' },
    })
    await device.end()
    const detail = await test.ask(calls.getMessage, {
      params: { org, messageId: result.Id },
      token: manager,
    })
    expect(detail.result.Answers).toEqual([])
  })

  it('goes to the machines of a group', async () => {
    const { result } = await write({ MachineIds: [], GroupIds: ['group-1'], Text: 'To the whole hall' })
    expect(result.MachineCount).toBeGreaterThan(1)
    expect(result.Targets.Groups).toHaveLength(1)
  })

  it('waits for its time', async () => {
    const FromTime = new Date(Date.now() + HOUR_MS).toISOString()
    expect((await write({ FromTime })).result.Phase).toBe('waiting')
  })

  it('is refused by field when it says nothing, too much, to nobody, or is over', async () => {
    expect(await write({ Text: ' ' })).toMatchObject({ status: 400, field: 'Text' })
    expect(await write({ Text: 'x'.repeat(161) })).toMatchObject({ status: 400, field: 'Text' })
    expect(await write({ Text: 'a\0b' })).toMatchObject({ status: 400, field: 'Text' })
    expect(await write({ MachineIds: [] })).toMatchObject({ status: 400, field: 'MachineIds' })
    expect(await write({ UntilTime: '2020-01-01T00:00:00Z' })).toMatchObject({ field: 'UntilTime' })
    expect(await write({ UntilTime: 'tomorrow noon' })).toMatchObject({ field: 'UntilTime' })
  })

  it('keeps the text that was written, whatever it looks like', async () => {
    const Text = `<script>alert(1)</script> '; drop table message; -- {{name}} \u202e`
    const { result } = await write({ Text })
    expect(result.Text).toBe(Text)
  })

  it('of another organization is neither written, read, listed nor changed', async () => {
    const other = await test.signIn('admin@other.example.com')
    const me = { org: 'SEGHERIA' }
    const { result } = await write({ Text: 'Not for others' })
    const params = { ...me, messageId: result.Id }
    const statuses = [
      (await test.ask(calls.addMessage, { params: me, body: body(), token: other })).status,
      (await test.ask(calls.getMessage, { params, token: other })).status,
      (await test.ask(calls.patchMessage, { params, body: { Text: 'x' }, token: other })).status,
      (await test.ask(calls.endMessage, { params, token: other })).status,
      (await test.ask(calls.listUserMessages, { params: me, query: { machineId: id }, token: other })).status,
    ]
    expect(statuses).toEqual([404, 404, 404, 404, 404])
    await test.ask(calls.readMessages, { params: me, body: { Ids: [result.Id] }, token: other })
    const after = await test.ask(calls.getMessage, { params: { org, messageId: result.Id }, token: manager })
    expect(after.result.ReadCount).toBe(0)
    const all = await test.ask(calls.listUserMessages, { params: me, query: {}, token: other })
    expect(all.result.map(({ Text }) => Text)).not.toContain('Not for others')
  })
})
