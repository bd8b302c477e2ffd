import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { TLSSocket } from 'node:tls'
import type { AgentDocument } from '@millwright/domain/connectors/mtconnect/document-builder'
import { boundaryOf, createPartReader } from '@millwright/domain/connectors/mtconnect/multipart'
import { lookupAmong } from '../../address-check.ts'
import { checkCertificate } from '../certificate-check.ts'
import { failed } from '../connection-problem.ts'
import type { CheckAddress } from '../source.ts'
import { createDocumentReader, MAX_DOCUMENT_BYTES } from './read-document.ts'

const MAX_HEADER_BYTES = 16_384

interface ClientOptions {
  address: string
  trusted: readonly string[]
  /** For an answer as a whole, and for the beginning of a stream. */
  timeoutMs: number
  checkAddress: CheckAddress
  now(): number
  signal: AbortSignal
}

/** The calls of an agent. A redirect is not followed: it could lead to where nobody wanted to go. */
export function createAgentClient(options: ClientOptions) {
  const base = new URL(options.address)
  const isTls = base.protocol === 'https:'
  const port = Number(base.port) || (isTls ? 443 : 80)
  const host = base.hostname.replace(/^\[|\]$/g, '')
  const agent = isTls
    ? new HttpsAgent({ keepAlive: true, maxSockets: 2, rejectUnauthorized: false })
    : new HttpAgent({ keepAlive: true, maxSockets: 2 })
  const path = (call: string): string => `${base.pathname.replace(/\/$/, '')}/${call}`

  /** The answer with its body unread. */
  async function open(call: string, signal: AbortSignal): Promise<IncomingMessage> {
    const found = await options.checkAddress(host, port)
    signal.throwIfAborted()
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const request = (isTls ? requestHttps : requestHttp)({
        host,
        port,
        lookup: lookupAmong(found),
        path: path(call),
        agent,
        signal,
        headers: { accept: 'text/xml, multipart/x-mixed-replace', 'accept-encoding': 'identity' },
        maxHeaderSize: MAX_HEADER_BYTES,
      })
      request.once('response', resolve).on('error', reject).end()
    })
    try {
      checkAnswer(response)
      return response
    } catch (error) {
      response.destroy()
      throw error
    }
  }

  function checkAnswer({ socket, statusCode = 0, headers }: IncomingMessage): void {
    if (socket instanceof TLSSocket) checkCertificate(socket, options.trusted, options.now())
    if (statusCode === 401 || statusCode === 403) throw failed('CREDENTIALS_WRONG', `HTTP ${statusCode}`)
    if (statusCode >= 300 && statusCode < 400)
      throw failed('OTHER_PROTOCOL', `HTTP ${statusCode} to ${headers.location ?? ''}`)
    // An error of the agent is a document too, with any status.
    const type = headers['content-type'] ?? ''
    if (!/xml|^multipart\//i.test(type)) throw failed('OTHER_PROTOCOL', `HTTP ${statusCode} ${type}`)
  }

  /** One document, within the time for an answer. */
  async function document(call: string): Promise<AgentDocument> {
    return withDeadline(async (signal) => readDocument(await open(call, signal)))
  }

  async function withDeadline<T>(run: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const late = new AbortController()
    const deadline = setTimeout(() => late.abort(), options.timeoutMs)
    try {
      return await run(AbortSignal.any([late.signal, options.signal]))
    } catch (error) {
      throw late.signal.aborted && !options.signal.aborted ? failed('TIMED_OUT') : error
    } finally {
      clearTimeout(deadline)
    }
  }

  /**
   * Documents as they happen, until `onDocument` answers false. An agent that answers with a single document instead sends no
   * streams: then it is polled. Rejects when the stream ends or none comes for `silenceMs`.
   */
  async function stream(
    call: string,
    silenceMs: number,
    onDocument: (document: AgentDocument) => boolean,
  ): Promise<'stopped' | 'single'> {
    const stop = new AbortController()
    let isSilent = false
    const silence = setTimeout(() => {
      isSilent = true
      stop.abort()
    }, silenceMs)
    try {
      const response = await open(call, AbortSignal.any([stop.signal, options.signal]))
      const boundary = boundaryOf(response.headers['content-type'] ?? '')
      if (boundary === null) {
        onDocument(await readDocument(response))
        return 'single'
      }
      return await readParts(response, boundary, (each) => {
        silence.refresh()
        return onDocument(each)
      })
    } catch (error) {
      throw isSilent ? failed('TIMED_OUT', 'no heartbeat') : error
    } finally {
      clearTimeout(silence)
      stop.abort()
    }
  }

  return { document, stream, close: () => agent.destroy() }
}

export type AgentClient = ReturnType<typeof createAgentClient>

async function readDocument(response: IncomingMessage): Promise<AgentDocument> {
  const reader = createDocumentReader()
  for await (const bytes of response) reader.write(bytes)
  return reader.end()
}

async function readParts(
  response: IncomingMessage,
  boundary: string,
  onDocument: (document: AgentDocument) => boolean,
): Promise<'stopped'> {
  let reader = createDocumentReader()
  let isStopped = false
  const write = createPartReader(boundary, MAX_DOCUMENT_BYTES, {
    begin: () => {
      reader = createDocumentReader()
    },
    data: (bytes) => {
      if (!isStopped) reader.write(bytes)
    },
    end: () => {
      if (!isStopped) isStopped = !onDocument(reader.end())
    },
    last: () => undefined,
  })
  for await (const bytes of response) {
    write(bytes)
    if (isStopped) return 'stopped'
  }
  throw failed('UNREACHABLE')
}
