import { statSync } from 'node:fs'
import path from 'node:path'

/** For the health check of a container: the connector touches this file while it runs, whether the portal answers or not. */
const file = path.join(process.env.MILLWRIGHT_DATA ?? '.millwright', 'connector/alive')
const SILENT_MS = 60_000

const isAlive = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) < SILENT_MS
process.exit(isAlive ? 0 : 1)
