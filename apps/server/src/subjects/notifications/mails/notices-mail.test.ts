import { describe, expect, it } from 'vitest'
import { noticesMail } from './notices-mail.ts'

const settingsLink = 'https://portal.example.com/settings/notifications'
const item = (n: number, title = `Alarm ${n}`) => ({
  title,
  text: 'Vacuum below threshold',
  time: '2026-11-16 10:58',
  link: `https://portal.example.com/machine/nst-0${n}/alarms`,
})

describe('a mail', () => {
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
