import type { Health, HealthPart } from '@millwright/contract/health/health'
import type { ReactNode } from 'react'
import { Sentence } from '../../platform/ui/text/sentence.tsx'
import { CopiesRow } from './copies-row.tsx'
import { DiskLine } from './disk-line.tsx'
import { EndsLine } from './ends-line.tsx'
import { amount, day, size, type Words } from './health-words.ts'
import { HistoryBars } from './history-bars.tsx'
import * as advice from './part-advice.ts'
import * as text from './part-sentence.ts'

export interface PartRow {
  readonly part: HealthPart
  readonly state: Health['State']
  /** Below the name. */
  readonly about: string
  readonly sentence: string
  readonly history: ReactNode
  readonly historyLabel: string
  readonly advice: advice.Advice
  /** In the summary, where it wants somebody: what is wanted, with whom or what it is about. */
  readonly want: string
}

/** In the order in which data goes through the parts, whatever their state. */
export function partRows(health: Health, words: Words): PartRow[] {
  const { t, now } = words
  const row = (
    part: HealthPart,
    state: Health['State'],
    {
      detail = null,
      ...rest
    }: Omit<PartRow, 'part' | 'state' | 'historyLabel' | 'want'> & { detail?: string | null },
  ): PartRow => ({
    part,
    state,
    historyLabel: t(`health.history.${part}`),
    want: advice.wantOf(rest.advice, detail, words),
    ...rest,
  })
  const bars = (part: HealthPart, of: { readonly Hours: Health['Mail']['Hours'] }) => (
    <HistoryBars hours={of.Hours} label={t(`health.history.${part}`)} />
  )
  const about = (key: string, count: number): string =>
    t(`health.about.${key}`, { amount: amount(count, words) })
  const {
    Ingest,
    Connectors,
    Facts,
    Jobs,
    Mail,
    Push,
    Webhooks,
    Calls,
    Database,
    Certificates,
    Backup,
    Version,
  } = health
  return [
    row('Ingest', Ingest.State, {
      about: about('machines', Ingest.Machines),
      sentence: text.ingestText(Ingest, words),
      history: bars('Ingest', Ingest),
      advice: advice.ingestAdvice(Ingest, words),
    }),
    ...(Connectors
      ? [
          row('Connectors', Connectors.State, {
            about: about('machines', Connectors.Machines),
            sentence: text.readersText(Connectors, words),
            history: bars('Connectors', Connectors),
            advice: advice.readersAdvice(Connectors, words),
          }),
        ]
      : []),
    row('Facts', Facts.State, {
      about: t('health.about.facts'),
      sentence: text.factsText(Facts, words),
      history: bars('Facts', Facts),
      advice: advice.factsAdvice(Facts),
    }),
    row('Jobs', Jobs.State, {
      about: t('health.about.jobs'),
      sentence: text.jobsText(Jobs, words),
      history: bars('Jobs', Jobs),
      advice: advice.jobsAdvice(Jobs, words),
    }),
    row('Mail', Mail.State, {
      about: Mail.Server ?? t('health.about.no_mail_server'),
      sentence: text.mailText(Mail, words),
      history: bars('Mail', Mail),
      advice: advice.mailAdvice(Mail, words),
      detail: Mail.FailedTo,
    }),
    row('Push', Push.State, {
      about: about('devices', Push.Devices),
      sentence: text.pushText(Push, words),
      history: bars('Push', Push),
      advice: advice.pushAdvice(Push, words),
    }),
    row('Webhooks', Webhooks.State, {
      about: about('addresses', Webhooks.Addresses),
      sentence: text.webhooksText(Webhooks, words),
      history: bars('Webhooks', Webhooks),
      advice: advice.webhooksAdvice(Webhooks, words),
      detail: Webhooks.FailedAt,
    }),
    row('Calls', Calls.State, {
      about: t('health.about.calls'),
      sentence: text.callsText(Calls, words),
      history: bars('Calls', Calls),
      advice: advice.callsAdvice(Calls),
    }),
    row('Database', Database.State, {
      about: Database.Disk
        ? t('health.about.disk', {
            used: size(Database.Disk.Used, words),
            total: size(Database.Disk.Total, words),
          })
        : size(Database.Bytes, words),
      sentence: text.databaseText(Database, words),
      history: <DiskLine database={Database} now={now} label={t('health.history.Database')} />,
      advice: advice.databaseAdvice(Database, words),
      detail: Database.Full && day(Database.Full.At, words),
    }),
    row('Certificates', Certificates.State, {
      about: about('watched', Certificates.Watched),
      sentence: text.certificatesText(Certificates, words),
      history: <EndsLine ends={Certificates.Ends} now={now} label={t('health.history.Certificates')} />,
      advice: advice.certificatesAdvice(Certificates, words),
      detail: Certificates.Ends[0] ? day(Certificates.Ends[0].At, words) : null,
    }),
    row('Backup', Backup.State, {
      about: Backup.NewestBytes === null ? t('health.about.no_backup') : size(Backup.NewestBytes, words),
      sentence: text.backupText(Backup, words),
      history: <CopiesRow copies={Backup.Copies} label={t('health.history.Backup')} />,
      advice: advice.backupAdvice(Backup, words),
    }),
    {
      ...row('Version', Version.State, {
        about: Version.Version,
        sentence: text.versionText(Version, words),
        history: (
          <Sentence
            text={t('health.version.applying', {
              applying: amount(Version.Apply.length, words),
              all: amount(Version.Advisories, words),
            })}
          />
        ),
        advice: advice.versionAdvice(Version, words),
      }),
      historyLabel:
        Version.Published === null
          ? ''
          : t('health.history.Version', { day: day(Date.parse(Version.Published), words) }),
    },
  ]
}
