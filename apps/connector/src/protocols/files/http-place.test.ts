import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { FILES_DEFAULTS, type FilesSettings } from '@millwright/contract/connectors/settings/files'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openForTest, until } from '../../testing/open-source.ts'
import { makeTestCertificate } from '../../testing/test-certificate.ts'
import { failed } from '../connection-problem.ts'
import { createFileOperations } from './file-operations.ts'
import { MAX_BODY_BYTES } from './http-place.ts'
import { createFiles } from './open-files.ts'

const NOW = Date.UTC(2026, 10, 19, 12)
const SETTINGS: FilesSettings = { ...FILES_DEFAULTS, TimeColumns: ['Time'], ReadsOld: true, IntervalMs: 10 }
const HEADER = 'Time;Parts\n'
const row = (minute: number, parts: number) => `2026-11-19T10:0${minute}:00Z;${parts}\n`

type Serve = (request: IncomingMessage, response: ServerResponse) => void

async function serve(answer: Serve, certificate?: { key: string; cert: string }) {
  const server = certificate ? createTlsServer(certificate, answer) : createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `${certificate ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}/logs/day.csv?machine=1`
}

type Given = NonNullable<Parameters<typeof openForTest>[2]>

const openAt = (Address: string, settings: Partial<FilesSettings> = {}, given: Given = {}) =>
  openForTest(
    createFiles({ root: null, operations: createFileOperations(), settleMs: 30 }),
    { ...SETTINGS, Address, ...settings },
    { now: () => NOW, ...given },
  )

describe('a file that is fetched', () => {
  it('is read on as it grows, and not sent again while it stays as it is', async () => {
    let text = HEADER + row(0, 1)
    let unchanged = 0
    const address = await serve((request, response) => {
      const etag = `"${text.length}"`
      if (request.headers['if-none-match'] === etag) {
        unchanged += 1
        response.writeHead(304).end()
      } else response.writeHead(200, { etag }).end(text)
    })
    const opened = await openAt(address)
    expect(await opened.source.browse(null)).toMatchObject([{ id: 'Parts', now: { v: 1 } }])
    await opened.source.watch(['Parts'])
    await until(() => expect(opened.valuesOf('Parts')).toContain(1))
    await until(() => expect(unchanged).toBeGreaterThan(3))
    text += row(1, 2) + row(2, 3).slice(0, -3)
    await until(() => expect(opened.valuesOf('Parts').at(-1)).toBe(2))
    text = HEADER + row(0, 1) + row(1, 2) + row(2, 3)
    await until(() => expect(opened.valuesOf('Parts').at(-1)).toBe(3))
    await opened.source.close()
    text += row(3, 4)
    const next = await openAt(address, {}, { position: opened.position() })
    await next.source.watch(['Parts'])
    await until(() => expect(next.valuesOf('Parts')).toEqual([3, 4]))
  })

  it('is a document whose state is another each time', async () => {
    let state = { at: '2026-11-19T10:00:00Z', axes: [{ load: 5 }] }
    const address = await serve((_, response) => void response.end(JSON.stringify(state)))
    const opened = await openAt(address, { Format: 'json', TimeColumns: ['at'] })
    expect(await opened.source.browse(null)).toMatchObject([{ id: 'axes', kind: 'folder', hasMore: true }])
    expect(await opened.source.browse('axes/0')).toMatchObject([
      { id: 'axes/0/load', name: 'load', now: { v: 5 } },
    ])
    await opened.source.watch(['axes/0/load'])
    state = { at: '2026-11-19T10:00:01Z', axes: [{ load: 6 }] }
    await until(() =>
      expect(opened.readings.at(-1)).toEqual({ node: 'axes/0/load', v: 6, ts: NOW - 7_199_000 }),
    )
    expect(opened.valuesOf('axes/0/load')).toHaveLength(2)
  })

  it('is signed in for with a name and a password', async () => {
    const address = await serve(({ headers }, response) => {
      const isRight = headers.authorization === `Basic ${Buffer.from('saw:geheim').toString('base64')}`
      response.writeHead(isRight ? 200 : 401).end(HEADER + row(0, 1))
    })
    await expect(openAt(address)).rejects.toMatchObject({ problem: { code: 'CREDENTIALS_WRONG' } })
    const opened = await openAt(address, { User: 'saw' }, { secrets: { Password: 'geheim' } })
    expect(await opened.source.browse(null)).toHaveLength(1)
  })

  it('is asked of nobody whose certificate is not trusted, and no password goes there', async () => {
    const certificate = makeTestCertificate('control.example')
    let asked = 0
    const address = await serve((_, response) => {
      asked += 1
      response.end(HEADER + row(0, 1))
    }, certificate)
    const given = { secrets: { Password: 'geheim' } }
    await expect(openAt(address, { User: 'saw' }, given)).rejects.toMatchObject({
      problem: { code: 'CERTIFICATE_UNTRUSTED', certificate: { sha256: certificate.sha256 } },
    })
    expect(asked).toBe(0)
    const opened = await openAt(address, { User: 'saw' }, { ...given, trusted: [certificate.sha256] })
    expect(await opened.source.browse(null)).toHaveLength(1)
  })
})

describe('an address that gives no file', () => {
  it.each<[string, Serve, object]>([
    [
      'sends on to another one',
      (_, response) => void response.writeHead(302, { location: 'http://10.0.0.1/' }).end(),
      { code: 'OTHER_PROTOCOL', detail: 'HTTP 302 to http://10.0.0.1/' },
    ],
    [
      'has none',
      (_, response) => void response.writeHead(404).end(),
      { code: 'FILE_UNREADABLE', detail: 'HTTP 404' },
    ],
    [
      'has one without an end',
      (_, response) => {
        const more = () => {
          while (!response.destroyed && response.write(Buffer.alloc(MAX_BODY_BYTES / 16)));
        }
        response.on('drain', more).on('error', () => {})
        more()
      },
      { code: 'FILE_UNREADABLE', detail: 'it is larger than 32 MiB' },
    ],
    ['hangs up', (_, response) => void response.destroy(), { code: 'OTHER' }],
  ])('that %s is named', async (_, answer, problem) => {
    await expect(openAt(await serve(answer))).rejects.toMatchObject({ problem })
  })

  it('is not asked where it may not be reached', async () => {
    let asked = 0
    const address = await serve(() => {
      asked += 1
    })
    const checkAddress = () => Promise.reject(failed('ADDRESS_FORBIDDEN', '127.0.0.1'))
    await expect(openAt(address, {}, { checkAddress })).rejects.toMatchObject({
      problem: { code: 'ADDRESS_FORBIDDEN' },
    })
    expect(asked).toBe(0)
  })

  it('is lost when it no longer answers', async () => {
    let isGone = false
    const address = await serve(
      (_, response) => void (isGone ? response.destroy() : response.end(HEADER + row(0, 1))),
    )
    const opened = await openAt(address)
    await opened.source.watch(['Parts'])
    isGone = true
    await until(() => expect(opened.lost).toHaveLength(1))
  })
})
