import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose'

export interface TestProvider {
  readonly issuer: string
  /** An identity token as the provider would issue it now. */
  tokenFor(subject: string, email: string): Promise<string>
  /** From now on it signs with another key and publishes only that one. */
  changeKey(): Promise<void>
  stop(): Promise<void>
}

/** Somebody else's OpenID provider, as far as the checking of its tokens goes. */
export async function startTestProvider(clientId: string): Promise<TestProvider> {
  let kid = 0
  let key: CryptoKey
  let published: object

  async function changeKey(): Promise<void> {
    const pair = await generateKeyPair('ES256')
    kid += 1
    key = pair.privateKey
    published = { ...(await exportJWK(pair.publicKey)), kid: String(kid), alg: 'ES256', use: 'sig' }
  }
  await changeKey()

  const server = createServer((request, response) => {
    const document = request.url === '/keys' ? { keys: [published] } : { issuer, jwks_uri: `${issuer}/keys` }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(document))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    issuer,
    changeKey,
    tokenFor: (subject, email) =>
      new SignJWT({ email, email_verified: true, jti: randomUUID() })
        .setProtectedHeader({ alg: 'ES256', kid: String(kid) })
        .setIssuer(issuer)
        .setAudience(clientId)
        .setSubject(subject)
        .setIssuedAt()
        .setExpirationTime('5m')
        .sign(key),
    stop: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
