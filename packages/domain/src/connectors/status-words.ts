import type { Status } from '../status/status.ts'

/** Parts of words by which controls name their states, in the order in which they count. */
const PARTS: readonly (readonly [part: RegExp, status: Status])[] = [
  [/alarm|err|fail|fault|emerg|störung|stoerung/i, 'FAIL'],
  [/not|in_?active|stop|hold|wait|idle|stand|ready|interr|pause/i, 'READY'],
  [/work|run|exe|activ|process|product/i, 'EXE'],
  [/off/i, 'POWER_OFF'],
]

/** A first guess of what the words of a machine mean, for somebody who corrects it: a machine that is only there is ready. */
export const guessedStatusWords = (words: readonly string[]): { from: string; to: Status }[] =>
  words.map((from) => ({ from, to: PARTS.find(([part]) => part.test(from))?.[1] ?? 'READY' }))
