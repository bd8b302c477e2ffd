import { describe, expect, test } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { failureMessage } from './failure-message.ts'

const TEXTS: Record<string, string> = {
  'errors.access_denied': 'Not allowed',
  'errors.service_not_available': 'Away',
  'errors.error_generic': 'Failed',
  'misc.known': 'Known',
}
const texts = {
  t: (key: string) => TEXTS[key] ?? key,
  exists: (key: string) => key in TEXTS,
} as Parameters<typeof failureMessage>[2]

const messageOf = (status: number, problem: ConstructorParameters<typeof ApiError>[1], override?: string) =>
  failureMessage(new ApiError(status, problem), override, texts)

describe('a failed change is explained by', () => {
  test('the override before anything else', () => {
    expect(messageOf(503, { label: 'SERVICE_NOT_AVAILABLE' }, 'Not saved')).toBe('Not saved')
  })

  test('the service being away, whatever the label says', () => {
    expect(messageOf(502, { label: 'ACCESS_DENIED' })).toBe('Away')
  })

  test('the text of its label', () => {
    expect(messageOf(403, { label: 'ACCESS_DENIED', error: 'x', message: 'y' })).toBe('Not allowed')
  })

  test('the error text when the label is unknown, then by the message, translated if it is a key', () => {
    expect(messageOf(409, { label: 'NEW', error: 'Taken', message: 'y' })).toBe('Taken')
    expect(messageOf(409, { label: 'NEW', message: 'misc.known' })).toBe('Known')
    expect(messageOf(409, { label: 'NEW', message: 'Plain words' })).toBe('Plain words')
  })

  test('nothing at a 401, which the login page explains', () => {
    expect(messageOf(401, { label: 'SESSION_ENDED' }, 'Not saved')).toBeNull()
  })

  test('the generic text when it is no answer of the server at all', () => {
    expect(failureMessage(new TypeError('x is undefined'), undefined, texts)).toBe('Failed')
  })
})
