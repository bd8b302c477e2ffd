import { expect, it } from 'vitest'
import { guessedStatusWords } from './status-words.ts'

it('words of a state are guessed by their parts, and a word that says nothing is a machine that is ready', () => {
  const words = ['OFFLINE', 'STANDBY', 'WORKING', 'ERROR', 'NotExecuting', 'Running', 'EmergencyStop', 'Blue']
  expect(guessedStatusWords(words).map(({ to }) => to)).toEqual([
    'POWER_OFF',
    'READY',
    'EXE',
    'FAIL',
    'READY',
    'EXE',
    'FAIL',
    'READY',
  ])
})
