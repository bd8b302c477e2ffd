import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nothingIsLoading, openBrowser, signIn, visit } from './browser.ts'

// Nothing on a page moves away from under a finger while the rest of it is loaded.

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** As browsers report it: the part of the window that moved, times how far. */
interface Shift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: readonly {
    readonly node: Node | null
    readonly previousRect: DOMRectReadOnly
    readonly currentRect: DOMRectReadOnly
  }[]
}

interface Moved {
  readonly value: number
  /** The largest first. */
  readonly what: readonly string[]
}
declare global {
  interface Window {
    __moved?: Moved[]
  }
}

/** Good is less than 0.1 (web.dev/cls); where figures are read half of it. */
const MOST = 0.05

const PAGES = [
  // A click that begins on a button and ends beside it is lost: nothing may move here.
  ['/login', 0.001],
  // A shift that ended leaves its handover above the figures, and machines change their place in the list as they change.
  ['/machine', 0.1],
  ['/machine/timelines', MOST],
  ['/machine/nst-01/status', MOST],
  ['/machine/nst-01/dashboard', MOST],
  ['/maintenance/overview', MOST],
] as const

/** In the page, before anything of it runs. */
function watchShifts(): void {
  const moved: Moved[] = []
  window.__moved = moved
  const rect = ({ x, y, width, height }: DOMRectReadOnly) =>
    [x, y, width, height].map((each) => Math.round(each)).join(' ')
  const nameOf = (node: Node | null): string => {
    const element = node instanceof Element ? node : node?.parentElement
    if (!element) return 'removed'
    const text = (element.textContent ?? '').trim().slice(0, 40)
    return `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} "${text}"`
  }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Shift[])
      if (!entry.hadRecentInput)
        moved.push({
          value: entry.value,
          what: entry.sources.map(
            ({ node, previousRect, currentRect }) =>
              `${nameOf(node)} from ${rect(previousRect)} to ${rect(currentRect)}`,
          ),
        })
  }).observe({ type: 'layout-shift', buffered: true })
}

async function shiftsOf(page: Page, path: string): Promise<Moved[]> {
  await page.addInitScript(watchShifts)
  await page.goto(path)
  await page.getByRole('main').waitFor()
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(nothingIsLoading)
  return page.evaluate(() => window.__moved ?? [])
}

describe('while it is loaded', () => {
  it.each(PAGES)('%s stays where it is', async (path, most) => {
    const { page, faults } = await visit(browser)
    await signIn(page, 'manager_manutenzione@example.com', '/help')
    const moved = await shiftsOf(page, path)
    const worst = moved
      .toSorted((one, other) => other.value - one.value)
      .slice(0, 4)
      .map(({ value, what }) => `${value.toFixed(4)}\n  ${what.join('\n  ')}`)
      .join('\n')
    expect(
      moved.reduce((sum, { value }) => sum + value, 0),
      worst,
    ).toBeLessThan(most)
    expect(faults).toEqual([])
  })
})
