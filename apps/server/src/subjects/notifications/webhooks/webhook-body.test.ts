import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { NOTICES } from '../../../subjects.ts'
import { newSecret, signedHeaders } from './signature.ts'
import { type WebhookNotice, webhookBody } from './webhook-body.ts'

const OPTIONS = {
  id: 'batch-1',
  organization: 'NORDHAUS',
  language: 'en-US',
  publicUrl: 'https://portal.example.com',
  at: Date.UTC(2026, 10, 16, 10),
  noticeWords: NOTICES,
}
const alarm = (n: number, text = 'Vacuum below threshold'): WebhookNotice => ({
  key: `alarm ${n}`,
  kind: 'alarm',
  facts: { code: '4012', text },
  action: '/machine/nst-01/alarms',
  at: OPTIONS.at,
  machine: { id: 'nst-01', name: 'Nesting 01', timezone: 'Europe/Berlin' },
})

describe('the body of a webhook', () => {
  it('as JSON has facts, texts and a link for each notice', () => {
    expect(JSON.parse(webhookBody([alarm(1)], { ...OPTIONS, format: 'json' }))).toEqual({
      id: 'batch-1',
      organization: 'NORDHAUS',
      sentAt: '2026-11-16T10:00:00.000Z',
      isTest: false,
      notices: [
        {
          key: 'alarm 1',
          kind: 'alarm',
          topic: 'Alarms',
          title: 'Alarm on Nesting 01',
          text: '4012 Vacuum below threshold',
          machine: { id: 'nst-01', name: 'Nesting 01' },
          facts: { code: '4012', text: 'Vacuum below threshold' },
          link: 'https://portal.example.com/machine/nst-01/alarms',
          at: '2026-11-16T10:00:00.000Z',
        },
      ],
    })
  })

  it('for Slack shows markup of a machine as text, and names ten of many', () => {
    const notices = Array.from({ length: 12 }, (_, n) =>
      alarm(n, '<!channel> & <https://evil.example.com|x>'),
    )
    const message = JSON.parse(webhookBody(notices, { ...OPTIONS, format: 'slack' }))
    expect(message.blocks).toHaveLength(11)
    expect(message.blocks[0].text.text).toBe(
      '<https://portal.example.com/machine/nst-01/alarms|Alarm on Nesting 01>\n4012 &lt;!channel&gt; &amp; &lt;https://evil.example.com|x&gt;',
    )
    expect(message.blocks[10].elements[0].text).toBe('and 2 more')
  })

  it('for Teams is a card in which a name is no link, and stays under its limit', () => {
    const notices = Array.from({ length: 100 }, (_, n) =>
      alarm(n, '[x](https://evil.example.com)'.repeat(50)),
    )
    const body = webhookBody(notices, { ...OPTIONS, format: 'teams' })
    expect(Buffer.byteLength(body)).toBeLessThan(28_000)
    const card = JSON.parse(body).attachments[0].content
    expect(card.type).toBe('AdaptiveCard')
    expect(card.body[0].items[1].text).toMatch(/^4012 \\\[x\\\]\\\(https/)
  })

  it.each(['json', 'slack', 'teams'] as const)('of a test is there for %s', (format) => {
    expect(webhookBody([], { ...OPTIONS, format })).toMatch(/"isTest":true|Test of Millwright/)
  })
})

describe('the signature of a request', () => {
  it('is checked as the documentation has it', () => {
    const secret = newSecret()
    const headers = signedHeaders(secret, { id: 'batch-1', at: 1_763_287_200_999, body: '{"a":1}' })
    expect(headers['webhook-timestamp']).toBe('1763287200')
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
    const expected = createHmac('sha256', key).update('batch-1.1763287200.{"a":1}').digest('base64')
    expect(headers['webhook-signature']).toBe(`v1,${expected}`)
  })
})
