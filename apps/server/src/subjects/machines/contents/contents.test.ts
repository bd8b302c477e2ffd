import { MAX_UPLOAD_BYTES, uploadContent } from '@millwright/contract/machines/contents'
import { patchOrganization } from '@millwright/contract/people/organizations'
import { endGrant } from '@millwright/contract/people/partner-access'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../platform/database/database.ts'
import { createContentStore } from '../../../platform/files/content-store.ts'
import { runOnce } from '../../../platform/jobs/job.ts'
import type { Caller } from '../../../platform/registry/session-store.ts'
import { createHousekeeping } from '../../../platform/subject/collect.ts'
import { createStores, SUBJECTS } from '../../../subjects.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { jpeg, png } from '../../../testing/test-pictures.ts'
import { lasting } from '../../../testing/test-time.ts'
import { createContents } from './contents.ts'

let test: TestApp
let nordhaus: string
let member: string
let segheria: string
let vendor: string
beforeAll(async () => {
  test = await startTestApp()
  nordhaus = await test.signIn('admin@example.com')
  member = await test.signIn('maintainer@example.com')
  segheria = await test.signIn('admin@other.example.com')
  vendor = await test.signIn('admin@vendor.example.com')
})
afterAll(() => test.stop())

const formOf = (...files: Uint8Array<ArrayBuffer>[] | Buffer[]): FormData => {
  const form = new FormData()
  for (const file of files) form.append('file', new Blob([file as Uint8Array<ArrayBuffer>]), 'logo.png')
  return form
}

async function send(
  form: FormData | string,
  token: string | null = nordhaus,
  headers: Record<string, string> = {},
) {
  const response = await fetch(test.app.publicUrl + uploadContent.path, {
    method: 'POST',
    body: form,
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
  })
  const { result, message } = (await response.json()) as { result: Record<string, unknown>; message?: string }
  return { status: response.status, result, message }
}

const upload = async (file: Buffer, token = nordhaus): Promise<string> =>
  String((await send(formOf(file), token)).result.link)
const get = (link: string, token: string) =>
  fetch(test.app.publicUrl + link, { headers: { authorization: `Bearer ${token}` } })

describe('an upload', () => {
  it('is stored as what its bytes are, and comes back as it was', async () => {
    const form = new FormData()
    form.append('picture', new Blob([new Uint8Array(jpeg(20, 10))], { type: 'text/html' }), '../evil.html')
    const { status, result } = await send(form)
    expect(status).toBe(200)
    expect(result).toEqual({
      link: expect.stringMatching(/^\/storage-api\/contents\/[\w-]+$/),
      type: 'image/jpeg',
      size: jpeg(20, 10).length,
    })
    const response = await get(String(result.link), nordhaus)
    expect(Buffer.from(await response.arrayBuffer())).toEqual(jpeg(20, 10))
  })

  it('is served so that it cannot run', async () => {
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>',
    )
    const link = await upload(svg)
    const response = await get(link, nordhaus)
    expect(await response.text()).toBe('<svg xmlns="http://www.w3.org/2000/svg"/>')
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
      'content-disposition': `inline; filename="${link.split('/').at(-1)}.svg"`,
      'cache-control': 'private, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'same-origin',
    })
  })

  it.each([
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['nothing', Buffer.alloc(0)],
    ['an XML that is no drawing', Buffer.from('<?xml version="1.0"?><html/>')],
    ['a program', Buffer.from('\x7fELF\x02\x01', 'latin1')],
  ])('of %s is refused', async (_name, file) => {
    expect(await send(formOf(file))).toMatchObject({
      status: 415,
      result: { label: 'UNSUPPORTED_MEDIA_TYPE', field: 'file' },
    })
  })

  it.each([
    ['a picture of too many pixels', png(12_001, 10)],
    ['a drawing of too many pixels', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" height="12001"/>')],
    [
      'a drawing of too many elements',
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${'<g/>'.repeat(50_000)}</svg>`),
    ],
    [
      'a drawing of more text than is read',
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${' '.repeat(2_100_000)}</svg>`),
    ],
    ['one byte too many', Buffer.concat([png(9, 9), Buffer.alloc(MAX_UPLOAD_BYTES - 32)])],
    ['thirty megabytes', Buffer.alloc(30 * 1024 * 1024)],
  ])('of %s is refused', async (_name, file) => {
    expect(await send(formOf(file))).toMatchObject({
      status: 413,
      result: { label: 'PAYLOAD_TOO_LARGE', field: 'file' },
    })
  })

  it('of thirty megabytes that do not say how many they are is refused too', async () => {
    const boundary = 'xx'
    let left = 30
    const body = new ReadableStream({
      start: (controller) =>
        controller.enqueue(
          Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\n`),
        ),
      pull(controller) {
        if (left === 0) {
          controller.enqueue(Buffer.from(`\r\n--${boundary}--\r\n`))
          controller.close()
        } else controller.enqueue(Buffer.alloc(1024 * 1024))
        left -= 1
      },
    })
    const response = await fetch(test.app.publicUrl + uploadContent.path, {
      method: 'POST',
      body,
      duplex: 'half',
      headers: {
        authorization: `Bearer ${nordhaus}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
    } as RequestInit)
    expect(response.status).toBe(413)
  })

  it('of exactly ten megabytes is taken', async () => {
    const file = Buffer.concat([png(12_000, 12_000), Buffer.alloc(MAX_UPLOAD_BYTES - 33)])
    expect(await send(formOf(file))).toMatchObject({ status: 200, result: { size: MAX_UPLOAD_BYTES } })
  })

  it.each([
    ['two files', formOf(png(1, 1), png(1, 1)), {}, 400, 'file'],
    ['no file', new FormData(), {}, 400, 'file'],
    ['half a form', '--x\r\nrubbish', { 'content-type': 'multipart/form-data; boundary=x' }, 400, 'file'],
    ['no boundary', 'rubbish', { 'content-type': 'multipart/form-data' }, 400, 'file'],
    ['no form', '{}', { 'content-type': 'application/json' }, 415, 'file'],
  ] as const)('of %s is refused', async (_name, body, headers, status, field) => {
    expect(await send(body, nordhaus, headers)).toMatchObject({ status, result: { field } })
  })

  it('with another field beside the file is refused', async () => {
    const form = formOf(png(1, 1))
    form.append('OrganizationCode', 'SEGHERIA')
    expect(await send(form)).toMatchObject({ status: 400, result: { field: 'OrganizationCode' } })
  })

  it('needs a sign-in', async () => {
    expect((await send(formOf(png(1, 1)), null)).status).toBe(401)
  })

  it('leaves other calls without forms', async () => {
    const response = await fetch(`${test.app.publicUrl}/v2/auth/login`, {
      method: 'POST',
      body: formOf(png(1, 1)),
    })
    expect(response.status).toBe(415)
  })
})

describe('a picture', () => {
  it('is for the people of its organization', async () => {
    const link = await upload(png(1, 1))
    expect((await get(link, member)).status).toBe(200)
    for (const other of [segheria, vendor]) {
      const response = await get(link, other)
      expect(response.status).toBe(404)
      expect(await response.json()).toMatchObject({ result: { label: 'NOT_FOUND' } })
    }
    expect((await fetch(test.app.publicUrl + link)).status).toBe(401)
  })

  it.each(['none', '%00', 'a%2Fb', '..%2F..%2Fetc'])('of the id %s is not there', async (id) => {
    expect([400, 404]).toContain((await get(`/storage-api/contents/${id}`, nordhaus)).status)
  })

  it('that is the logo is seen by partners while their access lasts; the map is not', async () => {
    const [logo, map] = [await upload(png(2, 2)), await upload(png(3, 3))]
    const patched = await test.ask(patchOrganization, {
      params: { org: 'NORDHAUS' },
      body: { Logo_Url: logo, Map_View: { BackgroundUrl: map } },
      token: nordhaus,
    })
    expect(patched.status).toBe(200)
    expect((await get(logo, vendor)).status).toBe(200)
    expect((await get(map, vendor)).status).toBe(404)
    expect((await get(logo, segheria)).status).toBe(404)
    await test.ask(endGrant, { params: { org: 'NORDHAUS', grantId: 'grant-1' }, token: nordhaus })
    expect((await get(logo, vendor)).status).toBe(404)
  })

  it('that nothing shows is dropped after a day, and no other', async () => {
    const [logo, stray, fresh] = [await upload(png(4, 4)), await upload(png(5, 5)), await upload(png(6, 6))]
    await test.ask(patchOrganization, {
      params: { org: 'NORDHAUS' },
      body: { Logo_Url: logo },
      token: nordhaus,
    })
    const face = await upload(png(7, 7))
    await test.db.query("update account set image_url = $1 where email = 'maintainer@example.com'", [face])
    await test.db.query("update content set created_at = now() - interval '25 hours' where id <> $1", [
      fresh.split('/').at(-1),
    ])
    const retentionDays = { points: 1, rollups: 1, status: 1, rejected: 1, audit: 1 }
    const deps = { db: test.db, stores: createStores(test.db), retentionDays, now: Date.now }
    await runOnce(createHousekeeping(SUBJECTS, deps))
    const statuses = await Promise.all(
      [logo, face, fresh, stray].map(async (link) => (await get(link, nordhaus)).status),
    )
    expect(statuses).toEqual([200, 200, 200, 404])
  })

  it('is refused when the organization has no room left, however many come at once', async () => {
    // Each takes its time between looking for room and taking it.
    const slow: Database = {
      ...test.db,
      transaction: (work) =>
        test.db.transaction((tx) =>
          work({
            ...tx,
            query: async (text, values) => {
              if (text.startsWith('insert')) await lasting(200)
              return tx.query(text, values)
            },
          }),
        ),
    }
    const store = createContentStore(slow)
    const { rows } = await test.db.query<{ id: number }>(
      "select id from organization where business_code = 'MILLMAKER'",
    )
    const organizationId = rows[0]?.id ?? 0
    const add = (id: string, maxBytes: number) =>
      store.add({ id, organizationId, accountId: null, type: 'image/png', bytes: png(1, 1) }, maxBytes)
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((id) => add(id, 33 + 32)))
    expect(answers.filter(Boolean)).toHaveLength(1)
    expect(await add('e', 2 * 33)).toBe(true)
    const full = createContents({ store: { ...store, add: async () => false } })
    await expect(full.add({ organizationId } as Caller, png(1, 1))).rejects.toMatchObject({
      label: 'PAYLOAD_TOO_LARGE',
      field: 'file',
      message: 'The organization has no room left for pictures',
    })
  })
})
