import { REPLY_MARK } from '@millwright/domain/mail/reply-text'
import { type MailItem, type MailParts, type MailText, renderMail } from './layout.ts'

interface Values {
  /** Of the recipient. */
  readonly firstname: string
  readonly link: string
  /** Who invites, or changed something. */
  readonly by: string
  /** Their names, where it is about machines. */
  readonly machines?: string
}

type Kind = 'invitation' | 'access' | 'reset' | 'emailChanged' | 'partnerAccess'

interface Texts extends Record<Kind, (values: Values) => Omit<MailParts, 'greeting' | 'foot'>> {
  readonly greeting: (firstname: string) => string
  readonly settings: string
  readonly noticesTitle: (count: number, latest: string) => string
  readonly noticesMore: (count: number) => string
  readonly open: string
  readonly reportTitle: (group: string, period: string) => string
  readonly reportAttached: string
  readonly replyAbove: string
  readonly refusedTitle: (number: string) => string
  readonly refused: Readonly<Record<Refusal, string>>
}

/** Why an answer by mail, or a part of it, is not in the thread. */
export type Refusal = 'sender' | 'rights' | 'size' | 'often' | 'files'

const EN: Texts = {
  greeting: (firstname) => `Hello ${firstname},`,
  settings: 'Choose which mails you get',
  noticesTitle: (count, latest) => `${count} notifications: ${latest}`,
  noticesMore: (count) => `And ${count} more, in the portal.`,
  open: 'Open in the portal',
  reportTitle: (group, period) => `OEE of ${group}, ${period}`,
  reportAttached: 'The whole report is attached.',
  replyAbove: 'Answer this mail to write into the ticket: what is above this line',
  refusedTitle: (number) => `Your answer to ${number} was not added`,
  refused: {
    sender:
      'It came from another address than that of your account. Answer from that address, or in the portal.',
    rights: 'You do not work on this ticket any more.',
    size: 'It is larger than 25 MB. Attach large files in the portal.',
    often: 'Too many mails came from you within an hour. Go on in the portal.',
    files:
      'Your text is there, but not all files: programs, files that are not what their name says, and what no longer fits are left out.',
  },
  invitation: ({ link, by }) => ({
    subject: 'Your access to Millwright',
    before: [`${by} has made an account for you. Choose your password here within seven days:`],
    button: { label: 'Choose a password', link },
    after: ['The link works once. It lets anybody choose the password: do not pass it on.'],
  }),
  access: ({ link, by }) => ({
    subject: 'Your access to Millwright',
    before: [`${by} has made an account for you. Sign in here with your usual account:`],
    button: { label: 'Sign in', link },
  }),
  reset: ({ link }) => ({
    subject: 'Your new password for Millwright',
    before: ['someone, probably you, asked for a new password. Choose it here within one hour:'],
    button: { label: 'Choose a password', link },
    after: ['The link works once. If it was not you, there is nothing to do: your password stays as it is.'],
  }),
  emailChanged: ({ by }) => ({
    subject: 'Your email for Millwright has changed',
    before: [
      `${by} has changed the email of your account. This address no longer signs in.`,
      'If you did not expect this, tell an admin of your organization.',
    ],
  }),
  partnerAccess: ({ link, by, machines = '' }) => ({
    subject: `${by} has given you access to machines`,
    before: [
      `${by} has opened machines to your organization:`,
      machines,
      'You find them among your machines:',
    ],
    button: { label: 'Open the portal', link },
  }),
}

const IT: Texts = {
  greeting: (firstname) => `Ciao ${firstname},`,
  settings: 'Scegli quali email ricevere',
  noticesTitle: (count, latest) => `${count} notifiche: ${latest}`,
  noticesMore: (count) => `E altre ${count}, nel portale.`,
  open: 'Apri nel portale',
  reportTitle: (group, period) => `OEE di ${group}, ${period}`,
  reportAttached: 'Il rapporto completo è allegato.',
  replyAbove: 'Rispondi a questa mail per scrivere nel ticket: quello che sta sopra questa riga',
  refusedTitle: (number) => `La tua risposta a ${number} non è stata aggiunta`,
  refused: {
    sender:
      'È arrivata da un indirizzo diverso da quello del tuo account. Rispondi da quell’indirizzo o nel portale.',
    rights: 'Non lavori più a questo ticket.',
    size: 'Supera i 25 MB. Allega i file grandi nel portale.',
    often: 'Sono arrivate troppe tue mail in un’ora. Continua nel portale.',
    files:
      'Il testo c’è, ma non tutti i file: programmi, file diversi da quanto dice il nome e ciò che non ha più spazio sono esclusi.',
  },
  invitation: ({ link, by }) => ({
    subject: 'Il tuo accesso a Millwright',
    before: [`${by} ha creato un account per te. Scegli la tua password qui entro sette giorni:`],
    button: { label: 'Scegli una password', link },
    after: ['Il link funziona una sola volta. Chi lo possiede può scegliere la password: non inoltrarlo.'],
  }),
  access: ({ link, by }) => ({
    subject: 'Il tuo accesso a Millwright',
    before: [`${by} ha creato un account per te. Accedi qui con il tuo account abituale:`],
    button: { label: 'Accedi', link },
  }),
  reset: ({ link }) => ({
    subject: 'La tua nuova password per Millwright',
    before: ['qualcuno, probabilmente tu, ha chiesto una nuova password. Sceglila qui entro un’ora:'],
    button: { label: 'Scegli una password', link },
    after: [
      'Il link funziona una sola volta. Se non sei stato tu, non devi fare nulla: la tua password resta com’è.',
    ],
  }),
  emailChanged: ({ by }) => ({
    subject: 'La tua email per Millwright è cambiata',
    before: [
      `${by} ha cambiato l’email del tuo account. Con questo indirizzo non si accede più.`,
      'Se non te lo aspettavi, avvisa un amministratore della tua organizzazione.',
    ],
  }),
  partnerAccess: ({ link, by, machines = '' }) => ({
    subject: `${by} ti ha dato accesso a delle macchine`,
    before: [
      `${by} ha aperto delle macchine alla tua organizzazione:`,
      machines,
      'Le trovi tra le tue macchine:',
    ],
    button: { label: 'Apri il portale', link },
  }),
}

/** English for languages that have no texts of their own. */
const textsFor = (language: string): Texts => (language.startsWith('it') ? IT : EN)

/** The mail in the language of the recipient. */
export function mailText(kind: Kind, language: string, values: Values): MailText {
  const texts = textsFor(language)
  return renderMail({
    greeting: texts.greeting(values.firstname),
    ...texts[kind](values),
  })
}

interface NoticesMail {
  readonly firstname: string
  /** The oldest first; at least one. */
  readonly items: readonly MailItem[]
  readonly settingsLink: string
  /** Whether an answer is read. */
  readonly isAnswered?: boolean
}

/** A mail names as many as one reads. */
const MAX_ITEMS = 50

/** One mail for one notice, or for all that were collected. */
export function noticesMail(
  language: string,
  { firstname, items, settingsLink, isAnswered = false }: NoticesMail,
): MailText {
  const texts = textsFor(language)
  const latest = items.at(-1)
  const left = items.length - MAX_ITEMS
  return renderMail({
    subject: items.length > 1 ? texts.noticesTitle(items.length, latest?.title ?? '') : (latest?.title ?? ''),
    ...(isAnswered ? { top: `${REPLY_MARK.begin} ${texts.replyAbove} ${REPLY_MARK.end}` } : {}),
    greeting: texts.greeting(firstname),
    before: [],
    items: items.slice(-MAX_ITEMS),
    ...(left > 0 ? { after: [texts.noticesMore(left)] } : {}),
    ...(latest && items.length === 1 ? { button: { label: texts.open, link: latest.link } } : {}),
    foot: { label: texts.settings, link: settingsLink },
  })
}

interface ReportMail {
  readonly firstname: string
  readonly group: string
  readonly period: string
  /** What it says at a glance. */
  readonly lines: readonly string[]
  readonly link: string
  readonly settingsLink: string
}

/** The report of a week, with what matters most in the text. */
export function reportMail(
  language: string,
  { firstname, group, period, lines, link, settingsLink }: ReportMail,
): MailText {
  const texts = textsFor(language)
  const title = texts.reportTitle(group, period)
  return renderMail({
    subject: title,
    greeting: texts.greeting(firstname),
    before: [title, ...lines, texts.reportAttached],
    button: { label: texts.open, link },
    foot: { label: texts.settings, link: settingsLink },
  })
}

/** Why an answer to a ticket is not in its thread. */
export function replyRefusedMail(
  language: string,
  { firstname, number, why }: { firstname: string; number: string; why: Refusal },
): MailText {
  const texts = textsFor(language)
  return renderMail({
    subject: texts.refusedTitle(number),
    greeting: texts.greeting(firstname),
    before: [texts.refused[why]],
  })
}
