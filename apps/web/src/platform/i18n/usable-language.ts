/**
 * A browser that was started without a locale, as on a wall display, calls its language `en-US@posix`, which no format takes.
 * uPlot asks for one while it is loaded, and its pages would not open.
 */
export function nameUsableLanguage(browser: Navigator): void {
  try {
    new Intl.Locale(browser.language)
  } catch {
    Object.defineProperty(browser, 'language', { value: 'en-US', configurable: true })
  }
}
