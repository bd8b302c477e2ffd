import { expect, test } from 'vitest'
import { isFoundIn } from './search-form.ts'

test('a text is found by its words in any order, without case and accents', () => {
  expect(isFoundIn('Säge Größe', 'grosse')).toBe(false)
  expect(isFoundIn('Säge Größe', 'GRÖSS')).toBe(false)
  expect(isFoundIn('Säge Größe', 'große sage')).toBe(true)
  expect(isFoundIn('Attività di manutenzione', 'manut attivita')).toBe(true)
  expect(isFoundIn('Beam saw 1', 'saw 2')).toBe(false)
})

test('spaces, hyphens and underscores make no difference', () => {
  for (const typed of ['beamsaw', 'beam-saw', 'Beam_Saw', 'beam saw', 'BEAMSAW1'])
    expect(isFoundIn('Beam saw 1', typed), typed).toBe(true)
  expect(isFoundIn('Edge-bander', 'edge bander')).toBe(true)
})

test('what joins nothing is found in nothing, and lines of a text are not joined', () => {
  expect(isFoundIn('Beam saw', '')).toBe(false)
  expect(isFoundIn('Beam saw', '- _')).toBe(false)
  expect(isFoundIn('Beam\nsaw', 'beamsaw')).toBe(false)
})
