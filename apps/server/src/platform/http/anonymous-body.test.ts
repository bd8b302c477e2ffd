import { connect } from 'node:net'
import { ACCESS } from '@millwright/contract/access'
import { CALLS } from '@millwright/contract/calls'
import { addDocument } from '@millwright/contract/documents/documents'
import { uploadContent } from '@millwright/contract/machines/contents'
import { addTicketFile } from '@millwright/contract/tickets/tickets'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { HTTP_LIMITS } from '../runtime/limits.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.stop())

const pathOf = ({ path }: { path: string }): string => path.replace(/:\w+/g, 'x').replace('*', 'token')

interface Answer {
  /** All that was read until the connection was closed. */
  readonly text: string
  /** How much the other side took before that. */
  readonly sent: number
}

/** Sends the head of a request and goes on with its body for as long as the connection is open. */
function send(head: readonly string[], chunk = ''): Promise<Answer> {
  const { hostname, port } = new URL(test.app.publicUrl)
  const socket = connect(Number(port), hostname)
  socket.write([...head, `host: ${hostname}`, '', ''].join('\r\n'))
  let text = ''
  let sent = 0
  const more = (): void => {
    if (chunk === '' || socket.destroyed) return
    socket.write(chunk, (error) => {
      if (error) return
      sent += chunk.length
      setImmediate(more)
    })
  }
  more()
  socket.setEncoding('latin1')
  socket.on('data', (data) => {
    text += data
  })
  // Bytes sent after the end are answered by a reset.
  socket.on('error', () => {})
  return new Promise((done) => socket.once('close', () => done({ text, sent })))
}

const anonymous = CALLS.filter(
  ({ access, method }) => ACCESS[access].callers === 'anyone' && method !== 'GET',
)

describe('a body of a call that needs no sign-in', () => {
  it.each(anonymous.map((call) => [call.method, pathOf(call)]))(
    'is refused before it arrives when it is longer than 16 KB: %s %s',
    async (method, path) => {
      const { text } = await send([
        `${method} ${path} HTTP/1.1`,
        'content-type: application/json',
        `content-length: ${HTTP_LIMITS.anonymousBodyBytes + 1}`,
      ])
      expect(text).toMatch(/^HTTP\/1\.1 413 /)
      expect(text).toContain('PAYLOAD_TOO_LARGE')
    },
  )

  it('is refused when it does not say its length and has more', async () => {
    const chunk = `4000\r\n${' '.repeat(0x4000)}\r\n`
    const { text } = await send(
      ['POST /api/error-reports HTTP/1.1', 'content-type: application/json', 'transfer-encoding: chunked'],
      chunk,
    )
    expect(text).toMatch(/^HTTP\/1\.1 413 /)
  })
})

describe('a form without sign-in', () => {
  it.each([addTicketFile, addDocument, uploadContent])(
    'is answered at once, and its connection closed: $path',
    async (call) => {
      const { text, sent } = await send(
        [
          `${call.method} ${pathOf(call)} HTTP/1.1`,
          'content-type: multipart/form-data; boundary=b',
          `content-length: ${2 ** 40}`,
        ],
        'x'.repeat(65_536),
      )
      expect(text).toMatch(/^HTTP\/1\.1 401 /)
      expect(text).toMatch(/connection: close/i)
      // And what the buffers of two sockets hold.
      expect(sent).toBeLessThan(HTTP_LIMITS.unreadBytes + 16 * 2 ** 20)
    },
  )

  it('that sends nothing more is closed too', async () => {
    const { text } = await send([
      `${addTicketFile.method} ${pathOf(addTicketFile)} HTTP/1.1`,
      'content-type: multipart/form-data; boundary=b',
      'content-length: 1000',
    ])
    expect(text).toMatch(/^HTTP\/1\.1 401 /)
  })
})
