import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { lasting } from '../apps/server/src/testing/test-time.ts'
import { product } from './browser.ts'

/** The product behind a line that can be cut, be slow, and lead to another release of the pages. */
export async function openLine() {
  const { port } = new URL(product().url)
  const sockets = new Set<Socket>()
  let delayMs = 0
  let release = ''

  async function forward(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    await lasting(delayMs)
    const { method, url: path, headers } = asked
    // Whole and uncompressed, so that the page can be read here.
    const { 'if-none-match': _tag, 'if-modified-since': _time, ...rest } = headers
    const plain = { ...rest, 'accept-encoding': 'identity' }
    const far = request({ port, host: 'localhost', method, path, headers: plain }, async (from) => {
      const isPage = from.headers['content-type']?.startsWith('text/html') ?? false
      if (!isPage || release === '') {
        answer.writeHead(from.statusCode ?? 502, from.headers)
        from.pipe(answer)
        return
      }
      const page = Buffer.concat(await from.toArray()).toString()
      const other = page.replace(/(<script type="module"[^>]* src="[^"]+)"/, `$1?${release}"`)
      answer.writeHead(from.statusCode ?? 502, { 'content-type': 'text/html', 'cache-control': 'no-cache' })
      answer.end(other)
    })
    far.on('error', () => answer.destroy())
    asked.pipe(far)
  }

  const line = createServer((asked, answer) => void forward(asked, answer))
  line.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
  })
  line.on('upgrade', ({ method, url, rawHeaders }: IncomingMessage, near: Socket, head: Buffer) => {
    const far = connect(Number(port), 'localhost')
    far.on('error', () => near.destroy()).on('close', () => near.destroy())
    near.on('close', () => far.destroy())
    const lines = rawHeaders.map((text, index) => (index % 2 === 0 ? `\r\n${text}: ` : text))
    far.write(`${method} ${url} HTTP/1.1${lines.join('')}\r\n\r\n`)
    far.write(head)
    near.pipe(far).pipe(near)
  })
  const listen = async (at: number): Promise<void> => {
    line.listen(at, 'localhost')
    await once(line, 'listening')
  }
  const cut = async (): Promise<void> => {
    if (!line.listening) return
    const closed = once(line, 'close')
    line.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  await listen(0)
  const at = (line.address() as AddressInfo).port
  onTestFinished(cut)
  return {
    url: `http://localhost:${at}`,
    cut,
    mend: () => listen(at),
    slowDown: (ms: number) => {
      delayMs = ms
    },
    /** The pages of now under another name. */
    releaseNew: (name: string) => {
      release = name
    },
  }
}
