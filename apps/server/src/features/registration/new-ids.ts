import { randomBytes, randomInt } from 'node:crypto'

/** Without those that are mistaken for others when read aloud. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const TAIL_LENGTH = 6
const DEVICE_LENGTH = 10

const randomText = (length: number): string =>
  Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** Stands in addresses and topics: what people call the machine, and a tail that no other has. */
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
