import { createHash, randomInt } from 'node:crypto'

/** Crockford's Base32: no letter that could be read as another, and 100 bits that nobody guesses. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const GROUPS = 4
const GROUP_LENGTH = 5

const newGroup = (): string =>
  Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** `4T9XA-…`: as it is printed on a licence. */
export const newLicenceCode = (): string => Array.from({ length: GROUPS }, newGroup).join('-')

/** Of a code as someone typed it: blanks, dashes and small letters make no difference, nor do O for 0, I and L for 1. */
export const hashLicenceCode = (typed: string): Buffer =>
  createHash('sha256')
    .update(typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1'))
    .digest()
