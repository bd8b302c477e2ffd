import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { hostname } from 'node:os'
import { resolve } from 'node:path'
import type { FeatureSwitch } from '@millwright/contract/wire/page'
import Type, { type Static } from 'typebox'
import Value from 'typebox/value'

const ROLES = ['api', 'ingest', 'jobs', 'broker', 'identity', 'simulator'] as const
export type RoleName = (typeof ROLES)[number]

const MB = 1024 * 1024

const Flag = Type.Boolean()
/** A plant has all of the product until somebody switches a part of it off. */
const FlagOn = Type.Boolean({ default: true })

/** An address, or a name and an address; on a computer of one's own its domain may have no dot. */
const MAIL_FROM = '^([^<>\\r\\n]*<[^\\s@<>,]+@[^\\s@<>,]+>|[^\\s@<>,]+@[^\\s@<>,]+)$'

/** For how long a kind of data is kept. */
const Days = (usual: number) => Type.Integer({ minimum: 1, maximum: 36_500, default: usual })

/** Every setting there is. Environment variables are read here and nowhere else. */
const Settings = Type.Object({
  PORT: Type.Integer({ minimum: 0, maximum: 65_535, default: 8080 }),
  HOST: Type.String({ minLength: 1, default: '0.0.0.0' }),
  NEXT_FREE_PORT: Type.Boolean({ default: false }),
  PUBLIC_URL: Type.Optional(Type.String({ pattern: '^https?://[^/]+$' })),
  TRUST_PROXY: Type.String({ default: '' }),
  MAX_CONNECTIONS_PER_ADDRESS: Type.Integer({ minimum: 10, maximum: 1_000_000, default: 2000 }),
  MAX_REQUESTS_PER_ADDRESS: Type.Integer({ minimum: 60, maximum: 10_000_000, default: 6000 }),
  MAX_REQUESTS_PER_CALLER: Type.Integer({ minimum: 60, maximum: 10_000_000, default: 1200 }),
  METRICS_TOKEN: Type.Optional(Type.String({ minLength: 16 })),
  MQTT_PORT: Type.Integer({ minimum: 0, maximum: 65_535, default: 1883 }),
  MQTT_URL: Type.Optional(Type.String({ pattern: '^mqtts?://[^/]+/?$' })),
  MQTT_ADMIN_URL: Type.Optional(Type.String({ pattern: '^(mqtts?|https?)://[^/@]+@[^/]+/?$' })),
  MQTT_PUBLIC_URL: Type.Optional(Type.String({ pattern: '^(mqtts?|wss?)://[^/]+' })),
  DATABASE_URL: Type.Optional(Type.String({ pattern: '^postgres(ql)?://' })),
  MILLWRIGHT_DATA: Type.String({ minLength: 1, default: '.millwright' }),
  MILLWRIGHT_DEMO: Type.Boolean({ default: false }),
  MILLWRIGHT_DEBUG_LOGIN: Type.Optional(Flag),
  FEATURE_SPINDLE_SENSOR: FlagOn,
  FEATURE_PRODUCTION_EVENTS: FlagOn,
  FEATURE_ENERGY: FlagOn,
  FEATURE_DOCUMENTS: FlagOn,
  FEATURE_CONDITION_ANALYZER: FlagOn,
  FEATURE_ERROR_REPORTING: FlagOn,
  SENTRY_DSN: Type.Optional(Type.String({ pattern: '^https?://[A-Za-z0-9]+@[^/@?#]+(/[A-Za-z0-9._-]+)+$' })),
  ANALYTICS_URL: Type.Optional(Type.String({ pattern: '^https?://[^/]+' })),
  LEGACY_HOSTS: Type.String({
    pattern: '^([a-z0-9.-]+=[a-z0-9.-]+(,[a-z0-9.-]+=[a-z0-9.-]+)*)?$',
    default: '',
  }),
  ANDROID_APP_URL: Type.String({ pattern: '^(https://.+)?$', default: '' }),
  IOS_APP_URL: Type.String({ pattern: '^(https://.+)?$', default: '' }),
  APP_FALLBACK_URL: Type.String({ pattern: '^(https://.+)?$', default: '' }),
  SMTP_URL: Type.Optional(Type.String({ pattern: '^smtps?://' })),
  MAIL_FROM: Type.String({ pattern: MAIL_FROM, default: 'Millwright <millwright@localhost>' }),
  IMAP_URL: Type.Optional(Type.String({ pattern: '^imaps?://[^/@]+:[^/@]+@[^/@]+(/.*)?$' })),
  IMAP_EVERY_SECONDS: Type.Integer({ minimum: 1, maximum: 3600, default: 30 }),
  MAIL_REPLY_ADDRESS: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9._+-]{1,20}@[A-Za-z0-9.-]{1,190}$' })),
  SHOP_URL: Type.Optional(Type.String({ pattern: '^https?://[^?#]+$' })),
  SHOP_TOKEN: Type.Optional(Type.String({ minLength: 1 })),
  OUTBOUND_ALLOWED_NETWORKS: Type.String({ default: '' }),
  FIREBASE_SERVICE_ACCOUNT: Type.Optional(Type.String({ minLength: 1 })),
  FIREBASE_URL: Type.String({ pattern: '^https?://[^/]+$', default: 'https://fcm.googleapis.com' }),
  MILLWRIGHT_NODE: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9._-]{1,64}$' })),
  MILLWRIGHT_ROLES: Type.String({ default: ROLES.join(',') }),
  BACKGROUND_SHARE: Type.Number({ minimum: 0.01, maximum: 1, default: 0.25 }),
  RETENTION_POINTS_DAYS: Days(400),
  RETENTION_ROLLUPS_DAYS: Days(1830),
  RETENTION_STATUS_DAYS: Days(1830),
  RETENTION_REJECTED_DAYS: Days(30),
  RETENTION_AUDIT_DAYS: Days(730),
  MILLWRIGHT_HISTORY_DAYS: Type.Integer({ minimum: 0, maximum: 365, default: 60 }),
  FILES_QUOTA_MB: Type.Integer({ minimum: 1, maximum: 1_000_000_000, default: 10_240 }),
  // As many parts of an upload as S3 takes.
  FILES_MAX_MB: Type.Integer({ minimum: 1, maximum: 80_000, default: 2048 }),
  S3_ENDPOINT: Type.Optional(Type.String({ pattern: '^https?://[^/]+/?$' })),
  S3_REGION: Type.String({ minLength: 1, default: 'us-east-1' }),
  S3_BUCKET: Type.Optional(Type.String({ pattern: '^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$' })),
  S3_ACCESS_KEY_ID: Type.Optional(Type.String({ minLength: 1 })),
  S3_SECRET_ACCESS_KEY: Type.Optional(Type.String({ minLength: 1 })),
  S3_PATH_STYLE: Type.Boolean({ default: true }),
  OIDC_ISSUER: Type.Optional(Type.String({ pattern: '^https?://' })),
  OIDC_CLIENT_ID: Type.String({ minLength: 1, default: 'millwright' }),
  OIDC_CLIENT_SECRET: Type.Optional(Type.String({ minLength: 1 })),
  LOG_LEVEL: Type.Enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'], { default: 'info' }),
  LOG_FORMAT: Type.Enum(['json', 'pretty'], { default: 'json' }),
})

/** Files go to S3 when all of them are set. */
const S3_KEYS = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

export interface S3Settings {
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** The bucket in the path, not in the host name. */
  readonly isPathStyle: boolean
}

/** From the file of a service account. */
const ServiceAccount = Type.Object({
  project_id: Type.String({ minLength: 1 }),
  client_email: Type.String({ minLength: 3 }),
  private_key: Type.String({ pattern: '^-----BEGIN PRIVATE KEY-----' }),
  token_uri: Type.String({ pattern: '^https?://' }),
})

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

export interface FirebaseSettings {
  readonly projectId: string
  readonly clientEmail: string
  readonly privateKey: string
  readonly tokenUrl: string
  readonly apiUrl: string
}

export interface Config {
  readonly port: number
  readonly host: string
  /** Whether another port is taken when the usual one is not free. */
  readonly mayMove: { readonly port: boolean; readonly mqttPort: boolean }
  readonly publicUrl: string | null
  /** Proxies whose X-Forwarded-For is trusted; empty for none. */
  readonly trustedProxies: readonly string[]
  /** Of HTTP and websockets, and of MQTT, each. */
  readonly maxConnectionsPerAddress: number
  /** In a minute. */
  readonly requestLimits: { readonly perAddress: number; readonly perCaller: number }
  /** Prometheus sends it to read /metrics; null for none. */
  readonly metricsToken: string | null
  readonly mqttPort: number
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
  const settings = Value.Default(Settings, Value.Convert(Settings, given)) as Static<typeof Settings>
  const faults = [...Value.Errors(Settings, settings)].map(
    (fault) => `${fault.instancePath.slice(1)}: ${fault.message}`,
  )
  const roles = settings.MILLWRIGHT_ROLES?.split(',').map((role) => role.trim()) ?? []
  for (const role of roles) {
    if (!ROLES.includes(role as RoleName))
      faults.push(`MILLWRIGHT_ROLES: no role "${role}", there are ${ROLES.join(', ')}`)
  }
  const firebase = readFirebase(settings.FIREBASE_SERVICE_ACCOUNT, settings.FIREBASE_URL, faults)
  const outboundAllowedNetworks = listOf(settings.OUTBOUND_ALLOWED_NETWORKS)
  for (const network of outboundAllowedNetworks) {
    if (!isNetwork(network)) faults.push(`OUTBOUND_ALLOWED_NETWORKS: "${network}" is no address or network`)
  }
  const trustedProxies = listOf(settings.TRUST_PROXY).filter((part) => part !== 'false')
  for (const proxy of trustedProxies) {
    if (!isNetwork(proxy)) faults.push(`TRUST_PROXY: "${proxy}" is no address or network of a proxy`)
  }
  if (settings.MQTT_URL && !URL.canParse(settings.MQTT_URL)) faults.push('MQTT_URL: must be an address')
  for (const key of ['SENTRY_DSN', 'ANALYTICS_URL', 'SHOP_URL', 'IMAP_URL'] as const) {
    if (settings[key] && !URL.canParse(settings[key])) faults.push(`${key}: must be an address`)
  }
  if (!settings.IMAP_URL !== !settings.MAIL_REPLY_ADDRESS)
    faults.push('IMAP_URL, MAIL_REPLY_ADDRESS: must both be set, or neither')
  if (settings.MQTT_ADMIN_URL && !settings.MQTT_URL)
    faults.push('MQTT_ADMIN_URL: is for an external broker, which MQTT_URL has to name')
  if (roles.includes('ingest') && !roles.includes('broker') && !settings.MQTT_URL)
    faults.push('MQTT_URL: must be set where MILLWRIGHT_ROLES has ingest without broker')
  if (settings.OIDC_ISSUER && !settings.OIDC_CLIENT_SECRET)
    faults.push('OIDC_CLIENT_SECRET: must be set with OIDC_ISSUER')
  const isS3 = Object.keys(Settings.properties).some((key) => key.startsWith('S3_') && env[key])
  for (const key of S3_KEYS) {
    if (isS3 && !settings[key]) faults.push(`${key}: must be set where any setting of S3 is`)
  }
  if (faults.length > 0) throw new BadConfig(`The settings are not usable:\n  ${faults.join('\n  ')}`)

  return {
    port: settings.PORT,
    host: settings.HOST,
    mayMove: {
      port: settings.NEXT_FREE_PORT && !env.PORT && !settings.PUBLIC_URL,
      mqttPort:
        settings.NEXT_FREE_PORT && !env.MQTT_PORT && !settings.PUBLIC_URL && !settings.MQTT_PUBLIC_URL,
    },
    publicUrl: settings.PUBLIC_URL ?? null,
    trustedProxies,
    maxConnectionsPerAddress: settings.MAX_CONNECTIONS_PER_ADDRESS,
    requestLimits: {
      perAddress: settings.MAX_REQUESTS_PER_ADDRESS,
      perCaller: settings.MAX_REQUESTS_PER_CALLER,
    },
    metricsToken: settings.METRICS_TOKEN ?? null,
    mqttPort: settings.MQTT_PORT,
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
    outboundAllowedNetworks,
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
      s3: isS3
        ? {
            endpoint: settings.S3_ENDPOINT ?? '',
            region: settings.S3_REGION,
            bucket: settings.S3_BUCKET ?? '',
            accessKeyId: settings.S3_ACCESS_KEY_ID ?? '',
            secretAccessKey: settings.S3_SECRET_ACCESS_KEY ?? '',
            isPathStyle: settings.S3_PATH_STYLE,
          }
        : null,
    },
    oidc: {
      issuer: settings.OIDC_ISSUER ?? null,
      clientId: settings.OIDC_CLIENT_ID,
      clientSecret: settings.OIDC_CLIENT_SECRET ?? null,
    },
    logLevel: settings.LOG_LEVEL,
    logFormat: settings.LOG_FORMAT,
  }
}

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/** Given as JSON, or as the path of a file with it. No fault says what is in it: it holds a private key. */
function readFirebase(given: string | undefined, apiUrl: string, faults: string[]): FirebaseSettings | null {
  if (given === undefined) return null
  try {
    const account = JSON.parse(given.trimStart().startsWith('{') ? given : readFileSync(given, 'utf8'))
    const wrong = [...Value.Errors(ServiceAccount, account)].map((fault) => fault.instancePath.slice(1))
    if (Value.Check(ServiceAccount, account)) {
      const { project_id, client_email, private_key, token_uri } = account
      return {
        projectId: project_id,
        clientEmail: client_email,
        privateKey: private_key,
        tokenUrl: token_uri,
        apiUrl,
      }
    }
    faults.push(`FIREBASE_SERVICE_ACCOUNT: is not one, see ${wrong.join(', ') || 'its fields'}`)
  } catch {
    faults.push('FIREBASE_SERVICE_ACCOUNT: must be a service account as JSON, or the path of a file with it')
  }
  return null
}

/** The named networks that Fastify knows. */
const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal']

function isNetwork(text: string): boolean {
  if (NAMED_NETWORKS.includes(text) || isIP(text) > 0) return true
  const [, address = '', bits = ''] = /^(.+)\/(\d{1,3})$/.exec(text) ?? []
  const family = isIP(address)
  return family > 0 && Number(bits) > 0 && Number(bits) <= (family === 4 ? 32 : 128)
}
