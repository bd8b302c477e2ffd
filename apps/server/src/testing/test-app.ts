import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BodyOf, Call, ParamsOf, QueryOf, ResultOf } from '@millwright/contract/wire/call'
import pino, { type Logger } from 'pino'
import { type App, startApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { readKeys } from '../platform/runtime/key-file.ts'
import { createSealer } from '../platform/runtime/sealer.ts'
import { isKnownPassword } from './known-passwords.ts'
import { createTestDatabase } from './test-database.ts'
import { TEST_SECRETS_KEY } from './test-process.ts'

export interface TestApp {
  readonly app: App
  readonly db: Database
  readonly databaseUrl: string
  ask<C extends Call>(call: C, input?: RequestInput<C>): Promise<Answered<C>>
  signIn(email: string): Promise<string>
  stop(): Promise<void>
}

export const testSealer = createSealer(readKeys(TEST_SECRETS_KEY))

interface RequestInput<C extends Call> {
  params?: ParamsOf<C>
  query?: QueryOf<C> | Record<string, string>
  body?: BodyOf<C> | Record<string, unknown>
  token?: string | null
  cookies?: string
}

export interface Answered<C extends Call> {
  status: number
  result: ResultOf<C>
  total: number | undefined
  label: string | undefined
  field: string | undefined
}

/** The whole product with the demo's people and machines on a database of its own; no machine speaks by itself. */
export async function startTestApp(
  env: Record<string, string> = {},
  log: Logger = pino({ level: 'silent' }),
  now: () => number = Date.now,
): Promise<TestApp> {
  // Where the clock is another, the demo is made by it.
  const isAsStored = now === Date.now && env.MILLWRIGHT_DEMO === undefined
  const database = await createTestDatabase(isAsStored ? 'demo' : 'tables')
  const dataDir = await mkdtemp(join(tmpdir(), 'millwright-app-'))
  const config = readConfig({
    PORT: '0',
    MQTT_PORT: '0',
    HOST: '127.0.0.1',
    DATABASE_URL: database.url,
    MILLWRIGHT_DATA: dataDir,
    SECRETS_KEY: TEST_SECRETS_KEY,
    MILLWRIGHT_DEMO: 'true',
    MILLWRIGHT_ROLES: 'api,ingest,jobs,broker,identity',
    ...env,
  })
  const app = await startApp(config, {
    log,
    version: '0.0.0-test',
    checksAnswers: true,
    now,
    isPassword: isKnownPassword,
  })
  const db = openDatabase({ url: database.url, size: 2, onError: () => {} })
  // This computer is answered without TLS, and need not trust the certificate of a test.
  const here = app.publicUrl.replace(/^https:/, 'http:')

  const ask: TestApp['ask'] = async (call, { params, query, body, token, cookies } = {}) => {
    const path = call.path.replace(/:(\w+)/g, (_match, name: string) =>
      encodeURIComponent(String((params as Record<string, unknown>)[name])),
    )
    const response = await fetch(`${here}${path}?${new URLSearchParams(query as Record<string, string>)}`, {
      method: call.method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(cookies ? { cookie: cookies } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await response.text()
    const answer = text ? JSON.parse(text) : {}
    return {
      status: response.status,
      result: answer.result,
      total: answer.total,
      label: answer.result?.label,
      field: answer.result?.field,
    }
  }

  return {
    app,
    db,
    databaseUrl: database.url,
    ask,
    async signIn(email) {
      const response = await fetch(`${here}/v2/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ Email: email, Password: 'millwright' }),
      })
      const { result } = (await response.json()) as { result: { token: string } }
      return result.token
    },
    async stop() {
      await db.close()
      await app.stop()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
