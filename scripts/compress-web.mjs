import { constants, setPriority } from 'node:os'
import { compressWeb } from './build-web.mjs'

// Started by build-web.mjs. Whatever else runs goes first: pages are sent meanwhile, only larger.
setPriority(constants.priority.PRIORITY_LOW)
await compressWeb(process.argv[2])
