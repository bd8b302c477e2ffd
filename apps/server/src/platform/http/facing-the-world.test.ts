import { connect } from 'node:net'
import { Writable } from 'node:stream'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { remains } from '../../testing/test-time.ts'
import { freePort } from '../embedded/port.ts'

/** Behind a proxy on this computer that says for whom it asks; without the header it is this computer itself. */
let test: TestApp
let here: string
const logged: string[] = []

const settings = {
  PUBLIC_URL: 'https://portal.example.com',
  TRUST_PROXY: 'loopback',
  MAX_REQUESTS_PER_ADDRESS: '60',
  MAX_REQUESTS_PER_CALLER: '60',
}

async function start(env: Record<string, string>): Promise<void> {
  const port = await freePort(0)
  const stream = new Writable({
    write(line: Buffer, _encoding, done) {
      logged.push(line.toString())
      done()
    },
  })
  test = await startTestApp({ ...settings, ...env, PORT: String(port) }, pino({ level: 'warn' }, stream))
  here = `http://127.0.0.1:${port}`
}

const from = (address: string): Record<string, string> => ({
  'x-forwarded-for': address,
  'x-forwarded-proto': 'https',
  'x-forwarded-host': 'portal.example.com',
})

describe('a server that faces the world', () => {
  beforeAll(() => start({}))
  afterAll(() => test.stop())

  it.each(['/healthz', '/oidc/.well-known/openid-configuration', '/oidc/auth', '/oidc/none'])(
    'sends its headers with %s, also where the OpenID provider answers',
    async (path) => {
      const { headers } = await fetch(here + path, { headers: from('203.0.113.1') })
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-security-policy': expect.stringContaining("connect-src 'self' wss://portal.example.com;"),
        'strict-transport-security': 'max-age=31536000',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
      })
    },
  )

  it('lets the answer of a call load nothing', async () => {
    const { headers } = await fetch(`${here}/api/none`, { headers: from('203.0.113.1') })
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'strict-transport-security': 'max-age=31536000',
      'x-content-type-options': 'nosniff',
    })
  })

  it('shows its metrics to this computer and to nobody else', async () => {
    expect((await fetch(`${here}/metrics`)).status).toBe(200)
    expect((await fetch(`${here}/metrics`, { headers: from('203.0.113.2') })).status).toBe(401)
  })

  it('answers so many requests of one address in a minute, and others meanwhile', async () => {
    const ask = (address: string) => fetch(`${here}/healthz`, { headers: from(address) })
    const answers = await Promise.all(Array.from({ length: 61 }, () => ask('203.0.113.3')))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(1)
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused[0]?.json()).toMatchObject({ result: { label: 'TOO_MANY_REQUESTS' } })
    expect((await ask('203.0.113.4')).status).toBe(200)
    expect((await fetch(`${here}/healthz`)).status).toBe(200)
  })

  it('answers so many requests of one person in a minute, from all addresses together', async () => {
    const signedIn = await fetch(`${here}/v2/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ Email: 'maintainer@example.com', Password: 'millwright' }),
    })
    const { result } = (await signedIn.json()) as { result: { token: string } }
    const statuses: number[] = []
    for (let count = 0; count < 62; count++) {
      const headers = { ...from(`198.51.100.${count}`), authorization: `Bearer ${result.token}` }
      statuses.push((await fetch(`${here}/v2/mymachines`, { headers })).status)
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(2)
  })

  it('takes a request that breaks off for what it is, not for a failure of the database', async () => {
    const { hostname, port } = new URL(here)
    logged.length = 0
    const socket = connect(Number(port), hostname)
    socket.write(
      'POST /v2/auth/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{',
    )
    // The answer to a later request means that the bytes before it were read.
    await fetch(`${here}/healthz`)
    socket.resetAndDestroy()
    await remains(() => expect(logged.filter((line) => line.includes('database'))).toEqual([]), 300)
  })
})

describe('metrics with a token', () => {
  const METRICS_TOKEN = 'a-token-of-some-length'
  beforeAll(() => start({ METRICS_TOKEN }))
  afterAll(() => test.stop())

  it('are shown to those who send it, and to nobody else', async () => {
    const ask = async (headers: Record<string, string>) =>
      (await fetch(`${here}/metrics`, { headers })).status
    expect(await ask({})).toBe(401)
    expect(await ask({ authorization: 'Bearer a-token-of-some-other-length' })).toBe(401)
    expect(await ask({ ...from('203.0.113.5'), authorization: `Bearer ${METRICS_TOKEN}` })).toBe(200)
  })
})
