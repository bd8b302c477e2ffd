import { StringDecoder } from 'node:string_decoder'
import { failed } from '../connection-problem.ts'

/** Adapters send lines of some hundred characters. */
export const MAX_LINE = 65_536

/** Lines of a stream as they become complete. Throws SourceFailed where one never ends. */
export function createLineSplitter() {
  const decoder = new StringDecoder('utf8')
  let rest = ''

  return (bytes: Buffer): string[] => {
    const lines = (rest + decoder.write(bytes)).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > MAX_LINE) throw failed('PROTOCOL_BROKEN', `a line of more than ${MAX_LINE} characters`)
    return lines.map((line) => line.replace(/\r$/, ''))
  }
}
