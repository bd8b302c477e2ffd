import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createDelivery, type Deliver } from '../mail/delivery.ts'
import { createMailStore } from '../mail/mail-store.ts'
import { type Database, openDatabase } from '../store/database/database.ts'
import { migrate } from '../store/database/migrate.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { startTestSmtp, type TestSmtp } from '../testing/test-smtp.ts'
import { createMailSending } from './mail-sending.ts'

const FROM = 'Millwright <millwright@example.com>'
const MAIL = { to: 'elena@example.com', subject: 'Grüße, Ålesund', text: 'the secret link\n.\nand più' }

let database: TestDatabase
let db: Database
let folder: string
let smtp: TestSmtp
let lines: string[]

beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase({ url: database.url, size: 4, onError: () => {} })
  await migrate(db)
})
afterAll(async () => {
  await db.close()
  await database.drop()
})
beforeEach(async () => {
  await db.query('truncate mail restart identity')
  folder = await mkdtemp(join(tmpdir(), 'millwright-mail-'))
  smtp = await startTestSmtp()
  lines = []
})
afterEach(async () => {
  await smtp.stop()
  await rm(folder, { recursive: true })
})

const log = pino({ level: 'trace' }, { write: (line) => lines.push(line) })
const deliveryBy = (smtpUrl: string | null): Deliver =>
  createDelivery({ mail: { smtpUrl, from: FROM }, dataDir: folder, log })
const senderBy = (deliver: Deliver, now = Date.now) =>
  createMailSending({ db, store: createMailStore(db), deliver, log, now })
const stored = async () => (await db.query('select * from mail order by id')).rows

describe('a mail that is waiting', () => {
  beforeEach(() => createMailStore(db).add(MAIL))

  it('leaves by SMTP, once, and its text is kept nowhere', async () => {
    const sender = senderBy(deliveryBy(smtp.url))
    await sender.sendNow()
    await sender.sendNow()
    expect(smtp.mails).toHaveLength(1)
    expect(smtp.mails[0]?.to).toBe(MAIL.to)
    expect(smtp.mails[0]?.data).toMatch(
      /^From: Millwright <millwright@example\.com>\r\nTo: elena@example\.com/m,
    )
    expect(smtp.mails[0]?.data).toContain('the secret link\r\n.\r\nand pi=C3=B9')
    expect(await stored()).toMatchObject([{ body: '', sent_at: expect.any(Date), next_try_at: null }])
  })

  it('is sent by one of several processes that look at the same time', async () => {
    for (let n = 0; n < 5; n++) await createMailStore(db).add(MAIL)
    await Promise.all([1, 2, 3].map(() => senderBy(deliveryBy(smtp.url)).sendNow()))
    const ids = smtp.mails.map(({ data }) => /Message-ID: (.+)/.exec(data)?.[1])
    expect(new Set(ids).size).toBe(6)
    expect(ids).toHaveLength(6)
  })

  it('becomes a file where there is no mail server, and the log names the file but not its content', async () => {
    await senderBy(deliveryBy(null)).sendNow()
    expect(await readdir(join(folder, 'mail'))).toEqual(['1.eml'])
    const file = join(folder, 'mail', '1.eml')
    expect(await readFile(file, 'utf8')).toContain('the secret link')
    expect((await stat(file)).mode & 0o077).toBe(0)
    expect(lines.join('')).toContain(file)
    expect(lines.join('')).not.toContain('secret')
  })

  it('is tried again after a pause that grows, and says why it is late', async () => {
    smtp.isRefusing = true
    const pauses: number[] = []
    const at = Date.now()
    for (let n = 0; n < 9; n++) {
      await senderBy(deliveryBy(smtp.url), () => at).sendNow()
      const [row] = await stored()
      expect(row).toMatchObject({ tries: n + 1, last_error: expect.stringContaining('451 not now') })
      pauses.push((row?.next_try_at.getTime() - at) / 1000)
      await db.query('update mail set next_try_at = now()')
    }
    expect(pauses).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600])
    smtp.isRefusing = false
    await senderBy(deliveryBy(smtp.url)).sendNow()
    expect(smtp.mails).toHaveLength(1)
    expect(await stored()).toMatchObject([{ sent_at: expect.any(Date), last_error: '' }])
  })

  it('is given up after a day, and then its text is gone but not the reason', async () => {
    smtp.isRefusing = true
    const tomorrow = () => Date.now() + 24 * 60 * 60 * 1000
    await senderBy(deliveryBy(smtp.url), tomorrow).sendNow()
    expect(await stored()).toMatchObject([
      { sent_at: null, next_try_at: null, body: '', last_error: expect.stringContaining('451') },
    ])
    expect(lines.join('')).toContain('given up')
  })
})

it('an address with a comma in it is one recipient', async () => {
  await createMailStore(db).add({ ...MAIL, to: 'a,b@example.com' })
  await senderBy(deliveryBy(smtp.url)).sendNow()
  expect(smtp.mails.map(({ to }) => to)).toEqual(['"a,b"@example.com'])
})
