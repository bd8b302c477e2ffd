import { readFileSync } from 'node:fs'
import { isDocumentLink } from '@millwright/domain/alarms/catalogue'
import { expect, test } from 'vitest'
import { DEMO_CATALOGUE } from './demo-catalogue.ts'

const PUBLIC = new URL('../../../../../web/public', import.meta.url)

const pagesOf = (path: string): number =>
  readFileSync(`${PUBLIC.pathname}${path}`, 'latin1').match(/\/Type \/Page$/gm)?.length ?? 0

test.each(DEMO_CATALOGUE.flatMap(({ documents }) => documents.flatMap(({ translations }) => translations)))(
  'the manual has a page for $link',
  ({ link }) => {
    const [path = '', page] = link.split('#page=')
    expect(isDocumentLink(link)).toBe(true)
    expect(pagesOf(path)).toBe(DEMO_CATALOGUE.length + 1)
    expect(Number(page)).toBeLessThanOrEqual(DEMO_CATALOGUE.length + 1)
  },
)
