const FILES = /^\/(assets\/|color-scheme\.js$|icon\.svg$)/
/** After the first page has loaded what it shows. */
const SETTLED_MS = 2_000

/** The files that a page has loaded so far, as the worker stores them. */
export const loadedFiles = (names: readonly string[], origin: string): string[] => [
  ...new Set(
    names
      .map((name) => new URL(name, origin))
      .filter((url) => url.origin === origin && FILES.test(url.pathname))
      .map(({ pathname }) => pathname),
  ),
]

/** Names the release by the script that `index.html` starts: it differs with every build. */
const releaseOf = (page: Document): string =>
  page.querySelector('script[type=module]')?.getAttribute('src') ?? ''

interface ServiceWorkerOptions {
  /** The page was opened with what is stored, and the server has a newer one, which the next load opens. */
  readonly onReleased: () => void
  /** A notice was pushed while the portal is open. */
  readonly onPushed: () => void
}

/** The worker that keeps the shell (`public/worker/shell.js`) and shows what is pushed (`push.js`). Where a browser has none, nothing else changes. */
export async function startServiceWorker({ onReleased, onPushed }: ServiceWorkerOptions): Promise<boolean> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return false
  try {
    // The parts of the worker are asked for as often as itself.
    await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' })
  } catch {
    // A browser may refuse it, in a private window for example: then every visit is a first one.
    return false
  }
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    if (data?.kind === 'released') onReleased()
    if (data?.kind === 'pushed') onPushed()
  })
  const { active } = await navigator.serviceWorker.ready
  setTimeout(() => {
    const names = performance.getEntriesByType('resource').map(({ name }) => name)
    const files = loadedFiles(names, window.location.origin)
    active?.postMessage({ kind: 'keep', release: releaseOf(document), files })
  }, SETTLED_MS)
  return true
}
