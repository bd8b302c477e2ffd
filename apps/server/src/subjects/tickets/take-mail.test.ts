import * as calls from '@millwright/contract/tickets/tickets'
import { DAY_MS } from '@millwright/domain/time/lengths'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { startTestImap, type TestImap } from '../../testing/test-imap.ts'
import { startTestSmtp, type TestSmtp } from '../../testing/test-smtp.ts'

const DEALER = 'service_dealer_role@example.com'
const WITHIN = { timeout: 60_000, interval: 100 }
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let test: TestApp
let imap: TestImap
let smtp: TestSmtp
let owner: string
let ticketId: string
let replyTo: string
let nextId = 0

beforeAll(async () => {
  imap = await startTestImap()
  smtp = await startTestSmtp()
  test = await startTestApp({
    IMAP_URL: imap.url,
    IMAP_EVERY_SECONDS: '1',
    MAIL_REPLY_ADDRESS: 'tickets@example.com',
    SMTP_URL: smtp.url,
    FILES_QUOTA_MB: '8',
  })
  owner = await test.signIn('ticket_manager@example.com')
  const { result } = await test.ask(calls.createTicket, {
    params: { org: 'NORDHAUS' },
    body: { MachineId: 'nst-02', Title: 'Vacuum is weak', PartnerCode: 'WERKHOF' },
    token: owner,
  })
  ticketId = result.Id
  replyTo = await vi.waitFor(() => replyAddressIn(mailsTo(DEALER).at(-1)), WITHIN)
})
afterAll(async () => {
  await test.stop()
  await imap.stop()
  await smtp.stop()
})
beforeEach(() => {
  smtp.mails.length = 0
})

const mailsTo = (to: string): string[] => smtp.mails.filter((mail) => mail.to === to).map(({ data }) => data)

function replyAddressIn(data: string | undefined): string {
  const address = /^Reply-To: <?([^\s>]+)>?\s*$/im.exec(data ?? '')?.[1]
  if (!address) throw new Error('there is no mail with a reply address')
  return address
}

interface Written {
  readonly from?: string
  readonly to?: string
  readonly headers?: readonly string[]
  readonly text?: string
  readonly files?: readonly { readonly name: string; readonly bytes: Buffer }[]
}

function letter({ from = DEALER, to = replyTo, headers = [], text = 'Done', files = [] }: Written): string {
  const parts = files.map(
    ({ name, bytes }) =>
      `--b\r\nContent-Type: application/octet-stream\r\nContent-Transfer-Encoding: base64\r\n` +
      `Content-Disposition: attachment; filename="${name}"\r\n\r\n${bytes.toString('base64')}\r\n`,
  )
  return [
    `From: Somebody <${from}>`,
    `To: Millwright <${to}>`,
    'Subject: Re: ticket',
    ...headers,
    ...(headers.some((header) => header.startsWith('Message-ID')) ? [] : [`Message-ID: <${nextId++}@test>`]),
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    `--b\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${text}\r\n${parts.join('')}--b--\r\n`,
  ].join('\r\n')
}

/** Puts mails into the inbox and waits until the portal has read them. */
async function arrive(...mails: (string | Buffer)[]): Promise<void> {
  const uids = mails.map((mail) => imap.deliver(mail))
  await vi.waitFor(async () => {
    const { rows } = await test.db.query('select last_uid from inbox_position')
    expect(Number(rows[0]?.last_uid ?? 0)).toBeGreaterThanOrEqual(uids.at(-1) ?? 0)
  }, WITHIN)
}

const ticket = async () =>
  (await test.ask(calls.getTicket, { params: { org: 'NORDHAUS', ticketId }, token: owner })).result
const comments = async () =>
  (await ticket()).Thread.filter(({ Kind }) => Kind === 'comment').map(({ Text, Author }) => ({
    Text,
    Author,
  }))

const refusal = async (to = DEALER): Promise<string> =>
  await vi.waitFor(() => {
    const found = mailsTo(to).find((data) => data.includes('was not added'))
    if (!found) throw new Error('no mail says why')
    return found
  }, WITHIN)

describe('an answer by mail', () => {
  it('is written into the thread as that person, with its files and without what it quotes, and others hear of it', async () => {
    const text = `The filter is here: grüße\r\n\r\nOn Monday Millwright wrote:\r\n> ##- Answer above -##\r\n> Hello`
    await arrive(letter({ text, files: [{ name: 'filter.png', bytes: PNG }] }))
    expect(await comments()).toEqual([{ Text: 'The filter is here: grüße', Author: 'Andor Kovács' }])
    const { Files, Thread } = await ticket()
    expect(Files).toMatchObject([{ Name: 'filter.png', Type: 'image/png', Size: PNG.length }])
    expect(Thread.at(-1)).toMatchObject({ Kind: 'file', Side: 'partner' })
    // The customer answers in turn, by the address in the mail that this led to.
    const theirs = await vi.waitFor(
      () => replyAddressIn(mailsTo('ticket_manager@example.com').at(-1)),
      WITHIN,
    )
    expect(theirs).not.toBe(replyTo)
    await arrive(letter({ from: 'Ticket_Manager@Example.com', to: theirs.toUpperCase(), text: 'Thank you' }))
    expect((await comments()).at(-1)).toEqual({ Text: 'Thank you', Author: 'Ines Costa' })
  })

  it('is there once, however often the mail arrives', async () => {
    const mail = letter({ headers: ['Message-ID: <same@test>'], text: 'Only once' })
    await arrive(mail, mail)
    imap.uidValidity += 1
    await arrive(mail)
    await arrive(letter({ text: 'After it' }))
    const texts = (await comments()).map(({ Text }) => Text)
    expect(texts.filter((text) => text === 'Only once')).toHaveLength(1)
    expect(texts.filter((text) => text === 'Thank you')).toHaveLength(1)
  })

  it('of a machine, of nobody, for nobody or from long ago is left alone', async () => {
    const before = await comments()
    const [name = '', host = ''] = replyTo.split('@')
    imap.deliver(letter({ text: 'from long ago' }), new Date(Date.now() - 40 * DAY_MS))
    await arrive(
      letter({ headers: ['Auto-Submitted: auto-replied'] }),
      letter({ headers: ['Precedence: bulk'] }),
      letter({ headers: ['Return-Path: <>'] }),
      letter({ from: 'MAILER-DAEMON@example.com' }),
      letter({ to: 'tickets@example.com' }),
      letter({ to: `${name.slice(0, -1)}${name.endsWith('0') ? '1' : '0'}@${host}` }),
      letter({ to: name.replace(/-\d+-/, '-1-').concat('@', host) }),
      letter({ text: '\r\n> only quoted' }),
    )
    expect(await comments()).toEqual(before)
    expect(smtp.mails.filter(({ data }) => data.includes('was not added'))).toEqual([])
  })

  it('that cannot be read does not stop the ones behind it', async () => {
    const deep = Array.from(
      { length: 400 },
      (_, i) => `Content-Type: multipart/mixed; boundary=b${i}\r\n\r\n--b${i}\r\n`,
    )
    await arrive(
      Buffer.from([0, 255, 1, 13, 10, 13, 10]),
      `To: ${replyTo}\r\nFrom: ${DEALER}\r\nMessage-ID: <deep@test>\r\n${deep.join('')}`,
      `To: ${replyTo}\r\nFrom: ${DEALER}\r\nMessage-ID: <cut@test>\r\nContent-Type: multipart/mixed; boundary="`,
      letter({ text: 'Behind bad ones \u0000 \ud800' }),
    )
    expect((await comments()).at(-1)?.Text).toMatch(/^Behind bad ones/)
  })

  it('of somebody else is refused, which the person of the address reads', async () => {
    const before = await comments()
    await arrive(letter({ from: 'stranger@example.com', text: 'Give me access' }))
    expect(await comments()).toEqual(before)
    expect(await refusal()).toContain('another address')
    expect(mailsTo('stranger@example.com')).toEqual([])
  })

  it('brings no program and nothing that is not what its name says; the text stays', async () => {
    await test.db.query(`delete from mail where key like 'reply refused%'`)
    const files = [
      { name: 'photo.png', bytes: Buffer.from('MZ\u0090\u0000 this is no picture') },
      { name: 'invoice.pdf.vbs', bytes: Buffer.from('x') },
      { name: '../../etc/passwd', bytes: Buffer.from('x') },
      { name: 'large.bin', bytes: Buffer.alloc(9 * 1024 * 1024, 1) },
    ]
    await arrive(letter({ text: 'With files', files }))
    expect((await comments()).at(-1)?.Text).toBe('With files')
    expect((await ticket()).Files.map(({ Name }) => Name)).toEqual(['filter.png', 'passwd'])
    expect(await refusal()).toContain('not all files')
  })

  it('is as long as a comment may be, and a mail of more than 25 MB is refused', async () => {
    await test.db.query(`delete from mail where key like 'reply refused%'`)
    await arrive(letter({ text: 'word '.repeat(2000) }))
    expect((await comments()).at(-1)?.Text).toHaveLength(2000)
    const before = await comments()
    await arrive(letter({ text: 'huge', files: [{ name: 'a.bin', bytes: Buffer.alloc(20 * 1024 * 1024) }] }))
    expect(await comments()).toEqual(before)
    expect(await refusal()).toContain('25 MB')
  })

  it('of a person without a role for tickets any more is refused', async () => {
    await test.db.query(`delete from mail where key like 'reply refused%'`)
    const before = await comments()
    await test.db.query(
      `delete from account_role where account_id = (select id from account where email = $1)`,
      [DEALER],
    )
    await arrive(letter({ text: 'Still here?' }))
    expect(await comments()).toEqual(before)
    expect(await refusal()).toContain('do not work on this ticket')
  })
})
