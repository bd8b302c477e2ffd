import { describe, expect, test } from 'vitest'
import { redirectTarget } from './redirect-target.ts'

describe('the target after signing in', () => {
  test.each(['/machine/1041/status', '/machine?density=wall#top', '/machine/%2F%2Fx'])(
    'is %s as wanted',
    (path) => {
      expect(redirectTarget(path)).toBe(path)
    },
  )

  test.each([
    undefined,
    true,
    '',
    '/',
    'machine',
    'https://evil.example',
    'javascript:alert(1)',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/machine//evil.example',
    '/login',
    '/login/?debug=true',
    '/external-login-callback?jwt=x',
  ])('is the fleet when %j is wanted', (wanted) => {
    expect(redirectTarget(wanted)).toBe('/')
  })
})
