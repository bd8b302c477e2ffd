import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import type { S3Settings } from '../config/s3.ts'

const BUCKET = 'millwright-files'

export interface TestS3 {
  readonly settings: S3Settings
  /** How it behaves: as it should, answering 500 to everything, or to nothing at all, or only to what writes. */
  mood: 'up' | 'failing' | 'hanging' | 'failing parts' | 'cutting'
  /** Method and path of every request since the start. */
  readonly asked: string[]
  stop(): Promise<void>
}

/**
 * A server that speaks S3, checks signatures and keeps objects in a folder (s3rver). The two calls about unfinished
 * uploads that it lacks are answered here from its folder, and so are the moods of a server in trouble.
 */
export async function startTestS3(): Promise<TestS3> {
  const directory = await mkdtemp(join(tmpdir(), 'millwright-s3-'))
  const s3rver = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET }],
  })
  const { port } = await s3rver.run()
  const uploads = join(directory, BUCKET, '._S3rver_uploads')

  const front = createServer((incoming, answer) => {
    test.asked.push(`${incoming.method} ${incoming.url}`)
    const query = new URL(incoming.url ?? '/', 'http://s3').searchParams
    const isPart = incoming.method === 'PUT' && query.has('partNumber')
    if (test.mood === 'hanging') return void incoming.resume()
    if (
      test.mood === 'failing' ||
      (test.mood === 'failing parts' && isPart && query.get('partNumber') !== '1')
    ) {
      incoming.resume()
      return void xml(answer, '<Error><Code>InternalError</Code><Message>broken</Message></Error>', 500)
    }
    if (incoming.method === 'GET' && query.has('uploads')) return void listUploads(answer)
    const upload = query.get('uploadId')
    if (incoming.method === 'DELETE' && upload) return void abort(upload, answer)
    pass(incoming, answer)
  })

  async function listUploads(answer: ServerResponse): Promise<void> {
    const ids = await readdir(uploads).catch(() => [])
    const list = await Promise.all(
      ids.map(async (id) => {
        // One that was aborted while a part came in is a folder with that part only.
        const key = await readFile(join(uploads, id, 'key'), 'utf8').catch(() => null)
        return key ? `<Upload><Key>${key}</Key><UploadId>${id}</UploadId></Upload>` : ''
      }),
    )
    xml(answer, `<ListMultipartUploadsResult>${list.join('')}</ListMultipartUploadsResult>`)
  }

  async function abort(upload: string, answer: ServerResponse): Promise<void> {
    await rm(join(uploads, upload), { recursive: true, force: true })
    answer.writeHead(204).end()
  }

  function pass(incoming: IncomingMessage, answer: ServerResponse): void {
    const { method, url: path = '/' } = incoming
    const { authorization, connection: _, ...others } = incoming.headers
    const headers: OutgoingHttpHeaders = others
    // It reckons the signature of a bucket without the slash at its end, which the client signs; objects are checked.
    if (authorization && !path.startsWith(`/${BUCKET}/?`)) headers.authorization = authorization
    const outgoing = request({ host: '127.0.0.1', port, method, path, headers, agent: false }, (response) => {
      answer.writeHead(response.statusCode ?? 500, response.headers)
      if (test.mood === 'cutting') response.once('data', () => answer.destroy())
      response.pipe(answer)
    })
    answer.on('close', () => outgoing.destroy())
    outgoing.on('error', () => answer.destroy())
    incoming.pipe(outgoing)
  }

  const xml = (answer: ServerResponse, body: string, status = 200): void =>
    void answer.writeHead(status, { 'content-type': 'application/xml' }).end(body)

  await once(front.listen(0, '127.0.0.1'), 'listening')
  const test: TestS3 = {
    settings: {
      endpoint: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
      region: 'us-east-1',
      bucket: BUCKET,
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      isPathStyle: true,
    },
    mood: 'up',
    asked: [],
    async stop() {
      front.closeAllConnections()
      front.close()
      await s3rver.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
  return test
}
