import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { connectDevice } from '../../../testing/test-device.ts'
import {
  connectOpcua,
  createTestTokens,
  findMachines,
  readBelow,
  type TestOpcua,
} from '../../../testing/test-opcua.ts'

const MANAGER = 'manager_di_linea@example.com'

let test: TestApp
const programs: TestOpcua[] = []
beforeAll(async () => {
  test = await startTestApp({ OPCUA_PORT: '0' })
  await vi.waitFor(() => expect(test.app.opcua?.current()).not.toBeNull(), { timeout: 60_000 })
})
afterEach(async () => {
  for (const program of programs.splice(0)) await program.end()
})
afterAll(() => test.stop())

async function addressOf(email: string): Promise<string> {
  const { rows } = await test.db.query<{ id: string }>(
    'select public_id as id from account where email = $1',
    [email],
  )
  return `opc.tcp://127.0.0.1:${test.app.opcua?.current()?.port}/${rows[0]?.id}`
}

async function connect(email: string): Promise<TestOpcua> {
  const token = await createTestTokens(test).issue(email, 1, ['opcua:read'])
  const program = await connectOpcua({ url: await addressOf(email), token })
  programs.push(program)
  return program
}

describe('a program that reads over OPC UA', () => {
  it('finds the machines of its person, and what each does', async () => {
    const device = await connectDevice(test.app.mqttPort, 'DEV-NST-01')
    await device.status('nst-01', { v: 'EXE', ts: Date.now() })
    const { session } = await connect(MANAGER)
    const machines = await findMachines(session)
    console.log(machines)
    const [, id = ''] = [...machines].find(([, each]) => each.includes('nst-01')) ?? []
    const t = performance.now()
    const values = await readBelow(session, id)
    console.log(
      performance.now() - t,
      [...values].map(([k, v]) => `${k} ${v.statusCode.name} ${v.value.value} ${v.sourceTimestamp}`),
    )
    expect(values.get('State/Machine/Overview/CurrentState')?.value.value).toBe(3)
  })
})
