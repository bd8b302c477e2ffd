import { isIP } from 'node:net'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { AUTHORITY_FILES, keepAuthority } from '../platform/listen/authority-folder.ts'
import { AUTHORITY_FOLDER, DEVICE_AUTHORITY_FILE } from '../platform/listen/device-authority.ts'
import { BadArguments, reportFailure } from './command.ts'

const USAGE = `npm run authority -- --name portal.plant.local --name 10.0.0.5 [--authority "Plant 1"]`

const HOST_NAME = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/i
const isServerName = (name: string): boolean => isIP(name) > 0 || HOST_NAME.test(name)

/** Makes the plant's own authority, where there is none, and a certificate of it for this server. */
async function run(args: string[]): Promise<void> {
  const { names, authority } = readOptions(args)
  const folder = join(readConfig().dataDir, AUTHORITY_FOLDER)
  const { isNew, expiresAt } = await keepAuthority({ folder, names, authority, now: Date.now() })
  const fileOf = (file: keyof typeof AUTHORITY_FILES): string => join(folder, AUTHORITY_FILES[file])
  process.stdout.write(`${isNew ? 'A new authority' : 'The authority that was there'} issued a certificate for
${names.join(', ')}, valid until ${new Date(expiresAt).toISOString().slice(0, 10)}.

Set, and start the product again where it did not run with these settings; otherwise it takes the new one by itself:

  TLS_CERT=${fileOf('cert')}
  TLS_KEY=${fileOf('key')}
  TLS_ROOT=${fileOf('root')}
  PUBLIC_URL=https://${names[0]?.includes(':') ? `[${names[0]}]` : names[0]}:8080

Browsers and devices have to trust ${fileOf('root')},
which the sign-in page offers too. Who has ${fileOf('rootKey')}
can issue certificates that they trust: keep a copy offline, and move it away from here until the next renewal.
The portal issues certificates for devices by ${join(folder, DEVICE_AUTHORITY_FILE)}, which stays here.
`)
}

function readOptions(args: string[]): { names: string[]; authority: string } {
  const { name, authority } = parse(args)
  const faults = [
    ...(name.length > 0 ? [] : ['--name is missing: a host name or an address of this server']),
    ...name
      .filter((each) => !isServerName(each))
      .map((each) => `--name "${each}" is no host name or address`),
    ...(/^[^\p{C}]{1,64}$/u.test(authority) ? [] : [`--authority "${authority}" is not possible`]),
  ]
  if (faults.length > 0) throw new BadArguments(`${faults.join('\n')}\n\n${USAGE}`)
  return { names: [...new Set(name)], authority }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        name: { type: 'string', multiple: true, default: [] },
        authority: { type: 'string', default: 'Millwright plant' },
      },
    }).values
  } catch (error) {
    throw new BadArguments(`${(error as Error).message}\n\n${USAGE}`)
  }
}

run(process.argv.slice(2)).catch(reportFailure)
