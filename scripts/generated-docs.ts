import { readFileSync } from 'node:fs'
import path from 'node:path'
import { asyncApiOf } from '@millwright/contract/openapi/asyncapi'
import { apiCallsPage } from './api-calls-page.ts'
import { channelPage } from './channel-page.ts'

const root = path.resolve(import.meta.dirname, '..')
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }

/** Files of docs that are made of the contract, and what each has to say. */
const GENERATED: Readonly<Record<string, () => string>> = {
  'docs/api-calls.md': apiCallsPage,
  'docs/channels.md': channelPage,
  'docs/asyncapi.json': () => `${JSON.stringify(asyncApiOf(version), null, 2)}\n`,
}

export const generatedDocs = Object.entries(GENERATED).map(([name, make]) => ({
  name,
  file: path.join(root, name),
  make,
}))
