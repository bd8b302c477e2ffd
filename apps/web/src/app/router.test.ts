import { PAGES } from '@millwright/contract/pages'
import { expect, test } from 'vitest'
import type { BuiltPage } from '../pages/define-page.ts'
import { BUILT_PAGES } from './built-pages.ts'
import { router } from './router.ts'

test('every page that is built is found at the path of the table', () => {
  const pages: readonly BuiltPage[] = BUILT_PAGES
  const paths: Record<string, { options: { staticData?: { page?: string } } }> = router.routesByPath
  expect(pages.map(({ name }) => paths[PAGES[name].path]?.options.staticData?.page)).toEqual(
    pages.map(({ name }) => name),
  )
})
