import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, createServer as createNetServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, createServer as createTlsServer } from 'node:tls'
import { DAY_MS } from '@millwright/domain/time/lengths'
import { pino } from 'pino'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { startTestAcme } from '../../../testing/test-acme.ts'
import { lasting, remains } from '../../../testing/test-time.ts'
import { serveTls } from '../../http/serve-tls.ts'
import { startCertificate } from '../certificate.ts'
import { createTlsDoor } from '../tls-door.ts'
import type { TlsFiles } from '../tls-files.ts'
import { acmeFilesIn, hasPair, isDue, putPlaceholder } from './acme-files.ts'
import { startAcmeRenewal } from './acme-renewal.ts'
import { createChallengeAnswers } from './challenge-answers.ts'

const DOMAIN = 'portal.example.com'
const WAIT = { timeout: 60_000, interval: 20 }

let folder: string
let files: TlsFiles
let server: Server
let port: number
let logged: string[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'millwright-acme-'))
  files = acmeFilesIn(folder)
  logged = []
  server = createServer((_asked, response) => response.end('here'))
  onTestFinished(() => rm(folder, { recursive: true }))
})

const log = () => pino({}, { write: (line: string) => void logged.push(line) })

async function start(acme: Awaited<ReturnType<typeof startTestAcme>>, now = Date.now) {
  if (!(await hasPair(files))) await putPlaceholder(files, DOMAIN, now())
  const certificate = await startCertificate({ files, log: log(), now, everyMs: 50 })
  const answers = createChallengeAnswers(now)
  const publicUrl = `https://${DOMAIN}`
  serveTls(server, {
    certificate: { ...certificate, serverFor: answers.serverFor },
    publicUrl,
    isExempt: () => false,
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
  const settings = { domain: DOMAIN, email: 'keeper@example.com', directory: acme.directory }
  const pause = () => lasting(5)
  const renewal = startAcmeRenewal({ settings, files, folder, answers, log: log(), now, pause, retryMs: 50 })
  onTestFinished(async () => {
    renewal.stop()
    certificate.stop()
    server.close()
    server.closeAllConnections()
    await acme.stop()
  })
}

/** Whose certificate a browser is shown. */
async function issuerShown(): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', servername: DOMAIN, rejectUnauthorized: false })
  onTestFinished(() => void socket.destroy())
  await once(socket, 'secureConnect')
  const { issuer } = socket.getPeerCertificate()
  socket.destroy()
  return String(issuer.CN)
}

const issued = () => vi.waitUntil(async () => (await issuerShown()) === 'Test ACME', WAIT)

it('a certificate is issued by an authority that looks on the port of HTTPS, and is used', async () => {
  const acme = await startTestAcme({ port: () => port })
  await start(acme)
  await issued()
  expect(acme.faults).toEqual([])
  expect(acme.orders).toHaveLength(1)
  expect(await isDue(files, DOMAIN, Date.now())).toBe(false)
  for (const file of [files.key, join(folder, 'acme-account-key.pem')])
    expect((await stat(file)).mode & 0o777).toBe(0o600)
})

it('what fails is tried again, and the log says why', async () => {
  const acme = await startTestAcme({ port: () => (acme.orders.length > 2 ? port : 1) })
  await start(acme)
  await issued()
  expect(acme.orders.length).toBe(3)
  const complaints = logged.filter((line) => line.includes('ACME: no certificate was issued'))
  expect(complaints).toHaveLength(2)
  expect(complaints[0]).toContain('ECONNREFUSED')
})

it('a nonce that is refused is replaced (RFC 8555 §6.5)', async () => {
  const acme = await startTestAcme({ port: () => port })
  acme.refuseNonces(2)
  await start(acme)
  await issued()
  expect(acme.orders).toHaveLength(1)
})

it('is due a month before its end, after two thirds of a short life, and for another name', async () => {
  const acme = await startTestAcme({ port: () => port })
  await start(acme)
  await issued()
  const now = Date.now()
  expect(await isDue(files, DOMAIN, now + 59 * DAY_MS)).toBe(false)
  expect(await isDue(files, DOMAIN, now + 61 * DAY_MS)).toBe(true)
  expect(await isDue(files, 'other.example.com', now)).toBe(true)
})

it('a certificate that is good for long is not ordered again at a start', async () => {
  const acme = await startTestAcme({ port: () => port })
  await start(acme)
  await issued()
  const renewal = startAcmeRenewal({
    settings: { domain: DOMAIN, email: null, directory: acme.directory },
    files,
    folder,
    answers: createChallengeAnswers(Date.now),
    log: log(),
    now: Date.now,
  })
  onTestFinished(() => renewal.stop())
  await remains(() => expect(acme.orders).toHaveLength(1), 200)
})

it('a connection of the authority that is never closed is closed here', async () => {
  const made = createChallengeAnswers(Date.now)
  await made.answer(DOMAIN, 'text')
  const handshakes = createTlsServer({})
  const door = createTlsDoor({
    server: handshakes,
    networkOf: (address) => address,
    onPlain: (socket) => socket.destroy(),
    serverFor: made.serverFor,
    limits: { handshakeWithinMs: 200 },
  })
  const listening = createNetServer({ allowHalfOpen: true }, (socket) => door.enter(socket))
  listening.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port: open } = listening.address() as AddressInfo
  const names = { servername: DOMAIN, ALPNProtocols: ['acme-tls/1'], rejectUnauthorized: false }
  const socket = connect({ port: open, host: '127.0.0.1', allowHalfOpen: true, ...names } as never)
  await once(socket, 'secureConnect')
  socket.destroy()
  // It would wait for what is open.
  await new Promise<void>((done) => void listening.close(() => done()))
})

it('nobody but the authority is shown the answer of a challenge, and that only while it looks', async () => {
  const answers = createChallengeAnswers(Date.now)
  const hello = Buffer.from('…acme-tls/1…')
  expect(answers.serverFor(hello)).toBeNull()
  const stop = await answers.answer(DOMAIN, 'text')
  expect(answers.serverFor(hello)).not.toBeNull()
  expect(answers.serverFor(Buffer.from('h2 http/1.1'))).toBeNull()
  stop()
  expect(answers.serverFor(hello)).toBeNull()
})
