import { randomBytes } from 'node:crypto'
import { addDocument, getDocument } from '@millwright/contract/documents/documents'
import { uploadContent } from '@millwright/contract/machines/contents'
import { passwordLogin, refreshSession, resetPassword } from '@millwright/contract/people/auth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp()
  token = await test.signIn('admin@example.com')
})
afterAll(() => test.stop())

const ask = (path: string, init: RequestInit = {}, as: string | null = token) =>
  fetch(test.app.publicUrl + path, {
    redirect: 'manual',
    ...init,
    headers: { ...(as === null ? {} : { authorization: `Bearer ${as}` }), ...init.headers },
  })

const post = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

const cachingOf = async (path: string, init?: RequestInit, as?: string | null) =>
  (await ask(path, init, as)).headers.get('cache-control')

describe('an answer for one person', () => {
  it.each([
    '/v2/mymachines',
    '/v2/machines/nst-01',
    '/api/NORDHAUS/users',
    '/api/NORDHAUS/audit',
    '/api/machines/nst-01/status/last',
    '/api/NORDHAUS/tickets',
    '/v2/machines/none',
    '/api/none',
    '/api/NORDHAUS/users?limit=x',
  ])('is stored nowhere: GET %s', async (path) => {
    expect(await cachingOf(path)).toBe('no-store')
    expect(await cachingOf(path, {}, null)).toBe('no-store')
  })

  it('is stored nowhere when it holds a token', async () => {
    const login = post({ Email: 'admin@example.com', Password: 'millwright' })
    expect(await cachingOf(passwordLogin.path, login, null)).toBe('no-store')
    expect(
      await cachingOf(passwordLogin.path, post({ Email: 'admin@example.com', Password: 'x' }), null),
    ).toBe('no-store')
    expect(await cachingOf(refreshSession.path, post({ refreshToken: 'x' }), null)).toBe('no-store')
    expect(await cachingOf(resetPassword.path, post({ Email: 'nobody@example.com' }), null)).toBe('no-store')
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const grant = { method: 'POST', headers: form, body: 'grant_type=authorization_code&code=x' }
    expect(await cachingOf('/oidc/token', grant, null)).toContain('no-store')
    expect(await cachingOf('/oidc/interaction/abc', {}, null)).toBe('no-store')
    expect(await cachingOf('/sso', {}, null)).toBe('no-store')
  })
})

describe('an answer that may be kept', () => {
  it('says for how long: files by their checksum, pictures for good, the documentation', async () => {
    const form = new FormData()
    form.append('file', new Blob([randomBytes(99)]), 'plan.dwg')
    const machine = (await (await ask('/v2/machines/nst-01')).json()) as { result: { serial: string } }
    const pathOf = ({ path }: { path: string }, docId = '') =>
      path.replace(':org', 'NORDHAUS').replace(':serial', machine.result.serial).replace(':docId', docId)
    const added = await ask(pathOf(addDocument), { method: addDocument.method, body: form })
    const { result } = (await added.json()) as { result: { Id: string } }
    const file = pathOf(getDocument, result.Id)
    const read = await ask(file)
    expect(read.headers.get('cache-control')).toBe('private, no-cache')
    const again = await ask(file, { headers: { 'if-none-match': read.headers.get('etag') ?? '' } })
    expect([again.status, again.headers.get('cache-control')]).toEqual([304, 'private, no-cache'])

    const picture = new FormData()
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>'
    picture.append('file', new Blob([svg], { type: 'image/svg+xml' }), 'a.svg')
    const stored = await ask(uploadContent.path, { method: 'POST', body: picture })
    const { link } = ((await stored.json()) as { result: { link: string } }).result
    expect(await cachingOf(link)).toBe('private, max-age=31536000, immutable')

    expect(await cachingOf('/docs', {}, null)).toBe('no-cache')
  })
})
