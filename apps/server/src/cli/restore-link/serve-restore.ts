import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import { TLS_RULES } from '../../platform/listen/tls-rules.ts'
import { BASE, OPEN_SCRIPT, restorePages } from './restore-page.ts'
import type { RestoreSession } from './restore-session.ts'

export interface RestoreSite {
  readonly port: number
  /** Behind the # of the link. Secret. */
  readonly code: string
  /** When somebody finished on the page, or nobody came for an hour. */
  readonly finished: Promise<void>
  stop(): Promise<void>
}

export interface RestoreSiteOptions {
  readonly session: RestoreSession
  readonly host: string
  readonly port: number
  /** Null where a proxy ends TLS, or nobody does. */
  readonly tls: { readonly cert: string; readonly key: string } | null
}

const MAX_BODY = 4_096
const IDLE_MS = HOUR_MS
const COOKIE = 'millwright-restore'
const HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
const isSame = (text: string, wanted: Buffer | null): boolean =>
  wanted !== null && timingSafeEqual(digest(text), wanted)

/** In the place of the product, on its port: the one page of the restore, for the browser that opened the link first. */
export async function serveRestore({ session, host, port, tls }: RestoreSiteOptions): Promise<RestoreSite> {
  const code = randomBytes(32).toString('base64url')
  let unused: Buffer | null = digest(code)
  let browser: Buffer | null = null
  let end: () => void = () => {}
  const finished = new Promise<void>((done) => {
    end = done
  })
  let idle: NodeJS.Timeout
  /** Nobody who restores is left alone with it: the hour begins again. */
  const waitOn = (): void => {
    clearTimeout(idle)
    idle = setTimeout(() => (session.state().kind === 'working' ? waitOn() : end()), IDLE_MS)
  }
  waitOn()

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://portal')
    const pages = restorePages(String(request.headers['accept-language'] ?? ''))
    const page = (status: number, html: string, headers: Record<string, string> = {}): void =>
      void response
        .writeHead(status, { ...HEADERS, 'content-type': 'text/html; charset=utf-8', ...headers })
        .end(html)
    const toStart = (headers: Record<string, string> = {}): void =>
      void response.writeHead(303, { ...HEADERS, location: BASE, ...headers }).end()

    const action = url.pathname === BASE ? '' : url.pathname.slice(BASE.length + 1)
    const isOurs = url.pathname === BASE || url.pathname.startsWith(`${BASE}/`)
    if (!isOurs) return page(503, pages.away(), { 'retry-after': '60' })
    if (action === 'open.js')
      return void response.writeHead(200, { ...HEADERS, 'content-type': 'text/javascript' }).end(OPEN_SCRIPT)
    const body = request.method === 'POST' ? await formOf(request) : null
    if (action === 'open' && body) {
      if (!isSame(body.get('code') ?? '', unused)) return page(403, pages.open(true))
      unused = null
      const secret = randomBytes(32).toString('base64url')
      browser = digest(secret)
      const secure = tls === null ? '' : '; Secure'
      return toStart({
        'set-cookie': `${COOKIE}=${secret}; Path=${BASE}; HttpOnly; SameSite=Strict${secure}`,
      })
    }
    if (!isSame(cookieOf(request), browser)) return page(403, pages.open(false))
    waitOn()
    if (body) return await act(action, body, page, toStart)
    const state = session.state()
    if (state.kind !== 'choosing')
      return page(
        200,
        pages.state(state, await session.hasWayBack()),
        state.kind === 'working' ? { refresh: '2' } : {},
      )
    const wanted = url.searchParams.get('backup')
    const preview = wanted === null ? null : await session.preview(wanted)
    if (preview === 'unreadable') return page(200, pages.unreadable())
    page(
      200,
      preview ? pages.preview(preview) : pages.choose(await session.offered(), await session.hasWayBack()),
    )

    async function act(
      what: string,
      given: URLSearchParams,
      show: typeof page,
      goOn: typeof toStart,
    ): Promise<void> {
      if (session.state().kind === 'working') return goOn()
      if (what === 'run') {
        const name = given.get('backup') ?? ''
        if ((await session.preview(name)) === null) return goOn()
        // It takes minutes; the page asks how it is.
        void session.restore(name)
      } else if (what === 'back') void session.goBack()
      else if (what === 'again') session.chooseAgain()
      else if (what === 'finish') {
        show(200, pages.finished(), { connection: 'close' })
        return end()
      }
      goOn()
    }
  }

  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    answer(request, response).catch((error: Error) => {
      process.stderr.write(`${error.message}\n`)
      if (!response.headersSent) response.writeHead(500, HEADERS)
      response.end()
    })
  }
  const server = tls === null ? createServer(handle) : createTlsServer({ ...TLS_RULES, ...tls }, handle)
  await new Promise<void>((done, fail) => server.once('error', fail).listen(port, host, done))
  return {
    port: (server.address() as AddressInfo).port,
    code,
    finished,
    async stop() {
      clearTimeout(idle)
      await new Promise<void>((done) => {
        server.close(() => done())
        server.closeIdleConnections()
      })
    },
  }
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const part of request.setEncoding('utf8')) {
    text += part
    if (text.length > MAX_BODY) throw new Error('the form is too large')
  }
  return new URLSearchParams(text)
}

const cookieOf = ({ headers }: IncomingMessage): string =>
  new RegExp(`(?:^|; )${COOKIE}=([\\w-]+)`).exec(headers.cookie ?? '')?.[1] ?? ''
