import { expect, test } from 'vitest'
import { fileFault, sizeText } from './file-limits.ts'

const limits = { types: ['image/png'], typesText: 'PNG', maxBytes: 1024 }

test('a file of another kind or over the limit is not sent', () => {
  expect(fileFault({ type: 'image/png', size: 1024 }, limits)).toBeNull()
  expect(fileFault({ type: 'image/png', size: 1025 }, limits)).toBe('too_large')
  expect(fileFault({ type: 'text/html', size: 1 }, limits)).toBe('wrong_type')
  expect(fileFault({ type: '', size: 1 }, { ...limits, types: [] })).toBeNull()
})

test.each([
  [0, '0 byte'],
  [640 * 1024, '640 kB'],
  [1.8 * 1024 ** 2, '1.8 MB'],
  [10 * 1024 ** 2, '10 MB'],
])('%s bytes are written as %s', (bytes, text) => {
  expect(sizeText(bytes, 'en-US')).toBe(text)
})
