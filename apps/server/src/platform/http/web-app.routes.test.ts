import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerError } from './answer-errors.ts'
import type { Guard } from './guard.ts'
import { createServe } from './serve.ts'
import { serveWebApp } from './web-app.routes.ts'

const nobody = { caller: null, device: null }
const guard = { identify: async () => nobody, check: async () => nobody } as unknown as Guard

let http: FastifyInstance
let folder: string
let port: number
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'millwright-web-'))
  await mkdir(join(folder, 'dist/assets'), { recursive: true })
  await writeFile(join(folder, 'dist/index.html'), 'the page')
  await writeFile(join(folder, 'dist/icon.svg'), 'an icon')
  await writeFile(join(folder, 'dist/assets/a-1.js'), 'a script')
  await writeFile(join(folder, 'secret.txt'), 'secret')
  http = Fastify({ routerOptions: { maxParamLength: 2048 } })
  http.setErrorHandler(answerError)
  await serveWebApp(http, createServe({ http, guard, checksAnswers: true }).serveRaw, join(folder, 'dist'))
  port = Number(new URL(await http.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(async () => {
  http.server.closeAllConnections()
  await http.close()
  await rm(folder, { recursive: true })
})

/** Not by fetch, which would repair the path. */
const get = (path: string): Promise<[status: number, body: string]> =>
  new Promise((done, fail) => {
    request({ port, host: '127.0.0.1', path }, (answer) => {
      let body = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk) => {
        body += chunk
      })
      answer.on('end', () => done([answer.statusCode ?? 0, body]))
    })
      .on('error', fail)
      .end()
  })

describe('the web app', () => {
  it('answers with its page for every path that is no file', async () => {
    for (const path of ['/', '/machine/nst-01/status', '/a//b', '//', '/machine/%C3%A4?q=1.5'])
      expect([path, ...(await get(path))]).toEqual([path, 200, 'the page'])
  })

  it('answers with its files', async () => {
    expect(await get('/icon.svg')).toEqual([200, 'an icon'])
    expect(await get('/assets/a-1.js')).toEqual([200, 'a script'])
    expect(await get('//icon.svg')).toEqual([200, 'an icon'])
  })

  const parts = [
    'x',
    '',
    '..',
    '.',
    '%2e%2e',
    '%2E%2E',
    '%00',
    '%ff',
    '\\',
    '%5c',
    '..%5c',
    '%2f',
    '%252e',
    'a'.repeat(3000),
  ]
  const names = [
    'a.b',
    'secret.txt',
    '.env',
    'a.b%00',
    '%ff.b',
    'a.b\\',
    `${'a'.repeat(3000)}.b`,
    '...',
    'c:a.b',
  ]
  const paths = parts.flatMap((one) => parts.flatMap((two) => names.map((name) => `/${one}/${two}/${name}`)))

  it('says of every file that it does not have that there is none', async () => {
    expect(paths.length).toBeGreaterThan(1000)
    const wrong: string[] = []
    for (const path of paths) {
      const [status, body] = await get(path)
      const isRight = status >= 400 && status < 500
      const isPage = status === 200 && body === 'the page'
      if (!isRight && !isPage) wrong.push(`${status} ${path.slice(0, 100)}`)
    }
    expect(wrong).toEqual([])
  })

  it.each([
    '/x//a.b',
    '/x//y//a.b',
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/x/%2e%2e/%2e%2e/secret.txt',
    '/..\\secret.txt',
  ])('does not have %s', async (path) => {
    const [status, body] = await get(path)
    expect([400, 403, 404, 414]).toContain(status)
    expect(body).not.toContain('secret\n')
  })
})
