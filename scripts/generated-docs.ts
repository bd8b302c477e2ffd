import { readFileSync } from 'node:fs'
import path from 'node:path'
import { asyncApiOf } from '@millwright/contract/openapi/asyncapi'
import { apiCallsPage } from './api-calls-page.ts'
import { channelPage } from './channel-page.ts'
import { SUBJECT_ROOMS } from './rooms.mjs'

const root = path.resolve(import.meta.dirname, '..')
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }

const TABLE = /(?<=\| subject \| holds \|\n\|---\|---\|\n)(?:\|.*\n)*/

/** The page of the architecture with the table of subjects as the list of rooms has it. */
const architecturePage = (): string =>
  readFileSync(path.join(root, 'docs/architecture.md'), 'utf8').replace(
    TABLE,
    Object.entries(SUBJECT_ROOMS)
      .map(([name, holds]) => `| \`${name}\` | ${holds} |\n`)
      .join(''),
  )

/** Files of docs that are made of the contract or of a list, in whole or in part. */
const GENERATED: Readonly<Record<string, () => string>> = {
  'docs/api-calls.md': apiCallsPage,
  'docs/channels.md': channelPage,
  'docs/architecture.md': architecturePage,
  'docs/asyncapi.json': () => `${JSON.stringify(asyncApiOf(version), null, 2)}\n`,
}

export const generatedDocs = Object.entries(GENERATED).map(([name, make]) => ({
  name,
  file: path.join(root, name),
  make,
}))
