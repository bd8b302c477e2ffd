import { randomBytes, randomInt } from 'node:crypto'

/** Without characters that are easily confused with others. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const TAIL_LENGTH = 6
const DEVICE_LENGTH = 10

const randomText = (length: number): string =>
  Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** For addresses and topics: the name of the machine, and a unique suffix. */
export function newMachineId(shortName: string): string {
  const readable = shortName
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return `${readable || 'machine'}-${randomText(TAIL_LENGTH)}`
}

export const newDeviceId = (): string => `DEV-${randomText(DEVICE_LENGTH).toUpperCase()}`

export const newDevicePassword = (): string => randomBytes(24).toString('base64url')
