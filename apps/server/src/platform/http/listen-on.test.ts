import { lookup } from 'node:dns/promises'
import { connect } from 'node:tls'
import Fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { createTestCertificates } from '../../testing/test-certificates.ts'
import { freePort } from '../embedded/port.ts'
import { listenOn } from './listen-on.ts'
import { serveTls } from './serve-tls.ts'

it('every address of localhost speaks TLS, by one server', async () => {
  const made = await createTestCertificates()
  const http = Fastify()
  const publicUrl = 'https://saw.example.com'
  serveTls(http.server, { certificate: await made.start(), publicUrl, isExempt: () => false })
  http.get('/', async () => 'here')
  onTestFinished(() => http.close())
  const port = await freePort(0)
  await listenOn(http, { port, host: 'localhost' })
  const addresses = await lookup('localhost', { all: true })
  for (const { address } of addresses) {
    const socket = connect({ port, host: address, servername: 'localhost', ca: made.root.cert })
    socket.write('GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n')
    expect((await socket.setEncoding('utf8').toArray()).join('')).toMatch(/^HTTP\/1.1 200 [\s\S]*here$/)
  }
})

it('an address that is taken is an error of the system, which says so', async () => {
  const [one, two] = [Fastify(), Fastify()]
  onTestFinished(async () => {
    await one.close()
    await two.close()
  })
  const port = await freePort(0)
  await listenOn(one, { port, host: 'localhost' })
  await expect(listenOn(two, { port, host: 'localhost' })).rejects.toMatchObject({ code: 'EADDRINUSE' })
})
