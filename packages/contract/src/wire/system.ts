import Type, { type Static } from 'typebox'
import { defineCall } from './call.ts'
import { FEATURE_SWITCHES } from './page.ts'
import { Closed, nullable } from './schemas.ts'

const tag = 'System'

/** These answer with a document of their own and not with the `{ result }` envelope. */

export const healthz = defineCall({
  method: 'GET',
  path: '/healthz',
  access: 'anyone',
  tag,
  summary: 'The process is alive',
  answers: 'application/json',
  result: Closed({ status: Type.Literal('ok') }),
})

export const readyz = defineCall({
  method: 'GET',
  path: '/readyz',
  access: 'anyone',
  tag,
  summary: '200 once sign-in, API, broker and live updates all answer, 503 before and while stopping',
  answers: 'application/json',
  statuses: [200, 503],
  result: Closed({
    status: Type.String(),
    parts: Type.Record(Type.String(), Type.Boolean()),
    /** Jobs that have not run in three times their period, in whichever process. The status does not depend on them. */
    details: Closed({
      /** Workers of a database on several computers that do not take their machines' points, and since when. */
      outOfReach: Type.Array(Closed({ name: Type.String(), since: Type.String() })),
      lateJobs: Type.Array(Closed({ name: Type.String(), lastRun: nullable(Type.String()) })),
      /** Of this server; null where it has none. */
      certificate: nullable(Closed({ expiresAt: Type.String(), hasExpired: Type.Boolean() })),
      /** Cores that the jobs of this process took in the last minute, and may take now; null for all. */
      jobs: Closed({ cores: Type.Number(), maxCores: nullable(Type.Number()) }),
      /** Another process has the same MILLWRIGHT_NODE. */
      isNodeTaken: Type.Boolean(),
    }),
  }),
})

export const metrics = defineCall({
  method: 'GET',
  path: '/metrics',
  access: 'anyone',
  tag,
  summary: 'Figures for Prometheus',
  answers: 'text/plain',
  errors: ['NOT_SIGNED_IN'],
  result: Type.String(),
})

/** `/config.json`: what the web app must know before anyone signs in. */
export const WebConfig = Closed({
  demo: Type.Boolean(),
  debugLogin: Type.Boolean(),
  /** Whether passwords are kept here, so that a forgotten one can be reset. */
  passwords: Type.Boolean(),
  version: Type.String(),
  /** Whether the certificate is of an authority that nobody trusts by itself, whose root can be had here. */
  ownAuthority: Type.Boolean(),
  features: Closed(
    Object.fromEntries(FEATURE_SWITCHES.map((feature) => [feature, Type.Boolean()])) as Record<
      (typeof FEATURE_SWITCHES)[number],
      ReturnType<typeof Type.Boolean>
    >,
  ),
  /** Hostnames that are no longer used, each with the one in its place. */
  legacyHosts: Type.Record(Type.String(), Type.String()),
  /** Where phones find an app; without any the site itself is shown. */
  apps: Closed({ android: Type.String(), ios: Type.String(), other: Type.String() }),
})
export type WebConfig = Static<typeof WebConfig>

export const webConfig = defineCall({
  method: 'GET',
  path: '/config.json',
  access: 'anyone',
  tag,
  summary: 'What the web app must know before anyone signs in',
  answers: 'application/json',
  result: WebConfig,
})

export const rootCertificate = defineCall({
  method: 'GET',
  path: '/root.crt',
  access: 'anyone',
  tag,
  summary: 'The root certificate of the plant’s own authority, for those who have to trust it',
  answers: 'file',
  files: ['application/x-x509-ca-cert'],
  errors: ['NOT_FOUND'],
  result: Type.String(),
})

export const docs = defineCall({
  method: 'GET',
  path: '/docs',
  access: 'anyone',
  tag,
  summary: 'This documentation, as a page',
  answers: 'text/html',
  result: Type.String(),
})

export const openApi = defineCall({
  method: 'GET',
  path: '/docs/openapi.json',
  access: 'anyone',
  tag,
  summary: 'The calls as an OpenAPI 3.1 file',
  answers: 'application/json',
  result: Type.Unknown(),
})

export const asyncApi = defineCall({
  method: 'GET',
  path: '/docs/asyncapi.json',
  access: 'anyone',
  tag,
  summary: 'The topics and payloads of machines as an AsyncAPI 3 file',
  answers: 'application/json',
  result: Type.Unknown(),
})

export const ssoStart = defineCall({
  method: 'GET',
  path: '/sso',
  access: 'anyone',
  tag: 'Authentication',
  summary: 'Sends the browser to the single sign-on provider',
  query: Closed({ redirect_uri: Type.Optional(Type.String({ maxLength: 4096 })) }),
  errors: ['VALIDATION_FAILED'],
  answers: 'redirect',
  result: null,
})

export const ssoReturn = defineCall({
  method: 'GET',
  path: '/sso/callback',
  access: 'anyone',
  tag: 'Authentication',
  summary: 'Where the provider sends the browser back to; goes on to /external-login-callback',
  query: Type.Object({}),
  answers: 'redirect',
  result: null,
})

/** The embedded OpenID provider answers below this path with its own protocol. */
const provider = {
  path: '/oidc/*',
  access: 'anyone',
  tag: 'Authentication',
  summary: 'The embedded OpenID provider',
  params: Type.Object({}),
  query: Type.Object({}),
  result: null,
} as const

export const providerGet = defineCall({ ...provider, method: 'GET' })

export const providerPost = defineCall({ ...provider, method: 'POST' })

/** The web app: files of the build, and its page for every path that is no call. */
export const webApp = defineCall({
  method: 'GET',
  path: '/*',
  access: 'anyone',
  tag,
  summary: 'The web app',
  params: Type.Object({}),
  query: Type.Object({}),
  answers: 'text/html',
  errors: ['NOT_FOUND'],
  result: Type.String(),
})
