import type { Health } from '@millwright/contract/health/health'
import type { Words } from './health-words.ts'

/** A page that does it, something that is done on the server, or the report for those who help; null for nothing to do. */
export type Advice =
  | {
      readonly kind: 'connections'
      readonly machine?: string
      readonly tab?: 'rejected'
      readonly label: string
    }
  | { readonly kind: 'connector'; readonly machine: string; readonly label: string }
  | { readonly kind: 'registration'; readonly machine: string; readonly label: string }
  | { readonly kind: 'tasks' | 'mails' | 'webhooks'; readonly label: string }
  /** Done by who runs the server; a setting or a command is shown by a button. */
  | { readonly kind: 'server'; readonly label: string; readonly line?: string }
  | { readonly kind: 'failedJobs' | 'changes'; readonly label: string }
  | { readonly kind: 'restore'; readonly label: string; readonly line: string }
  | { readonly kind: 'report' }
  | null

/** Of which a window shows more. */
export type ShownAdvice = Extract<Advice, { kind: 'server' | 'failedJobs' | 'changes' | 'restore' }>

const REPORT: Advice = { kind: 'report' }

export function ingestAdvice({ Why, Silent }: Health['Ingest'], { t }: Words): Advice {
  if (Why === 'not_storing') return { kind: 'server', label: t('health.do.make_room') }
  if (Why === 'slow') return REPORT
  if (Why === 'rejected') return { kind: 'connections', tab: Why, label: t('health.do.connections') }
  if (Why !== null) return { kind: 'connections', label: t('health.do.connections') }
  const [silent] = Silent
  if (!silent) return null
  const label = t('health.do.open', { name: silent.MachineName })
  return { kind: 'connections', machine: silent.MachineId, label }
}

export function readersAdvice({ Why, Failed }: NonNullable<Health['Connectors']>, { t }: Words): Advice {
  const [failed] = Failed
  if (Why === 'away') return { kind: 'server', label: t('health.do.start_connector') }
  if (!failed) return null
  const label = t('health.do.open', { name: failed.MachineName })
  return { kind: 'connector', machine: failed.MachineId, label }
}

export const factsAdvice = ({ Why }: Health['Facts']): Advice => (Why === null ? null : REPORT)

export function jobsAdvice({ Why, FailedJobs }: Health['Jobs'], { t }: Words): Advice {
  if (Why === 'none_ran') return { kind: 'server', label: t('health.do.start_jobs') }
  if (Why === 'tasks') return { kind: 'tasks', label: t('health.do.tasks') }
  if (FailedJobs.length > 0) return { kind: 'failedJobs', label: t('health.do.failed_job') }
  return Why === null ? null : REPORT
}

export function mailAdvice({ Why }: Health['Mail'], { t }: Words): Advice {
  if (Why === 'no_server')
    return { kind: 'server', label: t('health.do.set', { name: 'SMTP_URL' }), line: 'SMTP_URL=' }
  return Why === null ? null : { kind: 'mails', label: t('health.do.mails') }
}

export const pushAdvice = ({ Why }: Health['Push'], { t }: Words): Advice =>
  Why === null ? null : { kind: 'tasks', label: t('health.do.tasks') }

export const webhooksAdvice = ({ Why }: Health['Webhooks'], { t }: Words): Advice =>
  Why === null ? null : { kind: 'webhooks', label: t('health.do.webhooks') }

export const callsAdvice = ({ Why }: Health['Calls']): Advice => (Why === null ? null : REPORT)

export function databaseAdvice({ Why }: Health['Database'], { t }: Words): Advice {
  if (Why === null) return null
  return Why === 'connections'
    ? { kind: 'server', label: t('health.do.raise', { name: 'max_connections' }), line: 'max_connections=' }
    : {
        kind: 'server',
        label: t('health.do.keep_shorter', { name: 'RETENTION_POINTS_DAYS' }),
        line: 'RETENTION_POINTS_DAYS=',
      }
}

export function certificatesAdvice({ Why, Ends }: Health['Certificates'], { t }: Words): Advice {
  const [next] = Ends
  if (Why === null || !next) return null
  if (next.MachineId === null)
    return { kind: 'server', label: t('health.do.renew', { name: 'TLS_CERT' }), line: 'TLS_CERT=' }
  const label = t('health.do.open', { name: next.Name })
  return { kind: 'registration', machine: next.MachineId, label }
}

export function backupAdvice({ Why, NewestAt }: Health['Backup'], { t }: Words): Advice {
  if (Why === 'none')
    return { kind: 'server', label: t('health.do.set', { name: 'BACKUP_TO' }), line: 'BACKUP_TO=' }
  if (Why !== null) return REPORT
  return NewestAt === null
    ? null
    : { kind: 'restore', label: t('health.do.restore'), line: 'npm run restore -- --link' }
}

export function versionAdvice({ Why, Apply }: Health['Version'], { t }: Words): Advice {
  if (Why === 'unreadable')
    return {
      kind: 'server',
      label: t('health.do.check', { name: 'ADVISORIES_FILE' }),
      line: 'ADVISORIES_FILE=',
    }
  if (Why === null) return { kind: 'changes', label: t('health.do.changes') }
  const fixed = [...new Set(Apply.map(({ Product, FixedIn }) => `${Product} ${FixedIn.at(-1) ?? ''}`))]
  return { kind: 'server', label: t('health.do.update', { name: fixed.join(', ') }) }
}

/** Of a part that wants somebody: what, and whom or what it is about. */
export function wantOf(advice: Advice, detail: string | null, { t }: Words): string {
  const label = advice === null ? null : advice.kind === 'report' ? t('health.do.report') : advice.label
  return [label, detail].filter(Boolean).join(', ')
}
