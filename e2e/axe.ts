import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

/** Half a megabyte: each document reads it once. Our pages have no frames, which would need it too. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** WCAG 2.2 adds it to 2.1; axe leaves this rule out unless it is named. */
const RULES = { 'target-size': { enabled: true } }

/** By WCAG 2.2 AA and axe's own good practice: all, or by one rule only. */
export async function axeFaults(page: Page, onlyRule?: string): Promise<string[]> {
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    ...(onlyRule ? { runOnly: { type: 'rule', values: [onlyRule] } } : { rules: RULES }),
  }
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(AXE)
  return await page.evaluate(async (given) => {
    const found = await window.axe?.run(document, given)
    if (!found) throw new Error('axe is not on the page')
    return found.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`),
    )
  }, options)
}
