import { Agent, get } from 'node:http'

/** As browsers ask; what they do with the bytes is not measured. */
const ENCODINGS = 'gzip, deflate, br, zstd'

/** Makes a call on a connection that stays open; resolves at its last byte, to how many there were. */
export function createTimedGet(port: number, token: string) {
  const agent = new Agent({ keepAlive: true })
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': ENCODINGS }
  return (path: string): Promise<number> =>
    new Promise((done, fail) => {
      const request = get({ agent, host: '127.0.0.1', port, path, headers }, (answer) => {
        let bytes = 0
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.length
        })
        answer.on('end', () =>
          answer.statusCode === 200 ? done(bytes) : fail(new Error(`${path} answered ${answer.statusCode}`)),
        )
      })
      request.on('error', fail)
    })
}
