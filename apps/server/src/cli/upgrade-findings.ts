import { HOUR_MS } from '@millwright/domain/time/lengths'
import { isOlder } from '../platform/database/migration-effects.ts'

/** `stop` would end the upgrade or lose something; `note` is for a person to decide. */
export interface Finding {
  readonly kind: 'ok' | 'note' | 'stop'
  readonly text: string
}

export interface PendingMigration {
  readonly name: string
  /** In words; none for one that only adds. */
  readonly removals: readonly string[]
  /** Tables that others wait for meanwhile. */
  readonly locked: readonly { readonly table: string; readonly bytes: number }[]
}

export interface UpgradeFacts {
  /** Of the files with which the check runs. */
  readonly version: string
  /** Major version of PostgreSQL, and those that are known to work. */
  readonly postgres: { readonly version: string; readonly least: number; readonly most: number }
  readonly pending: readonly PendingMigration[]
  /** Applied, and since then changed. */
  readonly changed: readonly string[]
  /** Of a newer version, which this one does not have; with the version since which nothing uses what one removed. */
  readonly unknown: readonly { readonly name: string; readonly since: string | null }[]
  /** Of the disk of the database; null where it is another's. */
  readonly freeBytes: number | null
  /** When the newest backup that is proven was taken; null for none, `elsewhere` where others take them. */
  readonly provenAt: Date | null | 'elsewhere'
  /** Variables that look like settings and are none. */
  readonly unknownSettings: readonly string[]
}

const GB = 1e9
/** Others wait for it longer than a person would call a moment. */
const LARGE_BYTES = GB
/** For the log of the database and all else that goes on meanwhile. */
const SPARE_BYTES = GB
const OLD_BACKUP_MS = 36 * HOUR_MS

const ok = (text: string): Finding => ({ kind: 'ok', text })
const note = (text: string): Finding => ({ kind: 'note', text })
const stop = (text: string): Finding => ({ kind: 'stop', text })

/** One sentence or two for each question that a person asks before an upgrade. */
export function upgradeFindings(facts: UpgradeFacts, now: number): Finding[] {
  return [
    ofPostgres(facts),
    ...ofSettings(facts),
    ...ofMigrations(facts),
    ...ofLocks(facts),
    ofDisk(facts),
    ofBackup(facts, now),
    ofWayBack(facts),
  ]
}

function ofPostgres({ postgres: { version, least, most } }: UpgradeFacts): Finding {
  const major = Number.parseInt(version, 10)
  if (major < least) return stop(`PostgreSQL ${version} is too old: this version needs ${least} to ${most}.`)
  if (major > most)
    return note(`PostgreSQL ${version} is newer than those that were tried (${least} to ${most}).`)
  return ok(`PostgreSQL ${version} is one that this version works with.`)
}

const ofSettings = ({ unknownSettings }: UpgradeFacts): Finding[] => [
  ok('All settings can be read.'),
  ...unknownSettings.map((name) =>
    note(`${name} is set, and is no setting of this version: it does nothing.`),
  ),
]

function ofMigrations({ pending, changed, unknown, version }: UpgradeFacts): Finding[] {
  const found: Finding[] = []
  if (changed.length > 0)
    found.push(
      stop(
        `${listed(changed)} was changed after it was applied: the start is refused. Take the files of a release.`,
      ),
    )
  const fatal = unknown.filter(({ since }) => since !== null && isOlder(version, since))
  if (fatal.length > 0)
    found.push(
      stop(
        `A newer version used this database, and ${listed(fatal.map(({ name }) => name))} removed what ${version} needs.`,
      ),
    )
  else if (unknown.length > 0)
    found.push(
      note(
        `A newer version used this database: ${listed(unknown.map(({ name }) => name))} only added, so ${version} works on it.`,
      ),
    )
  if (pending.length === 0)
    return [...found, ok('The tables are those of this version: no migration will run.')]
  const adding = pending.filter(({ removals }) => removals.length === 0)
  if (adding.length > 0)
    found.push(
      ok(
        `${counted(adding.length)} that only add${adding.length === 1 ? 's' : ''} will run: ${listed(adding.map(({ name }) => name))}.`,
      ),
    )
  for (const { name, removals } of pending)
    if (removals.length > 0)
      found.push(
        note(`${name} ${removals.join(', ')}: processes of the version before must be stopped first.`),
      )
  return found
}

function ofLocks({ pending }: UpgradeFacts): Finding[] {
  const large = pending.flatMap(({ name, locked }) =>
    locked.filter(({ bytes }) => bytes > LARGE_BYTES).map((table) => ({ name, ...table })),
  )
  return large.map(({ name, table, bytes }) =>
    note(
      `${name} works through the table ${table} (${gigabytes(bytes)}), which nothing can write to meanwhile. Machines keep what they measure.`,
    ),
  )
}

function ofDisk({ pending, freeBytes }: UpgradeFacts): Finding {
  if (freeBytes === null)
    return note('The disk of the database is not of this computer: look there whether it has room.')
  // PostgreSQL may write a table that is worked through once more, beside the old one.
  const needed =
    SPARE_BYTES + pending.flatMap(({ locked }) => locked).reduce((sum, { bytes }) => sum + bytes, 0)
  const room = `${gigabytes(freeBytes)} are free on the disk of the database`
  return freeBytes < needed ? stop(`${room}, and ${gigabytes(needed)} are needed.`) : ok(`${room}.`)
}

function ofBackup({ provenAt }: UpgradeFacts, now: number): Finding {
  if (provenAt === 'elsewhere')
    return note('Backups are not taken by the product: see that a dump of today is there.')
  if (provenAt === null)
    return note('No backup is proven. Take one: npm run backup, then npm run backup -- --prove.')
  const at = provenAt.toISOString().slice(0, 16).replace('T', ' ')
  return now - provenAt.getTime() > OLD_BACKUP_MS
    ? note(
        `The newest backup that is proven is of ${at} UTC, more than a day and a half old. Take one: npm run backup.`,
      )
    : ok(`The newest backup that is proven is of ${at} UTC.`)
}

function ofWayBack({ pending }: UpgradeFacts): Finding {
  const removing = pending.filter(({ removals }) => removals.length > 0).map(({ name }) => name)
  return removing.length === 0
    ? ok('The way back is open: the version before works on the tables of this one.')
    : note(
        `The way back is a backup: ${listed(removing)} remove${removing.length === 1 ? 's' : ''} what the version before uses.`,
      )
}

const counted = (count: number): string => (count === 1 ? 'One migration' : `${count} migrations`)
const listed = (names: readonly string[]): string =>
  names.length > 5 ? `${names.slice(0, 5).join(', ')} and ${names.length - 5} more` : names.join(', ')
const gigabytes = (bytes: number): string => `${(bytes / GB).toFixed(1)} GB`
