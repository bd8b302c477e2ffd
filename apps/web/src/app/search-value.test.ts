import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { readSearchValue } from './search-value.ts'

const parse = parseSearchWith(readSearchValue)
const stringify = stringifySearchWith(JSON.stringify, readSearchValue)

test.each(['1e5', '12345678901234567890', '007', '1.0', 'AA1-004127', 'SN 1/2 #3', '12345', 'true'])(
  'the serial number %s comes out of the address as it went in',
  (serial) => {
    expect(parse(stringify({ ms: serial }))).toEqual({ ms: serial })
    const read: { ms?: unknown } = parse(`?ms=${encodeURIComponent(serial)}`)
    expect(String(read.ms)).toBe(serial)
  },
)
