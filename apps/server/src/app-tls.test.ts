import { once } from 'node:events'
import { connect } from 'node:tls'
import { LIVE_PATH } from '@millwright/contract/live'
import { registerMachine } from '@millwright/contract/machines/registration'
import { DAY_MS } from '@millwright/domain/time/lengths'
import { connectAsync } from 'mqtt'
import { io } from 'socket.io-client'
import { expect, it, onTestFinished, vi } from 'vitest'
import { freePort } from './platform/embedded/port.ts'
import { startTestAcme } from './testing/test-acme.ts'
import { startTestApp } from './testing/test-app.ts'
import { createTestCertificates } from './testing/test-certificates.ts'

it('the whole product over TLS: calls, live updates, and a device that trusts what it was given', async () => {
  const { files, root } = await createTestCertificates()
  const port = await freePort(0)
  const test = await startTestApp({
    PORT: String(port),
    MQTT_TLS_PORT: '0',
    TLS_CERT: files.cert,
    TLS_KEY: files.key,
    TLS_ROOT: files.root ?? '',
  })
  onTestFinished(() => test.stop())
  const here = `http://127.0.0.1:${port}`
  expect(test.app.publicUrl).toBe(`https://localhost:${port}`)

  const ready = await (await fetch(`${here}/readyz`)).json()
  expect(ready).toMatchObject({ status: 'ready', details: { certificate: { hasExpired: false } } })
  const metrics = await (await fetch(`${here}/metrics`)).text()
  expect(metrics).toMatch(/^millwright_certificate_expiry_timestamp_seconds \d{10}/m)
  expect(await (await fetch(`${here}/config.json`)).json()).toMatchObject({ ownAuthority: true })
  const given = await fetch(`${here}/root.crt`)
  expect(given.headers.get('content-type')).toBe('application/x-x509-ca-cert')
  expect(await given.text()).toBe(root.cert)

  const post = async (path: string, body: unknown, token = '') => {
    const answer = await fetch(here + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
    return ((await answer.json()) as { result: never }).result
  }
  const signIn = { Email: 'manager_di_linea@example.com', Password: 'millwright' }
  const { token } = (await post('/v2/auth/login', signIn)) as { token: string }
  const socket = io(test.app.publicUrl, {
    path: LIVE_PATH,
    transports: ['websocket'],
    auth: { token },
    ca: root.cert,
  })
  onTestFinished(() => void socket.close())
  await new Promise<void>((done, fail) => socket.once('connect', done).once('connect_error', fail))

  const { credentials } = (await post(registerMachine.path.replace(':org', 'NORDHAUS'), MACHINE, token)) as {
    credentials: Record<'Address' | 'Device_Id' | 'Password' | 'Root' | 'Topic', string>
  }
  const { Address, Device_Id, Password, Root, Topic } = credentials
  expect(Address).toBe(`mqtts://localhost:${test.app.mqttTlsPort}`)
  const device = await connectAsync(Address, { username: Device_Id, password: Password, ca: Root })
  onTestFinished(() => device.endAsync())
  await device.publishAsync(`${Topic}/Axis/X`, '{"v":1}', { qos: 1 })
  const { rows } = await test.db.query('select 1 from sample_segment')
  expect(rows.length).toBeGreaterThan(0)
})

it('the whole product with a certificate that it orders itself', async () => {
  const port = await freePort(0)
  const acme = await startTestAcme({ port: () => port })
  onTestFinished(() => acme.stop())
  const test = await startTestApp({
    PORT: String(port),
    MQTT_TLS_PORT: '0',
    ACME_DOMAIN: 'portal.example.com',
    ACME_DIRECTORY: acme.directory,
  })
  onTestFinished(() => test.stop())
  expect(test.app.publicUrl).toBe('https://portal.example.com')
  const left = async () => {
    const ready = (await (await fetch(`http://127.0.0.1:${port}/readyz`)).json()) as {
      details: { certificate: { expiresAt: string } }
    }
    return Date.parse(ready.details.certificate.expiresAt) - Date.now()
  }
  await vi.waitUntil(async () => (await left()) > 80 * DAY_MS, { timeout: 60_000, interval: 100 })
  expect(acme.faults).toEqual([])
  // Also for devices.
  const socket = connect({ port: test.app.mqttTlsPort ?? 0, host: '127.0.0.1', rejectUnauthorized: false })
  onTestFinished(() => void socket.destroy())
  await once(socket, 'secureConnect')
  expect(socket.getPeerCertificate().subjectaltname).toBe('DNS:portal.example.com')
})

const MACHINE = {
  Name: 'Nesting 09',
  ShortName: 'N9',
  Model: 'CX',
  MachineFamily: 'CDL',
  Manufacturer: 'MILLMAKER',
  Timezone: 'Europe/Berlin',
  serial: 'TLS-1',
}
