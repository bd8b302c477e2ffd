import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { importJWK, jwtVerify } from 'jose'

/** As a browser would get it, decrypted. */
export interface ReceivedPush {
  readonly subscription: string
  readonly message: Record<string, unknown>
  readonly headers: Record<string, string | string[] | undefined>
}

interface Browser {
  readonly ecdh: ReturnType<typeof createECDH>
  readonly auth: Buffer
}

/** A push service with its browsers: checks who sends (RFC 8292) and decrypts what arrives (RFC 8291). */
export async function startTestPushService(applicationServerKey: () => string) {
  const browsers = new Map<string, Browser>()
  const pushes: ReceivedPush[] = []
  /** Subscriptions that the browser has ended. */
  const ended = new Set<string>()
  const failing = new Set<string>()
  const faults: string[] = []

  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', async () => {
      const name = request.url?.slice(1) ?? ''
      const browser = browsers.get(name)
      if (!browser || ended.has(name)) return void response.writeHead(410).end()
      if (failing.has(name)) return void response.writeHead(503).end()
      try {
        await checkSender(request.headers.authorization ?? '', service.url, applicationServerKey())
        const message = JSON.parse(decrypt(Buffer.concat(parts), browser).toString('utf8'))
        pushes.push({ subscription: name, message, headers: request.headers })
        response.writeHead(201).end()
      } catch (error) {
        faults.push(String(error))
        response.writeHead(403).end()
      }
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const service = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pushes,
    ended,
    failing,
    faults,
    /** The text of `PushSubscription.toJSON` of a browser. */
    subscribe(name: string): string {
      const ecdh = createECDH('prime256v1')
      ecdh.generateKeys()
      const auth = randomBytes(16)
      browsers.set(name, { ecdh, auth })
      const keys = { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') }
      return JSON.stringify({ endpoint: `${service.url}/${name}`, expirationTime: null, keys })
    },
    stop: () => new Promise<void>((done) => void server.close(() => done()).closeAllConnections()),
  }
  return service
}

async function checkSender(authorization: string, origin: string, expectedKey: string): Promise<void> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? []
  if (key !== expectedKey) throw new Error('another key than the one subscribed for')
  const point = Buffer.from(key, 'base64url')
  const x = point.subarray(1, 33).toString('base64url')
  const y = point.subarray(33).toString('base64url')
  const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256')
  const { payload } = await jwtVerify(token, publicKey, { audience: origin })
  if (!/^(mailto:|https:)/.test(payload.sub ?? '')) throw new Error('nobody to complain to')
}

/** The other side of `platform/push/encrypt.ts`, written from the standard. */
export function decrypt(body: Buffer, { ecdh, auth }: Browser): Buffer {
  const salt = body.subarray(0, 16)
  const senderPoint = body.subarray(21, 21 + body.readUInt8(20))
  const record = body.subarray(21 + senderPoint.length)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderPoint])
  const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(senderPoint), auth, info, 32))
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12))
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2))
}
