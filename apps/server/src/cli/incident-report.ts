import type { AuditAction } from '@millwright/contract/subjects'
import { DAY_MS, HOUR_MS } from '@millwright/domain/time/lengths'
import type { ChainEntry } from '../platform/audit/chain-entry.ts'
import { timeOf } from '../platform/audit/export-chain.ts'

export interface IncidentLog {
  readonly code: string
  /** `unbroken`, or by what it is broken. */
  readonly proof: string
  /** Of the time of the incident, the oldest first. */
  readonly entries: readonly ChainEntry[]
  /** Not all of them were read. */
  readonly isCut: boolean
}

export interface Incident {
  readonly version: string
  readonly from: Date
  readonly until: Date
  /** When the operator learned of it; null where that was not given. */
  readonly known: Date | null
  /** When a correction was there; null where there is none yet, or none that is known. */
  readonly corrected: Date | null
  readonly logs: readonly IncidentLog[]
}

/** Done by people against an intruder. */
const AGAINST: readonly AuditAction[] = [
  'session_revoked',
  'second_factor_added',
  'password_changed',
  'password_reset_asked',
  'user_deleted',
  'invitation_withdrawn',
  'access_ended',
  'machine_credentials_renewed',
  'machine_certificate_withdrawn',
  'connector_removed',
  'webhook_removed',
  'webhook_secret_renewed',
]
/** Done by an intruder to stay, or to get at more. */
const GIVES_ACCESS: readonly AuditAction[] = [
  'portal_set_up',
  'second_factor_removed',
  'recovery_code_used',
  'user_created',
  'invitation_sent',
  'user_changed',
  'user_email_changed',
  'user_roles_changed',
  'user_groups_changed',
  'group_changed',
  'access_granted',
  'machine_credentials_renewed',
  'machine_certificate_issued',
  'machine_certificate_registered',
  'connector_added',
  'webhook_added',
  'webhook_changed',
]
const MOST_LISTED = 500

const ask = (question: string): string => `**[?]** ${question}`
/** People named these things: nothing of them is Markdown or HTML. */
const plain = (text: string): string => text.replace(/[\\`*_[\]<>|#]/g, '\\$&').replace(/\s+/g, ' ')
const minute = (date: Date): string => `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`
const list = (lines: readonly string[], none: string): string =>
  lines.length > 0 ? lines.map((line) => `- ${line}`).join('\n') : `- ${none}`

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

const due = (since: Date | null, ms: number, text: string, option: string): string =>
  since ? `${text}: by ${minute(new Date(since.getTime() + ms))}` : `${text}: ${ask(`by when? (${option})`)}`

const sentence = (code: string, entry: ChainEntry): string =>
  `${timeOf(entry)} ${code}: ${entry.action} ${plain(entry.target)}, by ${plain(entry.actorEmail || entry.actorName)} from ${plain(entry.address)}`

const chosen = (logs: readonly IncidentLog[], actions: readonly AuditAction[]): string[] =>
  logs.flatMap(({ code, entries }) =>
    entries
      .filter(({ action }) => (actions as readonly string[]).includes(action))
      .slice(0, MOST_LISTED)
      .map((entry) => sentence(code, entry)),
  )

function sums(entries: readonly ChainEntry[], keyOf: (entry: ChainEntry) => string[]): string[][] {
  const groups = Map.groupBy(entries, (entry) => keyOf(entry).join('\n'))
  return [...groups.values()]
    .toSorted((a, b) => b.length - a.length)
    .slice(0, MOST_LISTED)
    .map((group) => {
      const [first, last] = [group[0], group.at(-1)]
      const times = first && last ? [timeOf(first), timeOf(last)] : []
      return [...(first ? keyOf(first) : []).map(plain), String(group.length), ...times]
    })
}

/** As Markdown, in the three steps of Article 14 of Regulation (EU) 2024/2847; the log cannot answer all of it. */
export function incidentReport({ version, from, until, known, corrected, logs }: Incident): string {
  const all = logs.flatMap(({ entries }) => entries)
  const refused = all.filter(({ action }) => action === 'sign_in_refused')
  const places = new Set(refused.map(({ address }) => address))
  const timed = ['count', 'first', 'last']
  return `# Incident report

Made from the audit log of ${minute(from)} to ${minute(until)}. Lines with **[?]** are what the log does not know: answer them, and remove the mark.
Names, mail addresses and network addresses of people are in it: leave out what the receiver does not need.

## Early warning

${due(known, DAY_MS, 'Within 24 hours', '--known')}

- Product: Millwright ${version}
- Known since: ${known ? minute(known) : ask('when did you learn of it?')}
- ${ask('Is a weakness of the product exploited, or is it another severe incident?')}
- ${ask('Is it suspected to be unlawful or malicious?')} The log has ${refused.length} refused sign-ins from ${places.size} addresses.
- ${ask('In which member states is the product used that is concerned?')}
- Organizations of this portal with entries of that time: ${
    logs
      .filter(({ entries }) => entries.length > 0)
      .map(({ code }) => plain(code))
      .join(', ') || 'none'
  }

## Notification

${due(known, 72 * HOUR_MS, 'Within 72 hours', '--known')}

- ${ask('What happened, in a few sentences?')}
- ${ask('How could it happen, as far as is known: which part, which way in?')}
- ${ask('What can users do meanwhile?')}
- ${ask('How sensitive is what this report says?')}

What was done in that time:

${table(
  ['action', ...timed],
  sums(all, ({ action }) => [action]),
)}

By whom, and from where:

${table(
  ['who', 'organization', 'address', ...timed],
  sums(all, (entry) => [entry.actorEmail || entry.actorName, entry.actorOrganization, entry.address]),
)}

What gave somebody access, or changed it:

${list(chosen(logs, GIVES_ACCESS), 'nothing in the log')}

What was done against it:

${list(chosen(logs, AGAINST), 'nothing in the log')}
- ${ask('What else was done, outside of the portal?')}

## Final report

${due(corrected, 14 * DAY_MS, 'Of an exploited weakness within 14 days of the time at which a correction is there', '--corrected')}

Of another severe incident within a month of the notification.

- ${ask('A description with how severe it was and what it led to.')}
- ${ask('What it was caused by.')}
- ${ask('Who exploited it, where that is known.')}
- ${ask('Which update or other measure corrects it, and how users get it.')}

## Proof

${list(
  logs.map(({ code, proof }) => `${plain(code)}: the audit log is ${proof}`),
  ask('No organization has a log.'),
)}

## Entries

${logs.map((log) => entriesOf(log)).join('\n\n')}
`
}

function entriesOf({ code, entries, isCut }: IncidentLog): string {
  const shown = entries.slice(0, MOST_LISTED)
  const rows = shown.map((entry) =>
    [timeOf(entry), entry.action, entry.target, entry.actorEmail || entry.actorName, entry.address].map(
      plain,
    ),
  )
  const isAll = shown.length === entries.length && !isCut
  const count = `${entries.length}${isCut ? ' and more' : ''}`
  const rest = isAll ? '' : `, of which the first ${shown.length} are here; all by \`npm run audit:export\``
  return `${plain(code)}: ${count} entries${rest}.\n\n${table(['time', 'action', 'about', 'who', 'address'], rows)}`
}
