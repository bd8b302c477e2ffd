import {
  getDeviceContact,
  registerMachine,
  renewCredentials,
} from '@millwright/contract/machines/registration'
import { STATUS_CHANNEL, topicOf } from '@millwright/contract/wire/topics'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { connectPeer, message } from '../../../testing/test-peer.ts'

const ORG = 'NORDHAUS'
const SOON = { timeout: 60_000, interval: 50 }

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp()
  token = await test.signIn('manager_di_linea@example.com')
})
afterAll(() => test.stop())

let serial = 0
async function registered() {
  const body = {
    Name: 'Nesting 09',
    ShortName: 'N9',
    Model: 'CX',
    MachineFamily: 'CDL',
    Manufacturer: 'MILLMAKER',
    Timezone: 'Europe/Berlin',
    serial: `DC-${++serial}`,
  } as const
  const { result } = await test.ask(registerMachine, { params: { org: ORG }, body, token })
  const id = result.machine.Id
  const contact = async () => (await test.ask(getDeviceContact, { params: { org: ORG, id }, token })).result
  const connect = async (packet: object = {}) => {
    const peer = await connectPeer(test.app.mqttPort ?? 0)
    const { Device_Id: username, Password } = result.credentials
    await peer.signIn({ username, password: Buffer.from(Password), ...packet })
    return peer
  }
  const say = (point: unknown) => message(topicOf(id, STATUS_CHANNEL), 0, 1, JSON.stringify(point))
  return { id, contact, connect, say }
}

describe('what the server sees of a device that is being set up', () => {
  it('is nothing before it connects', async () => {
    const { contact } = await registered()
    expect(await contact()).toEqual({
      IsSeen: true,
      Reached: null,
      Refused: null,
      SignedIn: null,
      Subscribed: null,
      Clock: null,
    })
  })

  it('is that it came and was refused, with the reason', async () => {
    const { contact, connect } = await registered()
    await connect({ password: Buffer.from('guess') })
    await vi.waitFor(async () => {
      const { Reached, Refused, SignedIn } = await contact()
      expect(Reached?.From).toBe('127.0.0.1')
      expect(Refused).toEqual({ At: expect.any(Number), Reason: 'password' })
      expect(SignedIn).toBeNull()
    }, SOON)
  })

  it('is no refusal any more once it has signed in, and a new password starts from nothing', async () => {
    const { id, contact, connect } = await registered()
    await connect({ password: Buffer.from('guess') })
    await vi.waitFor(async () => expect((await contact()).Refused).not.toBeNull(), SOON)
    const peer = await connect()
    peer.send({
      cmd: 'subscribe',
      messageId: 1,
      subscriptions: [{ topic: `${topicOf(id, 'A').slice(0, -1)}#`, qos: 0 }],
    })
    await vi.waitFor(async () => {
      const { Refused, SignedIn, Subscribed } = await contact()
      expect({ Refused, isSignedIn: SignedIn !== null, isSubscribed: Subscribed !== null }).toEqual({
        Refused: null,
        isSignedIn: true,
        isSubscribed: true,
      })
    }, SOON)
    await test.ask(renewCredentials, { params: { org: ORG, id }, token })
    expect(await contact()).toMatchObject({ Reached: null, SignedIn: null, Subscribed: null })
  })

  it('is how far its clock is off, whatever older points it sends first', async () => {
    const { contact, connect, say } = await registered()
    const peer = await connect()
    const now = Date.now()
    peer.send(say([{ v: 'EXE', ts: now - 30 * HOUR_MS }]), say({ v: 'READY', ts: now + 2 * HOUR_MS }))
    await vi.waitFor(async () => {
      const { Clock } = await contact()
      expect(Clock?.Differs).toBe(true)
      expect(Math.round((Clock?.AheadMs ?? 0) / HOUR_MS)).toBe(2)
    }, SOON)
  })

  it('is that its clock is right, and nothing of a clock where it sends no time', async () => {
    const right = await registered()
    ;(await right.connect()).send(right.say({ v: 'READY', ts: Date.now() }))
    const silent = await registered()
    ;(await silent.connect()).send(silent.say({ v: 'READY' }))
    await vi.waitFor(async () => expect((await right.contact()).Clock?.Differs).toBe(false), SOON)
    await vi.waitFor(async () => expect((await silent.contact()).SignedIn).not.toBeNull(), SOON)
    expect((await silent.contact()).Clock).toBeNull()
  })
})
