export interface MailText {
  readonly subject: string
  readonly text: string
}

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

const TEXTS: Record<'en' | 'it', Record<Kind, (values: Values) => MailText>> = {
  en: {
    invitation: ({ firstname, link, by }) => ({
      subject: 'Your access to Millwright',
      text: `Hello ${firstname},

${by} has made an account for you. Choose your password here within seven days:

${link}

The link works once. Whoever has it can choose the password: do not pass it on.
`,
    }),
    access: ({ firstname, link, by }) => ({
      subject: 'Your access to Millwright',
      text: `Hello ${firstname},

${by} has made an account for you. Sign in here with your usual account:

${link}
`,
    }),
    reset: ({ firstname, link }) => ({
      subject: 'Your new password for Millwright',
      text: `Hello ${firstname},

someone, probably you, asked for a new password. Choose it here within one hour:

${link}

The link works once. If it was not you, there is nothing to do: your password stays as it is.
`,
    }),
    emailChanged: ({ firstname, by }) => ({
      subject: 'Your email for Millwright has changed',
      text: `Hello ${firstname},

${by} has changed the email of your account. This address no longer signs in.

If you did not expect this, tell an admin of your organization.
`,
    }),
    partnerAccess: ({ firstname, link, by, machines = '' }) => ({
      subject: `${by} has given you access to machines`,
      text: `Hello ${firstname},

${by} has opened machines to your organization:

${machines}

You find them among your machines:

${link}
`,
    }),
  },
  it: {
    invitation: ({ firstname, link, by }) => ({
      subject: 'Il tuo accesso a Millwright',
      text: `Ciao ${firstname},

${by} ha creato un account per te. Scegli la tua password qui entro sette giorni:

${link}

Il link funziona una sola volta. Chi lo possiede può scegliere la password: non inoltrarlo.
`,
    }),
    access: ({ firstname, link, by }) => ({
      subject: 'Il tuo accesso a Millwright',
      text: `Ciao ${firstname},

${by} ha creato un account per te. Accedi qui con il tuo account abituale:

${link}
`,
    }),
    reset: ({ firstname, link }) => ({
      subject: 'La tua nuova password per Millwright',
      text: `Ciao ${firstname},

qualcuno, probabilmente tu, ha chiesto una nuova password. Sceglila qui entro un’ora:

${link}

Il link funziona una sola volta. Se non sei stato tu, non devi fare nulla: la tua password resta com’è.
`,
    }),
    emailChanged: ({ firstname, by }) => ({
      subject: 'La tua email per Millwright è cambiata',
      text: `Ciao ${firstname},

${by} ha cambiato l’email del tuo account. Con questo indirizzo non si accede più.

Se non te lo aspettavi, avvisa un amministratore della tua organizzazione.
`,
    }),
    partnerAccess: ({ firstname, link, by, machines = '' }) => ({
      subject: `${by} ti ha dato accesso a delle macchine`,
      text: `Ciao ${firstname},

${by} ha aperto delle macchine alla tua organizzazione:

${machines}

Le trovi tra le tue macchine:

${link}
`,
    }),
  },
}

/** The text in the language of the recipient, or in English. */
export const mailText = (kind: Kind, language: string, values: Values): MailText =>
  TEXTS[language.startsWith('it') ? 'it' : 'en'][kind](values)
