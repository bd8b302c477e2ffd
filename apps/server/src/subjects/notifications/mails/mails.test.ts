import { getMail, listMails } from '@millwright/contract/notifications/mails'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { publish } from '../../../platform/events/publish-store.ts'
import { createMailStore } from '../../../platform/mail/mail-store.ts'
import { createMailer } from '../../../platform/mail/mailer.ts'
import { mailDue } from '../../../platform/notices/notice-events.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { addTestNotice } from '../../../testing/test-notices.ts'
import { startTestSmtp, type TestSmtp } from '../../../testing/test-smtp.ts'

const WITHIN = { timeout: 60_000, interval: 100 }
const ELENA = 'manager_di_linea@example.com'
const EVIL = '<script>alert(1)</script>'.repeat(8)

let test: TestApp
let smtp: TestSmtp
let admin: string
let accountId: number
let organizationId: number
beforeAll(async () => {
  smtp = await startTestSmtp()
  test = await startTestApp({ MILLWRIGHT_ROLES: 'api,identity,jobs', SMTP_URL: smtp.url })
  admin = await test.signIn('admin@example.com')
  const { rows } = await test.db.query(
    'select id, organization_id as "organizationId" from account where email = $1',
    [ELENA],
  )
  accountId = rows[0]?.id
  organizationId = rows[0]?.organizationId
})
afterAll(async () => {
  await test.stop()
  await smtp.stop()
})

const queue = (mail: { isResendable: boolean; subject: string }, organization = organizationId) =>
  test.db.transaction((tx) =>
    createMailer(createMailStore(test.db)).queue(
      { to: ELENA, text: 'A text', html: '<p>A text</p>', organizationId: organization, ...mail },
      tx,
    ),
  )

describe('notices that are due for mail', () => {
  it('are one mail in the language of the person, however often they are published', async () => {
    const noticeIds = [
      await addTestNotice(test.db, accountId, { code: '4012', text: 'Vacuum below threshold' }),
      await addTestNotice(test.db, accountId, { code: EVIL, text: 'Door open' }),
    ]
    await test.db.query(`update account set language = 'it-IT' where id = $1`, [accountId])
    for (let n = 0; n < 2; n++)
      await test.db.transaction((tx) => publish(tx, mailDue, { accountId, noticeIds }))
    await vi.waitFor(() => expect(smtp.mails).toHaveLength(1), WITHIN)
    const { to, data } = smtp.mails[0] ?? { to: '', data: '' }
    expect(to).toBe(ELENA)
    expect(data).toContain('Subject: 2 notifiche: Allarme su Nesting 01')
    // As quoted-printable has it.
    const body = data.replace(/=\r\n/g, '').replace(/=3D/g, '=')
    expect(body).toContain('4012 Vacuum below threshold')
    expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(body).toContain(`${test.app.publicUrl}/machine/nst-01/alarms`)
  }, 180_000)

  it('are no mail when they were read meanwhile', async () => {
    const noticeId = await addTestNotice(test.db, accountId, { code: '1', text: 'Read' })
    await test.db.query(`update person_notice set state = 'read' where notice_id = $1`, [noticeId])
    await test.db.transaction((tx) => publish(tx, mailDue, { accountId, noticeIds: [noticeId] }))
    await vi.waitFor(async () => {
      const { rows } = await test.db.query(`select 1 from event_delivery where handler = 'mail-notices'`)
      expect(rows).toEqual([])
    }, WITHIN)
    expect(smtp.mails).toHaveLength(1)
  }, 180_000)
})

describe('the mails of an organization', () => {
  const list = async (token = admin, org = 'NORDHAUS') =>
    (await test.ask(listMails, { params: { org }, token })).result
  const read = (mailId: string, token = admin, org = 'NORDHAUS') =>
    test.ask(getMail, { params: { org, mailId }, token })

  it('are read by its admins as long as they are not sent, but never one with a secret', async () => {
    smtp.isRefusing = true
    await queue({ isResendable: true, subject: 'Open' })
    await queue({ isResendable: false, subject: 'Secret' })
    const found = async (subject: string) => (await list()).find(({ Subject }) => Subject === subject)
    await vi.waitFor(async () => {
      expect((await found('Open'))?.LastError).toContain('451')
      expect((await found('Secret'))?.LastError).toContain('451')
    }, WITHIN)
    expect(await found('Open')).toMatchObject({ To: ELENA, State: 'waiting', IsReadable: true })
    expect(await found('Secret')).toMatchObject({ State: 'waiting', IsReadable: false })
    expect((await read((await found('Open'))?.Id ?? '')).result).toEqual({
      Subject: 'Open',
      Text: 'A text',
      Html: '<p>A text</p>',
    })
    expect((await read((await found('Secret'))?.Id ?? '')).status).toBe(404)
    const other = await test.signIn('admin@other.example.com')
    expect((await read((await found('Open'))?.Id ?? '', other, 'SEGHERIA')).status).toBe(404)
    expect((await list(other, 'SEGHERIA')).map(({ Subject }) => Subject)).not.toContain('Open')
  }, 180_000)
})
