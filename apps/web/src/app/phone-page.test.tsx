import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { session } from '../platform/api/session.ts'
import { i18n } from '../platform/i18n/i18n.ts'
import texts from '../platform/ui/texts/en-US.json' with { type: 'json' }
import { PhonePage } from './phone-page.tsx'

beforeAll(() => i18n.use('en-US', texts))
beforeEach(() => window.localStorage.clear())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const open = (store: 'google_play' | 'app_store') =>
  render(
    <MantineProvider env="test">
      <PhonePage offer={{ store, address: 'https://store.example/app' }} />
    </MantineProvider>,
  )

test.each([
  ['google_play', 'Get it on Google Play'],
  ['app_store', 'Download on the App Store'],
] as const)('a phone is offered the app of %s', (store, name) => {
  open(store)
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('https://store.example/app')
})

test('a phone goes on to the site at the same address, and a sign-in or sign-out does not forget it', () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
  open('app_store')
  fireEvent.click(screen.getByRole('button', { name: 'Continue to the site' }))
  expect(reload).toHaveBeenCalledOnce()
  session.clear()
  expect(session.read('siteOnPhone')).toBe('true')
})
