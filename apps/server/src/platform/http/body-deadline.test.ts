import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lasting } from '../../testing/test-time.ts'
import { endSlowBodies } from './body-deadline.ts'

let server: Server
let port: number
beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/at-once') return void response.end('answered')
    text(request).then(
      (body) => response.end(`read ${body.length}`),
      () => response.destroy(),
    )
  })
  endSlowBodies(server, { withinMs: 300, idleMs: 1500 })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  port = (server.address() as AddressInfo).port
})
afterAll(() => void server.close())

/** All that arrived until the connection was closed, also by a reset: what is sent after the end is answered by one. */
function readToClose(socket: Socket): Promise<string> {
  let read = ''
  socket.setEncoding('latin1')
  socket.on('data', (chunk) => (read += chunk))
  socket.on('error', () => {})
  return new Promise((done) => socket.once('close', () => done(read)))
}

/** Sends the parts of a body with pauses between them, and reads until the connection is closed. */
async function send(
  type: string,
  parts: readonly string[],
  length: number,
  pauseMs: number,
  path = '/',
): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: a\r\nconnection: ${path === '/' ? 'close' : 'keep-alive'}\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`,
  )
  const answer = readToClose(socket)
  for (const part of parts) {
    if (socket.destroyed) break
    socket.write(part)
    await lasting(pauseMs)
  }
  return await answer
}

describe('a request body', () => {
  it('that arrives in time is read', async () => {
    expect(await send('text/plain', ['ab', 'cd'], 4, 10)).toContain('read 4')
  })

  it('that comes drop by drop is ended', async () => {
    expect(await send('text/plain', ['a', 'b', 'c', 'd', 'e', 'f'], 1000, 100)).toMatch(/^HTTP\/1\.1 408/)
  })

  it('with a file may take as long as something arrives', async () => {
    expect(await send('multipart/form-data; boundary=b', ['a', 'b', 'c', 'd', 'e', 'f'], 6, 400)).toContain(
      'read 6',
    )
  })

  it('with a file is ended when nothing arrives any more', async () => {
    expect(await send('multipart/form-data; boundary=b', ['a'], 6, 10)).toMatch(/^HTTP\/1\.1 408/)
  })

  it('that goes on after its answer is ended too', async () => {
    // Half a minute of it: while something arrives, Node itself would not close the connection.
    const parts = Array<string>(600).fill('a')
    expect(await send('text/plain', parts, 1_000_000, 50, '/at-once')).toMatch(/^HTTP\/1\.1 200/)
  }, 15_000)
})
