import { createHash } from 'node:crypto'
import type { Browser } from 'playwright-core'
import { PNG } from 'pngjs'

/** Letters of many scripts in the families that every browser has: each machine draws them with fonts of its own. */
const SAMPLE = ['sans-serif', 'serif', 'monospace', 'system-ui']
  .map(
    (family) =>
      `<p style="font: 16px ${family}; margin: 4px">Hamburgefonstiv 0123456789 ÄÖÜßřů Ελλάδα Жук 機械 기계 ماكينة เครื่อง ` +
      `<b>Hamburgefonstiv</b> <small>Hamburgefonstiv</small></p>`,
  )
  .join('')

/**
 * How this browser draws: its version, and a hash of a sample of letters. Two machines with the same look draw a page pixel
 * by pixel alike. Nothing of the product is in it: a change of the product is never taken for another machine.
 */
export async function browserLook(browser: Browser): Promise<string> {
  const context = await browser.newContext({ viewport: { width: 1_000, height: 200 }, colorScheme: 'light' })
  const page = await context.newPage()
  await page.setContent(`<!doctype html><html lang="en"><meta charset="utf-8">${SAMPLE}</html>`)
  const { data } = PNG.sync.read(await page.screenshot())
  await context.close()
  return `Chromium ${browser.version()}, letters ${createHash('sha256').update(data).digest('hex').slice(0, 16)}`
}
