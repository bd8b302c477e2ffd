import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** What WCAG 2.2 adds to 2.1 and axe can see; it leaves this rule out unless asked. */
const RULES = { 'target-size': { enabled: true } }

/** What axe finds on the page by WCAG 2.2 AA and its own good practice: all, or by one rule only. */
export async function axeFaults(page: Page, onlyRule?: string): Promise<string[]> {
  // Our pages have no frames: without the mode for them there is no second page to open each time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'], rules: RULES })
  const { violations } = await (onlyRule ? axe.withRules(onlyRule) : axe).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
}
