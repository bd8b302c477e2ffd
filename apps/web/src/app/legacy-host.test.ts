import { describe, expect, test } from 'vitest'
import { movedTo } from './legacy-host.ts'

const HOSTS = {
  'old.example.com': 'portal.example.com',
  'older.example.com': 'old.example.com',
  'a.example.com': 'b.example.com',
  'b.example.com': 'a.example.com',
  'self.example.com': 'self.example.com',
}

describe('an address on a hostname of the past', () => {
  test.each([
    ['https://old.example.com/', 'https://portal.example.com/'],
    [
      'https://old.example.com/machine/nst-01/status?day=2026-11-14&x=a%2Fb#log',
      'https://portal.example.com/machine/nst-01/status?day=2026-11-14&x=a%2Fb#log',
    ],
    ['http://old.example.com:8080/login', 'http://portal.example.com:8080/login'],
    ['https://OLD.example.com/faq', 'https://portal.example.com/faq'],
    ['https://older.example.com/faq', 'https://portal.example.com/faq'],
  ])('%s leads to %s', (address, expected) => {
    expect(movedTo(address, HOSTS)).toBe(expected)
  })
})

describe('an address stays', () => {
  test.each([
    'https://portal.example.com/machine',
    'https://not-old.example.com/',
    'https://old.example.com.evil.example/',
    'https://constructor/',
  ])('%s, which has a hostname of today', (address) => {
    expect(movedTo(address, HOSTS)).toBeNull()
  })

  test.each(['https://a.example.com/', 'https://self.example.com/'])(
    '%s, whose hostname leads back to itself',
    (address) => {
      expect(movedTo(address, HOSTS)).toBeNull()
    },
  )
})
