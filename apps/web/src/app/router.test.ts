import { PAGES } from '@millwright/contract/pages'
import { expect, test } from 'vitest'
import type { BuiltPage } from '../platform/pages/define-page.ts'
import { addPages, router } from './router.ts'
import { BUILT_PAGES } from './subjects.ts'

test('every page that is built is found at the path of the table, once somebody is signed in', async () => {
  const before: Record<string, unknown> = router.routesByPath
  expect(before).toHaveProperty(['/login'])
  expect(before).not.toHaveProperty(['/machine'])
  await addPages()
  const pages: readonly BuiltPage[] = BUILT_PAGES
  const paths: Record<string, { options: { staticData?: { page?: string } } }> = router.routesByPath
  expect(pages.map(({ name }) => paths[PAGES[name].path]?.options.staticData?.page)).toEqual(
    pages.map(({ name }) => name),
  )
})
