import { createECDH, generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import { importSPKI, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decrypt, startTestPushService } from '../../testing/test-push-service.ts'
import { createOutbound } from '../outbound/outbound.ts'
import { encryptPush, MAX_PLAINTEXT } from './encrypt.ts'
import { createFirebase } from './firebase.ts'
import { createPush, type Push } from './push.ts'
import { createVapid, newVapidKey } from './vapid.ts'
import { createWebPush } from './web-push.ts'

const MESSAGE = { title: 'Nesting 01', text: 'Alarm 4012', action: '/machine/nesting-1/alarms', tag: 'n-1' }

describe('the encryption of a push', () => {
  it('is that of the example in the standard (RFC 8291, appendix A)', () => {
    const body = encryptPush(
      Buffer.from('When I grow up, I want to be a watermelon'),
      {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
      {
        privateKey: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
        salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
      },
    )
    expect(body.toString('base64url')).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    )
  })

  it('fills 4096 bytes and no more', () => {
    const ecdh = createECDH('prime256v1')
    ecdh.generateKeys()
    const auth = Buffer.alloc(16, 1)
    const keys = { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') }
    const body = encryptPush(Buffer.alloc(MAX_PLAINTEXT, 'x'), keys)
    expect(body.length).toBe(4096)
    expect(decrypt(body, { ecdh, auth }).length).toBe(MAX_PLAINTEXT)
  })
})

describe('a push to a browser', () => {
  let service: Awaited<ReturnType<typeof startTestPushService>>
  let push: Push
  beforeAll(async () => {
    const vapid = await createVapid(newVapidKey(), 'https://portal.example.com', Date.now)
    service = await startTestPushService(() => vapid.publicKey)
    const outbound = createOutbound({ allowedNetworks: ['127.0.0.1'] })
    push = createPush({ vapid, sendWeb: createWebPush({ outbound, vapid }), sendFirebase: null })
  })
  afterAll(() => service.stop())

  it('is read by that browser alone, and the service knows who sent it', async () => {
    const target = push.readTarget(service.subscribe('elena'))
    expect(await push.send(target, MESSAGE)).toBe('sent')
    expect(service.faults).toEqual([])
    expect(service.pushes.at(-1)).toMatchObject({
      subscription: 'elena',
      message: MESSAGE,
      headers: { ttl: '86400', 'content-encoding': 'aes128gcm' },
    })
  })

  it('with a text that is too long has its beginning', async () => {
    const target = push.readTarget(service.subscribe('long'))
    expect(await push.send(target, { ...MESSAGE, text: '𝔸<b>"'.repeat(2_000) })).toBe('sent')
    const text = String(service.pushes.at(-1)?.message.text)
    expect(text).toMatch(/^𝔸<b>".+…$/u)
    expect(text.length).toBeGreaterThan(500)
  })

  it('says when the subscription is dead, and fails when the service does', async () => {
    const target = push.readTarget(service.subscribe('dead'))
    service.failing.add('dead')
    await expect(push.send(target, MESSAGE)).rejects.toThrow('the push service answered 503')
    service.ended.add('dead')
    expect(await push.send(target, MESSAGE)).toBe('gone')
  })

  it.each([
    ['nothing', ''],
    ['a token of a service that is not configured', 'd8f2:APA91bHun4MxP5egoKMwt2KZFBaFUH-1RYqx'],
    ['half of a JSON', '{"endpoint":'],
    ['an endpoint that is none', '{"endpoint":"push","keys":{}}'],
    ['a file', '{"endpoint":"file:///etc/passwd","keys":{}}'],
    ['no keys', '{"endpoint":"https://push.example.com/1"}'],
    [
      'a point that is not on the curve',
      JSON.stringify({
        endpoint: 'https://push.example.com/1',
        keys: { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: 'BTBZMqHH6r4Tts7J_aSIgg' },
      }),
    ],
  ])('is not registered with %s', (_what, regToken) => {
    expect(() => push.readTarget(regToken)).toThrow('regToken')
  })
})

describe('a push by Firebase', () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const messages: { path: string; body: Record<string, unknown> }[] = []
  let tokens = 0
  let answer = { status: 200, body: '{}' }
  let url = ''

  const server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', (part) => {
      text += part
    })
    request.on('end', async () => {
      if (request.url === '/token') {
        const assertion = new URLSearchParams(text).get('assertion') ?? ''
        const { payload } = await jwtVerify(assertion, await importSPKI(publicKey, 'RS256'), {
          issuer: 'portal@mill.iam.gserviceaccount.com',
          audience: `${url}/token`,
        })
        tokens += payload.scope === 'https://www.googleapis.com/auth/firebase.messaging' ? 1 : 0
        return void response.end(JSON.stringify({ access_token: `token-${tokens}`, expires_in: 3600 }))
      }
      const isKnown = request.headers.authorization === `Bearer token-${tokens}`
      if (isKnown) messages.push({ path: request.url ?? '', body: JSON.parse(text) })
      response.writeHead(isKnown ? answer.status : 401).end(answer.body)
    })
  })
  beforeAll(async () => {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => new Promise((done) => void server.close(done).closeAllConnections()))

  it('is signed for by the service account, once an hour', async () => {
    let now = Date.now()
    const settings = {
      projectId: 'mill',
      clientEmail: 'portal@mill.iam.gserviceaccount.com',
      privateKey,
      tokenUrl: `${url}/token`,
      apiUrl: url,
    }
    const send = createFirebase({ settings, publicUrl: 'https://portal.example.com', now: () => now })
    expect(await send('device-1', MESSAGE)).toBe('sent')
    expect(await send('device-1', MESSAGE)).toBe('sent')
    expect(tokens).toBe(1)
    expect(messages[0]).toMatchObject({
      path: '/v1/projects/mill/messages:send',
      body: {
        message: {
          token: 'device-1',
          notification: { title: 'Nesting 01', body: 'Alarm 4012' },
          data: { link: 'https://portal.example.com/machine/nesting-1/alarms' },
        },
      },
    })
    now += HOUR_MS
    answer = { status: 404, body: '{"error":{"details":[{"errorCode":"UNREGISTERED"}]}}' }
    expect(await send('device-1', MESSAGE)).toBe('gone')
    expect(tokens).toBe(2)
    answer = { status: 500, body: '{}' }
    await expect(send('device-1', MESSAGE)).rejects.toThrow('Firebase answered 500')
  })
})
