import { expect, test } from 'vitest'
import { readCatalogueFile } from './read-file.ts'

const bytes = (...parts: number[]) => new Uint8Array(parts).buffer

test('a file is read by what is in it, line by line', () => {
  const utf8 = (text: string) => new TextEncoder().encode(text).buffer as ArrayBuffer
  expect(readCatalogueFile(utf8('\ufeffcode;text\r\n1;Tür\tauf\r\n'))).toEqual({
    Format: 'csv',
    Lines: ['code;text', '1;Tür auf', ''],
  })
  expect(readCatalogueFile(utf8(' [\n{}]')).Format).toBe('json')
})

test('a file of an older spreadsheet keeps its letters', () => {
  expect(readCatalogueFile(bytes(0x54, 0xfc, 0x72)).Lines).toEqual(['Tür'])
})
