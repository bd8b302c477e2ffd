import { X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { OpcuaSettings } from '@millwright/contract/connectors/settings/opcua'
import { DAY_MS } from '@millwright/domain/time/lengths'
import { DataType, MessageSecurityMode, SecurityPolicy } from 'node-opcua'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { SourceFailed } from '../source.ts'
import { createOpcua } from './open-opcua.ts'
import {
  freePort,
  makeKeyPair,
  PASSWORD,
  startTestServer,
  type TestServer,
} from './testing/test-opcua-server.ts'
import { failureOf, openTest } from './testing/test-opening.ts'

const SECURE = { Security: 'Basic256Sha256', Mode: 'SignAndEncrypt' } as const

let server: TestServer
let port: number
let sha256: string
let ann: Person

interface Person {
  readonly certificate: string
  readonly key: string
}

async function makePerson(name: string): Promise<Person> {
  const { certificateFile, privateKeyFile } = await makeKeyPair(name)
  return {
    certificate: readFileSync(certificateFile, 'utf8'),
    key: readFileSync(privateKeyFile, 'utf8'),
  }
}

beforeAll(async () => {
  port = await freePort()
  const keyPair = await makeKeyPair('Saw')
  ann = await makePerson('Ann')
  sha256 = new X509Certificate(readFileSync(keyPair.certificateFile)).fingerprint256
    .replaceAll(':', '')
    .toLowerCase()
  server = await startTestServer({
    port,
    keyPair,
    isBare: true,
    users: [new X509Certificate(ann.certificate).raw],
    options: { alternateHostname: ['elsewhere.example.com'] },
  })
  server.variable('Counter', DataType.Int32, 41)
})

afterAll(() => server.stop())

/** Somebody else's port: answers what it likes, and is closed with the test. */
async function listen(answer: Parameters<typeof createServer>[1]): Promise<{ port: number; server: Server }> {
  const other = createServer(answer as (socket: import('node:net').Socket) => void)
  await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening))
  const address = other.address()
  return { server: other, port: typeof address === 'object' && address ? address.port : 0 }
}

describe('the certificate of a machine', () => {
  it('is trusted by a person and by nobody else', async () => {
    const problem = await failureOf(openTest(port, { settings: SECURE }))
    expect(problem).toMatchObject({
      code: 'CERTIFICATE_UNTRUSTED',
      certificate: { sha256, name: 'Saw', issuer: 'Saw' },
    })
    expect(problem.certificate?.endsAt).toBeGreaterThan(Date.now())
    const source = await openTest(port, { settings: SECURE, trusted: [sha256] })
    await source.watch([server.idOf('Counter')])
    await source.until(() => expect(source.of(server.idOf('Counter'))).toEqual([41]))
    await source.close()
  })

  it('that is another than the trusted one is reported as changed', async () => {
    const problem = await failureOf(openTest(port, { settings: SECURE, trusted: ['ab'.repeat(32)] }))
    expect(problem).toMatchObject({ code: 'CERTIFICATE_CHANGED', certificate: { sha256 } })
  })

  it('that has ended is refused, though it was trusted', async () => {
    const later = () => Date.now() + 1000 * DAY_MS
    const problem = await failureOf(openTest(port, { settings: SECURE, trusted: [sha256], now: later }))
    expect(problem).toMatchObject({ code: 'CERTIFICATE_EXPIRED', certificate: { sha256 } })
  })

  it('guards the password also where nothing else is encrypted', async () => {
    const settings = { User: 'ann' }
    const secrets = { Password: PASSWORD }
    expect(await failureOf(openTest(port, { settings, secrets }))).toMatchObject({
      code: 'CERTIFICATE_UNTRUSTED',
    })
    const source = await openTest(port, { settings, secrets, trusted: [sha256] })
    await source.close()
  })
})

describe('signing in', () => {
  it('needs the right password', async () => {
    const given = { settings: { ...SECURE, User: 'ann' }, trusted: [sha256] }
    expect(await failureOf(openTest(port, { ...given, secrets: { Password: 'oak' } }))).toMatchObject({
      code: 'CREDENTIALS_WRONG',
    })
    expect(await failureOf(openTest(port, given))).toMatchObject({ code: 'CREDENTIALS_WRONG' })
    const source = await openTest(port, { ...given, secrets: { Password: PASSWORD } })
    await source.close()
  })
})

describe('signing in by a certificate', () => {
  const settings = { ...SECURE, SignIn: 'certificate' } as const
  const secretsOf = ({ certificate, key }: Person) => ({ UserCertificate: certificate, UserKey: key })

  it('needs one that the machine trusts', async () => {
    const given = { settings, trusted: [sha256] }
    const source = await openTest(port, { ...given, secrets: secretsOf(ann) })
    await source.watch([server.idOf('Counter')])
    await source.until(() => expect(source.of(server.idOf('Counter'))).toEqual([41]))
    await source.close()
    const stranger = await makePerson('Eve')
    expect(await failureOf(openTest(port, { ...given, secrets: secretsOf(stranger) }))).toMatchObject({
      code: 'CREDENTIALS_WRONG',
    })
  })

  it('needs the key of that certificate, and a connection that is signed', async () => {
    const given = { settings, trusted: [sha256] }
    const { key } = await makePerson('Eve')
    const wrong: [secrets: Record<string, string>, detail: string][] = [
      [{ ...secretsOf(ann), UserKey: key }, 'UserKey'],
      [{ ...secretsOf(ann), UserKey: 'walnut' }, 'UserKey'],
      [{}, 'UserCertificate'],
    ]
    for (const [secrets, detail] of wrong)
      expect(await failureOf(openTest(port, { ...given, secrets }))).toEqual({
        code: 'SETTINGS_WRONG',
        detail,
      })
    const plain = { SignIn: 'certificate' } as const
    expect(await failureOf(openTest(port, { settings: plain, secrets: secretsOf(ann) }))).toEqual({
      code: 'SETTINGS_WRONG',
      detail: 'Security',
    })
  })
})

describe('the security that was chosen', () => {
  it('is never replaced by less, and the problem says what is offered', async () => {
    const settings = { Security: 'Aes256_Sha256_RsaPss', Mode: 'SignAndEncrypt' } as const
    expect(await failureOf(openTest(port, { settings, trusted: [sha256] }))).toEqual({
      code: 'SECURITY_NOT_OFFERED',
      detail: 'None, Basic256Sha256 SignAndEncrypt',
    })
    expect(await failureOf(openTest(port, { settings: { Mode: 'Sign' } }))).toEqual({
      code: 'SETTINGS_WRONG',
      detail: 'Mode',
    })
  })
})

describe('the own certificate', () => {
  it('is made once, and its key can be read by nobody else', async () => {
    const folder = path.join(mkdtempSync(path.join(tmpdir(), 'opcua-own-')), 'pki')
    const open = () => openTest(port, {}, createOpcua({ pkiFolder: folder }))
    await (await open()).close()
    const file = path.join(folder, 'opcua-certificate.pem')
    const made = readFileSync(file, 'utf8')
    expect(statSync(path.join(folder, 'opcua-key.pem')).mode & 0o077).toBe(0)
    await (await open()).close()
    expect(readFileSync(file, 'utf8')).toBe(made)
    expect(new X509Certificate(made).subjectAltName).toContain('millwright:connector')
  })

  it('that the machine does not trust is its own problem', async () => {
    const strict = await startTestServer({
      port: await freePort(),
      keyPair: await makeKeyPair('Strict'),
      isBare: true,
      isStrict: true,
      options: {
        securityPolicies: [SecurityPolicy.None, SecurityPolicy.Basic256Sha256],
        securityModes: [MessageSecurityMode.None, MessageSecurityMode.Sign],
      },
    })
    const to = strict.server.endpoints[0]?.port ?? 0
    const settings = { Security: 'Basic256Sha256', Mode: 'Sign' } as const
    const untrusted = await failureOf(openTest(to, { settings }))
    const trusted = [untrusted.certificate?.sha256 ?? '']
    expect(await failureOf(openTest(to, { settings, trusted }))).toMatchObject({
      code: 'OWN_CERTIFICATE_REFUSED',
    })
    await strict.stop()
  })
})

describe('an address', () => {
  it('is asked for before each connection, and one that is refused is not connected to', async () => {
    const asked: string[] = []
    const checkAddress = async (host: string, to: number) => {
      asked.push(`${host}:${to}`)
      return [{ address: host, family: 4 }]
    }
    await (await openTest(port, { checkAddress })).close()
    expect(new Set(asked)).toEqual(new Set([`127.0.0.1:${port}`]))
    expect(asked.length).toBeGreaterThan(1)
    const refusing = async () => {
      throw new SourceFailed({ code: 'ADDRESS_FORBIDDEN', detail: 'loopback' })
    }
    expect(await failureOf(openTest(port, { checkAddress: refusing }))).toEqual({
      code: 'ADDRESS_FORBIDDEN',
      detail: 'loopback',
    })
    const failing = () => Promise.reject(new Error('no'))
    expect(await failureOf(openTest(port, { checkAddress: failing }))).toMatchObject({
      code: 'ADDRESS_FORBIDDEN',
    })
  })

  it('that cannot be is a setting, and nobody at it is a refusal', async () => {
    const to = (Address: string) =>
      failureOf(openTest(port, { settings: { Address } as Partial<OpcuaSettings> }))
    expect(await to('http://127.0.0.1/')).toEqual({ code: 'SETTINGS_WRONG', detail: 'Address' })
    expect(await to('opc.tcp://ann:oak@127.0.0.1')).toEqual({ code: 'SETTINGS_WRONG', detail: 'Address' })
    expect(await to(`opc.tcp://127.0.0.1:${await freePort()}`)).toMatchObject({ code: 'REFUSED' })
    expect(await to('opc.tcp://no-such-host.invalid:4840')).toMatchObject({ code: 'UNKNOWN_HOST' })
  })

  it('with something else at it is another protocol, or too slow', async () => {
    const web = await listen((socket) => socket.end('HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n'))
    expect(await failureOf(openTest(web.port, { callMs: 1000 }))).toMatchObject({ code: 'OTHER_PROTOCOL' })
    web.server.close()
    const mute = await listen(() => {})
    expect(await failureOf(openTest(mute.port, { callMs: 300 }))).toMatchObject({ code: 'TIMED_OUT' })
    mute.server.close()
  })

  it('is left when nobody waits any more', async () => {
    const mute = await listen(() => {})
    const stop = new AbortController()
    const opening = failureOf(openTest(mute.port, { signal: stop.signal }))
    await vi.waitFor(() => expect(mute.server.listening).toBe(true))
    stop.abort()
    expect(await opening).toEqual({ code: 'OTHER', detail: 'stopped' })
    mute.server.close()
  })
})
