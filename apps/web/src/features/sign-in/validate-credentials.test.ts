import { describe, expect, test } from 'vitest'
import { faultsOf } from './validate-credentials.ts'

describe('the credentials', () => {
  test('are accepted with an address and a password', () => {
    expect(faultsOf({ email: ' admin@vendor.example.com ', password: 'millwright' })).toEqual({})
  })

  test('are both required', () => {
    expect(faultsOf({ email: '  ', password: '' })).toEqual({
      email: 'misc.required',
      password: 'misc.required',
    })
  })

  test.each([
    'admin',
    'admin@',
    '@example.com',
    'a b@example.com',
    'admin@example',
    'admin@.com',
    'a@b@c.com',
  ])('name %s as no valid address', (email) => {
    expect(faultsOf({ email, password: 'x' })).toEqual({ email: 'errors.email_not_valid' })
  })
})
