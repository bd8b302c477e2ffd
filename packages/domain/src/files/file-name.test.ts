import { describe, expect, it } from 'vitest'
import { fileNameOf } from './file-name.ts'

describe('the name of a file', () => {
  it.each([
    ['Wartung 2026.pdf', 'Wartung 2026.pdf'],
    ['図面.dwg', '図面.dwg'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\me\\plan.pdf', 'plan.pdf'],
    ['a\u0000b\r\nc\u007f.pdf', 'abc.pdf'],
    ['photo\u202egpj.exe', 'photogpj.exe'],
    ['\u200eWhatsApp Image.jpeg', 'WhatsApp Image.jpeg'],
    [' .profile ', '.profile'],
    ['half\ud800.pdf', 'half\ufffd.pdf'],
    ['x'.repeat(255), 'x'.repeat(255)],
  ])('%j is %j', (given, name) => {
    expect(fileNameOf(given)).toBe(name)
  })

  it.each(['', ' ', '.', '..', 'folder/', '\u0000', '\u202e', 'x'.repeat(256), 'x'.repeat(64_000)])(
    '%j is none',
    (given) => {
      expect(fileNameOf(given)).toBeNull()
    },
  )
})
