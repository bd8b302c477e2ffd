import { existsSync } from 'node:fs'
import { extname } from 'node:path'
import fastifyStatic from '@fastify/static'
import { webApp } from '@millwright/contract/wire/system'
import { MQTT_WEBSOCKET_PATH } from '@millwright/contract/wire/topics'
import type { FastifyInstance } from 'fastify'
import { CallError } from '../runtime/errors.ts'
import type { ServeRaw } from './serve.ts'
import { NO_WEBSOCKET } from './websocket-handshake.ts'

/** Names of built files carry a hash of their content, so a browser may keep them for good. */
const HASHED = /^\/assets\//
/** Files that a browser never asks for again need no validators, and small ones are not fetched in ranges. */
const FOR_GOOD = { maxAge: '365d', immutable: true, etag: false, lastModified: false, acceptRanges: false }

/** An installed site takes its icons and name from these: they change with a release at most. */
const INSTALLED = /^\/(icons\/|manifest\.webmanifest$)/
const FOR_A_DAY = { maxAge: '1d' }

/** Headers that say something of a page only; a worker is one, and keeps them. */
const OF_PAGES = ['content-security-policy', 'referrer-policy', 'x-frame-options']
const WORKER = /^\/(service-worker\.js$|worker\/)/

/** Paths that belong to calls: an unknown one there is an error, not a page. */
const CALL_PATHS = /^\/(api|v2|rt-api|oidc|sso|storage-api|alarm-events|docs)(\/|$)/

/** Not by URL alone: it takes `//` and `/\` for the beginning of a host name. */
const pathOf = (url: string): string => new URL(`http://localhost${url}`).pathname

/** Serves the built web app; every other path gets its page, and the router in the browser decides. */
export async function serveWebApp(http: FastifyInstance, serveRaw: ServeRaw, folder: string): Promise<void> {
  const isBuilt = existsSync(folder)
  if (!isBuilt) http.log.warn('the web app is not built: only the calls are served')
  await http.register(fastifyStatic, {
    root: folder,
    serve: false,
    wildcard: false,
    index: false,
    // The build leaves `.br` and `.gz` beside each file: better compressed than there is time for in an answer.
    preCompressed: true,
    suppressWarning: !isBuilt,
  })

  serveRaw(webApp, (request, reply) => {
    const path = pathOf(request.url)
    if (path === MQTT_WEBSOCKET_PATH) throw new CallError('NOT_FOUND', NO_WEBSOCKET.text)
    if (CALL_PATHS.test(path)) throw new CallError('NOT_FOUND', `There is no GET ${path}`)
    if (!isBuilt) throw new CallError('SERVICE_NOT_AVAILABLE', 'The web app is not built')
    if (extname(path) === '')
      return reply.header('cache-control', 'no-cache').sendFile('index.html', { cacheControl: false })
    const isHashed = HASHED.test(path)
    // They are about pages; on the forty files of a first visit they would weigh more than many of those.
    if (!WORKER.test(path)) for (const name of OF_PAGES) reply.removeHeader(name)
    // All that lead: a file named `/a.b` would be looked for at the root of the disk, which is refused with an error.
    const file = path.replace(/^\/+/, '')
    // Nor has any file an empty part in its path, which what sends files takes for a fault of ours.
    if (file.includes('//')) throw new CallError('NOT_FOUND', `There is no GET ${path}`)
    if (isHashed) return reply.sendFile(file, FOR_GOOD)
    return reply.sendFile(file, INSTALLED.test(path) ? FOR_A_DAY : { cacheControl: false })
  })
}
