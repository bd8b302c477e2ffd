import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import {
  addDocument,
  getDocument,
  listDocuments,
  removeDocument,
} from '@millwright/contract/documents/documents'
import { deleteMachine } from '@millwright/contract/machines/registration'
import { endGrant } from '@millwright/contract/people/partner-access'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const NESTING = { org: 'NORDHAUS', serial: 'AA1-004093' }
const PDF = Buffer.from('%PDF-1.7\n0123456789')

let test: TestApp
let admin: string
let maintainer: string
let partner: string
let stranger: string
beforeAll(async () => {
  test = await startTestApp({ FILES_MAX_MB: '20', FILES_QUOTA_MB: '30' })
  admin = await test.signIn('admin@example.com')
  maintainer = await test.signIn('maintainer@example.com')
  partner = await test.signIn('admin@vendor.example.com')
  stranger = await test.signIn('admin@other.example.com')
})
afterAll(() => test.stop())

const urlOf = ({ org, serial }: typeof NESTING, id = ''): string =>
  `${test.app.publicUrl}/api/${org}/machines/${encodeURIComponent(serial)}/documents${id && `/${id}`}`

interface Answer {
  status: number
  result: Record<string, unknown>
}

function formOf(bytes: Buffer, name = 'manual.pdf'): FormData {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'text/html' }), name)
  return form
}

async function send(
  body: FormData | string,
  token = admin,
  headers = {},
  to = NESTING,
  query = '',
): Promise<Answer> {
  const response = await fetch(urlOf(to) + query, {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${token}`, ...headers },
  })
  return { status: response.status, ...((await response.json()) as { result: Record<string, unknown> }) }
}

const upload = async (bytes = PDF, name?: string): Promise<string> =>
  String((await send(formOf(bytes, name))).result.Id)

const get = (
  id: string,
  headers: Record<string, string> = {},
  token = admin,
  from = NESTING,
  method = 'GET',
) => fetch(urlOf(from, id), { method, headers: { authorization: `Bearer ${token}`, ...headers } })

const list = (token = admin, params = NESTING) => test.ask(listDocuments, { params, token })

/** Rows and reserved bytes of files that are there, complete or not. */
async function counted(): Promise<{ files: number; documents: number }> {
  const { rows } = await test.db.query<{ files: number; documents: number }>(
    'select (select count(*) from file) as files, (select count(*) from document) as documents',
  )
  return rows[0] ?? { files: -1, documents: -1 }
}

describe('a document', () => {
  it('is added by those who keep the machine, and listed with what its bytes are', async () => {
    const { status, result } = await send(formOf(PDF))
    expect(status).toBe(200)
    expect(result).toEqual({
      Id: expect.any(String),
      Name: 'manual.pdf',
      Type: 'application/pdf',
      Size: PDF.length,
      Checksum: createHash('sha256').update(PDF).digest('hex'),
      Language: '',
      IsOfFamily: false,
      Version: 1,
      IsCurrent: true,
      CreatedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      CreatedBy: expect.any(String),
    })
    const { result: documents, total } = await list(maintainer)
    expect(documents[0]).toEqual(result)
    expect(total).toBe(documents.length)
  })

  it('is found by the id of the machine too', async () => {
    const id = await upload()
    expect((await get(id, {}, admin, { ...NESTING, serial: 'nst-01' })).status).toBe(200)
    expect((await get(id, {}, admin, { ...NESTING, serial: 'nst-02' })).status).toBe(404)
  })

  it('of a name that is there is its next version; one in another language is not', async () => {
    const first = await upload(PDF, 'Wiring.pdf')
    const second = await upload(PDF, 'wiring.pdf')
    const { result } = await send(formOf(PDF, 'Wiring.pdf'), admin, {}, NESTING, '?language=it-IT')
    expect(result).toMatchObject({ Language: 'it-IT', Version: 1, IsCurrent: true })
    const { result: documents } = await list()
    const versions = documents.filter(({ Id }) => [first, second].includes(Id))
    expect(versions.map(({ Version, IsCurrent }) => [Version, IsCurrent])).toEqual([
      [2, true],
      [1, false],
    ])
    expect(await send(formOf(PDF), admin, {}, NESTING, '?language=xx')).toMatchObject({ status: 400 })
  })

  it('of a family is found on its machines of the same owner, and nowhere else', async () => {
    const { result } = await send(formOf(PDF, 'family.pdf'), admin, {}, NESTING, '?family=true')
    const id = String(result.Id)
    expect(result).toMatchObject({ IsOfFamily: true })
    expect((await get(id, {}, admin, { ...NESTING, serial: 'nst-02' })).status).toBe(200)
    // A saw of the same owner, and a machine of the same family of another.
    expect((await get(id, {}, admin, { ...NESTING, serial: 'saw-1' })).status).toBe(404)
    const { rows } = await test.db.query<{ id: string }>(
      `select m.public_id as id from machine m join organization o on o.id = m.organization_id
        where m.family = 'CDL' and o.business_code = 'SEGHERIA'`,
    )
    expect(rows.length).toBeGreaterThan(0)
    expect((await get(id, {}, stranger, { org: 'SEGHERIA', serial: rows[0]?.id ?? '' })).status).toBe(404)
    const removed = await test.ask(removeDocument, {
      params: { ...NESTING, serial: 'nst-03', docId: id },
      token: admin,
    })
    expect(removed.status).toBe(204)
    expect((await get(id)).status).toBe(404)
  })

  it('comes as it was sent, so that it cannot run', async () => {
    const bytes = randomBytes(9_000_000)
    const response = await get(await upload(bytes, 'Pläne “neu”.html'))
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-length': '9000000',
      'content-disposition': `attachment; filename="Pl?ne ?neu?.html"; filename*=UTF-8''Pl%C3%A4ne%20%E2%80%9Cneu%E2%80%9D.html`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-cache',
      'accept-ranges': 'bytes',
      etag: `"${createHash('sha256').update(bytes).digest('hex')}"`,
    })
    const pdf = await get(await upload())
    expect(pdf.headers.get('content-disposition')).toBe('inline; filename=manual.pdf')
  })

  it.each([
    ['bytes=0-3', 206, '%PDF', 'bytes 0-3/19'],
    ['bytes=-4', 206, '6789', 'bytes 15-18/19'],
    ['bytes=15-999', 206, '6789', 'bytes 15-18/19'],
    ['bytes=0-1,3-4', 200, PDF.toString(), null],
    ['nonsense', 200, PDF.toString(), null],
  ])('is sent in part for %s', async (range, status, text, contentRange) => {
    const response = await get(await upload(), { range, 'accept-encoding': 'gzip' })
    expect(response.status).toBe(status)
    expect(response.headers.get('content-range')).toBe(contentRange)
    expect(response.headers.get('content-encoding')).toBeNull()
    expect(await response.text()).toBe(text)
  })

  it('has no bytes beyond its end', async () => {
    const response = await get(await upload(), { range: 'bytes=19-' })
    expect(response.status).toBe(416)
    expect(response.headers.get('content-range')).toBe('bytes */19')
    expect(await response.json()).toMatchObject({ result: { label: 'RANGE_NOT_SATISFIABLE' } })
  })

  it('is sent again only when it changed', async () => {
    const id = await upload()
    const etag = (await get(id)).headers.get('etag') ?? ''
    expect((await get(id, { 'if-none-match': `"old", ${etag}` })).status).toBe(304)
    expect((await get(id, { 'if-none-match': '"old"' })).status).toBe(200)
    expect((await get(id, { range: 'bytes=0-3', 'if-range': etag })).status).toBe(206)
    expect((await get(id, { range: 'bytes=0-3', 'if-range': '"old"' })).status).toBe(200)
  })

  it('says what it is without being sent', async () => {
    const response = await get(await upload(), { range: 'bytes=0-3' }, admin, NESTING, 'HEAD')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-length')).toBe('19')
    expect(response.headers.get('content-type')).toBe('application/pdf')
  })

  it('goes, with its bytes and the room that it took', async () => {
    const id = await upload()
    const before = await counted()
    const remove = () => test.ask(removeDocument, { params: { ...NESTING, docId: id }, token: admin })
    expect((await remove()).status).toBe(204)
    expect((await get(id)).status).toBe(404)
    expect(await remove()).toMatchObject({ status: 404, label: 'NOT_FOUND' })
    expect(await counted()).toEqual({ files: before.files - 1, documents: before.documents - 1 })
  })

  it('leaves a trace in the audit log', async () => {
    const { rows } = await test.db.query<{ action: string }>(
      "select distinct action from audit_entry where action like 'document%' order by 1",
    )
    expect(rows.map(({ action }) => action)).toEqual(['document_added', 'document_removed'])
  })
})

describe('an upload', () => {
  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\plans\\hall.dwg', 'hall.dwg'],
    ['photo\u202egpj.dwg', 'photogpj.dwg'],
    ['tab\tand\u0007bell.txt', 'tabandbell.txt'],
  ])('of %j is called %j', async (given, name) => {
    expect(await send(formOf(PDF, given))).toMatchObject({ status: 200, result: { Name: name } })
  })

  it.each([
    ['a name of 64,000 characters', formOf(PDF, 'x'.repeat(64_000)), {}, 400],
    ['a name that is a folder', formOf(PDF, '..'), {}, 400],
    ['nothing', formOf(Buffer.alloc(0)), {}, 400],
    ['no file', new FormData(), {}, 400],
    ['half a form', '--x\r\nrubbish', { 'content-type': 'multipart/form-data; boundary=x' }, 400],
    ['a program by its name', formOf(PDF, 'plan.pdf.ps1'), {}, 415],
    ['a program that is turned around', formOf(PDF, 'photo\u202egpj.exe'), {}, 415],
    ['a program by its bytes', formOf(Buffer.from(`MZ${'\0'.repeat(200)}`, 'latin1'), 'plan.dwg'), {}, 415],
    ['no form', '{}', { 'content-type': 'application/json' }, 415],
    ['more than one file may have', formOf(Buffer.alloc(21 * 1024 * 1024)), {}, 413],
  ])('of %s is refused', async (_name, body, headers, status) => {
    const before = await counted()
    expect(await send(body, admin, headers)).toMatchObject({ status, result: { field: 'file' } })
    expect(await counted()).toEqual(before)
  })

  it('with a NUL in its name is called without it, or refused', async () => {
    const head = `--x\r\nContent-Disposition: form-data; name="file"; filename="a\0b.pdf"\r\n\r\n`
    const answer = await send(`${head}${PDF}\r\n--x--\r\n`, admin, {
      'content-type': 'multipart/form-data; boundary=x',
    })
    if (answer.status === 200) expect(answer.result.Name).toBe('ab.pdf')
    else expect(answer).toMatchObject({ status: 400, result: { field: 'file' } })
  })

  it('with something behind the file is refused, and the file is not kept', async () => {
    const before = await counted()
    const two = formOf(PDF)
    two.append('file', new Blob(['x']), 'x')
    expect(await send(two)).toMatchObject({ status: 400, result: { field: 'file' } })
    const field = formOf(PDF)
    field.append('OrganizationCode', 'SEGHERIA')
    expect(await send(field)).toMatchObject({ status: 400, result: { field: 'OrganizationCode' } })
    expect(await counted()).toEqual(before)
  })

  it('beyond the quota of the organization is refused, also of two that race for the rest of it', async () => {
    const large = () => formOf(Buffer.alloc(12 * 1024 * 1024))
    const answers = await Promise.all([send(large()), send(large()), send(large())])
    expect(answers.map(({ status }) => status)).toContain(200)
    expect(answers.filter(({ status }) => status === 413)).not.toHaveLength(0)
    for (const { status, result } of answers)
      if (status !== 200) expect(result).toMatchObject({ label: 'FILE_QUOTA_REACHED', field: 'file' })
    const { rows } = await test.db.query<{ used: number }>('select sum(reserved)::bigint as used from file')
    expect(rows[0]?.used).toBeLessThanOrEqual(30 * 1024 * 1024)
    for (const { status, result } of answers)
      if (status === 200)
        await test.ask(removeDocument, { params: { ...NESTING, docId: String(result.Id) }, token: admin })
  })

  /** A request by hand: with that length in its head, and these bytes of a form. */
  async function begin(contentLength: number, body: string): Promise<Socket> {
    const { hostname, port } = new URL(test.app.publicUrl)
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    socket.write(
      `POST ${new URL(urlOf(NESTING)).pathname} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${admin}\r\n` +
        `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${contentLength}\r\n\r\n` +
        `--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n${body}`,
    )
    return socket
  }

  it('of five gigabytes is refused before they are sent', async () => {
    const socket = await begin(5 * 1024 ** 3, 'x')
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(answer.toString()).toMatch(/^HTTP\/1.1 413 /)
    expect(answer.toString()).toContain('"field":"file"')
    socket.destroy()
  })

  it('that is broken off leaves nothing', async () => {
    const before = await counted()
    const socket = await begin(10_000_000, 'x'.repeat(1_000_000))
    await expect.poll(async () => (await counted()).files).toBe(before.files + 1)
    socket.destroy()
    await expect.poll(counted).toEqual(before)
  })

  it('that ends before its length is refused', async () => {
    const before = await counted()
    const socket = await begin(10_000, 'x'.repeat(1000))
    await expect.poll(async () => (await counted()).files).toBe(before.files + 1)
    socket.end()
    await once(socket.resume(), 'close')
    await expect.poll(counted).toEqual(before)
  })

  it('whose form ends in the middle is refused', async () => {
    const before = await counted()
    const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n'
    const socket = await begin(head.length + 100, 'x'.repeat(100))
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(answer.toString()).toMatch(/^HTTP\/1.1 400 /)
    socket.destroy()
    await expect.poll(counted).toEqual(before)
  })
})

describe('the wall', () => {
  it('lets a partner with access read and not write', async () => {
    const id = await upload()
    const asPartner = { ...NESTING, org: 'MILLMAKER' }
    expect((await list(partner, asPartner)).status).toBe(200)
    expect((await get(id, {}, partner, asPartner)).status).toBe(200)
    expect(await send(formOf(PDF), partner, {}, asPartner)).toMatchObject({
      status: 403,
      result: { label: 'ACCESS_DENIED' },
    })
    const removal = await test.ask(removeDocument, { params: { ...asPartner, docId: id }, token: partner })
    expect(removal.label).toBe('ACCESS_DENIED')
    await test.ask(endGrant, { params: { org: 'NORDHAUS', grantId: 'grant-1' }, token: admin })
    expect((await get(id, {}, partner, asPartner)).status).toBe(404)
  })

  it('keeps everybody else out', async () => {
    const id = await upload()
    const before = await counted()
    const asStranger = { ...NESTING, org: 'SEGHERIA' }
    expect((await get(id, {}, stranger, asStranger)).status).toBe(404)
    expect((await get(id, {}, stranger)).status).toBe(403)
    expect((await list(stranger, asStranger)).label).toBe('ERROR_MACHINE_NOT_FOUND')
    expect((await send(formOf(PDF), stranger, {}, asStranger)).status).toBe(404)
    // A document of one machine is not found under another that one does see.
    expect((await get(id, {}, stranger, { org: 'SEGHERIA', serial: 'AA4-000902' })).status).toBe(404)
    expect(await send(formOf(PDF), maintainer)).toMatchObject({ status: 403 })
    expect(await counted()).toEqual(before)
  })

  it('takes the documents away with the machine', async () => {
    const other = { org: 'NORDHAUS', serial: 'nst-02' }
    const { result } = await send(formOf(PDF), admin, {}, other)
    await test.ask(deleteMachine, { params: { org: 'NORDHAUS', id: 'nst-02' }, token: admin })
    expect((await get(String(result.Id), {}, admin, other)).status).toBe(404)
  })
})

it('documents that are switched off are not there', async () => {
  const off = await startTestApp({ FEATURE_DOCUMENTS: 'false' })
  try {
    const token = await off.signIn('admin@example.com')
    for (const call of [listDocuments, getDocument, addDocument, removeDocument])
      expect(await off.ask(call, { params: { ...NESTING, docId: 'x' } as never, token })).toMatchObject({
        status: 404,
        label: 'SWITCHED_OFF',
      })
  } finally {
    await off.stop()
  }
})
