import { expect, test } from 'vitest'
import { base32, periodOf, totpAddress, totpCode } from './totp.ts'

/** Of RFC 6238, whose codes have eight digits. */
const SECRET = Buffer.from('12345678901234567890')

test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('at second %i the code is that of the standard', (second, code) => {
  expect(totpCode(SECRET, Math.floor(second / 30))).toBe(code.slice(2))
})

test('a phone may be half a minute wrong, and no more', () => {
  const at = 1234567890_000
  const code = totpCode(SECRET, Math.floor(at / 30_000))
  const period = Math.floor(at / 30_000)
  expect([-60, -30, 0, 30, 60].map((seconds) => periodOf(SECRET, code, at + seconds * 1000))).toEqual([
    null,
    period,
    period,
    period,
    null,
  ])
  expect(periodOf(SECRET, `${code}0`, at)).toBeNull()
})

test('what is scanned says whose it is', () => {
  expect(base32(SECRET)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(totpAddress(SECRET, 'a+b@example.com')).toBe(
    'otpauth://totp/Millwright%3Aa%2Bb%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Millwright',
  )
})
