import type { KeyObject } from 'node:crypto'
import { createPublicKey } from 'node:crypto'
import { parseJson } from '@millwright/domain/text/parse-json'
import { calculateJwkThumbprint, exportJWK, FlattenedSign, type JWK } from 'jose'

/** The ways of an authority (RFC 8555 §7.1.1). */
interface Directory {
  readonly newNonce: string
  readonly newAccount: string
  readonly newOrder: string
}

interface Order {
  readonly status: 'pending' | 'ready' | 'processing' | 'valid' | 'invalid'
  readonly authorizations: readonly string[]
  readonly finalize: string
  readonly certificate?: string
}

interface Challenge {
  readonly type: string
  readonly url: string
  readonly token: string
}

interface Authorization {
  readonly status: string
  readonly challenges: readonly (Challenge & { readonly error?: { readonly detail?: string } })[]
}

export interface AcmeClientDeps {
  /** The address of the authority's directory. */
  directory: string
  /** An ECDSA P-256 key, by which the authority knows us. */
  accountKey: KeyObject
  email: string | null
  fetch: typeof globalThis.fetch
  /** Waits before the authority is asked again. */
  pause: (ms: number) => Promise<void>
}

export interface OrderWanted {
  readonly domain: string
  /** In DER. */
  readonly request: Buffer
  /** Answers while the authority looks: the text that proves that the account is ours. Called back when it has looked. */
  readonly answer: (keyAuthorization: string) => Promise<() => void>
}

/** For reasons that the authority gives, which are logged. */
class AcmeRefused extends Error {
  override name = 'AcmeRefused'
}

const CHALLENGE = 'tls-alpn-01'
const BAD_NONCE = 'urn:ietf:params:acme:error:badNonce'
const MAX_NONCE_TRIES = 3
const MAX_ANSWER_BYTES = 256 * 1024
const REQUEST_MS = 30_000
const FIRST_PAUSE_MS = 1_000
const MAX_POLLS = 30

/**
 * The part of ACME (RFC 8555) that a server needs for one name: account, order, one challenge, certificate. Requests are signed by `jose`,
 * which the portal has for its tokens.
 */
export function createAcmeClient({ directory, accountKey, email, fetch, pause }: AcmeClientDeps) {
  let nonce: string | null = null

  async function ask(url: string, init: RequestInit = {}): Promise<Response> {
    const answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(REQUEST_MS) })
    nonce = answer.headers.get('replay-nonce') ?? nonce
    return answer
  }

  async function textOf(answer: Response): Promise<string> {
    const text = await answer.text()
    if (text.length > MAX_ANSWER_BYTES) throw new AcmeRefused('the answer of the authority is too long')
    return text
  }

  /** `payload` is null to read (POST-as-GET, §6.3). */
  async function post(
    url: string,
    payload: object | null,
    way: { readonly kid: string } | { readonly jwk: JWK },
    newNonce: string,
  ): Promise<{ text: string; headers: Headers }> {
    for (let attempt = 1; ; attempt++) {
      if (nonce === null) await ask(newNonce, { method: 'HEAD' })
      const used = nonce ?? ''
      nonce = null
      const bytes = new TextEncoder().encode(payload === null ? '' : JSON.stringify(payload))
      const signed = await new FlattenedSign(bytes)
        .setProtectedHeader({ alg: 'ES256', nonce: used, url, ...way })
        .sign(accountKey)
      const answer = await ask(url, {
        method: 'POST',
        headers: { 'content-type': 'application/jose+json' },
        body: JSON.stringify(signed),
      })
      const text = await textOf(answer)
      if (answer.ok) return { text, headers: answer.headers }
      const problem = problemIn(text)
      if (problem.type !== BAD_NONCE || attempt >= MAX_NONCE_TRIES)
        throw new AcmeRefused(`${answer.status} ${problem.type ?? ''} ${problem.detail ?? ''}`.trim())
    }
  }

  return {
    /** A chain in PEM, that of the server first. */
    async order({ domain, request, answer }: OrderWanted): Promise<string> {
      const ways = objectIn<Directory>(await textOf(await ask(directory)))
      const jwk = await exportJWK(createPublicKey(accountKey))
      const contact = email === null ? {} : { contact: [`mailto:${email}`] }
      const account = await post(
        ways.newAccount,
        { termsOfServiceAgreed: true, ...contact },
        { jwk },
        ways.newNonce,
      )
      const kid = account.headers.get('location') ?? ''
      const send = (url: string, payload: object | null) => post(url, payload, { kid }, ways.newNonce)
      const read = async <T>(url: string): Promise<T> => objectIn<T>((await send(url, null)).text)

      async function until<T>(url: string, isDone: (state: T) => boolean): Promise<T> {
        for (let asked = 0; asked < MAX_POLLS; asked++) {
          const state = await read<T>(url)
          if (isDone(state)) return state
          await pause(FIRST_PAUSE_MS * Math.min(1 + asked, 5))
        }
        throw new AcmeRefused('the authority did not come to an end')
      }

      async function prove(url: string): Promise<void> {
        const { status, challenges } = await read<Authorization>(url)
        if (status === 'valid') return
        const challenge = challenges.find(({ type }) => type === CHALLENGE)
        if (!challenge) throw new AcmeRefused(`the authority does not offer ${CHALLENGE}`)
        const stop = await answer(`${challenge.token}.${await calculateJwkThumbprint(jwk)}`)
        try {
          await send(challenge.url, {})
          const end = await until<Authorization>(url, (state) => state.status !== 'pending')
          if (end.status !== 'valid')
            throw new AcmeRefused(
              end.challenges.find(({ error }) => error)?.error?.detail ?? 'the name was not proven',
            )
        } finally {
          stop()
        }
      }

      const placed = await send(ways.newOrder, { identifiers: [{ type: 'dns', value: domain }] })
      const url = placed.headers.get('location') ?? ''
      const { authorizations, finalize } = objectIn<Order>(placed.text)
      for (const each of authorizations) await prove(each)
      await until<Order>(url, ({ status }) => status !== 'pending')
      await send(finalize, { csr: request.toString('base64url') })
      const order = await until<Order>(url, ({ status }) => status === 'valid' || status === 'invalid')
      if (order.certificate === undefined) throw new AcmeRefused('the order is not valid')
      return (await send(order.certificate, null)).text
    },
  }
}

const NO_ACME = 'no answer of an ACME authority'

function objectIn<T>(text: string): T {
  const found = parseJson(text)
  if (typeof found !== 'object' || found === null) throw new AcmeRefused(NO_ACME)
  return found as T
}

function problemIn(text: string): { type?: string; detail?: string } {
  const found = parseJson(text)
  return typeof found === 'object' && found !== null ? found : { detail: NO_ACME }
}
