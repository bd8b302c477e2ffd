import { randomInt } from 'node:crypto'
import { hashToken } from '../tokens.ts'

const COUNT = 10
/** Without letters that look like digits. Fifty bits each, and ten attempts in a quarter of an hour. */
const LETTERS = '23456789abcdefghjkmnpqrstuvwxyz'
const LENGTH = 10

/** Shown once, kept as hashes. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: COUNT }, () => {
    const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
    return `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`
  })

/** Typed from paper: with or without the dash, in capitals or not. */
export const recoveryHash = (code: string): Buffer =>
  hashToken(code.toLowerCase().replaceAll(/[^0-9a-z]/g, ''))
