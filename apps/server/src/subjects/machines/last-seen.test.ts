import { getMachine } from '@millwright/contract/machines/machines'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { connectDevice } from '../../testing/test-device.ts'

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp()
  token = await test.signIn('manager_di_linea@example.com')
})
afterAll(() => test.stop())

const machineOf = async (id: string) => (await test.ask(getMachine, { params: { id }, token })).result

describe('a machine', () => {
  it('was last seen when it was heard, however old what it tells', async () => {
    const start = Date.now()
    const device = await connectDevice(test.app.mqttPort, 'DEV-SAW-1')
    await device.status('saw-1', { v: 'EXE', ts: start - HOUR_MS })
    await device.end()
    expect((await machineOf('saw-1')).LastSeen).toBeGreaterThanOrEqual(start)
  })

  it('was last seen when it went, though its gateway tells so much later', async () => {
    const went = Date.now() - HOUR_MS
    const gateway = await connectDevice(test.app.mqttPort, 'DEV-NST-01')
    await gateway.status('nst-01', { v: 'EXE', ts: went - HOUR_MS })
    await gateway.status('nst-01', { v: 'DISCONNECTED', ts: went })
    await gateway.end()
    expect((await machineOf('nst-01')).LastSeen).toBe(went)
  })
})
