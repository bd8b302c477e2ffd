import { describe, expect, it } from 'vitest'
import { emailChangedMail, partnerAccessMail } from './people-mails.ts'

const LINK = 'https://portal.example.com/login?a=1&b=2'
const VALUES = { firstname: 'Elena', link: LINK, by: 'Admin', machines: 'Nesting 02' }

describe('a mail to people', () => {
  it.each(['en-US', 'it-IT', 'de-DE'])('has the same in text and in HTML, in %s', (language) => {
    const access = partnerAccessMail(language, VALUES)
    const email = emailChangedMail(language, VALUES)
    for (const { subject, text, html } of [access, email]) {
      expect(subject).not.toBe('')
      for (const part of [text, html]) expect(part).toContain('Elena')
    }
    expect(access.text).toContain(LINK)
    expect(access.html).toContain('href="https://portal.example.com/login?a=1&amp;b=2"')
    expect(email.html).not.toContain('href="https://portal.example.com/login')
  })

  it('shows markup in names and codes as it is, and loads nothing', () => {
    const evil = '<img src="https://evil.example.com/x.png" onerror=alert(1)>"\'&'
    const { html } = partnerAccessMail('en-US', { ...VALUES, by: evil, machines: evil.repeat(4) })
    expect(html).not.toContain('<img')
    expect(html).toContain('&lt;img src=&quot;https://evil.example.com/x.png&quot;')
    expect(html).not.toMatch(/<(script|img|link|iframe)|@import|url\(/)
  })

  it('has one line as its subject, whatever a name holds', () => {
    const by = 'Eve\r\nBcc: all@example.com\u2028\0'
    const { subject, text } = partnerAccessMail('en-US', { ...VALUES, by })
    expect(subject).toBe('Eve Bcc: all@example.com has given you access to machines')
    expect(text).not.toMatch(/^Bcc:/m)
  })
})
