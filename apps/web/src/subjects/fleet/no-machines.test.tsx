import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { i18n } from '../../platform/i18n/i18n.ts'
import { renderPart } from '../../testing/test-page.tsx'
import { NoMachines } from './no-machines.tsx'
import texts from './texts/en-US.json' with { type: 'json' }

beforeAll(() => {
  i18n.use('en-US', { ...texts, nav: { first_steps: 'First steps' } })
})
afterEach(cleanup)

const show = (isAdmin: boolean, isAll = true) =>
  renderPart(<NoMachines />, {
    session: {
      selectedGroup: { Id: 'g', Name: 'Saws', IsAll: isAll },
      person: { isAdmin, roles: [], organizationType: 'CUSTOMER' },
    },
  })

test('an empty portal leads an administrator to the first steps', () => {
  show(true)
  screen.getByText('No machine is registered yet')
  expect(screen.getByRole('link', { name: 'First steps' }).getAttribute('href')).toBe('/first-steps')
})

test('in an empty portal others read who can register a machine', () => {
  show(false)
  screen.getByText('An administrator of your organization registers the first machine.')
  expect(screen.queryByRole('link')).toBeNull()
})

test('an empty group is not an empty portal', () => {
  show(true, false)
  expect(screen.queryByText('No machine is registered yet')).toBeNull()
})
