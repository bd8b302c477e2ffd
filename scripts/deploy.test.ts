import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseYaml } from '@redocly/openapi-core'
import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { ROLES, Settings } from '../apps/server/src/config/settings.ts'
import { readConfig } from '../apps/server/src/config.ts'
import { readContainerfile } from './containerfile.ts'

const deploy = path.resolve(import.meta.dirname, '../deploy')
const read = (file: string): string => readFileSync(path.join(deploy, file), 'utf8')
const known = Object.keys(Settings.properties)
const image = readContainerfile('Containerfile')
const opened = image.all('EXPOSE').flat()
const { version } = JSON.parse(read('../package.json')) as { version: string }

interface Service {
  image: string
  build?: string
  environment?: Record<string, string>
  ports?: string[]
  volumes?: string[]
  read_only?: boolean
  cap_drop?: string[]
  healthcheck?: { test: string[] }
  depends_on?: string[] | Record<string, unknown>
}
interface Compose {
  services: Record<string, Service>
  volumes: Record<string, unknown>
}
const composeOf = (file: string) => parseYaml(read(file)) as Compose

const FILLED: Record<string, string> = {
  PUBLIC_URL: 'https://portal.example.com',
  MQTT_PUBLIC_URL: 'mqtts://portal.example.com:8883',
  SECRETS_KEY: Buffer.alloc(32).toString('base64'),
  SMTP_URL: 'smtps://portal:secret@mail.example.com:465',
  MAIL_FROM: 'Millwright <portal@example.com>',
}
const NAME = /\$\{([A-Z0-9_]+)(:\?([^}]*))?\}/g
/** As compose does it, with something in each. */
const fill = (text: string): string => text.replace(NAME, (_, name: string) => FILLED[name] ?? 'Secret1')

describe.each(['compose.yaml', 'compose.scale.yaml'])('%s', (file) => {
  const { services, volumes } = composeOf(file)
  const ours = Object.entries(services).filter(([, { build }]) => build !== undefined)

  test('gives the portal settings that it starts with', () => {
    expect(ours.length).toBeGreaterThan(0)
    for (const [name, { environment = {} }] of ours) {
      expect({ name, unknown: Object.keys(environment).filter((key) => !known.includes(key)) }).toEqual({
        name,
        unknown: [],
      })
      const settings = Object.fromEntries(
        Object.entries(environment).map(([key, value]) => [key, fill(value)]),
      )
      const ended = file === 'compose.yaml' ? { TLS_CERT: '/run/tls/c.pem', TLS_KEY: '/run/tls/k.pem' } : {}
      expect(readConfig({ ...settings, ...ended }).publicUrl).toBe('https://portal.example.com')
    }
  })

  test('has no secret of its own, and a sentence for each that is missing', () => {
    const named = [...read(file).matchAll(NAME)]
    const withSentence = new Set(named.filter(([, , , sentence]) => sentence).map(([, name]) => name))
    expect(named.map(([, name]) => name).filter((name) => !withSentence.has(name))).toEqual([])
    for (const [, name = '', , sentence] of named.filter(([, , , text]) => text))
      expect(sentence).toContain(`${name} is missing in .env`)
    for (const name of withSentence) expect(read('env.example')).toMatch(new RegExp(`^#?${name}=`, 'm'))
    expect(read(file)).not.toMatch(/:-/)
  })

  test('runs the portal as its container is meant: read-only, without rights, looked at', () => {
    for (const [, { image: tag, read_only, cap_drop, healthcheck }] of ours) {
      expect({ read_only, cap_drop, tag }).toEqual({
        read_only: true,
        cap_drop: ['ALL'],
        tag: `millwright:${version}`,
      })
      expect(healthcheck?.test.slice(1)).toEqual(image.all('HEALTHCHECK')[0])
    }
  })

  test('names ports, volumes, services and files that are there', () => {
    for (const [name, { ports = [], volumes: mounts = [], depends_on = [] }] of Object.entries(services)) {
      const isOurs = ours.some(([each]) => each === name)
      for (const port of ports) expect(isOurs ? opened : ['8443', '8883']).toContain(port.split(':').at(-1))
      for (const [source = ''] of mounts.map((mount) => mount.split(':'))) {
        if (/^[a-z]/.test(source)) expect(Object.keys(volumes)).toContain(source)
        // The folder of certificates is the operator's.
        else if (source.startsWith('./') && source !== './tls')
          expect(existsSync(path.join(deploy, source))).toBe(true)
      }
      for (const other of Array.isArray(depends_on) ? depends_on : Object.keys(depends_on))
        expect(Object.keys(services)).toContain(other)
    }
  })
})

test('the proxy names processes that are there, with their ports', () => {
  const { services } = composeOf('compose.scale.yaml')
  const named = [...read('proxy/nginx.conf').matchAll(/(?:server|proxy_pass) ([a-z0-9-]+):(\d+)/g)]
  expect(named.map(([, name, port]) => `${name}:${port}`)).toEqual([
    'api-1:8080',
    'api-2:8080',
    'mosquitto:1883',
  ])
  for (const [, name = ''] of named) expect(Object.keys(services)).toContain(name)
  const withPages = Object.entries(services).filter(([, each]) =>
    each.environment?.MILLWRIGHT_ROLES?.includes('api'),
  )
  expect(withPages.map(([name]) => name)).toEqual(['api-1', 'api-2'])
})

test('the service of systemd has settings that are known, and no secret', () => {
  const unit = read('millwright.service')
  const [, settings = ''] = /^Environment=(.+)$/m.exec(unit) ?? []
  const given = Object.fromEntries(settings.split(' ').map((each) => each.split('=')))
  expect(Object.keys(given).filter((name) => !known.includes(name))).toEqual([])
  expect(readConfig(given).isDemo).toBe(false)
  expect(unit).toContain('ExecStart=/usr/bin/npm start')
})

test('every key of env.example is a setting, or one that a compose file asks for', () => {
  const asked = [...read('compose.scale.yaml').matchAll(NAME)].map(([, name]) => name)
  const keys = [...read('env.example').matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name)
  expect(keys.filter((name) => !known.includes(name) && !asked.includes(name))).toEqual([])
})

describe('the Helm chart', () => {
  const chart = 'helm/millwright'
  const values = parseYaml(read(`${chart}/values.yaml`)) as Record<string, unknown>
  const templates = globSync(`${chart}/templates/*`, { cwd: deploy })
    .map((file) => read(file))
    .join('\n')
  const schema = JSON.parse(read(`${chart}/values.schema.json`))

  test('has the version of the product', () => {
    expect(parseYaml(read(`${chart}/Chart.yaml`))).toMatchObject({ version, appVersion: version })
  })

  test('takes every setting that is no secret, and no other', () => {
    /** Made by the chart itself. */
    const OWN = ['PUBLIC_URL', 'MILLWRIGHT_DATA', 'MILLWRIGHT_ROLES', 'MILLWRIGHT_NODE']
    const PORTS = ['PORT', 'HOST', 'NEXT_FREE_PORT', 'MQTT_PORT', 'MQTT_TLS_PORT']
    /** Each may hold a password or a key. */
    const SECRET =
      /^(METRICS_TOKEN|MQTT_URL|MQTT_ADMIN_URL|DATABASE_URL|SENTRY_DSN|SMTP_URL|IMAP_URL|SHOP_TOKEN|SECRETS_KEY|FIREBASE_SERVICE_ACCOUNT|S3_ACCESS_KEY_ID|S3_SECRET_ACCESS_KEY|OIDC_CLIENT_SECRET|OTEL_EXPORTER_OTLP_HEADERS)$/
    /** Of the embedded PostgreSQL alone, which the chart does not have. */
    const EMBEDDED = /^BACKUP_/
    const open = known.filter(
      (name) => ![...OWN, ...PORTS].includes(name) && !SECRET.test(name) && !EMBEDDED.test(name),
    )
    expect(schema.properties.settings.propertyNames.enum).toEqual(open)
    const named = [...templates.matchAll(/\b([A-Z][A-Z0-9]+_[A-Z0-9_]+)\b/g)].map(([, name = '']) => name)
    expect(named.filter((name) => !known.includes(name))).toEqual([])
  })

  test('has values of its schema, all of them used, and uses no other', () => {
    const used = new Set([...templates.matchAll(/\.Values\.(\w+(?:\.\w+)?)/g)].map(([, name = '']) => name))
    const there = Object.entries(values).flatMap(([name, value]) =>
      ['settings', 'processes'].includes(name) || value === null || typeof value !== 'object'
        ? [name]
        : Object.keys(value).map((key) => `${name}.${key}`),
    )
    expect([...used].sort()).toEqual(there.sort())
    expect(Object.keys(schema.properties).filter((name) => name !== 'global')).toEqual(Object.keys(values))
    const ofProcess = new Set([...templates.matchAll(/\$is\.(\w+)/g)].map(([, name = '']) => name))
    expect([...ofProcess].sort()).toEqual(
      schema.properties.processes.additionalProperties.required.toSorted(),
    )
  })

  test('refuses a setting that there is not, one that is a secret, and a role that there is not', () => {
    const check = new Ajv().compile(schema)
    const one = parseYaml(read(`${chart}/values.one.yaml`)) as Record<string, unknown>
    const isTaken = (more: Record<string, unknown>): boolean => check({ ...values, ...more })
    expect([isTaken({}), isTaken(one), isTaken({ settings: { MAIL_FROM: 'a@example.com' } })]).toEqual([
      true,
      true,
      true,
    ])
    expect(isTaken({ settings: { MAIL_FORM: 'a@example.com' } })).toBe(false)
    expect(isTaken({ settings: { DATABASE_URL: 'postgres://a:b@c/d' } })).toBe(false)
    const { processes } = one as { processes: { all: object } }
    expect(isTaken({ processes: { all: { ...processes.all, roles: 'api,baker' } } })).toBe(false)
  })

  test.each(['values.yaml', 'values.one.yaml'])('runs processes of roles that there are: %s', (file) => {
    const { processes } = parseYaml(read(`${chart}/${file}`)) as {
      processes: Record<string, { roles: string } | null>
    }
    for (const process of Object.values(processes))
      for (const role of process?.roles.split(',') ?? []) expect(ROLES).toContain(role)
    const pattern: string = schema.properties.processes.additionalProperties.properties.roles.pattern
    for (const process of Object.values(processes))
      if (process) expect(process.roles).toMatch(new RegExp(pattern))
  })

  test('opens ports of the container, and probes what answers', () => {
    const ports = [...templates.matchAll(/containerPort: (\d+)/g)].map(([, port]) => port)
    expect(ports.filter((port) => !opened.includes(port ?? ''))).toEqual([])
    expect(new Set([...templates.matchAll(/httpGet: { path: (\S+),/g)].map(([, at]) => at))).toEqual(
      new Set(['/healthz', '/readyz']),
    )
    const [[user = ''] = []] = image.all('USER')
    expect(templates).toContain(`runAsUser: ${user.split(':')[0]}\n`)
    for (const rule of [
      'readOnlyRootFilesystem: true',
      'runAsNonRoot: true',
      'allowPrivilegeEscalation: false',
    ])
      expect(templates).toContain(rule)
  })
})
