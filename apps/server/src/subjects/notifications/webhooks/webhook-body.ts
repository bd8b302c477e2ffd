import { type NoticeKind, topicOf } from '@millwright/contract/notices'
import type { NoticeFacts } from '@millwright/domain/notices/notice'
import type { WebhookFormat } from '@millwright/domain/notifications/webhook'
import type { NoticeWords } from '../../../platform/notices/notice-text.ts'
import { notificationTexts } from '../notification-texts.ts'

/** A notice as it waits to be sent. */
export interface WebhookNotice {
  readonly key: string
  readonly kind: NoticeKind
  readonly facts: NoticeFacts
  readonly action: string
  /** Epoch milliseconds. */
  readonly at: number
  readonly machine: { readonly id: string; readonly name: string; readonly timezone: string } | null
}

interface Line {
  readonly title: string
  readonly text: string
  readonly link: string
}

interface BodyOptions {
  readonly id: string
  readonly organization: string
  readonly format: WebhookFormat
  readonly language: string
  readonly publicUrl: string
  readonly at: number
  readonly noticeWords: Pick<NoticeWords, 'text'>
}

/** A card of Teams may have 28 KB, and nobody reads more. */
const MAX_LINES = 10
const MAX_LINE = 500

const short = (text: string): string =>
  (text.length > MAX_LINE ? `${text.slice(0, MAX_LINE)}…` : text).toWellFormed()

/** One request for up to a hundred notices; none for a test. */
export function webhookBody(notices: readonly WebhookNotice[], options: BodyOptions): string {
  const { format, language, publicUrl, noticeWords } = options
  const texts = notices.map((notice) => ({
    notice,
    ...noticeWords.text({ ...notice, count: 1, isStorm: false }, { language }),
    link: publicUrl + notice.action,
  }))
  if (format === 'json') {
    return JSON.stringify({
      id: options.id,
      organization: options.organization,
      sentAt: new Date(options.at).toISOString(),
      isTest: notices.length === 0,
      notices: texts.map(({ notice: { key, kind, facts, machine, at }, title, text, link }) => ({
        key,
        kind,
        topic: topicOf(kind),
        title,
        text,
        machine: machine && { id: machine.id, name: machine.name },
        facts,
        link,
        at: new Date(at).toISOString(),
      })),
    })
  }
  const lines: Line[] = notices.length === 0 ? [testLine(language, publicUrl)] : texts.slice(0, MAX_LINES)
  const left = texts.length - lines.length
  const more = left > 0 ? notificationTexts(language).t('webhook.more', { count: left }) : ''
  return JSON.stringify(format === 'slack' ? slackMessage(lines, more) : teamsMessage(lines, more))
}

const testLine = (language: string, publicUrl: string): Line => ({
  title: notificationTexts(language).t('webhook.test_title'),
  text: notificationTexts(language).t('webhook.test'),
  link: publicUrl,
})

/** Slack reads these three as markup; everything else of a name is text. */
const slackText = (text: string): string =>
  short(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function slackMessage(lines: readonly Line[], more: string) {
  const sections = lines.map(({ title, text, link }) => ({
    type: 'section',
    text: { type: 'mrkdwn', text: `<${link}|${slackText(title).replaceAll('|', '¦')}>\n${slackText(text)}` },
  }))
  const rest = more === '' ? [] : [{ type: 'context', elements: [{ type: 'plain_text', text: more }] }]
  // For a notification on a phone, which shows no blocks.
  return { text: slackText(lines.map(({ title }) => title).join(', ')), blocks: [...sections, ...rest] }
}

/** Cards read a part of Markdown. */
const teamsText = (text: string): string => short(text).replace(/[\\`*_[\]()#<>!|~]/g, (mark) => `\\${mark}`)

const teamsBlock = (text: string, more: object = {}) => ({ type: 'TextBlock', text, wrap: true, ...more })

const teamsMessage = (lines: readonly Line[], more: string) => ({
  type: 'message',
  attachments: [
    {
      contentType: 'application/vnd.microsoft.card.adaptive',
      content: {
        $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
        type: 'AdaptiveCard',
        version: '1.4',
        body: [
          ...lines.map(({ title, text, link }) => ({
            type: 'Container',
            selectAction: { type: 'Action.OpenUrl', url: link },
            items: [
              teamsBlock(teamsText(title), { weight: 'Bolder', color: 'Accent' }),
              teamsBlock(teamsText(text), { spacing: 'None' }),
            ],
          })),
          ...(more === '' ? [] : [teamsBlock(more, { isSubtle: true })]),
        ],
      },
    },
  ],
})
