/** Around the line above which a reply is written: whatever a mail program makes of the rest, this is found again. */
export const REPLY_MARK = { begin: '##-', end: '-##' } as const

/** Lines with which mail programs begin what they quote; in the languages that our readers have, and those of their dealers. */
const ATTRIBUTIONS: readonly RegExp[] = [
  /^on\b.{1,300}\bwrote:$/i,
  /^il\b.{1,300}\bha scritto:$/i,
  /^am\b.{1,300}\bschrieb\b.{0,200}:$/i,
  /^le\b.{1,300}\ba écrit ?:$/i,
  /^el\b.{1,300}\bescribió:$/i,
]

/** Above a forwarded or quoted mail, as Outlook writes it. */
const DIVIDERS: readonly RegExp[] = [
  /^-{2,}\s*(original message|messaggio originale|ursprüngliche nachricht|message d'origine)\s*-{2,}$/i,
  /^_{10,}$/,
]
const FROM_LINE = /^\*?(from|da|von|de):\*?\s/i
const SENT_LINE = /^\*?(sent|date|inviato|data|gesendet|datum|envoyé|enviado):\*?\s/i

const FOOTERS: readonly RegExp[] = [
  /^sent from my .{1,40}$/i,
  /^get outlook for .{1,40}$/i,
  /^inviato da .{1,40}$/i,
  /^von meinem .{1,30} gesendet$/i,
]

/** No mail program quotes more before a person writes; what is longer is not read. */
const MAX_LINES = 2000
const MAX_LINE = 4000

/**
 * Without the mail that is quoted below, the signature and the line that a phone adds. Answers between quoted lines stay, with
 * the lines that they answer.
 */
export function replyText(mail: string): string {
  const lines = mail
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: mails hold them, PostgreSQL and readers do not want them.
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f\u200b\ufeff]/g, (mark) => (mark === '\r' ? '' : ' '))
    .split('\n', MAX_LINES)
    .map((line) => line.slice(0, MAX_LINE).trimEnd())
  const own = lines.slice(0, endOf(lines))
  while (own.length > 0 && isLeftOver(own.at(-1) ?? '')) own.pop()
  return own
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function endOf(lines: readonly string[]): number {
  const found = lines.findIndex((line, index) => isEnd(line.trim(), lines[index + 1]?.trim() ?? ''))
  return found === -1 ? lines.length : found
}

function isEnd(line: string, next: string): boolean {
  if (line.includes(REPLY_MARK.begin) || line === '--') return true
  if (DIVIDERS.some((divider) => divider.test(line))) return true
  if (FROM_LINE.test(line) && SENT_LINE.test(next)) return true
  // Long ones are broken into two lines.
  return ATTRIBUTIONS.some((begin) => begin.test(line) || begin.test(`${line} ${next}`))
}

const isLeftOver = (line: string): boolean =>
  line.trim() === '' || line.startsWith('>') || FOOTERS.some((footer) => footer.test(line.trim()))

/** After them a new line begins. */
const BLOCKS: ReadonlySet<string> = new Set([
  'br',
  'p',
  'div',
  'tr',
  'li',
  'h1',
  'h2',
  'h3',
  'ul',
  'ol',
  'table',
])
const UNSEEN: ReadonlySet<string> = new Set(['style', 'script', 'head', 'title'])
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}
const MAX_HTML = 200_000

/** The text of a mail that came as HTML only, up to what it quotes. */
export function textOfHtml(html: string): string {
  const parts: string[] = []
  const all = html.slice(0, MAX_HTML)
  let at = 0
  let unseen = ''
  while (at < all.length) {
    const open = all.indexOf('<', at)
    const text = all.slice(at, open === -1 ? all.length : open)
    if (unseen === '') parts.push(text.replace(/\s+/g, ' '))
    if (open === -1) break
    const close = all.indexOf('>', open)
    if (close === -1) break
    const tag = all.slice(open + 1, close).toLowerCase()
    const name = /^\/?([a-z0-9]+)/.exec(tag)?.[1] ?? ''
    if (name === 'blockquote' || /gmail_quote|divrplyfwdmsg/.test(tag)) break
    if (UNSEEN.has(name)) unseen = tag.startsWith('/') ? '' : name
    if (BLOCKS.has(name)) parts.push('\n')
    at = close + 1
  }
  return parts
    .join('')
    .replace(/&(#\d{1,7}|[a-z]{2,6});/gi, (whole, name: string) =>
      name.startsWith('#')
        ? characterOf(Number(name.slice(1)), whole)
        : (ENTITIES[name.toLowerCase()] ?? whole),
    )
}

const characterOf = (code: number, whole: string): string =>
  code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
