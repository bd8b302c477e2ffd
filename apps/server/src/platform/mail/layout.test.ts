import { describe, expect, it } from 'vitest'
import { textsIn } from '../texts/texts.ts'
import { linkMail } from './link-mail.ts'

const VALUES = { firstname: 'Elena', link: 'https://portal.example.com/login?a=1&b=2', by: 'Admin' }
const KINDS = ['invitation', 'access', 'reset'] as const

describe('a mail', () => {
  it.each(KINDS)('of the kind %s has the same in text and in HTML, in both languages', (kind) => {
    for (const language of ['en-US', 'it-IT', 'de-DE']) {
      const { subject, text, html } = linkMail(textsIn(language), kind, VALUES)
      expect(subject).not.toBe('')
      expect(text).toContain('Elena')
      expect(html).toContain('Elena')
      expect(text).toContain(VALUES.link)
      expect(html).toContain('href="https://portal.example.com/login?a=1&amp;b=2"')
    }
  })
})
