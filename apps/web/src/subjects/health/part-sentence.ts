import type { Health } from '@millwright/contract/health/health'
import { daysText } from '../../platform/ui/text/days-text.ts'
import { formatPercent } from '../../platform/ui/text/format.ts'
import { ago, amount, day, delay, size, type Words, when } from './health-words.ts'

const joined = (...sentences: readonly (string | false | null | undefined)[]): string =>
  sentences.filter(Boolean).join(' ')

export function ingestText(part: Health['Ingest'], words: Words): string {
  const { t } = words
  const heard = { heard: amount(part.Heard, words), machines: amount(part.Machines, words) }
  const [silent] = part.Silent
  return joined(
    part.Why === 'not_storing' && t('health.ingest.not_storing'),
    part.DelayMs === null
      ? t('health.ingest.quiet', heard)
      : t('health.ingest.stored', { ...heard, delay: delay(part.DelayMs, words) }),
    part.WaitingMs === null
      ? t('health.ingest.none_waits')
      : t('health.ingest.waiting', { delay: delay(part.WaitingMs, words) }),
    part.RefusedMachines > 0 && t('health.ingest.refused', { amount: amount(part.RefusedMachines, words) }),
    part.Rejected > 0 && t('health.ingest.rejected', { amount: amount(part.Rejected, words) }),
    part.Why === null &&
      silent &&
      silent.Since !== null &&
      t('health.ingest.silent', { machine: silent.MachineName, since: when(silent.Since, words) }),
  )
}

export function readersText(part: NonNullable<Health['Connectors']>, words: Words): string {
  const { t } = words
  const [failed] = part.Failed
  return joined(
    t('health.readers.read', { read: amount(part.Connected, words), machines: amount(part.Machines, words) }),
    part.Away > 0 && t('health.readers.away', { amount: amount(part.Away, words) }),
    failed &&
      t('health.readers.failed', {
        machine: failed.MachineName,
        since: failed.Since === null ? '—' : when(failed.Since, words),
      }),
  )
}

export function factsText(part: Health['Facts'], words: Words): string {
  const { t } = words
  const { Waiting, WaitingSince, CountedTo, RecountedDays } = part
  return joined(
    Waiting > 0 && WaitingSince !== null
      ? t('health.facts.waiting', { amount: amount(Waiting, words), since: when(WaitingSince, words) })
      : CountedTo === null
        ? t('health.facts.nothing')
        : t('health.facts.counted', { to: when(CountedTo, words) }),
    RecountedDays > 0 && t('health.facts.recounted', { amount: amount(RecountedDays, words) }),
  )
}

export function jobsText(part: Health['Jobs'], words: Words): string {
  const { t } = words
  const { Runs, FailedRuns, Late, Failing, FailedTasks, Waiting, LastRunAt, Why } = part
  return joined(
    Why === 'none_ran' && LastRunAt !== null && t('health.jobs.none_ran', { since: when(LastRunAt, words) }),
    t('health.jobs.runs', { runs: amount(Runs, words), failed: amount(FailedRuns, words) }),
    Late.length > 0 && t('health.jobs.late', { jobs: Late.join(', ') }),
    Failing.length > 0 && t('health.jobs.failing', { jobs: Failing.join(', ') }),
    FailedTasks > 0 && t('health.jobs.tasks', { amount: amount(FailedTasks, words) }),
    Waiting > 0 && t('health.jobs.waiting', { amount: amount(Waiting, words) }),
  )
}

type Sending = Pick<Health['Push'], 'Sent' | 'Failed' | 'Waiting'>

/** Mails, pushes and calls of webhooks are counted alike. */
const sendingText = ({ Sent, Failed, Waiting }: Sending, words: Words): string =>
  joined(
    Sent > 0 ? words.t('health.sending.sent', { sent: amount(Sent, words) }) : words.t('health.sending.none'),
    Sent > 0 && Failed === 0 && Waiting === 0 && words.t('health.sending.all_arrived'),
    Failed > 0 && words.t('health.sending.failed', { amount: amount(Failed, words) }),
    Waiting > 0 && words.t('health.sending.waiting', { amount: amount(Waiting, words) }),
  )

export const mailText = (part: Health['Mail'], words: Words): string =>
  joined(
    part.Why === 'no_server' && words.t('health.mail.no_server'),
    sendingText(part, words),
    part.FailedTo !== null && words.t('health.mail.failed_to', { address: part.FailedTo }),
  )

export const pushText = (part: Health['Push'], words: Words): string =>
  joined(
    sendingText(part, words),
    part.Devices > 0 &&
      words.t('health.push.devices', {
        reachable: amount(part.Reachable, words),
        devices: amount(part.Devices, words),
      }),
  )

export const webhooksText = (part: Health['Webhooks'], words: Words): string =>
  joined(
    sendingText(part, words),
    part.AnswerMs !== null && words.t('health.webhooks.answer', { delay: delay(part.AnswerMs, words) }),
    part.FailedAt !== null && words.t('health.webhooks.failed_at', { name: part.FailedAt }),
  )

export function callsText(part: Health['Calls'], words: Words): string {
  const { t } = words
  const { Calls, MeanMs, Slowest, Errors, Slow } = part
  return joined(
    MeanMs === null
      ? t('health.calls.none')
      : t('health.calls.answered', { amount: amount(Calls, words), delay: delay(MeanMs, words) }),
    Errors > 0 && t('health.calls.errors', { amount: amount(Errors, words) }),
    part.Why === 'slow' && t('health.calls.slow', { amount: amount(Slow, words) }),
    Slowest && t('health.calls.slowest', { call: Slowest.Call, delay: delay(Slowest.MeanMs, words) }),
  )
}

export function databaseText(part: Health['Database'], words: Words): string {
  const { t, language } = words
  const { Disk, Full, BytesPerDay, Bytes, PointBytes, Connections, MaxConnections, Slowest, Why } = part
  const growth = BytesPerDay === null ? null : size(Math.max(0, BytesPerDay), words)
  return joined(
    Why === 'full' && t('health.database.full'),
    Why === 'little_room' &&
      Disk &&
      t('health.database.little_room', { free: size(Disk.Total - Disk.Used, words) }),
    growth === null
      ? t('health.database.too_early')
      : Full
        ? t('health.database.full_on', {
            day: day(Full.At, words),
            spread: daysText(Full.SpreadDays, language),
            growth,
          })
        : Disk
          ? t('health.database.never_full', { growth })
          : t('health.database.other_disk', { growth }),
    Bytes > 0 && t('health.database.points', { share: formatPercent(PointBytes / Bytes, language) }),
    t('health.database.connections', {
      used: amount(Connections, words),
      all: amount(MaxConnections, words),
    }),
    Slowest &&
      t('health.database.slowest', { statement: Slowest.Statement, delay: delay(Slowest.MeanMs, words) }),
  )
}

export function certificatesText(part: Health['Certificates'], words: Words): string {
  const { t, now } = words
  const [next] = part.Ends
  if (!next) return t('health.certificates.none')
  const values = { name: next.Name, day: day(next.At, words) }
  return joined(
    t(next.At <= now ? 'health.certificates.ended' : 'health.certificates.next', values),
    next.IsRenewed && t('health.certificates.renewed'),
  )
}

export function backupText(part: Health['Backup'], words: Words): string {
  const { t } = words
  const { Why, NewestAt, ProvenOf, ProvenAt } = part
  return joined(
    Why === 'failed' && t('health.backup.failed'),
    Why === 'proof_failed' && t('health.backup.proof_failed'),
    ProvenAt !== null &&
      ProvenOf !== null &&
      t('health.backup.proven', { at: when(ProvenOf, words), ago: ago(ProvenAt, words) }),
    NewestAt === null
      ? t('health.backup.none')
      : NewestAt !== ProvenOf && t('health.backup.newest', { at: when(NewestAt, words) }),
    NewestAt !== null && ProvenAt === null && t('health.backup.unproven'),
  )
}

export function versionText(part: Health['Version'], words: Words): string {
  const { t } = words
  const { Why, Apply, Postgres, Node } = part
  return joined(
    Why === 'unreadable'
      ? t('health.version.unreadable')
      : Apply.length === 0
        ? t('health.version.none')
        : t('health.version.apply', { ids: Apply.map(({ Id }) => Id).join(', ') }),
    `PostgreSQL ${Postgres}, Node ${Node}.`,
  )
}
