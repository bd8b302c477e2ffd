import { describe, expect, it } from 'vitest'
import { isPlainText } from './plain-text.ts'

describe('a plain text', () => {
  it.each(['', 'Säge 4', '丸鋸', '🪚', 'a\u00a0b'])('may be %j', (text) => {
    expect(isPlainText(text)).toBe(true)
  })

  it.each(['a\0b', 'a\nb', 'a\tb', '\x7f', '\x85', '\ud83e', '\ude9a', 'a\udc00\ud800'])(
    'is not %j',
    (text) => {
      expect(isPlainText(text)).toBe(false)
    },
  )
})
