import Type, { type Static } from 'typebox'

export const ROLES = ['api', 'ingest', 'jobs', 'broker', 'identity', 'simulator', 'connectors'] as const
export type RoleName = (typeof ROLES)[number]

const Flag = Type.Boolean()
/** A plant has all of the product until somebody switches a part of it off. */
const FlagOn = Type.Boolean({ default: true })

/** An address, or a name and an address; on a computer of one's own its domain may have no dot. */
const MAIL_FROM = '^([^<>\\r\\n]*<[^\\s@<>,]+@[^\\s@<>,]+>|[^\\s@<>,]+@[^\\s@<>,]+)$'

/** For how long a kind of data is kept. */
const Days = (usual: number) => Type.Integer({ minimum: 1, maximum: 36_500, default: usual })

/** Every setting there is. Environment variables are read here and nowhere else. */
export const Settings = Type.Object({
  PORT: Type.Integer({ minimum: 0, maximum: 65_535, default: 8080 }),
  HOST: Type.String({ minLength: 1, default: '0.0.0.0' }),
  NEXT_FREE_PORT: Type.Boolean({ default: false }),
  PUBLIC_URL: Type.Optional(Type.String({ pattern: '^https?://[^/]+$' })),
  TRUST_PROXY: Type.String({ default: '' }),
  MAX_CONNECTIONS_PER_ADDRESS: Type.Integer({ minimum: 10, maximum: 1_000_000, default: 2000 }),
  MAX_REQUESTS_PER_ADDRESS: Type.Integer({ minimum: 60, maximum: 10_000_000, default: 6000 }),
  MAX_REQUESTS_PER_CALLER: Type.Integer({ minimum: 60, maximum: 10_000_000, default: 1200 }),
  ADVISORIES_FILE: Type.Optional(Type.String({ minLength: 1 })),
  METRICS_TOKEN: Type.Optional(Type.String({ minLength: 16 })),
  TLS_CERT: Type.Optional(Type.String({ minLength: 1 })),
  TLS_KEY: Type.Optional(Type.String({ minLength: 1 })),
  TLS_ROOT: Type.Optional(Type.String({ minLength: 1 })),
  ACME_DOMAIN: Type.Optional(
    Type.String({
      maxLength: 253,
      pattern: '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+$',
    }),
  ),
  ACME_EMAIL: Type.Optional(Type.String({ pattern: '^[^\\s@<>,]+@[^\\s@<>,]+$' })),
  ACME_DIRECTORY: Type.String({
    pattern: '^(https://|http://(localhost|127\\.0\\.0\\.1)(:|/))',
    default: 'https://acme-v02.api.letsencrypt.org/directory',
  }),
  MQTT_PORT: Type.Integer({ minimum: 0, maximum: 65_535, default: 1883 }),
  MQTT_TLS_PORT: Type.Integer({ minimum: 0, maximum: 65_535, default: 8883 }),
  MQTT_PLAIN: FlagOn,
  MQTT_CLIENT_CA: Type.Optional(Type.String({ minLength: 1 })),
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
  SECRETS_KEY: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9+/]{43}=(, *[A-Za-z0-9+/]{43}=)*$' })),
  CONNECTOR_NETWORKS: Type.String({ default: '10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,fc00::/7' }),
  CONNECTOR_BUFFER_MB: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1024 }),
  CONNECTOR_FILES: Type.Optional(Type.String({ minLength: 1 })),
  OPCUA_PORT: Type.Optional(Type.Integer({ minimum: 0, maximum: 65_535 })),
  OPCUA_PLAIN: Type.Boolean({ default: false }),
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
  BACKUP_TO: Type.Optional(Type.String({ minLength: 1 })),
  BACKUP_AT: Type.String({ default: '01:30' }),
  BACKUP_KEEP: Type.String({ default: '7 daily, 4 weekly, 6 monthly' }),
  BACKUP_KEY_FILE: Type.Optional(Type.String({ minLength: 1 })),
  BACKUP_WAL: Type.Boolean({ default: false }),
  BACKUP_S3_ENDPOINT: Type.Optional(Type.String({ pattern: '^https?://[^/]+/?$' })),
  BACKUP_S3_REGION: Type.Optional(Type.String({ minLength: 1 })),
  BACKUP_S3_ACCESS_KEY_ID: Type.Optional(Type.String({ minLength: 1 })),
  BACKUP_S3_SECRET_ACCESS_KEY: Type.Optional(Type.String({ minLength: 1 })),
  BACKUP_S3_PATH_STYLE: Type.Optional(Flag),
  OIDC_ISSUER: Type.Optional(Type.String({ pattern: '^https?://' })),
  OIDC_CLIENT_ID: Type.String({ minLength: 1, default: 'millwright' }),
  OIDC_CLIENT_SECRET: Type.Optional(Type.String({ minLength: 1 })),
  OTEL_EXPORTER_OTLP_ENDPOINT: Type.Optional(Type.String({ pattern: '^https?://[^?#@]+$' })),
  OTEL_EXPORTER_OTLP_HEADERS: Type.String({
    pattern: '^([A-Za-z0-9-]+=[\\x21-\\x7e]+(,[A-Za-z0-9-]+=[\\x21-\\x7e]+)*)?$',
    default: '',
  }),
  OTEL_SERVICE_NAME: Type.String({ minLength: 1, default: 'millwright' }),
  OTEL_TRACES_SAMPLER_ARG: Type.Number({ minimum: 0, maximum: 1, default: 1 }),
  LOG_LEVEL: Type.Enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'], { default: 'info' }),
  LOG_FORMAT: Type.Enum(['json', 'pretty'], { default: 'json' }),
})

export type Settings = Static<typeof Settings>
