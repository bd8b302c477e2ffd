// The library below needs it to be there first.
import 'reflect-metadata'
import { createHash, type KeyObject, randomUUID, webcrypto } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:tls'
import { DAY_MS, HOUR_MS } from '@millwright/domain/time/lengths'
import {
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  Pkcs10CertificateRequest,
  SubjectAlternativeNameExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509'
import { calculateJwkThumbprint, type FlattenedJWSInput, flattenedVerify, importJWK, type JWK } from 'jose'

const IDENTIFIER = '1.3.6.1.5.5.7.1.31'
const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

export interface TestAcmeOptions {
  /** Where the name leads to. */
  readonly port: () => number
  readonly days?: number
  readonly now?: () => number
}

/** An authority by RFC 8555 that checks what it is sent: signatures, nonces, addresses, the challenge (RFC 8737) and the request. */
export async function startTestAcme({ port, days = 90, now = Date.now }: TestAcmeOptions) {
  const keys = await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
  const nonces = new Set<string>()
  const accounts = new Map<string, JWK>()
  const faults: string[] = []
  const orders: {
    name: string
    status: string
    detail?: string
    token: string
    certificate?: string
    account: string
  }[] = []
  /** Nonces that are refused though they are good, as after a restart of an authority. */
  let badNonces = 0
  let url = ''

  class Refused extends Error {
    readonly type: string
    constructor(type: string, message: string) {
      super(message)
      this.type = type
    }
  }

  async function read(request: IncomingMessage): Promise<{ payload: never; account: string; jwk: JWK }> {
    const chunks = await request.toArray()
    const jws = JSON.parse(Buffer.concat(chunks).toString()) as FlattenedJWSInput
    let account = ''
    let jwk: JWK = {}
    const { payload, protectedHeader } = await flattenedVerify(jws, async (header) => {
      account = String(header?.kid ?? '')
      jwk = (header?.jwk as JWK | undefined) ?? accounts.get(account) ?? {}
      if (!jwk.kty) throw new Refused('accountDoesNotExist', 'nobody')
      return (await importJWK(jwk, 'ES256')) as unknown as KeyObject
    })
    const header = protectedHeader as Record<string, unknown>
    if (header.url !== `${url}${request.url}`) throw new Refused('unauthorized', 'signed for another address')
    if (request.headers['content-type'] !== 'application/jose+json') throw new Refused('malformed', 'type')
    if (!nonces.delete(String(header.nonce)) || badNonces-- > 0) throw new Refused('badNonce', 'used')
    const text = Buffer.from(payload).toString()
    return { payload: (text === '' ? null : JSON.parse(text)) as never, account, jwk }
  }

  /** As RFC 8737 §3 has it looked at. */
  async function look({ name, token, account }: (typeof orders)[number]): Promise<string | null> {
    const text = `${token}.${await calculateJwkThumbprint(accounts.get(account) ?? {})}`
    return await new Promise((done) => {
      const socket = connect({
        port: port(),
        host: '127.0.0.1',
        servername: name,
        ALPNProtocols: ['acme-tls/1'],
        rejectUnauthorized: false,
      })
      socket.on('error', (error) => done(error.message))
      socket.on('secureConnect', () => {
        const shown = socket.getPeerX509Certificate()
        const found =
          shown && new X509Certificate(shown.raw).extensions.find(({ type }) => type === IDENTIFIER)
        const wanted = Buffer.from([4, 32, ...createHash('sha256').update(text).digest()])
        socket.destroy()
        if (socket.alpnProtocol !== 'acme-tls/1') return done('another protocol')
        if (shown?.subjectAltName !== `DNS:${name}`) return done('another name')
        done(found?.critical && Buffer.from(found.value).equals(wanted) ? null : 'another text')
      })
    })
  }

  async function issue(name: string, csr: string): Promise<string> {
    const request = new Pkcs10CertificateRequest(Buffer.from(csr, 'base64url'))
    if (!(await request.verify(webcrypto))) throw new Refused('badCSR', 'not signed')
    const names = request.extensions.find((each) => each instanceof SubjectAlternativeNameExtension)
    if (JSON.stringify(names?.names.toJSON()) !== JSON.stringify([{ type: 'dns', value: name }]))
      throw new Refused('badCSR', 'another name')
    const cert = await X509CertificateGenerator.create(
      {
        subject: request.subject,
        issuer: 'CN=Test ACME',
        notBefore: new Date(now() - HOUR_MS),
        notAfter: new Date(now() + days * DAY_MS),
        publicKey: request.publicKey,
        signingKey: keys.privateKey,
        signingAlgorithm: ALGORITHM,
        extensions: [
          new SubjectAlternativeNameExtension([{ type: 'dns', value: name }]),
          new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
        ],
      },
      webcrypto,
    )
    return `${cert.toString('pem')}\n`
  }

  const presented = (at: number) => {
    const { status, certificate } = orders[at] ?? { status: 'invalid' }
    return {
      status: certificate ? 'valid' : status === 'valid' ? 'ready' : status,
      authorizations: [`${url}/authz/${at}`],
      finalize: `${url}/finalize/${at}`,
      ...(certificate && { certificate: `${url}/cert/${at}` }),
    }
  }

  async function answer(
    request: IncomingMessage,
  ): Promise<{ body: unknown; status?: number; location?: string }> {
    const [, way = '', id = ''] = (request.url ?? '').split('/')
    if (way === 'directory')
      return { body: { newNonce: `${url}/nonce`, newAccount: `${url}/account`, newOrder: `${url}/order` } }
    if (way === 'nonce') return { body: '' }
    const { payload, account, jwk } = await read(request)
    const at = Number(id)
    const order = orders[at]
    switch (way) {
      case 'account': {
        if (!(payload as { termsOfServiceAgreed: boolean }).termsOfServiceAgreed)
          throw new Refused('userActionRequired', 'terms')
        const location = `${url}/account/${await calculateJwkThumbprint(jwk)}`
        accounts.set(location, jwk)
        return { body: { status: 'valid' }, status: 201, location }
      }
      case 'order': {
        if (id !== '') return { body: presented(at) }
        const name = (payload as { identifiers: { value: string }[] }).identifiers[0]?.value ?? ''
        orders.push({ name, status: 'pending', token: randomUUID(), account })
        return {
          body: presented(orders.length - 1),
          status: 201,
          location: `${url}/order/${orders.length - 1}`,
        }
      }
      case 'authz': {
        if (payload !== null) throw new Refused('malformed', 'no POST-as-GET')
        const challenge = {
          type: 'tls-alpn-01',
          url: `${url}/challenge/${at}`,
          token: order?.token,
          ...(order?.detail && { error: { detail: order.detail } }),
        }
        return {
          body: { status: order?.status, challenges: [{ type: 'http-01', url: '', token: '' }, challenge] },
        }
      }
      case 'challenge': {
        if (!order) break
        const fault = await look(order)
        Object.assign(order, fault === null ? { status: 'valid' } : { status: 'invalid', detail: fault })
        return { body: {} }
      }
      case 'finalize': {
        if (order?.status !== 'valid') throw new Refused('orderNotReady', 'not proven')
        order.certificate = await issue(order.name, (payload as { csr: string }).csr)
        return { body: presented(at) }
      }
      case 'cert':
        return { body: order?.certificate ?? '' }
    }
    throw new Refused('malformed', 'nothing there')
  }

  const server = createServer((request, response) => {
    const nonce = randomUUID()
    nonces.add(nonce)
    response.setHeader('replay-nonce', nonce)
    answer(request).then(
      ({ body, status = 200, location }) =>
        response
          .writeHead(status, location ? { location } : {})
          .end(typeof body === 'string' ? body : JSON.stringify(body)),
      (error: Error) => {
        const type = error instanceof Refused ? error.type : 'serverInternal'
        if (type !== 'badNonce') faults.push(`${type}: ${error.message}`)
        response
          .writeHead(400)
          .end(JSON.stringify({ type: `urn:ietf:params:acme:error:${type}`, detail: error.message }))
      },
    )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    directory: `${url}/directory`,
    orders,
    faults,
    refuseNonces(count: number): void {
      badNonces = count
    },
    stop: () => new Promise<void>((done) => void server.close(() => done()).closeAllConnections()),
  }
}
