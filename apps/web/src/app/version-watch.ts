import type { WebConfig } from '@millwright/contract/wire/system'
import { ApiError } from '../platform/api/api-error.ts'
import { loadConfig } from '../platform/api/config.query.ts'
import { showToast } from '../platform/toasts/toasts.ts'

const LOOK_EVERY_MS = 10 * 60 * 1000

/** Decides when to ask for a reload. A person who says no is not asked again for the same reason. */
export function createVersionWatch(ask: () => void) {
  const reasons = new Set<string>()
  let loaded: string | null = null

  function askFor(reason: string): void {
    if (reasons.has(reason)) return
    reasons.add(reason)
    ask()
  }

  return {
    /** The version that the server has at this moment; the first is the one that was loaded. */
    saw(version: string): void {
      loaded ??= version
      if (version !== loaded) askFor(`version ${version}`)
    },

    /** A part of the page is no longer there, or the server has another page: this one is older, even of the same version. */
    isOld(): void {
      askFor('old page')
    },
  }
}

/** For the shell, which has the connection. */
export const afterReconnect = { look: (): void => {} }

/** An update of the server reaches pages that stay open for weeks, as those on a wall do (rules: toasts 4). */
export function watchVersion(loaded: WebConfig | null): { isOld: () => void } {
  const watch = createVersionWatch(() => showToast('info', { event: 'cp_close' }))

  async function look(): Promise<boolean> {
    try {
      watch.saw((await loadConfig()).version)
      return true
    } catch (error) {
      // The clock at the top shows that the server is away; the version is asked for again when it is back.
      if (error instanceof ApiError) return false
      throw error
    }
  }

  if (loaded) watch.saw(loaded.version)
  setInterval(look, LOOK_EVERY_MS)
  afterReconnect.look = () => void look()
  // A file that cannot be loaded is gone only if the server can be reached.
  window.addEventListener('vite:preloadError', async () => {
    if (await look()) watch.isOld()
  })
  return watch
}
