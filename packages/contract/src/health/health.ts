import Type, { type Static } from 'typebox'
import { defineCall } from '../wire/call.ts'
import { Closed, nullable } from '../wire/schemas.ts'
import {
  BackupHealth,
  CallsHealth,
  CertificatesHealth,
  DatabaseHealth,
  FactsHealth,
  HealthPartState,
  IngestHealth,
  JobsHealth,
  MailHealth,
  PushHealth,
  ReadersHealth,
  VersionHealth,
  WebhooksHealth,
} from './health-parts.ts'

/** In the order in which data goes through them, which never changes. */
export const HEALTH_PARTS = [
  'Ingest',
  'Connectors',
  'Facts',
  'Jobs',
  'Mail',
  'Push',
  'Webhooks',
  'Calls',
  'Database',
  'Certificates',
  'Backup',
  'Version',
] as const
export type HealthPart = (typeof HEALTH_PARTS)[number]

export const Health = Closed({
  At: Type.Integer({ description: 'Epoch milliseconds.' }),
  /** The worst of all parts. */
  State: HealthPartState,
  Well: Type.Integer(),
  Todo: Type.Integer(),
  Stopped: Type.Integer(),
  Ingest: IngestHealth,
  /** Null where no machine is read by one. */
  Connectors: nullable(ReadersHealth),
  Facts: FactsHealth,
  Jobs: JobsHealth,
  Mail: MailHealth,
  Push: PushHealth,
  Webhooks: WebhooksHealth,
  Calls: CallsHealth,
  Database: DatabaseHealth,
  Certificates: CertificatesHealth,
  Backup: BackupHealth,
  Version: VersionHealth,
  /** The admins of the organization, who get a message when a part turns yellow or red, as each has chosen. */
  Notified: Type.Array(Type.String()),
})
export type Health = Static<typeof Health>

export const getHealth = defineCall({
  method: 'GET',
  path: '/api/health',
  access: 'healthReader',
  tag: 'Health',
  isHeavy: true,
  summary:
    'How each part works, by the figures of the organization of the caller; of the whole installation only those that tell of no other organization',
  result: Health,
})

export const getHealthChanges = defineCall({
  method: 'GET',
  path: '/api/health/changes',
  access: 'healthReader',
  tag: 'Health',
  summary:
    'What is new in the version that runs, as the change log says it; empty where it has no part for it',
  result: Closed({
    Version: Type.String(),
    /** Headings with what belongs to each, in English. */
    Parts: Type.Array(Closed({ Title: Type.String(), Changes: Type.Array(Type.String()) })),
  }),
})
