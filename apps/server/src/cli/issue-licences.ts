import { parseArgs } from 'node:util'
import { hashLicenceCode, newLicenceCode } from '../subjects/machines/licences/licence-code.ts'
import { createLicenceCodeStore } from '../subjects/machines/licences/licence-code-store.ts'
import { BadArguments, runCommand } from './command.ts'

const USAGE = 'npm run licence -- --days 365 --count 1'
const MAX_DAYS = 36_500
const MAX_COUNT = 10_000

/** Issues codes of full licences. They are printed only here. */
runCommand((args) => {
  const { days, count } = readOptions(args)
  return async (db) => {
    const codes = Array.from({ length: count }, newLicenceCode)
    await createLicenceCodeStore(db).add(codes.map(hashLicenceCode), days)
    process.stdout.write(`${codes.join('\n')}\n`)
  }
})

function readOptions(args: string[]): { days: number; count: number } {
  const given = parse(args)
  const read = (name: 'days' | 'count', most: number, faults: string[]): number => {
    const value = Number(given[name])
    if (!/^\d+$/.test(given[name]) || value < 1 || value > most)
      faults.push(`--${name} "${given[name]}" must be a number from 1 to ${most}`)
    return value
  }
  const faults: string[] = []
  const options = { days: read('days', MAX_DAYS, faults), count: read('count', MAX_COUNT, faults) }
  if (faults.length > 0) throw new BadArguments(`${faults.join('\n')}\n\n${USAGE}`)
  return options
}

function parse(args: string[]) {
  try {
    const number = (usual: string) => ({ type: 'string', default: usual }) as const
    return parseArgs({ args, options: { days: number('365'), count: number('1') } }).values
  } catch (error) {
    throw new BadArguments(`${(error as Error).message}\n\n${USAGE}`)
  }
}
