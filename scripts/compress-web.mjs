import { constants, setPriority } from 'node:os'
import { compressWeb } from './build-web.mjs'

// Started by build-web.mjs. Where pages are sent meanwhile, only larger, whatever else runs goes first.
const [wanted, ...options] = process.argv.slice(2)
if (options.includes('behind')) setPriority(constants.priority.PRIORITY_LOW)
await compressWeb(wanted, options)
