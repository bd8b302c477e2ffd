/** In the order in which a mail is read. Plain text throughout: it is escaped here and nowhere else. */
export interface MailParts {
  readonly subject: string
  /** Above everything: a line above which an answer is written. */
  readonly top?: string
  readonly greeting: string
  readonly before: readonly string[]
  /** Notices, the oldest first. */
  readonly items?: readonly MailItem[]
  readonly button?: { readonly label: string; readonly link: string }
  readonly after?: readonly string[]
  /** At the foot, such as where to switch such mails off. */
  readonly foot?: { readonly label: string; readonly link: string }
}

export interface MailItem {
  readonly title: string
  readonly text: string
  readonly time: string
  readonly link: string
}

export interface MailText {
  readonly subject: string
  readonly text: string
  readonly html: string
}

const MAX_SUBJECT = 200

/** A name or a code must not begin a new line, in a header least of all. */
const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => oneLine(text).replace(/[&<>"']/g, (mark) => ESCAPES[mark] ?? mark)

/** One layout for all mails, as text and as HTML. Styles are inline and nothing is loaded from anywhere. */
export const renderMail = (parts: MailParts): MailText => ({
  subject: oneLine(parts.subject).slice(0, MAX_SUBJECT).toWellFormed(),
  text: plain(parts),
  html: html(parts),
})

function plain({ top, greeting, before, items = [], button, after = [], foot }: MailParts): string {
  const list = items.map(({ title, text, time, link }) =>
    [`${time}  ${oneLine(title)}`, oneLine(text), link].filter(Boolean).join('\n'),
  )
  const parts = [
    ...(top ? [oneLine(top)] : []),
    oneLine(greeting),
    ...before.map(oneLine),
    ...list,
    ...(button ? [button.link] : []),
    ...after.map(oneLine),
    ...(foot ? [`${oneLine(foot.label)}: ${foot.link}`] : []),
  ]
  return `${parts.join('\n\n')}\n`
}

const TEXT = 'margin:0 0 16px;font-size:15px;line-height:22px;color:#1d1f21;overflow-wrap:anywhere'
const SMALL = 'font-size:13px;line-height:18px;color:#5c6166;overflow-wrap:anywhere'
const BUTTON =
  'display:inline-block;padding:10px 18px;border-radius:6px;background:#0b62e5;color:#ffffff;font-size:15px;font-weight:600;text-decoration:none'

const paragraph = (text: string): string => `<p style="${TEXT}">${escaped(text)}</p>`

const itemRow = ({ title, text, time, link }: MailItem): string =>
  `<tr><td style="padding:10px 0;border-top:1px solid #e2e2df">
<div style="${SMALL}">${escaped(time)}</div>
<a href="${escaped(link)}" style="font-size:15px;line-height:22px;font-weight:600;color:#0b62e5;text-decoration:none;overflow-wrap:anywhere">${escaped(title)}</a>
<div style="${SMALL}">${escaped(text)}</div></td></tr>`

function html({ subject, top, greeting, before, items = [], button, after = [], foot }: MailParts): string {
  const body = [
    top ? `<p style="margin:0 0 16px;${SMALL}">${escaped(top)}</p>` : '',
    paragraph(greeting),
    ...before.map(paragraph),
    items.length > 0
      ? `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;table-layout:fixed">${items.map(itemRow).join('')}</table>`
      : '',
    button
      ? `<p style="margin:0 0 16px"><a href="${escaped(button.link)}" style="${BUTTON}">${escaped(button.label)}</a></p>`
      : '',
    ...after.map(paragraph),
  ].join('\n')
  const end = foot
    ? `<p style="margin:16px 0 0;${SMALL}"><a href="${escaped(foot.link)}" style="color:#5c6166">${escaped(foot.label)}</a></p>`
    : ''
  return `<!doctype html>
<html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f4f4f2;font-family:Inter,'Segoe UI',Helvetica,Arial,sans-serif">
<div style="max-width:560px;margin:0 auto">
<p style="margin:0 0 12px;font-size:16px;font-weight:700;color:#1d1f21">Millwright</p>
<div style="padding:24px;border:1px solid #e2e2df;border-radius:8px;background:#ffffff">
${body}
</div>
${end}
</div>
</body></html>
`
}
