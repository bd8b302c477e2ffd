import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAddressCheck } from '@millwright/connector/address-check'
import { createOpenSource } from '@millwright/connector/protocols/open-source'
import { readSettings } from '@millwright/connector/settings'
import { CALLS } from '@millwright/contract/calls'
import { FILES_DEFAULTS } from '@millwright/contract/connectors/settings/files'
import { MODBUS_DEFAULTS } from '@millwright/contract/connectors/settings/modbus'
import { MTCONNECT_DEFAULTS } from '@millwright/contract/connectors/settings/mtconnect'
import { defaultOpcuaSettings } from '@millwright/contract/connectors/settings/opcua'
import { SHDR_DEFAULTS } from '@millwright/contract/connectors/settings/shdr'
import { SPARKPLUG_DEFAULTS } from '@millwright/contract/connectors/settings/sparkplug'
import { UMATI_DEFAULTS } from '@millwright/contract/connectors/settings/umati'
import { addPushDevice, testPushDevice } from '@millwright/contract/notifications/push'
import * as webhooks from '@millwright/contract/notifications/webhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Settings } from '../config/settings.ts'
import { readConfig } from '../config.ts'
import { printAttack } from '../testing/attack-row.ts'
import type { JsonSchema } from '../testing/fuzz/values.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

/**
 * Every address that somebody can type or a browser can send, and every one that the operator sets. None that is typed leads
 * into the server itself, its network or its cloud. An address without a row fails.
 */

/** How an address is kept from leading inside. */
const TYPED: Readonly<Record<string, 'outbound' | 'connector' | 'own contents' | 'compared' | 'a text'>> = {
  'POST /api/:org/webhooks Url': 'outbound',
  'PATCH /api/:org/webhooks/:webhookId Url': 'outbound',
  'POST /api/users/:me/subscriptions/push regToken': 'outbound',
  'POST /api/users/:me/subscriptions/push/renewal regToken': 'outbound',
  'opcua Address': 'connector',
  'mtconnect Address': 'connector',
  'shdr Host': 'connector',
  'modbus Host': 'connector',
  'sparkplug Address': 'connector',
  'umati Address': 'connector',
  'files Address': 'connector',
  'POST /api/:org/users/sso Image_Url': 'own contents',
  'POST /api/:org/users Image_Url': 'own contents',
  'PUT /api/:org/users/:id Image_Url': 'own contents',
  'PATCH /api/organizations/:org Logo_Url': 'own contents',
  'PATCH /api/organizations/:org Map_View.BackgroundUrl': 'own contents',
  'POST /api/:org/sites Map_View.BackgroundUrl': 'own contents',
  'PATCH /api/:org/sites/:siteId Map_View.BackgroundUrl': 'own contents',
  // Equal to one that the client registered, letter by letter; for /sso only the path of one at the portal is taken.
  'GET /sso redirect_uri': 'compared',
  'POST /api/oauth2/authorization redirect_uri': 'compared',
  // Streets, an id of a host in Sparkplug, and links that people open: the server calls none of them.
  'POST /api/:org/sites Address': 'a text',
  'PATCH /api/:org/sites/:siteId Address': 'a text',
  'sparkplug HostId': 'a text',
  'POST /api/:org/alarm-catalogue Documents.Translations.Link': 'a text',
  'PUT /api/:org/alarm-catalogue/:entryId Documents.Translations.Link': 'a text',
}

/** Set by who runs the server, and by nobody else; of the connector, too. */
const SET_BY_OPERATOR = [
  'ACME_DIRECTORY',
  'ANALYTICS_URL',
  'ANDROID_APP_URL',
  'APP_FALLBACK_URL',
  'BACKUP_S3_ENDPOINT',
  'DATABASE_URL',
  'FIREBASE_URL',
  'HOST',
  'IMAP_URL',
  'IOS_APP_URL',
  'LEGACY_HOSTS',
  'MQTT_ADMIN_URL',
  'MQTT_PUBLIC_URL',
  'MQTT_URL',
  'OIDC_ISSUER',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'PUBLIC_URL',
  'S3_ENDPOINT',
  'SENTRY_DSN',
  'SHOP_URL',
  'SMTP_URL',
]

const LOOKS_LIKE_ONE = /ur[il]$|address|host|link|endpoint|server|broker|regToken/i

function addressesIn(schema: JsonSchema, path: readonly string[], protocol = ''): string[] {
  const own = (schema.properties?.Protocol as JsonSchema | undefined)?.const
  const at = typeof own === 'string' ? own : protocol
  return [
    ...(schema.anyOf ?? []).flatMap((each) => addressesIn(each, path, at)),
    ...(schema.items ? addressesIn(schema.items, path, at) : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
      addressesIn(field, [...path, name], at),
    ),
    ...(schema.type === 'string' &&
    (LOOKS_LIKE_ONE.test(path.at(-1) ?? '') || schema.pattern?.includes('://'))
      ? [at === '' ? path.join('.') : `${at} ${path.at(-1)}`]
      : []),
  ]
}

const inContract = CALLS.flatMap(({ method, path, body, query }) =>
  [body, query].flatMap((schema) =>
    addressesIn((schema ?? {}) as JsonSchema, []).map((field) =>
      /^[a-z]+ /.test(field) ? field : `${method} ${path} ${field}`,
    ),
  ),
)

let test: TestApp
let admin: string
let me: string
let folder: string
let connections = 0
/** Of IPv4 and IPv6 of this computer. */
const inside = createServer((socket) => {
  connections += 1
  socket.destroy()
})
let port: number
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'millwright-addresses-'))
  await new Promise<void>((done) => inside.listen(0, done))
  port = (inside.address() as AddressInfo).port
  test = await startTestApp({ MILLWRIGHT_ROLES: 'api,identity,jobs' })
  admin = await test.signIn('admin@example.com')
  const { rows } = await test.db.query<{ id: string }>(
    `select public_id as id from account where email = 'admin@example.com'`,
  )
  me = rows[0]?.id ?? ''
})
afterAll(async () => {
  await test.stop()
  inside.close()
  await rm(folder, { recursive: true, force: true })
})

/** The server itself, its network and its cloud, as they can be written. */
const INNER_HOSTS = [
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f.0.0.1',
  '0',
  'localhost',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '169.254.169.254',
  '[fd00:ec2::254]',
]
const NETWORKS = ['10.0.0.1', '172.16.0.1', '192.168.1.1', '100.64.0.1', '[fd12::1]', '[fe80::1]']
const OTHER_SCHEMES = ['file:///etc/passwd', 'gopher://127.0.0.1/', 'ftp://127.0.0.1/', 'data:text/plain,a']

it('every address of the contract and of the settings has a row', () => {
  expect([...new Set(inContract)].sort()).toEqual(Object.keys(TYPED).sort())
  const inSettings = Object.entries(Settings.properties).filter(
    ([name, schema]) =>
      /_UR[IL]$|ENDPOINT|ISSUER|HOST|DSN|DIRECTORY/.test(name) ||
      ('pattern' in schema && String(schema.pattern).includes('://')),
  )
  expect(inSettings.map(([name]) => name).sort()).toEqual(SET_BY_OPERATOR)
})

describe('an address that is typed', () => {
  it('as that of a webhook or sent as that of a push service never leads inside', async () => {
    const params = { org: 'NORDHAUS' }
    const urls = [
      ...[...INNER_HOSTS, ...NETWORKS].flatMap((host) =>
        ['http', 'https'].map((scheme) => `${scheme}://${host}:${port}/`),
      ),
      ...OTHER_SCHEMES,
      `https://user:password@127.0.0.1:${port}/`,
    ]
    const taken: string[] = []
    for (const Url of urls) {
      const body = {
        Name: 'Inside',
        Url,
        Format: 'json',
        Language: 'en-US',
        Topics: ['Alarms'],
        AllMachines: true,
        Machine_Group_Ids: [],
        IsOn: false,
      } as const
      const added = await test.ask(webhooks.addWebhook, { params, body, token: admin })
      if (added.status === 201 || added.status === 200) {
        // A name is looked up when it is called.
        const webhookId = added.result.Webhook.Id
        const tried = await test.ask(webhooks.testWebhook, { params: { ...params, webhookId }, token: admin })
        expect(tried.status).toBeLessThan(300)
        if (tried.result.State === 'delivered') taken.push(Url)
        await test.ask(webhooks.deleteWebhook, { params: { ...params, webhookId }, token: admin })
      } else expect(added).toMatchObject({ status: 400, field: 'Url' })

      const keys = { p256dh: 'BA'.padEnd(87, 'A'), auth: 'A'.repeat(22) }
      const regToken = JSON.stringify({ endpoint: Url, keys })
      const device = await test.ask(addPushDevice, {
        params: { me },
        body: { regToken, app: 'web' },
        token: admin,
      })
      if (device.status < 300)
        await test.ask(testPushDevice, { params: { me, deviceId: device.result.Id }, token: admin })
      else expect(device).toMatchObject({ status: 400, field: 'regToken' })
    }
    expect({ taken, connections }).toEqual({ taken: [], connections: 0 })
    printAttack('addresses inside: webhooks, push', 2 * urls.length, connections)
  })

  it('as that of a machine never leads inside, whichever protocol reads it, unless the operator named it', async () => {
    const standalone = readSettings({ PORTAL_URL: 'https://portal.example', CONNECTOR_TOKEN: 'x'.repeat(20) })
    const builtIn = readConfig({}).connector.networks
    const sourcesAt = (host: string) => [
      { Protocol: 'opcua', Settings: { ...defaultOpcuaSettings, Address: `opc.tcp://${host}:${port}` } },
      { Protocol: 'mtconnect', Settings: { ...MTCONNECT_DEFAULTS, Address: `http://${host}:${port}/` } },
      { Protocol: 'shdr', Settings: { ...SHDR_DEFAULTS, Host: host.replace(/[[\]]/g, ''), Port: port } },
      { Protocol: 'modbus', Settings: { ...MODBUS_DEFAULTS, Host: host.replace(/[[\]]/g, ''), Port: port } },
      { Protocol: 'sparkplug', Settings: { ...SPARKPLUG_DEFAULTS, Address: `mqtt://${host}:${port}` } },
      { Protocol: 'umati', Settings: { ...UMATI_DEFAULTS, Address: `mqtt://${host}:${port}` } },
      { Protocol: 'umati', Settings: { ...UMATI_DEFAULTS, Address: `ws://${host}:${port}/` } },
      { Protocol: 'files', Settings: { ...FILES_DEFAULTS, Address: `http://${host}:${port}/day.csv` } },
    ]
    const covered = new Set(sourcesAt('a').map(({ Protocol }) => Protocol))
    const wanted = Object.entries(TYPED).flatMap(([name, how]) =>
      how === 'connector' ? [name.split(' ')[0]] : [],
    )
    expect([...covered].sort()).toEqual(wanted.sort())

    const stop = new AbortController()
    const reader = {
      position: null,
      onReadings() {},
      onProblem() {},
      onSolved() {},
      onLost() {},
      signal: stop.signal,
    }
    let tried = 0
    const open: string[] = []
    for (const networks of [builtIn, standalone.networks]) {
      const checkAddress = createAddressCheck(networks)
      const openSource = createOpenSource({ checkAddress, folder, filesRoot: null, now: Date.now })
      for (const host of INNER_HOSTS)
        for (const source of sourcesAt(host)) {
          tried += 1
          const draft = { Source: source, Secrets: {}, Trusted: [] } as never
          await openSource(draft, reader).then(
            async (opened) => {
              open.push(`${source.Protocol} ${host}`)
              await opened.close()
            },
            ({ problem }: { problem?: { code: string } }) => {
              if (problem?.code !== 'ADDRESS_FORBIDDEN' && problem?.code !== 'SETTINGS_WRONG')
                open.push(`${source.Protocol} ${host}: ${problem?.code}`)
            },
          )
        }
    }
    stop.abort()
    expect({ open, connections }).toEqual({ open: [], connections: 0 })
    printAttack('addresses inside: machines, by seven protocols', tried, connections)
  })

  it('as that of a picture is one of the portal itself', () => {
    const patterns = CALLS.flatMap(({ body }) => picturesIn((body ?? {}) as JsonSchema))
    expect(patterns.length).toBeGreaterThan(0)
    for (const pattern of patterns)
      for (const host of INNER_HOSTS)
        for (const text of [`http://${host}/`, `//${host}/a`, `/storage-api/contents/../../${host}`])
          expect(new RegExp(pattern, 'u').test(text)).toBe(false)
  })
})

const picturesIn = (schema: JsonSchema): string[] => [
  ...[...(schema.anyOf ?? []), ...(schema.items ? [schema.items] : [])].flatMap(picturesIn),
  ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    ...(/Ur[il]$/.test(name) && field.pattern?.includes('contents') ? [field.pattern] : []),
    ...picturesIn(field),
  ]),
]
