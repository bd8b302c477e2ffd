// Keeps the files that the pages are made of, so that a second visit paints at once and a page opens without the server.
// Answers of calls and tokens never pass through here: what is stored is the same for everybody.

const SHELL = 'shell'
/** One page for all addresses: the router in the browser decides. */
const PAGE = '/index.html'
/** Names carry a hash of the content: what is stored is never old. */
const HASHED = /^\/assets\//
const UNHASHED = /^\/(color-scheme\.js|icon\.svg)$/
/** The server's own pages, as in its table (`api/web-app.routes.ts`). */
const CALL_PATHS = /^\/(api|v2|rt-api|oidc|sso|storage-api|alarm-events|docs)(\/|$)/
/** A proxy answers for a server that is away. */
const AWAY = [502, 503, 504]
/** How long a visit waits for the page as it is now, before it opens with the one that is stored. */
const PATIENCE_MS = 150
/** Of a script or a style (portal.md §9): then its import fails, and the page says so. */
const FILE_MS = 120_000

const shell = () => caches.open(SHELL)
/** The server sends a file by what the browser accepts; here they are all the same. */
const ANY = { ignoreVary: true }

/** As the server has it now; it is stored for the next visit. */
async function freshPage(request) {
  const answer = await fetch(request)
  // Not that of a proxy, nor one that a redirect has led to.
  if (answer.ok && !answer.redirected) {
    const page = answer.clone()
    if ((await answer.clone().text()).includes('<div id="root">')) await (await shell()).put(PAGE, page)
  }
  return answer
}

async function openPage(event) {
  const stored = await (await shell()).match(PAGE, ANY)
  const fresh = freshPage(event.request)
  if (!stored) return fresh
  const usable = fresh.then(
    (answer) => (AWAY.includes(answer.status) ? stored : answer),
    () => stored,
  )
  // Also a page that comes too late for this visit is stored.
  event.waitUntil(usable)
  const late = new Promise((open) => setTimeout(() => open(stored), PATIENCE_MS))
  return Promise.race([usable, late])
}

async function storedFirst(request) {
  const cache = await shell()
  const stored = await cache.match(request, ANY)
  if (stored) return stored
  const answer = await fetch(request, { signal: AbortSignal.timeout(FILE_MS) })
  if (answer.ok) await cache.put(request, answer.clone())
  return answer
}

async function freshFirst(request) {
  const cache = await shell()
  try {
    const answer = await fetch(request)
    if (answer.ok) await cache.put(request, answer.clone())
    return answer
  } catch (error) {
    const stored = await cache.match(request, ANY)
    if (stored) return stored
    throw error
  }
}

/**
 * A page that was loaded before it had a worker has its files in the browser's own cache. Files of another release are dropped.
 */
async function keep({ release, files }, client) {
  const cache = await shell()
  const before = await cache.match('/release')
  if ((await before?.text()) !== release) {
    for (const request of await cache.keys()) {
      const { pathname } = new URL(request.url)
      if (HASHED.test(pathname) && !files.includes(pathname)) await cache.delete(request)
    }
    await cache.put('/release', new Response(release))
  }
  for (const file of files) if (!(await cache.match(file, ANY))) await cache.add(file)
  // Browsers keep a page for a while that names no time of its own.
  const answer = await freshPage(new Request(PAGE, { cache: 'no-cache' }))
  // Stored before it is said, so that a reload opens it.
  if (answer.ok && !(await answer.text()).includes(`"${release}"`)) client?.postMessage({ kind: 'released' })
}

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate' && !CALL_PATHS.test(pathname)) event.respondWith(openPage(event))
  else if (HASHED.test(pathname)) event.respondWith(storedFirst(request))
  else if (UNHASHED.test(pathname)) event.respondWith(freshFirst(request))
})

self.addEventListener('message', (event) => {
  if (event.data?.kind === 'keep') event.waitUntil(keep(event.data, event.source))
})
