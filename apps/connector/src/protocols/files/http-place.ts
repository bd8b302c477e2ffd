import { createHash } from 'node:crypto'
import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { type ConnectionOptions, connect as connectTls, type TLSSocket } from 'node:tls'
import { SECOND_MS } from '@millwright/domain/time/lengths'
import { lookupAmong } from '../../address-check.ts'
import { checkCertificate } from '../certificate-check.ts'
import { failed } from '../connection-problem.ts'
import type { CheckAddress } from '../source.ts'
import type { FilePlace, FoundFile } from './file-place.ts'

/** It is held while it is read; what a control offers by HTTP is smaller. */
export const MAX_BODY_BYTES = 32 * 1024 * 1024
const ANSWER_MS = 20 * SECOND_MS
const MAX_HEADER_BYTES = 16_384

interface HttpOptions {
  readonly address: string
  readonly user: string
  readonly password: string
  readonly trusted: readonly string[]
  readonly timeoutMs?: number
  readonly checkAddress: CheckAddress
  now(): number
  readonly signal: AbortSignal
}

interface Fetched {
  readonly file: FoundFile
  readonly body: Uint8Array
  readonly digest: string
  readonly etag: string | undefined
  readonly lastModified: string | undefined
}

/** A file that is fetched over HTTP. A redirect is not followed: it could lead to where nobody wanted to go. */
export function createHttpPlace(options: HttpOptions): FilePlace {
  if (!URL.canParse(options.address)) throw failed('SETTINGS_WRONG', 'Address')
  const url = new URL(options.address)
  const isTls = url.protocol === 'https:'
  const port = Number(url.port) || (isTls ? 443 : 80)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const agent = isTls
    ? createCheckedAgent((socket) => checkCertificate(socket, options.trusted, options.now()))
    : new HttpAgent({ keepAlive: true, maxSockets: 1 })
  const name = url.pathname.split('/').findLast((level) => level !== '') ?? url.hostname
  let last: Fetched | null = null

  const headers = (): Record<string, string> => ({
    accept: 'text/csv, application/json, text/plain, */*',
    'accept-encoding': 'identity',
    ...(last?.etag === undefined ? {} : { 'if-none-match': last.etag }),
    ...(last?.lastModified === undefined ? {} : { 'if-modified-since': last.lastModified }),
  })

  async function ask(signal: AbortSignal): Promise<IncomingMessage> {
    const found = await options.checkAddress(host, port)
    signal.throwIfAborted()
    return new Promise((resolve, reject) => {
      const request = (isTls ? requestHttps : requestHttp)({
        host,
        port,
        lookup: lookupAmong(found),
        path: url.pathname + url.search,
        agent,
        signal,
        headers: headers(),
        maxHeaderSize: MAX_HEADER_BYTES,
        ...(options.user === '' ? {} : { auth: `${options.user}:${options.password}` }),
      })
      request.once('response', resolve).on('error', reject).end()
    })
  }

  async function take(response: IncomingMessage): Promise<Fetched> {
    const { statusCode = 0, headers: given } = response
    if (statusCode === 304 && last) {
      response.resume()
      return last
    }
    try {
      checkStatus(response)
      const body = await bodyOf(response)
      const digest = createHash('sha256').update(body).digest('base64')
      const changedAt =
        digest === last?.digest ? last.file.changedAt : (timeOf(given['last-modified']) ?? options.now())
      const file = { name, id: '', size: body.length, changedAt }
      return { file, body, digest, etag: given.etag, lastModified: given['last-modified'] }
    } catch (error) {
      response.destroy()
      throw error
    }
  }

  return {
    key: `http:${options.address}`,

    async list() {
      const late = new AbortController()
      const deadline = setTimeout(() => late.abort(), options.timeoutMs ?? ANSWER_MS)
      try {
        last = await take(await ask(AbortSignal.any([late.signal, options.signal])))
        return [last.file]
      } catch (error) {
        throw late.signal.aborted && !options.signal.aborted ? failed('TIMED_OUT') : error
      } finally {
        clearTimeout(deadline)
      }
    },

    open: async () => {
      const body = last?.body ?? new Uint8Array()
      return {
        size: body.length,
        read: async (at, length) => body.subarray(at, at + length),
        close: async () => undefined,
      }
    },

    findMoved: async () => null,
    close: () => agent.destroy(),
  }
}

/** Nothing is sent, no password either, before it is known who is there. */
function createCheckedAgent(check: (socket: TLSSocket) => void): HttpsAgent {
  const agent = new HttpsAgent({ keepAlive: true, maxSockets: 1, maxCachedSessions: 0 })
  agent.createConnection = (given, done) => {
    const socket = connectTls({ ...(given as ConnectionOptions), rejectUnauthorized: false })
    socket.once('error', (error) => done?.(error, socket))
    socket.once('secureConnect', () => {
      try {
        check(socket)
        done?.(null, socket)
      } catch (error) {
        socket.destroy()
        done?.(error as Error, socket)
      }
    })
    return undefined
  }
  return agent
}

const timeOf = (text: string | undefined): number | null => {
  const time = Date.parse(text ?? '')
  return Number.isFinite(time) ? time : null
}

function checkStatus({ statusCode = 0, headers }: IncomingMessage): void {
  if (statusCode === 200) return
  if (statusCode === 401 || statusCode === 403) throw failed('CREDENTIALS_WRONG', `HTTP ${statusCode}`)
  if (statusCode >= 300 && statusCode < 400)
    throw failed('OTHER_PROTOCOL', `HTTP ${statusCode} to ${headers.location ?? ''}`)
  throw failed('FILE_UNREADABLE', `HTTP ${statusCode}`)
}

async function bodyOf(response: IncomingMessage): Promise<Uint8Array> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length
    if (size > MAX_BODY_BYTES)
      throw failed('FILE_UNREADABLE', `it is larger than ${MAX_BODY_BYTES / 1024 / 1024} MiB`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}
