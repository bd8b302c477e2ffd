import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestImap, type TestImap } from '../../../testing/test-imap.ts'
import { createImapInbox } from './imap-inbox.ts'
import type { InboxPosition } from './inbox-store.ts'

let imap: TestImap
beforeEach(async () => {
  imap = await startTestImap()
})
afterEach(() => imap.stop())

const inboxOf = (url = imap.url) => createImapInbox({ url: new URL(url), log: pino({ level: 'silent' }) })

async function read(after: InboxPosition | null = null, most = 100) {
  const found: string[] = []
  let position = after
  await inboxOf().read(after, async (mail, next) => {
    if (found.length === most) return false
    found.push(`${mail.uid} ${mail.header.toString().trim()} ${(await mail.source()).length}`)
    position = next
    return true
  })
  return { found, position }
}

describe('an inbox', () => {
  it('hands over what came after the last visit, in order, and flags it as read', async () => {
    expect(await read()).toEqual({ found: [], position: null })
    imap.deliver('Subject: a\r\n\r\none')
    imap.deliver('Subject: b\r\n\r\ntwo {5}\r\n* OK')
    const { found, position } = await read()
    expect(found).toEqual(['1 Subject: a 17', '2 Subject: b 27'])
    expect(imap.mails.map(({ isSeen }) => isSeen)).toEqual([true, true])
    expect(await read(position)).toEqual({ found: [], position })
    imap.deliver('Subject: c\r\n\r\n')
    expect((await read(position)).found).toEqual(['3 Subject: c 14'])
  })

  it('is read from its beginning when it was made again', async () => {
    imap.deliver('Subject: a\r\n\r\n')
    const { position } = await read()
    imap.uidValidity = 8
    expect((await read(position)).found).toHaveLength(1)
  })

  it('is left where the reader stops', async () => {
    for (const subject of ['a', 'b', 'c']) imap.deliver(`Subject: ${subject}\r\n\r\n`)
    const { found, position } = await read(null, 2)
    expect(found).toHaveLength(2)
    expect((await read(position)).found).toEqual(['3 Subject: c 14'])
  })

  it('that is away, or refuses the password, is an error of this visit only', async () => {
    imap.isAway = true
    await expect(read()).rejects.toThrow()
    imap.isAway = false
    await expect(inboxOf(imap.url.replace('secret', 'wrong')).read(null, async () => true)).rejects.toThrow()
    expect((await read()).found).toEqual([])
  })

  it('is named without its password', () => {
    expect(inboxOf().name).toMatch(/^tickets@127\.0\.0\.1:\d+\/INBOX$/)
  })
})
