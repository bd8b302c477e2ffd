import { type Browser, firefox } from 'playwright-core'

/** Found or installed by `scripts/browser.mjs`; undefined where there is none. */
export const firefoxPath = process.env.FIREFOX_PATH

/** Debian's own Firefox does not know it, and a journey that does not ask for colours does not need it. */
const UNKNOWN_TO_ESR = 'emulation.setMediaFeaturesOverride'

interface Inner {
  toImpl: (browser: Browser) => { _browserSession: { send: Send } }
}
type Send = (method: string, params?: unknown) => Promise<unknown>

/**
 * An unpatched Firefox, driven by WebDriver BiDi, which Playwright supports as a trial. It sends one command to every
 * new context that Firefox ESR refuses; that one is answered here.
 */
export async function openFirefox(): Promise<Browser> {
  const browser = await firefox.launch({
    channel: 'moz-firefox',
    executablePath: firefoxPath,
    timeout: 60_000,
  })
  const { _browserSession: session } = (browser as unknown as { _connection: Inner })._connection.toImpl(
    browser,
  )
  const send = session.send.bind(session)
  session.send = (method, params) => (method === UNKNOWN_TO_ESR ? Promise.resolve({}) : send(method, params))
  return browser
}
