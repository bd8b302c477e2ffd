import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { Agent, type RequestOptions, request } from 'node:https'
import { type AddressInfo, connect as connectPlain } from 'node:net'
import { connect, type TLSSocket } from 'node:tls'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { createTestCertificates } from '../../testing/test-certificates.ts'
import { serveTls } from './serve-tls.ts'

let made: Awaited<ReturnType<typeof createTestCertificates>>
let server: Server
let port: number

beforeEach(async () => {
  made = await createTestCertificates()
  server = createServer({ headersTimeout: 300, connectionsCheckingInterval: 50 }, (asked, response) => {
    response.end(`${asked.url} ${'encrypted' in asked.socket}`)
  })
})

async function start(exempt = false, everyMs = 60_000): Promise<void> {
  const certificate = await made.start({ everyMs })
  const publicUrl = 'https://saw.example.com'
  serveTls(server, { certificate, publicUrl, isExempt: () => exempt })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    const closed = once(server, 'close')
    server.close()
    server.closeIdleConnections()
    await closed
  })
  port = (server.address() as AddressInfo).port
}

async function get(path: string, options: RequestOptions = {}) {
  const asked = request({ port, path, host: 'localhost', ca: made.root.cert, family: 4, ...options })
  asked.end()
  const [answer] = await once(asked, 'response')
  const { serialNumber } = (answer.socket as TLSSocket).getPeerCertificate()
  const chunks = await answer.setEncoding('utf8').toArray()
  return { status: answer.statusCode, text: chunks.join(''), serialNumber }
}

/** The answer to these bytes, until the end. */
async function sendPlain(text: string): Promise<string> {
  const socket = connectPlain(port, '127.0.0.1')
  socket.write(text)
  return (await socket.setEncoding('utf8').toArray()).join('')
}

const GET = 'GET /alarms?x=1 HTTP/1.1\r\nhost: 10.0.0.5\r\nconnection: close\r\n\r\n'

it('the port speaks HTTPS, and a connection can be used again', async () => {
  await start()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (const path of ['/a', '/b'])
    expect(await get(path, { agent })).toMatchObject({ status: 200, text: `${path} true` })
})

it('who comes without TLS is sent on, whatever the name of the server that is asked for', async () => {
  await start()
  expect(await sendPlain(GET)).toMatch(
    /^HTTP\/1.1 308 .*\r\nlocation: https:\/\/saw.example.com\/alarms\?x=1\r\n/,
  )
})

it.each([
  'POST /api HTTP/1.1\r\nhost: a\r\ncontent-length: 0\r\n\r\n',
  '\0\0\0\0',
  'GET http://evil/ HTTP/1.1\r\n\r\n',
])('what else comes without TLS is refused: %j', async (bytes) => {
  await start()
  expect(await sendPlain(bytes)).toMatch(/^HTTP\/1.1 403 [\s\S]*HTTPS is needed: https:\/\/saw.example.com/)
})

it('this computer and proxies are answered without TLS too', async () => {
  await start(true)
  expect(await sendPlain(GET)).toMatch(/^HTTP\/1.1 200 [\s\S]*\/alarms\?x=1 false/)
})

it('a request whose headers never end is ended, also within TLS', async () => {
  await start()
  const socket = connect({ port, ca: made.root.cert, servername: 'localhost' })
  await once(socket, 'secureConnect')
  socket.on('error', () => {})
  socket.write('GET / HTTP/1.1\r\nhost:')
  socket.resume()
  await once(socket, 'close')
})

it('upgrades, as of live updates, go to those who serve them', async () => {
  server.on('upgrade', (asked, socket) =>
    socket.end(`HTTP/1.1 101 ${asked.url}\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n`),
  )
  await start()
  const asked = request({
    port,
    path: '/live',
    host: 'localhost',
    family: 4,
    ca: made.root.cert,
    headers: { connection: 'upgrade', upgrade: 'websocket' },
  })
  asked.end()
  const [{ statusMessage }] = await once(asked, 'upgrade')
  expect(statusMessage).toBe('/live')
})

it('a certificate that is changed is shown to those that come, and ends no connection', async () => {
  await start(false, 30)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const before = await get('/', { agent })
  await made.put(await made.issue())
  await vi.waitUntil(async () => (await get('/', { agent: false })).serialNumber !== before.serialNumber)
  expect(await get('/', { agent })).toMatchObject({ status: 200, serialNumber: before.serialNumber })
})
