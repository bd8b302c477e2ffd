import type { BrowserContext, Page } from 'playwright-core'

declare global {
  interface Window {
    /** The texts of all toasts that this document has drawn and no journey has asked for yet. */
    keptToasts?: string[]
  }
}

/**
 * The demo has alarms of its own, whose toasts stay: they do not lie in the way of a journey that is about something else.
 * A toast goes after two seconds, or at once when another comes: on a busy computer before a journey looks for it. So each
 * page keeps the texts of its toasts.
 */
export const keepToasts = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const kept: string[] = []
    window.keptToasts = kept
    const keep = (node: Node): void => {
      if (!(node instanceof Element)) return
      const drawn = node.matches('.mw-toast') ? [node] : node.querySelectorAll('.mw-toast')
      for (const toast of drawn) kept.push(toast.textContent ?? '')
    }
    const style = new CSSStyleSheet()
    style.replaceSync('.mw-toast-kept:not(:has(button + button)) { pointer-events: none }')
    document.adoptedStyleSheets.push(style)
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) addedNodes.forEach(keep)
    }).observe(document, { childList: true, subtree: true })
  })

/** Waits until the page has shown this in a toast, also in one that has gone meanwhile. The same toast is not found twice. */
export async function toastShows(
  page: Page,
  text: string | RegExp,
  options?: { timeout: number },
): Promise<void> {
  const wanted = typeof text === 'string' ? text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&') : text.source
  await page.waitForFunction(
    (pattern) => {
      const kept = window.keptToasts ?? []
      const index = kept.findIndex((each) => new RegExp(pattern).test(each))
      if (index >= 0) kept.splice(index, 1)
      return index >= 0
    },
    wanted,
    { polling: 100, ...options },
  )
}
