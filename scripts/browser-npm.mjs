import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { fontsFile } from './fonts.mjs'
import { root } from './run.mjs'

// Run by the pinned Node, with the folder to fill.
const folder = process.argv[2]
const unpacked = `${folder}.new`
rmSync(unpacked, { recursive: true, force: true })
rmSync(folder, { recursive: true, force: true })
mkdirSync(unpacked, { recursive: true })

// The package unpacks into the folder for temporary files, and its libraries only where it takes the
// machine for a bare one in the cloud.
process.env.TMPDIR = unpacked
process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs22.x'

const entry = createRequire(path.join(root, 'e2e/package.json')).resolve('@sparticuz/chromium')
const { default: chromium } = await import(pathToFileURL(entry).href)
await chromium.executablePath()

const script = `#!/bin/sh
FONTCONFIG_FILE='${folder}/fonts.conf' LD_LIBRARY_PATH='${folder}/al2023/lib:${folder}' exec '${folder}/chromium' "$@"
`
writeFileSync(path.join(unpacked, 'fonts.conf'), fontsFile(`${folder}/fonts`, `${folder}/fonts-cache`))
writeFileSync(path.join(unpacked, 'run-chromium'), script, { mode: 0o755 })
renameSync(unpacked, folder)
