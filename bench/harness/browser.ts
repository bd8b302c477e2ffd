import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { BENCH_ORGANIZATION } from './machines.ts'

/** The one that `scripts/bench.mjs` found or installed. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: process.env.CHROMIUM_FLAGS?.split(' ').filter(Boolean) ?? [],
  })

export interface Viewing {
  readonly httpPort: number
  /** Empty for somebody who is not signed in. */
  readonly token: string
  readonly groupId: string
}

const VIEWER = { userId: 'bench-viewer', organizationCode: BENCH_ORGANIZATION }

/** A browser of somebody who has chosen a group. */
export async function openContext(
  browser: Browser,
  { httpPort, token, groupId }: Viewing,
  serviceWorkers: 'allow' | 'block' = 'allow',
): Promise<BrowserContext> {
  const signedIn = {
    origin: `http://localhost:${httpPort}`,
    localStorage: Object.entries({ token, refreshToken: 'none', ...VIEWER, selectedGroupId: groupId }).map(
      ([name, value]) => ({ name, value }),
    ),
  }
  const context = await browser.newContext({
    serviceWorkers,
    viewport: { width: 1440, height: 900 },
    baseURL: `http://localhost:${httpPort}`,
    storageState: { cookies: [], origins: token === '' ? [] : [signedIn] },
  })
  context.setDefaultTimeout(60_000)
  await context.addInitScript(watchLongTasks)
  return context
}

interface LongTask {
  readonly from: number
  readonly to: number
}

declare global {
  var longTasks: LongTask[]
}

/** Runs in the page before its own scripts. */
function watchLongTasks(): void {
  globalThis.longTasks = []
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      globalThis.longTasks.push({ from: startTime, to: startTime + duration })
  }).observe({ type: 'longtask', buffered: true })
}

/** For how long the page must take every click at once to count as interactive. */
const QUIET_MS = 500

/** Milliseconds from the start of the navigation until `isThere` holds and no long task follows for half a second. */
export async function interactiveAfter(page: Page, isThere: () => boolean): Promise<number> {
  const there = await page.waitForFunction(isThere, undefined, { polling: 'raf' })
  await there.dispose()
  const at = await page.evaluate(() => performance.now())
  await page.waitForTimeout(QUIET_MS * 2)
  const tasks = await page.evaluate(() => globalThis.longTasks)
  let end = at
  for (const { from, to } of tasks) if (from < end + QUIET_MS) end = Math.max(end, to)
  return end
}

/** The time between frames while something moves with every frame. */
export const framesOf = (page: Page, seconds: number, move: (frame: number) => void): Promise<number[]> =>
  page.evaluate(
    ([code, ms]) =>
      new Promise<number[]>((resolve) => {
        const step = new Function(`return (${code})`)() as (frame: number) => void
        const times: number[] = []
        const begun = performance.now()
        let last = begun
        const frame = (now: number): void => {
          if (times.length > 0 || now > begun) times.push(now - last)
          last = now
          if (now - begun > ms) resolve(times)
          else {
            step(times.length)
            requestAnimationFrame(frame)
          }
        }
        requestAnimationFrame(frame)
      }),
    [move.toString(), seconds * 1000] as const,
  )
