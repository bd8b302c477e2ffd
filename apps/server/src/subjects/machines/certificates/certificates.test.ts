import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import {
  issueCertificate,
  listCertificates,
  registerCertificate,
  withdrawCertificate,
} from '@millwright/contract/machines/certificates'
import { deleteMachine, getDeviceContact, registerMachine } from '@millwright/contract/machines/registration'
import { listAudit } from '@millwright/contract/people/audit'
import { STATUS_CHANNEL, topicOf } from '@millwright/contract/wire/topics'
import { connectAsync, type IClientOptions } from 'mqtt'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { issueForDevice, type KeyPair, makeAuthority } from '../../../platform/listen/authority.ts'
import { AUTHORITY_FILES, keepAuthority } from '../../../platform/listen/authority-folder.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { BARE_ENV } from '../../../testing/test-process.ts'

const ORG = 'NORDHAUS'
const SOON = { timeout: 60_000, interval: 50 }
const run = promisify(execFile)

let test: TestApp
let token: string
let root: string
let folder: string
/** An authority of the plant's own, and one that the operator has not named. */
let plant: KeyPair
let stranger: KeyPair

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'millwright-certificates-'))
  plant = await makeAuthority('Plant PKI', Date.now())
  stranger = await makeAuthority('Another', Date.now())
  await writeFile(join(folder, 'ca.pem'), plant.cert)
  const now = Date.now()
  await keepAuthority({ folder: join(folder, 'tls'), names: ['localhost'], authority: 'Plant', now })
  const fileOf = (file: keyof typeof AUTHORITY_FILES) => join(folder, 'tls', AUTHORITY_FILES[file])
  root = await readFile(fileOf('root'), 'utf8')
  test = await startTestApp({
    TLS_CERT: fileOf('cert'),
    TLS_KEY: fileOf('key'),
    TLS_ROOT: fileOf('root'),
    MQTT_TLS_PORT: '0',
    MQTT_CLIENT_CA: join(folder, 'ca.pem'),
    MILLWRIGHT_DATA: folder,
  })
  token = await test.signIn('manager_di_linea@example.com')
})
afterAll(async () => {
  await test.stop()
  await rm(folder, { recursive: true })
})

let serial = 0
async function machine() {
  const body = {
    Name: 'Nesting 09',
    ShortName: 'N9',
    Model: 'CX',
    MachineFamily: 'CDL',
    Manufacturer: 'MILLMAKER',
    Timezone: 'Europe/Berlin',
    serial: `CERT-${++serial}`,
  } as const
  const { result } = await test.ask(registerMachine, { params: { org: ORG }, body, token })
  const params = { org: ORG, id: result.machine.Id }
  return {
    params,
    ...result.credentials,
    issue: (body = {}) => test.ask(issueCertificate, { params, body, token }),
    register: (Certificate: string) =>
      test.ask(registerCertificate, { params, body: { Certificate }, token }),
    list: async () => (await test.ask(listCertificates, { params, token })).result,
    withdraw: (fingerprint: string, by = token) =>
      test.ask(withdrawCertificate, { params: { ...params, fingerprint }, token: by }),
    contact: async () => (await test.ask(getDeviceContact, { params, token })).result,
  }
}

async function connect(options: IClientOptions) {
  const address = `mqtts://localhost:${test.app.mqttTlsPort}`
  const device = await connectAsync(address, { ca: root, reconnectPeriod: 0, ...options })
  onTestFinished(() => device.endAsync(true))
  return device
}

const requestOf = async (name: string, ...key: string[]) => {
  const file = join(folder, `${name}.key`)
  const args = ['req', '-new', '-nodes', ...key, '-keyout', file, '-subj', `/CN=${name}`]
  // Without the settings that a library of OPC UA leaves for openssl in this process.
  const { stdout } = await run('openssl', args, { env: BARE_ENV })
  return { request: stdout, key: await readFile(file, 'utf8') }
}

describe('a certificate that the portal issues', () => {
  it('lets the device in without a password, with its name and without', async () => {
    const { issue, Device_Id, params, list, contact } = await machine()
    const { status, result } = await issue({ Days: 30 })
    expect(status).toBe(200)
    expect(result.Certificate).toMatchObject({ State: 'valid', Origin: 'issued', Subject: `CN=${Device_Id}` })
    for (const username of ['', Device_Id]) {
      const device = await connect({ cert: result.Pem, key: result.Key ?? '', ...(username && { username }) })
      await device.publishAsync(topicOf(params.id, STATUS_CHANNEL), '{"v":"EXE"}', { qos: 1 })
    }
    await vi.waitUntil(async () => (await contact()).SignedIn !== null, SOON)
    expect((await list()).Certificates).toEqual([result.Certificate])
    expect(JSON.stringify(await list())).not.toContain('PRIVATE KEY')
  })

  it('is not good for another device', async () => {
    const [one, two] = [await machine(), await machine()]
    const { result } = await one.issue()
    const given = { cert: result.Pem, key: result.Key ?? '', username: two.Device_Id }
    await expect(connect(given)).rejects.toThrow(/Not authorized/)
    // Not with its password either: points of one would be stored as those of the other.
    await expect(connect({ ...given, password: two.Password })).rejects.toThrow(/Not authorized/)
    await vi.waitUntil(async () => (await two.contact()).Refused?.Reason === 'certificate_name', SOON)
  })

  it('is no use without its key', async () => {
    const { issue } = await machine()
    const { result } = await issue()
    const other = await issueForDevice(plant, { name: 'x', now: Date.now(), days: 1 })
    await expect(connect({ cert: result.Pem, key: other.key })).rejects.toThrow()
  })

  it('that is withdrawn ends the connection at once, and lets nobody in again', async () => {
    const { issue, withdraw, list, contact, Device_Id } = await machine()
    const [used, kept] = [(await issue()).result, (await issue()).result]
    const device = await connect({ cert: used.Pem, key: used.Key ?? '' })
    const other = await connect({ cert: kept.Pem, key: kept.Key ?? '', clientId: 'other' })
    const closed = new Promise<void>((done) => device.once('close', done))
    expect((await withdraw(used.Certificate.Fingerprint)).status).toBe(204)
    await closed
    expect(other.connected).toBe(true)
    await expect(connect({ cert: used.Pem, key: used.Key ?? '' })).rejects.toThrow(/Not authorized/)
    await vi.waitUntil(async () => (await contact()).Refused?.Reason === 'certificate_withdrawn', SOON)
    expect((await list()).Certificates.find(({ State }) => State === 'withdrawn')).toMatchObject({
      Fingerprint: used.Certificate.Fingerprint,
      Withdrawn: { By: expect.any(String) },
    })
    expect(await withdraw(used.Certificate.Fingerprint)).toMatchObject({ label: 'CERTIFICATE_NOT_FOUND' })
    const admin = await test.signIn('admin@example.com')
    const { result } = await test.ask(listAudit, { params: { org: ORG }, query: {}, token: admin } as never)
    const seen = JSON.stringify(result)
    for (const word of ['machine_certificate_issued', 'machine_certificate_withdrawn', Device_Id])
      expect(seen).toContain(word)
  })

  it('that has expired is refused, which its page says', async () => {
    const { issue, contact, list } = await machine()
    const { result } = await issue()
    await test.db.query(`update device_certificate set not_after = now() where fingerprint = $1`, [
      result.Certificate.Fingerprint,
    ])
    await expect(connect({ cert: result.Pem, key: result.Key ?? '' })).rejects.toThrow(/Not authorized/)
    await vi.waitUntil(async () => (await contact()).Refused?.Reason === 'certificate_expired', SOON)
    expect((await list()).Certificates[0]).toMatchObject({ State: 'expired' })
  })

  it('goes with its machine', async () => {
    const { issue, params } = await machine()
    const { result } = await issue()
    const device = await connect({ cert: result.Pem, key: result.Key ?? '' })
    const closed = new Promise<void>((done) => device.once('close', done))
    await test.ask(deleteMachine, { params, token })
    await closed
    await expect(connect({ cert: result.Pem, key: result.Key ?? '' })).rejects.toThrow(/Not authorized/)
  })

  it('is one of ten at most', async () => {
    const { issue, withdraw } = await machine()
    const all = []
    for (let count = 0; count < 10; count++) all.push((await issue()).result)
    expect(await issue()).toMatchObject({ status: 409, label: 'TOO_MANY_CERTIFICATES' })
    await withdraw(all[0]?.Certificate.Fingerprint ?? '')
    expect((await issue()).status).toBe(200)
  })

  it('comes from a key that only the user of the server reads', async () => {
    await (await machine()).issue()
    expect((await stat(join(folder, 'tls/device-authority.pem'))).mode & 0o777).toBe(0o600)
  })
})

describe('a request that the portal signs', () => {
  it.each([
    ['rsa', '-newkey', 'rsa:2048'],
    ['curve', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-384'],
  ])('with a key of the device, %s', async (name, ...key) => {
    const { issue, Device_Id } = await machine()
    const made = await requestOf(name, ...key)
    const { result, status } = await issue({ Request: made.request })
    expect(status).toBe(200)
    expect(result).toMatchObject({ Key: null, Certificate: { Origin: 'signed', Subject: `CN=${Device_Id}` } })
    await connect({ cert: result.Pem, key: made.key })
  })

  it.each([
    ['no request', async () => 'hello'],
    ['a certificate', async () => plant.cert],
    ['a weak key', async () => (await requestOf('weak', '-newkey', 'rsa:1024')).request],
    [
      'a signature of another key',
      async () => {
        const { request } = await requestOf('forged', '-newkey', 'rsa:2048')
        const bytes = Buffer.from(request.replace(/-----[^-]+-----/g, ''), 'base64')
        bytes[bytes.length - 20] = (bytes[bytes.length - 20] ?? 0) ^ 1
        const lines = bytes.toString('base64').match(/.{1,64}/g) ?? []
        return `-----BEGIN CERTIFICATE REQUEST-----\n${lines.join('\n')}\n-----END CERTIFICATE REQUEST-----\n`
      },
    ],
  ])('and not %s', async (_says, made) => {
    const { issue, list } = await machine()
    expect(await issue({ Request: await made() })).toMatchObject({ status: 400, field: 'Request' })
    expect((await list()).Certificates).toEqual([])
  })
})

describe('a certificate of an authority of the plant', () => {
  const made = (name: string, days = 30, authority = plant) =>
    issueForDevice(authority, { name, now: Date.now(), days })

  it('lets the device in that names itself, once it is registered', async () => {
    const { register, Device_Id, contact } = await machine()
    const { cert, key } = await made('saw')
    await expect(connect({ cert, key, username: Device_Id })).rejects.toThrow(/Not authorized/)
    await vi.waitUntil(async () => (await contact()).Refused?.Reason === 'certificate_unknown', SOON)
    expect((await register(cert)).status).toBe(200)
    await connect({ cert, key, username: Device_Id })
    await expect(connect({ cert, key })).rejects.toThrow(/Not authorized/)
    expect(await register(cert)).toMatchObject({ status: 409, label: 'CERTIFICATE_KNOWN' })
  })

  it('that another device has registered keeps nobody out', async () => {
    const [mine, theirs] = [await machine(), await machine()]
    const { cert, key } = await made('shared')
    await theirs.register(cert)
    await connect({ cert, key, username: mine.Device_Id, password: mine.Password })
    await mine.register(cert)
    const device = await connect({ cert, key, username: mine.Device_Id })
    await theirs.withdraw((await theirs.list()).Certificates[0]?.Fingerprint ?? '')
    await device.publishAsync(topicOf(mine.params.id, STATUS_CHANNEL), '{"v":"EXE"}', { qos: 1 })
  })

  it.each([
    ['text', async () => 'hello'],
    ['an authority', async () => plant.cert],
    ['one of another authority', async () => (await made('x', 30, stranger)).cert],
    ['an expired one', async () => (await made('x', -0.01)).cert],
    ['several', async () => (await made('x')).cert + (await made('x')).cert],
    ['rubbish', async () => '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n'],
    ['a NUL', async () => '\0'],
    ['half a character', async () => '\ud800'],
  ])('is not %s', async (_says, text) => {
    const { register } = await machine()
    expect(await register(await text())).toMatchObject({ status: 400, field: 'Certificate' })
  })
})

it('certificates of others are out of sight, and cannot be withdrawn', async () => {
  const { issue, withdraw, params } = await machine()
  const { Fingerprint } = (await issue()).result.Certificate
  const dealer = await test.signIn('admin@dealer.example.com')
  expect((await withdraw(Fingerprint, dealer)).status).toBeGreaterThanOrEqual(403)
  expect((await test.ask(listCertificates, { params, token: dealer })).status).toBeGreaterThanOrEqual(403)
  const other = await machine()
  expect(await other.withdraw(Fingerprint)).toMatchObject({ status: 404 })
})
