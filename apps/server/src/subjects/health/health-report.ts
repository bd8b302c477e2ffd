import { arch, platform } from 'node:os'
import { HEALTH_PARTS, type Health } from '@millwright/contract/health/health'
import type { HealthReport } from '@millwright/contract/health/health-report'
import type { Config } from '../../config.ts'
import type { createHealth } from './health.ts'

type Part = Exclude<Health[(typeof HEALTH_PARTS)[number]], null>

/** Numbers alone: a name or an address that a part gets some day is not among them. */
const figuresOf = (part: Part): Record<string, number | null> =>
  Object.fromEntries(
    Object.entries(part).filter(
      (entry): entry is [string, number | null] =>
        typeof entry[1] === 'number' || (entry[1] === null && entry[0] !== 'Why'),
    ),
  )

/** Whether something is set, never to what. */
const settingsOf = (config: Config): Record<string, boolean> => ({
  IsDemo: config.isDemo,
  HasOwnDatabase: config.databaseUrl === null,
  HasOwnBroker: config.mqttUrl === null,
  HasMailServer: config.mail.smtpUrl !== null,
  HasInbox: config.mail.inbox !== null,
  HasBucket: config.files.s3 !== null,
  HasCertificate: config.tls !== null,
  OrdersCertificate: config.acme !== null,
  HasSignInOfOthers: config.oidc.issuer !== null,
  HasFirebase: config.firebase !== null,
  HasShop: config.shop !== null,
  HasOpcua: config.opcua !== null,
  ...config.featureSwitches,
})

const MOST_CALLS = 20
const rounded = (ms: number): number => Math.round(ms * 10) / 10

export async function makeReport(
  health: Pick<ReturnType<typeof createHealth>, 'work' | 'database'>,
  found: Health,
  config: Config,
): Promise<HealthReport> {
  const [jobs, calls, queries, tables] = await Promise.all([
    health.work.jobStates(),
    health.work.slowest(),
    health.database.slowQueries(),
    health.database.tables(),
  ])
  const parts = HEALTH_PARTS.flatMap((name) => {
    const part = found[name]
    return part === null
      ? []
      : [[name, { State: part.State, Why: part.Why, Figures: figuresOf(part) }] as const]
  })
  return {
    MadeAt: new Date(found.At).toISOString(),
    Version: found.Version.Version,
    Postgres: found.Version.Postgres,
    Node: found.Version.Node,
    Platform: `${platform()} ${arch()}`,
    Settings: settingsOf(config),
    Roles: [...config.roles],
    Parts: Object.fromEntries(parts),
    Jobs: jobs.map(({ name, lastRun, isLate, hasFailed }) => ({
      Name: name,
      LastRun: lastRun?.toISOString() ?? null,
      IsLate: isLate,
      HasFailed: hasFailed,
    })),
    Calls: calls
      .slice(0, MOST_CALLS)
      .map((each) => ({ Call: each.call, Calls: each.calls, MeanMs: rounded(each.meanMs) })),
    Queries: queries.map(({ query, calls: times, meanMs }) => ({
      Query: query,
      Calls: times,
      MeanMs: rounded(meanMs),
    })),
    Tables: tables.map(({ table, bytes }) => ({ Table: table, Bytes: bytes })),
    Advisories: found.Version.Apply.map(({ Id }) => Id),
  }
}
