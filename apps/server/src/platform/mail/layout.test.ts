import { describe, expect, it } from 'vitest'
import { mailText, noticesMail } from './texts.ts'

const VALUES = { firstname: 'Elena', link: 'https://portal.example.com/login?a=1&b=2', by: 'Admin' }
const KINDS = ['invitation', 'access', 'reset', 'emailChanged', 'partnerAccess'] as const
const settingsLink = 'https://portal.example.com/settings/notifications'
const item = (n: number, title = `Alarm ${n}`) => ({
  title,
  text: 'Vacuum below threshold',
  time: '2026-11-16 10:58',
  link: `https://portal.example.com/machine/nst-0${n}/alarms`,
})

describe('a mail', () => {
  it.each(KINDS)('of the kind %s has the same in text and in HTML, in both languages', (kind) => {
    for (const language of ['en-US', 'it-IT', 'de-DE']) {
      const { subject, text, html } = mailText(kind, language, VALUES)
      expect(subject).not.toBe('')
      expect(text).toContain('Elena')
      expect(html).toContain('Elena')
      if (kind !== 'emailChanged') {
        expect(text).toContain(VALUES.link)
        expect(html).toContain('href="https://portal.example.com/login?a=1&amp;b=2"')
      }
    }
  })

  it('shows markup in names and codes as it is, and loads nothing', () => {
    const evil = '<img src="https://evil.example.com/x.png" onerror=alert(1)>"\'&'
    const { html } = mailText('partnerAccess', 'en-US', { ...VALUES, by: evil, machines: evil.repeat(4) })
    expect(html).not.toContain('<img')
    expect(html).toContain('&lt;img src=&quot;https://evil.example.com/x.png&quot;')
    expect(html).not.toMatch(/<(script|img|link|iframe)|@import|url\(/)
  })

  it('has one line as its subject, whatever a name holds', () => {
    const by = 'Eve\r\nBcc: all@example.com\u2028\0'
    const { subject, text } = mailText('partnerAccess', 'en-US', { ...VALUES, by })
    expect(subject).toBe('Eve Bcc: all@example.com has given you access to machines')
    expect(text).not.toMatch(/^Bcc:/m)
  })

  it('about one notice has its title and leads to it', () => {
    const { subject, text, html } = noticesMail('en-US', {
      firstname: 'Elena',
      items: [item(1)],
      settingsLink,
    })
    expect(subject).toBe('Alarm 1')
    expect(text).toContain('2026-11-16 10:58  Alarm 1\nVacuum below threshold\nhttps://portal')
    expect(text).toContain(settingsLink)
    expect(html).toContain('Open in the portal')
  })

  it('about many names the latest, and says how many it leaves out', () => {
    const items = Array.from({ length: 120 }, (_, n) => item(n))
    const { subject, text } = noticesMail('it-IT', { firstname: 'Elena', items, settingsLink })
    expect(subject).toBe('120 notifiche: Alarm 119')
    expect(text.match(/Vacuum/g)).toHaveLength(50)
    expect(text).toContain('E altre 70, nel portale.')
  })
})
