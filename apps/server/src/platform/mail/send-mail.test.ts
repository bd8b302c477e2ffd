import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { startTestSmtp, type TestSmtp } from '../../testing/test-smtp.ts'
import { remains } from '../../testing/test-time.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { createDeadLetterStore } from '../events/dead-letter-store.ts'
import { createDeliveryStore } from '../events/delivery-store.ts'
import { createDispatcher } from '../events/dispatcher.ts'
import { createMetrics } from '../runtime/metrics.ts'
import { createDelivery } from './delivery.ts'
import { createMailStore, type NewMail } from './mail-store.ts'
import { createMailer } from './mailer.ts'
import { createSendMail } from './send-mail.ts'

const FROM = 'Millwright <millwright@example.com>'
const MAIL = {
  to: 'elena@example.com',
  subject: 'Grüße, Ålesund',
  text: 'the secret link\n.\nand più',
  organizationId: null,
}
const WITHIN = { timeout: 60_000, interval: 20 }

let database: TestDatabase
let db: Database
let folder: string
let smtp: TestSmtp
let lines: string[]
const senders: { stop(): Promise<void> }[] = []

beforeAll(async () => {
  database = await createTestDatabase('tables')
  db = openDatabase({ url: database.url, size: 4, onError: () => {} })
})
afterAll(async () => {
  await db.close()
  await database.drop()
})
beforeEach(async () => {
  await db.query('truncate mail, durable_event, event_delivery restart identity')
  folder = await mkdtemp(join(tmpdir(), 'millwright-mail-'))
  smtp = await startTestSmtp()
  lines = []
})
afterEach(async () => {
  for (const sender of senders.splice(0)) await sender.stop()
  await smtp.stop()
  await rm(folder, { recursive: true })
})

const log = pino({ level: 'trace' }, { write: (line) => lines.push(line) })
const queue = (mail: Partial<NewMail> = {}) =>
  db.transaction((tx) => createMailer(createMailStore(db)).queue({ ...MAIL, ...mail }, tx))
function startSender(smtpUrl: string | null = smtp.url): void {
  const deliver = createDelivery({
    mail: { smtpUrl, from: FROM },
    dataDir: folder,
    publicUrl: 'https://portal.example.com',
    log,
  })
  const sender = createDispatcher({
    store: createDeliveryStore(db),
    handlers: { 'send-mail': createSendMail({ mails: createMailStore(db), deliver }) },
    wake: { onWake: () => {} },
    metrics: createMetrics(),
    log,
    pollMs: 50,
    random: () => 0,
  })
  sender.start()
  senders.push(sender)
}
const stored = async () => (await db.query('select * from mail order by id')).rows
const allSent = () =>
  vi.waitFor(async () => expect((await stored()).every(({ sent_at }) => sent_at !== null)).toBe(true), WITHIN)
const delivery = async () =>
  (
    await db.query(
      `select id, tries, last_error, dead_at, can_retry, extract(epoch from next_try_at - now())::float8 as pause
         from event_delivery`,
    )
  ).rows[0]

describe('a mail that is waiting', () => {
  beforeEach(() => queue())

  it('leaves by SMTP, once, and its text is kept nowhere', async () => {
    startSender()
    await allSent()
    await remains(() => expect(smtp.mails).toHaveLength(1), 200)
    expect(smtp.mails[0]?.to).toBe(MAIL.to)
    expect(smtp.mails[0]?.data).toMatch(
      /^From: Millwright <millwright@example\.com>\r\nTo: elena@example\.com/m,
    )
    expect(smtp.mails[0]?.data).toContain('the secret link\r\n.\r\nand pi=C3=B9')
    expect(await stored()).toMatchObject([{ body: '', sent_at: expect.any(Date), given_up_at: null }])
    const { rows } = await db.query('select payload from durable_event')
    expect(JSON.stringify(rows)).not.toContain('secret')
  })

  it('is sent by one of several processes that look at the same time', async () => {
    for (let n = 0; n < 5; n++) await queue()
    for (let process = 0; process < 3; process++) startSender()
    await allSent()
    const ids = smtp.mails.map(({ data }) => /Message-ID: (.+)/.exec(data)?.[1])
    expect(new Set(ids).size).toBe(6)
    expect(ids).toHaveLength(6)
  })

  it('becomes a file where there is no mail server, and the log names the file but not its content', async () => {
    startSender(null)
    await allSent()
    expect(await readdir(join(folder, 'mail'))).toEqual(['1.eml'])
    const file = join(folder, 'mail', '1.eml')
    expect(await readFile(file, 'utf8')).toContain('the secret link')
    expect((await stat(file)).mode & 0o077).toBe(0)
    expect(lines.join('')).toContain(file)
    expect(lines.join('')).not.toContain('secret')
  })

  it('is tried again after a pause that grows, with the same Message-ID, and says why it is late', async () => {
    smtp.isRefusing = true
    startSender()
    for (const [index, pause] of [30, 60, 120, 240, 480, 960, 1920, 3600, 3600].entries()) {
      const tries = index + 1
      await vi.waitFor(async () => {
        expect(await stored()).toMatchObject([{ tries, last_error: expect.stringContaining('451 not now') }])
        expect(await delivery()).toMatchObject({ tries, last_error: expect.stringContaining('451 not now') })
      }, WITHIN)
      await vi.waitFor(() => expect(lines.join('')).toContain(`"attempt":${tries}`), WITHIN)
      // While it is in hand, the next try is the end of the lease.
      const shown = async () => Math.round((await delivery())?.pause / 10) * 10
      await expect.poll(shown, WITHIN).toBe(pause)
      await db.query('update event_delivery set next_try_at = now()')
    }
    smtp.isRefusing = false
    await db.query('update event_delivery set next_try_at = now()')
    await allSent()
    expect(smtp.mails).toHaveLength(1)
    expect(smtp.mails[0]?.data).toContain('Message-ID: <millwright-1@example.com>')
    expect(await stored()).toMatchObject([{ sent_at: expect.any(Date), last_error: '' }])
  })

  it('is given up after a day, and then its text is gone but not the reason', async () => {
    smtp.isRefusing = true
    await db.query(`update event_delivery set since = now() - interval '1 day'`)
    startSender()
    await vi.waitFor(
      async () =>
        expect(await delivery()).toMatchObject({
          dead_at: expect.any(Date),
          can_retry: false,
          last_error: expect.stringContaining('451'),
        }),
      WITHIN,
    )
    expect(await stored()).toMatchObject([
      { sent_at: null, given_up_at: expect.any(Date), body: '', last_error: expect.stringContaining('451') },
    ])
    expect(lines.join('')).toContain('given up')
  })
})

it('a mail without a secret that was given up can be sent again', async () => {
  smtp.isRefusing = true
  await queue({ isResendable: true })
  await db.query(`update event_delivery set since = now() - interval '1 day'`)
  startSender()
  await vi.waitFor(
    async () => expect(await delivery()).toMatchObject({ dead_at: expect.any(Date), can_retry: true }),
    WITHIN,
  )
  expect(await stored()).toMatchObject([{ given_up_at: expect.any(Date), body: MAIL.text }])
  smtp.isRefusing = false
  await createDeadLetterStore(db).restart((await delivery())?.id, null)
  await allSent()
  expect(smtp.mails).toHaveLength(1)
  expect(await stored()).toMatchObject([{ sent_at: expect.any(Date), body: '' }])
})

it('a mail server that hangs holds no transaction and no other mail', async () => {
  smtp.hangsFor = MAIL.to
  await queue()
  await queue({ to: 'other@example.com' })
  startSender()
  await vi.waitFor(() => expect(smtp.mails.map(({ to }) => to)).toEqual(['other@example.com']), WITHIN)
  const { rows } = await db.query(
    `select state, query from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`,
  )
  expect(rows).toEqual([])
  expect(await stored()).toMatchObject([{ sent_at: null }, { sent_at: expect.any(Date) }])
}, 180_000)

it('an address with a comma in it is one recipient', async () => {
  await queue({ to: 'a,b@example.com' })
  startSender()
  await allSent()
  expect(smtp.mails.map(({ to }) => to)).toEqual(['"a,b"@example.com'])
})

it('a mail with a key is queued once', async () => {
  for (let time = 0; time < 2; time++)
    await db.transaction((tx) => createMailer(createMailStore(db)).queue({ ...MAIL, key: 'one' }, tx))
  expect(await stored()).toHaveLength(1)
  expect((await db.query('select 1 from event_delivery')).rows).toHaveLength(1)
})

describe('a mail about notices', () => {
  const notice = { html: '<p>Alarm</p>', text: 'Alarm', isNotice: true, isResendable: true }

  it('is text and HTML, and says where to switch it off', async () => {
    await queue(notice)
    startSender()
    await allSent()
    const data = smtp.mails[0]?.data ?? ''
    expect(data).toContain('List-Unsubscribe: <https://portal.example.com/settings/notifications>')
    expect(data).toContain('Content-Type: multipart/alternative')
    expect(data).toContain('<p>Alarm</p>')
    expect(await stored()).toMatchObject([{ body: '', html: '', is_in_file: false }])
  })

  it('adds no header by its subject', async () => {
    await queue({ ...notice, subject: 'Eve\r\nBcc: all@example.com\r\n\r\nbody' })
    startSender()
    await allSent()
    const head = (smtp.mails[0]?.data ?? '').split('\r\n\r\n')[0]
    expect(head).not.toMatch(/^Bcc:/im)
    expect(head).toContain('Subject: Eve')
  })

  it('that became a file can still be read here; one with a secret cannot', async () => {
    await queue(notice)
    await queue({ html: '<p>secret</p>' })
    startSender(null)
    await allSent()
    expect(await stored()).toMatchObject([
      { is_in_file: true, html: '<p>Alarm</p>', body: 'Alarm' },
      { is_in_file: true, html: '', body: '' },
    ])
  })
})
