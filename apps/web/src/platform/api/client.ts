import { uploadContent } from '@millwright/contract/machines/contents'
import { externalLogin, passwordLogin, refreshSession } from '@millwright/contract/people/auth'
import type { Call, Envelope, ResultOf } from '@millwright/contract/wire/call'
import { ApiError, errorOf, notReached } from './api-error.ts'
import { type RefreshLock, refreshLock } from './refresh-lock.ts'
import { type Input, pathOf } from './request.ts'
import { sendForm } from './send-form.ts'
import { type Session, session } from './session.ts'

/** Before its end already: what is sent with it takes a while to arrive. */
const EARLY_MS = 30_000

/** Whether an access token has run out, as far as it says (RFC 7519 §4.1.4). Only the server knows. */
function hasRunOut(token: string | null, now = Date.now()): boolean {
  const payload = token?.split('.')[1]
  if (!payload) return false
  try {
    const { exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { exp?: unknown }
    return typeof exp === 'number' && exp * 1000 - EARLY_MS <= now
  } catch {
    // Not of this form: the server says what it is.
    return false
  }
}

interface ClientParts {
  origin: string
  session: Session
  lock: RefreshLock
  language: () => string
}

interface SentParts {
  params?: object
  query?: object
  body?: unknown
  signal?: AbortSignal
  /** Of a form with a file. */
  onShare?: (share: number) => void
}

export interface UploadOptions {
  readonly signal?: AbortSignal
  /** How much of it has been sent, 0 to 1. */
  readonly onShare?: (share: number) => void
}

/** A 401 on these says that the credentials are wrong, not that a token has run out (rules: session 8). */
const NEVER_RETRIED: readonly Call[] = [externalLogin, passwordLogin, refreshSession]

export function createClient({ origin, session, lock, language }: ClientParts) {
  const lostListeners = new Set<(error: ApiError) => void>()
  let refreshing: Promise<void> | null = null

  async function send<C extends Call>(call: C, input: Input<C>): Promise<Envelope<ResultOf<C>>> {
    return envelopeOf<C>(await answerTo(call, input))
  }

  /** After a 401 the tokens are refreshed once and the call is made once more (rules: session 8). */
  async function answerTo<C extends Call>(call: C, input: Input<C>): Promise<Response> {
    const token = await tokenFor(input as SentParts)
    const answer = await request(call, input, token)
    if (answer.status !== 401 || NEVER_RETRIED.includes(call)) return answer
    await refresh(token)
    return request(call, input, session.read('token'))
  }

  /** A large form that is refused is cut off, and its answer lost: a token that has run out is not sent with one. */
  async function tokenFor(input: SentParts): Promise<string | null> {
    const token = session.read('token')
    if (!(input.body instanceof FormData) || !hasRunOut(token)) return token
    await refresh(token)
    return session.read('token')
  }

  async function request<C extends Call>(call: C, input: Input<C>, token: string | null): Promise<Response> {
    const { params, query, body, signal, onShare } = input as SentParts
    const headers = new Headers({ accept: 'application/json', 'accept-language': language() })
    if (token !== null) headers.set('authorization', `Bearer ${token}`)
    const isForm = body instanceof FormData
    if (body !== undefined && !isForm) headers.set('content-type', 'application/json')
    const url = origin + pathOf(call, { params, query })
    try {
      if (isForm && onShare)
        return await sendForm(url, { method: call.method, headers, body, signal }, onShare)
      const content = isForm ? body : JSON.stringify(body)
      return await fetch(url, { method: call.method, headers, body: content, signal })
    } catch (error) {
      if (signal?.aborted) throw error
      throw notReached()
    }
  }

  /** All calls that fail on the same stale token share one refresh. */
  function refresh(staleToken: string | null): Promise<void> {
    refreshing ??= lock(() => renewTokens(staleToken)).finally(() => {
      refreshing = null
    })
    return refreshing
  }

  /** A refresh token works once: the holder of the lock first checks whether another tab has used it. */
  async function renewTokens(staleToken: string | null): Promise<void> {
    const refreshToken = session.read('refreshToken')
    if (refreshToken === null) throw lost(new ApiError(401, { label: 'NOT_SIGNED_IN' }))
    if (session.read('token') !== staleToken) return
    try {
      const { result } = await envelopeOf<typeof refreshSession>(
        await request(refreshSession, { body: { refreshToken } }, null),
      )
      session.saveTokens({
        token: result.accessToken,
        refreshToken: result.refreshToken,
        externalAccessToken: result.externalAccessToken,
        externalRefreshToken: result.externalRefreshToken,
      })
    } catch (error) {
      // A server that is away or busy has not ended the session.
      if (error instanceof ApiError && (error.status === 401 || error.status === 400)) throw lost(error)
      throw error
    }
  }

  function lost(error: ApiError): ApiError {
    session.clear()
    for (const listener of lostListeners) listener(error)
    return error
  }

  /** A call that takes a form with one file. */
  async function sendFile<C extends Call>(
    call: C,
    input: Input<C>,
    file: File,
    options: UploadOptions = {},
  ): Promise<Envelope<ResultOf<C>>> {
    const form = new FormData()
    form.append('file', file)
    return await envelopeOf<C>(await answerTo(call, { ...input, body: form, ...options } as Input<C>))
  }

  return {
    send,

    sendFile,

    /** Stores a file and returns its link. */
    upload: async (file: File, options: UploadOptions = {}): Promise<string> =>
      (await sendFile(uploadContent, {} as Input<typeof uploadContent>, file, options)).result.link,

    /** A stored file; a browser's own requests for pictures carry no token. */
    async download<C extends Call>(call: C, input: Input<C>): Promise<Blob> {
      const answer = await answerTo(call, input)
      if (!answer.ok) throw errorOf(answer.status, null)
      return answer.blob()
    },

    /** For the socket, which carries a token outside of any call. */
    renew: refresh,

    /** Calls back when the session could not be renewed and has been cleared. */
    onSessionLost(listener: (error: ApiError) => void): () => void {
      lostListeners.add(listener)
      return () => lostListeners.delete(listener)
    },
  }
}

async function envelopeOf<C extends Call>(answer: Response): Promise<Envelope<ResultOf<C>>> {
  if (answer.status === 204) return { result: undefined as ResultOf<C> }
  const body: unknown = await answer.json().catch(() => null)
  if (!answer.ok) throw errorOf(answer.status, body)
  if (typeof body !== 'object' || body === null || !('result' in body)) throw errorOf(answer.status, null)
  return body as Envelope<ResultOf<C>>
}

/** The one client of the app. */
export const client = createClient({
  origin: '',
  session,
  lock: refreshLock,
  language: () => document.documentElement.lang,
})

export const { send, upload } = client
