import { hostname } from 'node:os'
import { resolve } from 'node:path'
import type { FeatureSwitch } from '@millwright/contract/wire/page'
import Value from 'typebox/value'
import { readBackup } from './config/backup.ts'
import { faultsAcross, listOf, trustedProxiesOf } from './config/faults.ts'
import { type FirebaseSettings, readFirebase } from './config/firebase.ts'
import { readS3, type S3Settings } from './config/s3.ts'
import { type RoleName, Settings } from './config/settings.ts'
import { readAcme, readTls } from './config/tls.ts'
import { tracingOf } from './config/tracing.ts'
import { unknownAmong } from './config/unknown-settings.ts'
import type { BackupSettings } from './platform/backup/backup-settings.ts'
import type { AcmeSettings } from './platform/listen/acme/acme-renewal.ts'
import type { TlsFiles } from './platform/listen/tls-files.ts'
import type { TracingConfig } from './platform/runtime/tracing/start-tracing.ts'

const MB = 1024 * 1024

export interface InboxSettings {
  /** `imaps://user:password@host:993/INBOX` */
  readonly url: URL
  /** `tickets@example.com`; what is sent to `tickets+…@example.com` must arrive there too. */
  readonly address: string
  readonly everyMs: number
}

/** The interface of a shop (docs/shop.md). */
export interface ShopSettings {
  /** Without a slash at its end. */
  readonly url: string
  /** Sent as a bearer token; null for none. */
  readonly token: string | null
}

export interface Config {
  /** The port of HTTP, and of HTTPS where there is a certificate. */
  readonly port: number
  readonly host: string
  /** Whether another port is taken when the usual one is not free. */
  readonly mayMove: { readonly port: boolean; readonly mqttPort: boolean; readonly mqttTlsPort: boolean }
  readonly publicUrl: string | null
  /** Proxies whose X-Forwarded-For is trusted; empty for none. */
  readonly trustedProxies: readonly string[]
  /** Of HTTP and websockets, and of MQTT, each. */
  readonly maxConnectionsPerAddress: number
  /** In a minute. */
  readonly requestLimits: { readonly perAddress: number; readonly perCaller: number }
  /** Prometheus sends it to read /metrics; null for none. */
  readonly metricsToken: string | null
  /** Known vulnerabilities, newer than those that the product came with; null for these. */
  readonly advisoriesFile: string | null
  readonly mqttPort: number
  /** The embedded broker over TLS; it listens only where there is a certificate. */
  readonly mqttTlsPort: number
  /** Whether devices may connect without TLS from other computers. */
  readonly isMqttPlain: boolean
  /** Null where a proxy ends TLS, or nobody does. */
  readonly tls: TlsFiles | null
  /** By whom the certificate is issued and renewed; null where the operator does it. */
  readonly acme: AcmeSettings | null
  /** Authorities whose certificates devices may sign in with, a file in PEM; null for the portal's own alone. */
  readonly mqttClientCa: string | null
  /** An external broker; null for the embedded one. */
  readonly mqttUrl: URL | null
  /** The account that enters devices at the external broker; null where a person does. */
  readonly mqttAdminUrl: URL | null
  /** How devices reach the broker, where that does not follow from the rest. */
  readonly mqttPublicUrl: string | null
  readonly databaseUrl: string | null
  readonly dataDir: string
  readonly isDemo: boolean
  readonly hasDebugLogin: boolean
  readonly featureSwitches: Readonly<Record<FeatureSwitch, boolean>>
  /** A service that collects errors of browsers; null for none. */
  readonly sentryDsn: URL | null
  /** Hears of each sign-in, without names; null for nothing. */
  readonly analyticsUrl: URL | null
  /** Hostnames that are no longer used, each with the one in its place. */
  readonly legacyHosts: Readonly<Record<string, string>>
  readonly apps: { readonly android: string; readonly ios: string; readonly other: string }
  readonly mail: {
    readonly smtpUrl: string | null
    readonly from: string
    /** The mailbox to which answers are sent; null where they are not read. */
    readonly inbox: InboxSettings | null
  }
  /** Where spare parts are ordered; null for nowhere, or for the demo's own shop. */
  readonly shop: ShopSettings | null
  /** Networks of one's own that webhooks and pushes may reach. */
  readonly outboundAllowedNetworks: readonly string[]
  /** Keys that seal passwords of machines, the newest first; null for the one in the data folder. */
  readonly secretsKey: string | null
  /** Null where no traces are sent. */
  readonly tracing: TracingConfig | null
  /** The program beside this process that reads machines of other protocols. */
  readonly connector: {
    readonly networks: readonly string[]
    readonly bufferMb: number
    /** In it each organization has a folder for files of its machines; null where none are read. */
    readonly filesRoot: string | null
  }
  /** The OPC UA server; null where there is none. */
  readonly opcua: {
    readonly port: number
    /** Whether clients may connect without encryption. */
    readonly isPlain: boolean
  } | null
  /** Null where push goes by the Web Push standard alone. */
  readonly firebase: FirebaseSettings | null
  /** The name of this process, unique among the workers and the same after a restart. */
  readonly node: string
  readonly roles: ReadonlySet<RoleName>
  /** Of all cores, for jobs while somebody looks or sends. */
  readonly backgroundShare: number
  readonly historyDays: number
  readonly retentionDays: {
    readonly points: number
    readonly rollups: number
    readonly status: number
    readonly rejected: number
    readonly audit: number
  }
  readonly files: {
    /** For all files of one organization. */
    readonly quotaBytes: number
    /** For one file. */
    readonly maxBytes: number
    /** Null for a folder under the data. */
    readonly s3: S3Settings | null
  }
  /** By schedule; null where there are none. */
  readonly backup: BackupSettings | null
  /** Of backups that a person takes too; null where they are not encrypted. */
  readonly backupKeyFile: string | null
  readonly oidc: {
    readonly issuer: string | null
    readonly clientId: string
    readonly clientSecret: string | null
  }
  readonly logLevel: string
  readonly logFormat: 'json' | 'pretty'
}

export class BadConfig extends Error {
  override name = 'BadConfig'
}

/** Reads all settings and names every bad one in a single message. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(
    Object.keys(Settings.properties).flatMap((key) => (env[key] ? [[key, env[key]]] : [])),
  )
  const settings = Value.Default(Settings, Value.Convert(Settings, given)) as Settings
  const faults = [...Value.Errors(Settings, settings)].map(
    (fault) => `${fault.instancePath.slice(1)}: ${fault.message}`,
  )
  const roles = settings.MILLWRIGHT_ROLES?.split(',').map((role) => role.trim()) ?? []
  faults.push(...faultsAcross(settings, roles))
  const firebase = readFirebase(settings.FIREBASE_SERVICE_ACCOUNT, settings.FIREBASE_URL, faults)
  const s3 = readS3(settings, env, faults)
  const backup = readBackup(settings, s3, faults)
  const tls = readTls(settings, env, faults)
  const acme = readAcme(settings)
  const mayMqttMove = settings.NEXT_FREE_PORT && !settings.PUBLIC_URL && !settings.MQTT_PUBLIC_URL
  if (faults.length > 0) throw new BadConfig(`The settings are not usable:\n  ${faults.join('\n  ')}`)

  return {
    port: settings.PORT,
    host: settings.HOST,
    mayMove: {
      port: settings.NEXT_FREE_PORT && !env.PORT && !settings.PUBLIC_URL,
      mqttPort: mayMqttMove && !env.MQTT_PORT,
      mqttTlsPort: mayMqttMove && !env.MQTT_TLS_PORT,
    },
    publicUrl: settings.PUBLIC_URL ?? (acme && `https://${acme.domain}`),
    trustedProxies: trustedProxiesOf(settings),
    maxConnectionsPerAddress: settings.MAX_CONNECTIONS_PER_ADDRESS,
    requestLimits: {
      perAddress: settings.MAX_REQUESTS_PER_ADDRESS,
      perCaller: settings.MAX_REQUESTS_PER_CALLER,
    },
    metricsToken: settings.METRICS_TOKEN ?? null,
    advisoriesFile: settings.ADVISORIES_FILE ? resolve(settings.ADVISORIES_FILE) : null,
    mqttPort: settings.MQTT_PORT,
    mqttTlsPort: settings.MQTT_TLS_PORT,
    isMqttPlain: settings.MQTT_PLAIN,
    tls,
    acme,
    mqttClientCa: settings.MQTT_CLIENT_CA ? resolve(settings.MQTT_CLIENT_CA) : null,
    mqttUrl: settings.MQTT_URL ? new URL(settings.MQTT_URL) : null,
    mqttAdminUrl: settings.MQTT_ADMIN_URL ? new URL(settings.MQTT_ADMIN_URL) : null,
    mqttPublicUrl: settings.MQTT_PUBLIC_URL ?? null,
    databaseUrl: settings.DATABASE_URL ?? null,
    dataDir: resolve(settings.MILLWRIGHT_DATA),
    isDemo: settings.MILLWRIGHT_DEMO,
    hasDebugLogin: settings.MILLWRIGHT_DEBUG_LOGIN ?? settings.MILLWRIGHT_DEMO,
    featureSwitches: {
      spindleSensor: settings.FEATURE_SPINDLE_SENSOR,
      productionEvents: settings.FEATURE_PRODUCTION_EVENTS,
      energy: settings.FEATURE_ENERGY,
      documents: settings.FEATURE_DOCUMENTS,
      conditionAnalyzer: settings.FEATURE_CONDITION_ANALYZER,
      errorReporting: settings.FEATURE_ERROR_REPORTING,
    },
    sentryDsn: settings.SENTRY_DSN ? new URL(settings.SENTRY_DSN) : null,
    analyticsUrl: settings.ANALYTICS_URL ? new URL(settings.ANALYTICS_URL) : null,
    legacyHosts: Object.fromEntries(
      settings.LEGACY_HOSTS.split(',')
        .filter(Boolean)
        .map((pair) => pair.split('=') as [string, string]),
    ),
    apps: {
      android: settings.ANDROID_APP_URL,
      ios: settings.IOS_APP_URL,
      other: settings.APP_FALLBACK_URL,
    },
    mail: {
      smtpUrl: settings.SMTP_URL ?? null,
      from: settings.MAIL_FROM,
      inbox:
        settings.IMAP_URL && settings.MAIL_REPLY_ADDRESS
          ? {
              url: new URL(settings.IMAP_URL),
              address: settings.MAIL_REPLY_ADDRESS,
              everyMs: settings.IMAP_EVERY_SECONDS * 1000,
            }
          : null,
    },
    shop: settings.SHOP_URL
      ? { url: settings.SHOP_URL.replace(/\/+$/, ''), token: settings.SHOP_TOKEN ?? null }
      : null,
    outboundAllowedNetworks: listOf(settings.OUTBOUND_ALLOWED_NETWORKS),
    secretsKey: settings.SECRETS_KEY ?? null,
    tracing: tracingOf(settings),
    connector: {
      networks: listOf(settings.CONNECTOR_NETWORKS),
      bufferMb: settings.CONNECTOR_BUFFER_MB,
      filesRoot: settings.CONNECTOR_FILES ? resolve(settings.CONNECTOR_FILES) : null,
    },
    opcua:
      settings.OPCUA_PORT === undefined ? null : { port: settings.OPCUA_PORT, isPlain: settings.OPCUA_PLAIN },
    firebase,
    node: settings.MILLWRIGHT_NODE ?? hostname().replace(/[^A-Za-z0-9._-]/g, '-'),
    roles: new Set(roles as RoleName[]),
    backgroundShare: settings.BACKGROUND_SHARE,
    historyDays: settings.MILLWRIGHT_HISTORY_DAYS,
    retentionDays: {
      points: settings.RETENTION_POINTS_DAYS,
      rollups: settings.RETENTION_ROLLUPS_DAYS,
      status: settings.RETENTION_STATUS_DAYS,
      rejected: settings.RETENTION_REJECTED_DAYS,
      audit: settings.RETENTION_AUDIT_DAYS,
    },
    files: {
      quotaBytes: settings.FILES_QUOTA_MB * MB,
      maxBytes: settings.FILES_MAX_MB * MB,
      s3,
    },
    backup,
    backupKeyFile: settings.BACKUP_KEY_FILE ? resolve(settings.BACKUP_KEY_FILE) : null,
    oidc: {
      issuer: settings.OIDC_ISSUER ?? null,
      clientId: settings.OIDC_CLIENT_ID,
      clientSecret: settings.OIDC_CLIENT_SECRET ?? null,
    },
    logLevel: settings.LOG_LEVEL,
    logFormat: settings.LOG_FORMAT,
  }
}

/** Of the environment of this process: they do nothing. */
export const unknownSettings = (): string[] => unknownAmong(process.env)

/** How browsers reach the server, where no setting says how: from this computer. */
export const publicUrlOf = ({ publicUrl, tls, port }: Pick<Config, 'publicUrl' | 'tls' | 'port'>): string =>
  publicUrl ?? `${tls ? 'https' : 'http'}://localhost:${port}`
