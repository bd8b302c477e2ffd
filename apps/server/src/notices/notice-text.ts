import type { FactsOf, NoticeKind } from '@millwright/domain/notice/notice'
import { dayAt } from '@millwright/domain/time/zone'
import type { NoticeRecord } from '../store/notices/notice-store.ts'

export interface NoticeText {
  readonly title: string
  readonly text: string
}

/** What a notice of one kind says, once, and when it came many times within ten minutes. */
interface KindText<F> {
  once(facts: F, about: About): NoticeText
  many(about: About): string
}

interface About {
  /** The name of the machine; empty for what is not about one. */
  readonly machine: string
  readonly time: (ts: number) => string
  readonly day: (ts: number) => string
  readonly number: (value: number) => string
}

type Texts = { readonly [K in NoticeKind]: KindText<FactsOf<K>> } & {
  /** The second line of a storm: what came last. */
  readonly storm: (last: NoticeText) => string
  readonly repeated: (text: string) => string
}

const joined = (...parts: readonly string[]): string => parts.filter(Boolean).join(' ')

/** The machine is named here and not by the notice: a partner may not see its pages. */
const ticketLine = ({ number, title, machine }: FactsOf<'ticketRaised'>): string =>
  `${number} ${title} (${machine})`

const EN_STATES: Readonly<Record<string, string>> = {
  open: 'Open',
  assigned: 'Assigned',
  waiting_for_parts: 'Waiting for parts',
  done: 'Done',
  closed: 'Closed',
}
const IT_STATES: Readonly<Record<string, string>> = {
  open: 'Aperto',
  assigned: 'Assegnato',
  waiting_for_parts: 'In attesa di ricambi',
  done: 'Fatto',
  closed: 'Chiuso',
}

const EN: Texts = {
  alarm: {
    once: ({ code, text }, { machine }) => ({ title: `Alarm on ${machine}`, text: joined(code, text) }),
    many: ({ machine }) => (machine ? `${machine}, one alarm many times` : 'Many alarms'),
  },
  machineSilent: {
    once: ({ since }, { machine, time }) => ({
      title: `${machine} sends no signal`,
      text: `Nothing was received since ${time(since)}`,
    }),
    many: ({ machine }) =>
      machine ? `${machine} loses its signal again and again` : 'Many machines send no signal',
  },
  goalMet: {
    once: ({ shift, made, goal, unit }, { machine, number }) => ({
      title: `${machine} met its goal`,
      text: `Shift ${shift}: ${joined(`${number(made)} of ${number(goal)}`, unit)}`,
    }),
    many: ({ machine }) => (machine ? `${machine} met its goal` : 'Many machines met their goals'),
  },
  goalMissed: {
    once: ({ shift, made, goal, unit }, { machine, number }) => ({
      title: `${machine} missed its goal`,
      text: `Shift ${shift}: ${joined(`${number(made)} of ${number(goal)}`, unit)}`,
    }),
    many: ({ machine }) => (machine ? `${machine} missed its goal` : 'Many machines missed their goals'),
  },
  licenceEnding: {
    once: ({ days, endsAt }, { machine, day }) => ({
      title: `Licence of ${machine} ends soon`,
      text: days === 1 ? `Until ${day(endsAt)}, one more day` : `Until ${day(endsAt)}, ${days} more days`,
    }),
    many: ({ machine }) => (machine ? `Licence of ${machine} ends soon` : 'Many licences end soon'),
  },
  accessGiven: {
    once: ({ by, machines }) => ({ title: `${by} has given you access to machines`, text: machines }),
    many: () => 'Access to machines was given',
  },
  accessEnding: {
    once: ({ by, machines, endsAt }, { day }) => ({
      title: `Access to machines of ${by} ends on ${day(endsAt)}`,
      text: machines,
    }),
    many: () => 'Access to machines ends soon',
  },
  invited: {
    once: ({ by }) => ({ title: 'Welcome', text: `${by} has made an account for you` }),
    many: () => 'Welcome',
  },
  maintenanceComing: {
    once: ({ code, action }, { machine }) => ({
      title: `Maintenance coming up on ${machine}`,
      text: joined(code, action),
    }),
    many: ({ machine }) =>
      machine ? `Maintenance coming up on ${machine}` : 'Much maintenance is coming up',
  },
  maintenanceDue: {
    once: ({ code, action }, { machine }) => ({
      title: `Maintenance due on ${machine}`,
      text: joined(code, action),
    }),
    many: ({ machine }) => (machine ? `Maintenance due on ${machine}` : 'Much maintenance is due'),
  },
  activityAssigned: {
    once: ({ code, action, by }, { machine }) => ({
      title: `${by} has assigned you work on ${machine}`,
      text: joined(code, action),
    }),
    many: ({ machine }) => (machine ? `Work on ${machine} was assigned to you` : 'Work was assigned to you'),
  },
  ticketRaised: {
    once: (facts) => ({ title: `New ticket ${ticketLine(facts)}`, text: `By ${facts.by}` }),
    many: () => 'New tickets',
  },
  ticketAssigned: {
    once: (facts) => ({ title: `${facts.number} is yours`, text: ticketLine(facts) }),
    many: () => 'Tickets were given to you',
  },
  ticketMention: {
    once: (facts) => ({ title: `${facts.by} mentions you in ${ticketLine(facts)}`, text: facts.text }),
    many: () => 'You were mentioned in tickets',
  },
  ticketComment: {
    once: (facts) => ({ title: `${facts.by} on ${ticketLine(facts)}`, text: facts.text }),
    many: () => 'New comments on tickets',
  },
  ticketState: {
    once: (facts) => ({
      title: ticketLine(facts),
      text: `${EN_STATES[facts.state] ?? facts.state}, by ${facts.by}`,
    }),
    many: () => 'Tickets have moved on',
  },
  ticketLate: {
    once: (facts) => ({ title: `${facts.number} is late`, text: ticketLine(facts) }),
    many: () => 'Tickets are late',
  },
  testFailed: {
    once: ({ check, grade, tool, part, score }, { machine, number }) => ({
      title: `${EN_CHECKS[check] ?? check} of ${machine}: ${grade === 'ERROR' ? 'error' : 'warning'}`,
      text: [`Score ${number(score)}`, part, tool].filter(Boolean).join(', '),
    }),
    many: ({ machine }) => (machine ? `Tests of ${machine} deviate` : 'Many tests deviate'),
  },
  rule: {
    once: ({ rule, value, unit, condition, limit, minutes }, { machine }) => ({
      title: `${machine}: ${rule}`,
      text:
        EN_CONDITIONS[condition]?.(joined(value, unit), minutes, joined(limit, unit)) ?? joined(value, unit),
    }),
    many: ({ machine }) => (machine ? `${machine}, one rule many times` : 'Many rules'),
  },
  storm: ({ title, text }) => `Within 10 minutes. The latest: ${title}, ${text}`,
  repeated: (text) => `${text}, within 10 minutes`,
}

/** By app type. */
type Checks = Readonly<Record<string, string>>

const EN_CHECKS: Checks = {
  AXES_CHECK: 'Axes check',
  SPINDLE_CHECK: 'Spindle check',
  DEVICES_CHECK: 'Devices check',
  TOOLS_CHECK: 'Tools check',
}

const IT_CHECKS: Checks = {
  AXES_CHECK: 'Controllo assi',
  SPINDLE_CHECK: 'Controllo mandrino',
  DEVICES_CHECK: 'Controllo dispositivi',
  TOOLS_CHECK: 'Controllo utensili',
}

/** What a check is called in the language of the reader, or in English. */
export const checkName = (app: string, language: string): string =>
  (language.startsWith('it') ? IT_CHECKS : EN_CHECKS)[app] ?? app

/** `limit` with its unit; `minutes` is 0 for a rule that does not wait. */
type Conditions = Readonly<Record<string, (value: string, minutes: number, limit: string) => string>>

const enFor = (minutes: number): string => (minutes > 0 ? ` for ${minutes} min` : '')
const itFor = (minutes: number): string => (minutes > 0 ? ` da ${minutes} min` : '')

const EN_CONDITIONS: Conditions = {
  above: (value, minutes, limit) => `${value}, above ${limit}${enFor(minutes)}`,
  below: (value, minutes, limit) => `${value}, below ${limit}${enFor(minutes)}`,
  outside: (value, minutes, limit) => `${value}, outside ${limit}${enFor(minutes)}`,
  unchanged: (value, minutes) => `${value}, unchanged for ${minutes} min`,
  silent: (_value, minutes) => `No value for ${minutes} min`,
}

const IT_CONDITIONS: Conditions = {
  above: (value, minutes, limit) => `${value}, sopra ${limit}${itFor(minutes)}`,
  below: (value, minutes, limit) => `${value}, sotto ${limit}${itFor(minutes)}`,
  outside: (value, minutes, limit) => `${value}, fuori da ${limit}${itFor(minutes)}`,
  unchanged: (value, minutes) => `${value}, invariato da ${minutes} min`,
  silent: (_value, minutes) => `Nessun valore da ${minutes} min`,
}

/** Units that are words; the others are signs. */
const IT_UNITS: Readonly<Record<string, string>> = { pieces: 'pezzi', sides: 'lati' }

const IT: Texts = {
  alarm: {
    once: ({ code, text }, { machine }) => ({ title: `Allarme su ${machine}`, text: joined(code, text) }),
    many: ({ machine }) => (machine ? `${machine}, un allarme molte volte` : 'Molti allarmi'),
  },
  machineSilent: {
    once: ({ since }, { machine, time }) => ({
      title: `${machine} non invia segnale`,
      text: `Nessun dato ricevuto dalle ${time(since)}`,
    }),
    many: ({ machine }) =>
      machine ? `${machine} perde il segnale ripetutamente` : 'Molte macchine non inviano segnale',
  },
  goalMet: {
    once: ({ shift, made, goal, unit }, { machine, number }) => ({
      title: `${machine} ha raggiunto l’obiettivo`,
      text: `Turno ${shift}: ${joined(`${number(made)} di ${number(goal)}`, IT_UNITS[unit] ?? unit)}`,
    }),
    many: ({ machine }) =>
      machine ? `${machine} ha raggiunto l’obiettivo` : 'Molte macchine hanno raggiunto l’obiettivo',
  },
  goalMissed: {
    once: ({ shift, made, goal, unit }, { machine, number }) => ({
      title: `${machine} ha mancato l’obiettivo`,
      text: `Turno ${shift}: ${joined(`${number(made)} di ${number(goal)}`, IT_UNITS[unit] ?? unit)}`,
    }),
    many: ({ machine }) =>
      machine ? `${machine} ha mancato l’obiettivo` : 'Molte macchine hanno mancato l’obiettivo',
  },
  licenceEnding: {
    once: ({ days, endsAt }, { machine, day }) => ({
      title: `La licenza di ${machine} sta per scadere`,
      text:
        days === 1
          ? `Fino al ${day(endsAt)}, ancora un giorno`
          : `Fino al ${day(endsAt)}, ancora ${days} giorni`,
    }),
    many: ({ machine }) =>
      machine ? `La licenza di ${machine} sta per scadere` : 'Molte licenze stanno per scadere',
  },
  accessGiven: {
    once: ({ by, machines }) => ({ title: `${by} ti ha dato accesso a delle macchine`, text: machines }),
    many: () => 'È stato dato accesso a delle macchine',
  },
  accessEnding: {
    once: ({ by, machines, endsAt }, { day }) => ({
      title: `L’accesso alle macchine di ${by} termina il ${day(endsAt)}`,
      text: machines,
    }),
    many: () => 'L’accesso a delle macchine sta per terminare',
  },
  invited: {
    once: ({ by }) => ({ title: 'Benvenuto', text: `${by} ha creato un account per te` }),
    many: () => 'Benvenuto',
  },
  maintenanceComing: {
    once: ({ code, action }, { machine }) => ({
      title: `Manutenzione in arrivo su ${machine}`,
      text: joined(code, action),
    }),
    many: ({ machine }) =>
      machine ? `Manutenzione in arrivo su ${machine}` : 'Molte manutenzioni sono in arrivo',
  },
  maintenanceDue: {
    once: ({ code, action }, { machine }) => ({
      title: `Manutenzione scaduta su ${machine}`,
      text: joined(code, action),
    }),
    many: ({ machine }) =>
      machine ? `Manutenzione scaduta su ${machine}` : 'Molte manutenzioni sono scadute',
  },
  activityAssigned: {
    once: ({ code, action, by }, { machine }) => ({
      title: `${by} ti ha assegnato un lavoro su ${machine}`,
      text: joined(code, action),
    }),
    many: ({ machine }) =>
      machine ? `Ti è stato assegnato un lavoro su ${machine}` : 'Ti sono stati assegnati dei lavori',
  },
  ticketRaised: {
    once: (facts) => ({ title: `Nuovo ticket ${ticketLine(facts)}`, text: `Da ${facts.by}` }),
    many: () => 'Nuovi ticket',
  },
  ticketAssigned: {
    once: (facts) => ({ title: `${facts.number} è assegnato a te`, text: ticketLine(facts) }),
    many: () => 'Ticket assegnati a te',
  },
  ticketMention: {
    once: (facts) => ({ title: `${facts.by} ti menziona in ${ticketLine(facts)}`, text: facts.text }),
    many: () => 'Sei menzionato in alcuni ticket',
  },
  ticketComment: {
    once: (facts) => ({ title: `${facts.by} su ${ticketLine(facts)}`, text: facts.text }),
    many: () => 'Nuovi commenti sui ticket',
  },
  ticketState: {
    once: (facts) => ({
      title: ticketLine(facts),
      text: `${IT_STATES[facts.state] ?? facts.state}, da ${facts.by}`,
    }),
    many: () => 'I ticket sono avanzati',
  },
  ticketLate: {
    once: (facts) => ({ title: `${facts.number} è in ritardo`, text: ticketLine(facts) }),
    many: () => 'Ticket in ritardo',
  },
  testFailed: {
    once: ({ check, grade, tool, part, score }, { machine, number }) => ({
      title: `${IT_CHECKS[check] ?? check} di ${machine}: ${grade === 'ERROR' ? 'errore' : 'avviso'}`,
      text: [`Punteggio ${number(score)}`, part, tool].filter(Boolean).join(', '),
    }),
    many: ({ machine }) => (machine ? `I test di ${machine} deviano` : 'Molti test deviano'),
  },
  rule: {
    once: ({ rule, value, unit, condition, limit, minutes }, { machine }) => ({
      title: `${machine}: ${rule}`,
      text:
        IT_CONDITIONS[condition]?.(joined(value, unit), minutes, joined(limit, unit)) ?? joined(value, unit),
    }),
    many: ({ machine }) => (machine ? `${machine}, una regola molte volte` : 'Molte regole'),
  },
  storm: ({ title, text }) => `In 10 minuti. L’ultimo: ${title}, ${text}`,
  repeated: (text) => `${text}, in 10 minuti`,
}

/** The text of a notice in a language, English for those that have none; times in the zone of the reader or the machine. */
export function noticeText(
  {
    kind,
    facts,
    machine,
    count,
    isStorm,
  }: Pick<NoticeRecord, 'kind' | 'facts' | 'machine' | 'count' | 'isStorm'>,
  { language, zone = machine?.timezone ?? 'UTC' }: { readonly language: string; readonly zone?: string },
): NoticeText {
  const texts = language.startsWith('it') ? IT : EN
  // Stored with the facts of its kind: the event that raised it was typed.
  const own = texts[kind] as KindText<NoticeRecord['facts']>
  const about = { machine: machine?.name ?? '', ...formats(language, zone) }
  const once = own.once(facts, about)
  if (isStorm) return { title: own.many({ ...about, machine: '' }), text: texts.storm(once) }
  return count > 1 ? { title: own.many(about), text: texts.repeated(once.text) } : once
}

/** Made when used: the formats of Intl are slow to build, and most texts have none. */
function formats(language: string, zone: string): Omit<About, 'machine'> {
  const locale = language.startsWith('it') ? 'it-IT' : 'en-US'
  return {
    time: (ts) =>
      new Intl.DateTimeFormat(locale, {
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
        timeZone: zone,
      }).format(ts),
    day: (ts) => dayAt(ts, zone),
    number: (value) => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(value),
  }
}
